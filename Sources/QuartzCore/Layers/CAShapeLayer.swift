import RenderTree

/// A layer that fills and strokes a path. The path is in the layer's own coordinates; it is drawn above the contents and below the sublayers.
///
/// ```swift
/// let ring = CAShapeLayer()
/// ring.path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 50, height: 50), transform: nil)
/// ring.fillColor = nil
/// ring.strokeColor = CGColor(gray: 0, alpha: 1)
/// ring.lineWidth = 4
/// ring.strokeEnd = 0.75
/// ```
///
/// The bounds do not clip the path. Source: Apple's documentation of CAShapeLayer; measured defaults.
open class CAShapeLayer: CALayer {
  package override class var propertyTable: PropertyTable { shapeLayerProperties }

  /// The path that is filled and stroked, in the layer's coordinates; nil draws nothing. Default nil. It is copied when it is set.
  ///
  /// An animation moves point by point between two paths that have the same kinds of elements. Setting the path alone never animates it.
  open var path: CGPath? {
    get { objects[ShapeSlot.path] as? CGPath }
    set { setObject("path", ShapeSlot.path, newValue?.copy()) }
  }

  /// The colour inside the path; nil: no fill. Default opaque black; animatable.
  open var fillColor: CGColor? {
    get { objects[ShapeSlot.fillColorObject] as? CGColor }
    set { setColor(ShapeSlot.fillColor, ShapeSlot.fillColorObject, newValue) }
  }

  /// Which points are inside the path. Default `nonZero`; unknown names go back to it.
  open var fillRule: CAShapeLayerFillRule {
    get { CAShapeLayerFillRule(rawValue: LayerNames.fillRule[Int(clamping: row[ShapeSlot.fillRule])]) }
    set { setName(ShapeSlot.fillRule, newValue.rawValue) }
  }

  /// The colour along the path; nil: no stroke. Default nil; animatable.
  open var strokeColor: CGColor? {
    get { objects[ShapeSlot.strokeColorObject] as? CGColor }
    set { setColor(ShapeSlot.strokeColor, ShapeSlot.strokeColorObject, newValue) }
  }

  /// Where the stroke begins, as a fraction of the path's length. Default 0; animatable.
  open var strokeStart: CGFloat {
    get { row[ShapeSlot.strokeStart] }
    set { setNumber(ShapeSlot.strokeStart, newValue) }
  }

  /// Where the stroke ends, as a fraction of the path's length. Default 1; animatable.
  open var strokeEnd: CGFloat {
    get { row[ShapeSlot.strokeEnd] }
    set { setNumber(ShapeSlot.strokeEnd, newValue) }
  }

  /// The width of the stroke, points. Default 1; animatable.
  open var lineWidth: CGFloat {
    get { row[ShapeSlot.lineWidth] }
    set { setNumber(ShapeSlot.lineWidth, newValue) }
  }

  /// The greatest length of a mitred corner, in line widths; longer ones are bevelled. Default 10; animatable.
  open var miterLimit: CGFloat {
    get { row[ShapeSlot.miterLimit] }
    set { setNumber(ShapeSlot.miterLimit, newValue) }
  }

  /// The ends of open lines and dashes. Default `butt`; unknown names go back to it.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: LayerNames.lineCap[Int(clamping: row[ShapeSlot.lineCap])]) }
    set { setName(ShapeSlot.lineCap, newValue.rawValue) }
  }

  /// The corners of the stroke. Default `miter`; unknown names go back to it.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: LayerNames.lineJoin[Int(clamping: row[ShapeSlot.lineJoin])]) }
    set { setName(ShapeSlot.lineJoin, newValue.rawValue) }
  }

  /// How far into the dash pattern the stroke begins, points. Default 0; animatable.
  open var lineDashPhase: CGFloat {
    get { row[ShapeSlot.lineDashPhase] }
    set { setNumber(ShapeSlot.lineDashPhase, newValue) }
  }

  /// The lengths of dashes and gaps in turn, points; nil: a solid line. Default nil.
  open var lineDashPattern: [NSNumber]? {
    get { (objects[ShapeSlot.lineDashPattern] as? NumberList)?.value as? [NSNumber] }
    set { setList("lineDashPattern", ShapeSlot.lineDashPattern, newValue, .numbers) }
  }

  override func draw(
    _ piece: LayerPiece, with renderer: LayerRenderer, flipped: Bool, alpha: CGFloat, depth: Int
  ) {
    renderer.shape(self)
  }

  override func shows(_ piece: LayerPiece, at point: CGPoint) -> Bool? {
    guard piece == .path, let path, !path.isEmpty else { return nil }
    return draws(path, at: point)
  }
}

extension LayerNames {
  /// In the order of CGPathFillRule, CGLineCap, CGLineJoin.
  static let fillRule = ["non-zero", "even-odd"]
  static let lineCap = ["butt", "round", "square"]
  static let lineJoin = ["miter", "round", "bevel"]
}

private let shapeLayerProperties = PropertyTable(
  .shape, of: CAShapeLayer.self, inheriting: layerProperties, rowLength: ShapeSlot.end,
  objectCount: ShapeSlot.objectEnd,
  [
    .object("path", .path, ShapeSlot.path, animatable: true),
    .color("fillColor", at: ShapeSlot.fillColor, ShapeSlot.fillColorObject, CALayer.opaqueBlack),
    .names("fillRule", ShapeSlot.fillRule, LayerNames.fillRule, 0, unknown: 0),
    .color("strokeColor", at: ShapeSlot.strokeColor, ShapeSlot.strokeColorObject, nil),
    .row("strokeStart", .number, at: ShapeSlot.strokeStart, [0], .basic, quantity: .share),
    .row("strokeEnd", .number, at: ShapeSlot.strokeEnd, [1], .basic, quantity: .share),
    .row("lineWidth", .number, at: ShapeSlot.lineWidth, [1], .basic, quantity: .width),
    .row("miterLimit", .number, at: ShapeSlot.miterLimit, [10], .basic),
    .names("lineCap", ShapeSlot.lineCap, LayerNames.lineCap, 0, unknown: 0),
    .names("lineJoin", ShapeSlot.lineJoin, LayerNames.lineJoin, 0, unknown: 0),
    .row("lineDashPhase", .number, at: ShapeSlot.lineDashPhase, [0], .basic),
    .object("lineDashPattern", .numbers, ShapeSlot.lineDashPattern, animatable: false),
  ])

/// Which points are inside a path (default `nonZero`).
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A point is inside if the path winds around it.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// A point is inside if a ray from it crosses the path an odd number of times, so overlapping parts leave holes.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The corners of a stroke (default `miter`).
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Corners are pointed, up to `miterLimit`.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Corners are round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Corners are cut off straight.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The ends of a stroke (default `butt`).
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Lines end at their end points.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// Lines end in a half circle around their end points.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Lines end half a line width beyond their end points.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}
