import RenderTree

/// A layer that draws a plain or an attributed string into its contents.
///
/// ```swift
/// let title = CATextLayer()
/// title.string = "Hello"
/// title.fontSize = 24
/// title.foregroundColor = CGColor(gray: 0, alpha: 1)
/// title.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
/// ```
///
/// The text starts at the top of the bounds. It is drawn with `contentsScale` pixels per point, and drawn
/// again when a property that affects it changes or is animated. Source: Apple's documentation of
/// CATextLayer; measured defaults.
open class CATextLayer: CALayer {
  package override class var propertyTable: PropertyTable { textLayerProperties }

  /// The text: a `String` or an `NSAttributedString`. Of another object, the description is drawn. Default nil.
  open var string: Any? {
    get { AnyBox.value(objects[TextSlot.string]) }
    set {
      // The string is copied, as on Apple's systems, so later changes of it have no effect.
      let copy = (Unbox.unwrapped(newValue) as? NSAttributedString)?.copy() ?? newValue
      setObject("string", TextSlot.string, AnyBox.object(copy))
    }
  }

  /// The font of a plain string: a name, a CTFont, a CGFont or a UIFont. Default Helvetica, which nil stands for.
  open var font: CFTypeRef? {
    get { AnyBox.value(objects[TextSlot.font]) }
    set { setObject("font", TextSlot.font, AnyBox.object(newValue) ?? KeptName("Helvetica")) }
  }

  /// The size of the font of a plain string, points. Default 36; animatable.
  open var fontSize: CGFloat {
    get { row[TextSlot.fontSize] }
    set { setNumber(TextSlot.fontSize, newValue) }
  }

  /// The colour of a plain string. Default opaque white; animatable.
  open var foregroundColor: CGColor? {
    get { objects[TextSlot.foregroundColorObject] as? CGColor }
    set { setColor(TextSlot.foregroundColor, TextSlot.foregroundColorObject, newValue) }
  }

  /// Whether lines are broken at the width of the bounds. Default false.
  open var isWrapped: Bool {
    get { row[TextSlot.wrapped] != 0 }
    set { setFlag(TextSlot.wrapped, newValue) }
  }

  /// Which part of a line that does not fit is replaced by an ellipsis. Default `none`; unknown names go back to it.
  open var truncationMode: CATextLayerTruncationMode {
    get {
      CATextLayerTruncationMode(
        rawValue: LayerNames.truncationMode[Int(clamping: row[TextSlot.truncationMode])])
    }
    set { setName(TextSlot.truncationMode, newValue.rawValue) }
  }

  /// How lines are aligned in the width of the bounds. Default `natural`; unknown names are kept (measured) and drawn as `natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get {
      CATextLayerAlignmentMode(rawValue: (objects[TextSlot.alignmentName] as? KeptName)?.name ?? "natural")
    }
    set { setName(TextSlot.alignmentMode, newValue.rawValue) }
  }

  /// Whether glyphs may be placed at fewer positions between pixels; a hint. Default false.
  open var allowsFontSubpixelQuantization: Bool {
    get { row[TextSlot.allowsFontSubpixelQuantization] != 0 }
    set { setFlag(TextSlot.allowsFontSubpixelQuantization, newValue) }
  }

  /// Draws the text into the bounds of the layer's coordinates, from their top. The delegate is not asked.
  open override func draw(in ctx: CGContext) { drawText(in: ctx) }

  /// The size of the text, points. Lines that wrap are as wide as the bounds, or as the text if the bounds have no
  /// width. A layout manager takes precedence.
  open override func preferredFrameSize() -> CGSize {
    layoutManager == nil ? textSize() : super.preferredFrameSize()
  }

  /// True for the keys that affect the text, so that a change or an animation of them draws the text again.
  open override class func needsDisplay(forKey key: String) -> Bool {
    redrawingKeys.contains(key) || super.needsDisplay(forKey: key)
  }

  private static let redrawingKeys: Set = [
    "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode",
    "allowsFontSubpixelQuantization", "contentsScale", "bounds",
  ]
}

/// Offsets into the row and the objects of a CATextLayer.
package enum TextSlot {
  package static let fontSize = Slot.layerEnd
  package static let foregroundColor = Slot.layerEnd + 1
  package static let wrapped = Slot.layerEnd + 6
  package static let truncationMode = Slot.layerEnd + 7
  package static let alignmentMode = Slot.layerEnd + 8
  package static let allowsFontSubpixelQuantization = Slot.layerEnd + 9
  static let end = Slot.layerEnd + 10

  package static let string = ObjectSlot.layerEnd
  package static let font = ObjectSlot.layerEnd + 1
  static let foregroundColorObject = ObjectSlot.layerEnd + 2
  static let alignmentName = ObjectSlot.layerEnd + 3
  static let objectEnd = ObjectSlot.layerEnd + 4
}

extension LayerNames {
  static let truncationMode = ["none", "start", "end", "middle"]
  static let alignmentMode = ["natural", "left", "right", "center", "justified"]
}

private let textLayerProperties = PropertyTable(
  .layer, of: CATextLayer.self, inheriting: layerProperties, rowLength: TextSlot.end,
  objectCount: TextSlot.objectEnd,
  [
    .object("string", .object, TextSlot.string, animatable: false),
    .object("font", .object, TextSlot.font, animatable: false, default: KeptName("Helvetica")),
    .row("fontSize", .number, at: TextSlot.fontSize, [36], .basic),
    .color(
      "foregroundColor", at: TextSlot.foregroundColor, TextSlot.foregroundColorObject, CALayer.opaqueWhite),
    .row("wrapped", .bool, at: TextSlot.wrapped, [0]),
    .names("truncationMode", TextSlot.truncationMode, LayerNames.truncationMode, 0, unknown: 0),
    .names(
      "alignmentMode", TextSlot.alignmentMode, LayerNames.alignmentMode, 0, unknown: 0,
      keptIn: TextSlot.alignmentName),
    .row("allowsFontSubpixelQuantization", .bool, at: TextSlot.allowsFontSubpixelQuantization, [0]),
  ])

/// Which part of a line that does not fit is replaced by an ellipsis (default `none`).
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Text that does not fit is not replaced.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// The start of the line is replaced by an ellipsis.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// The end of the line is replaced by an ellipsis.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// The middle of the line is replaced by an ellipsis.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// How lines are aligned in the width of the bounds (default `natural`).
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Lines begin at the side where the text's direction begins.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// Lines begin at the left edge.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// Lines end at the right edge.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// Lines are centred.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Lines are stretched to both edges.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}
