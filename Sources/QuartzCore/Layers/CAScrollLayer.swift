import RenderTree

/// A layer that shows a part of its sublayers and can be scrolled to other parts. Scrolling moves the origin of its bounds.
///
/// ```swift
/// let list = CAScrollLayer()
/// list.frame = CGRect(x: 0, y: 0, width: 100, height: 200)
/// list.masksToBounds = true
/// list.scroll(to: CGPoint(x: 0, y: 150))
/// ```
///
/// The layer clips its sublayers only if `masksToBounds` is set. Source: Apple's documentation of CAScrollLayer.
open class CAScrollLayer: CALayer {
  package override class var propertyTable: PropertyTable { scrollLayerProperties }

  /// The axes along which the layer scrolls. Default `both`; unknown names go back to it.
  open var scrollMode: CAScrollLayerScrollMode {
    get {
      CAScrollLayerScrollMode(rawValue: LayerNames.scrollMode[Int(clamping: row[ScrollSlot.scrollMode])])
    }
    set { setName(ScrollSlot.scrollMode, newValue.rawValue) }
  }

  /// Scrolls so that `p`, a point of the layer's coordinates, lies at the origin, along the axes that scroll.
  open func scroll(to p: CGPoint) {
    var bounds = bounds
    let mode = scrollMode
    if mode == .both || mode == .horizontally { bounds.origin.x = p.x }
    if mode == .both || mode == .vertically { bounds.origin.y = p.y }
    self.bounds = bounds
  }

  /// Scrolls by the smallest distance that shows `r`, a rectangle of the layer's coordinates. Along an axis on which
  /// `r` is larger than the bounds it scrolls to the minimum of `r` (measured).
  open func scroll(to r: CGRect) {
    let rect = r.standardized
    guard !rect.isNull, !rect.isInfinite else { return }
    let bounds = bounds
    scroll(
      to: CGPoint(
        x: Self.origin(bounds.minX, bounds.width, showing: rect.minX, rect.width),
        y: Self.origin(bounds.minY, bounds.height, showing: rect.minY, rect.height)))
  }

  override var isScroller: Bool { true }
  override func scrollOwn(to p: CGPoint) { scroll(to: p) }
  override func scrollOwn(toShow r: CGRect) { scroll(to: r) }

  private static func origin(
    _ origin: CGFloat, _ length: CGFloat, showing start: CGFloat, _ shown: CGFloat
  ) -> CGFloat {
    if shown > length || start < origin { return start }
    return max(origin, start + shown - length)
  }
}

/// The axes along which a scroll layer scrolls (default `both`).
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer does not scroll.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// The layer scrolls along y.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// The layer scrolls along x.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// The layer scrolls along x and y.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// Offsets into the row of a CAScrollLayer.
package enum ScrollSlot {
  package static let scrollMode = Slot.layerEnd
  static let end = Slot.layerEnd + 1
}

extension LayerNames {
  static let scrollMode = ["none", "vertically", "horizontally", "both"]
}

private let scrollLayerProperties = PropertyTable(
  .layer, of: CAScrollLayer.self, inheriting: layerProperties, rowLength: ScrollSlot.end,
  objectCount: ObjectSlot.layerEnd,
  [.names("scrollMode", ScrollSlot.scrollMode, LayerNames.scrollMode, 3, unknown: 3)])
