import RenderTree

/// A layer that fills its bounds with a gradient, above its background and inside its rounded corners.
///
/// ```swift
/// let sky = CAGradientLayer()
/// sky.colors = [CGColor(gray: 1, alpha: 1), CGColor(red: 0.2, green: 0.4, blue: 1, alpha: 1)]
/// sky.startPoint = CGPoint(x: 0.5, y: 1)
/// sky.endPoint = CGPoint(x: 0.5, y: 0)
/// ```
///
/// Colours are mixed as sRGB-encoded components that are multiplied by alpha. Fewer than two colours draw nothing (measured). Source:
/// Apple's documentation of CAGradientLayer; measured defaults.
open class CAGradientLayer: CALayer {
  package override class var propertyTable: PropertyTable { gradientLayerProperties }

  /// The colours, each a `CGColor`. Default nil; animatable between lists of the same length.
  open var colors: [Any]? {
    get { (objects[GradientSlot.colors] as? NumberList)?.value }
    set { setList("colors", GradientSlot.colors, newValue, .colors) }
  }

  /// The positions of the colours between start and end, 0…1, in increasing order. Default nil: equal distances; animatable.
  open var locations: [NSNumber]? {
    get { (objects[GradientSlot.locations] as? NumberList)?.value as? [NSNumber] }
    set { setList("locations", GradientSlot.locations, newValue, .numbers) }
  }

  /// Where the gradient starts, as a fraction of the bounds' size. It is the centre of a radial or conic gradient. Default (0.5, 0), the
  /// middle of the edge with the smallest y; animatable.
  open var startPoint: CGPoint {
    get { point(GradientSlot.startPoint) }
    set { setPoint(GradientSlot.startPoint, newValue) }
  }

  /// Where the gradient ends, as a fraction of the bounds' size. For a radial gradient it is a corner of the box around the last ellipse; for a
  /// conic one it is in the direction of angle 0. Default (0.5, 1); animatable.
  open var endPoint: CGPoint {
    get { point(GradientSlot.endPoint) }
    set { setPoint(GradientSlot.endPoint, newValue) }
  }

  /// How the gradient runs. Default `axial`; unknown names are kept (measured) and drawn as that.
  open var type: CAGradientLayerType {
    get { CAGradientLayerType(rawValue: (objects[GradientSlot.typeName] as? KeptName)?.name ?? "axial") }
    set { setName(GradientSlot.type, newValue.rawValue) }
  }

  override func draw(
    _ piece: LayerPiece, with renderer: LayerRenderer, flipped: Bool, alpha: CGFloat, depth: Int
  ) {
    renderer.gradient(self)
  }
}

private let gradientLayerProperties = PropertyTable(
  .gradient, of: CAGradientLayer.self, inheriting: layerProperties, rowLength: GradientSlot.end,
  objectCount: GradientSlot.objectEnd,
  [
    .object("colors", .colors, GradientSlot.colors, .basic, animatable: true),
    .object("locations", .numbers, GradientSlot.locations, .basic, animatable: true),
    .row("startPoint", .point, at: GradientSlot.startPoint, [0.5, 0], .basic, quantity: .share),
    .row("endPoint", .point, at: GradientSlot.endPoint, [0.5, 1], .basic, quantity: .share),
    .names(
      "type", GradientSlot.type, ["axial", "radial", "conic"], 0, unknown: 0, keptIn: GradientSlot.typeName),
  ])

/// How a gradient runs (default `axial`).
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Colours change along the line from the start point to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Colours change outwards from the start point, in ellipses. The end point is a corner of the box around the last ellipse.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Colours change with the angle around the start point, from +x to +y. The end point is in the direction of angle 0.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
