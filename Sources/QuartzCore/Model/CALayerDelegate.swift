/// What a layer asks of its delegate: contents, layout and actions. Every method is optional, because each has a default.
///
/// ```swift
/// final class Dial: NSObject, CALayerDelegate {
///   func draw(_ layer: CALayer, in ctx: CGContext) {
///     ctx.strokeEllipse(in: layer.bounds.insetBy(dx: 1, dy: 1))
///   }
/// }
/// let dial = Dial()              // the layer does not keep it
/// layer.delegate = dial
/// layer.setNeedsDisplay()
/// ```
public protocol CALayerDelegate: NSObjectProtocol {
  /// Provides the layer's contents; takes the place of drawing.
  func display(_ layer: CALayer)
  /// Draws the layer's contents into a context, in the layer's coordinates.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before the layer draws its contents.
  func layerWillDraw(_ layer: CALayer)
  /// Places the layer's sublayers; its layout manager is then not asked.
  func layoutSublayers(of layer: CALayer)
  /// The action for an event: nil to search on, NSNull for none at all.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Does nothing but note that the delegate has no method of its own.
  public func display(_ layer: CALayer) { layer.delegateAnswered = false }
  /// Does nothing but note that the delegate has no method of its own.
  public func draw(_ layer: CALayer, in ctx: CGContext) { layer.delegateAnswered = false }
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing but note that the delegate has no method of its own.
  public func layoutSublayers(of layer: CALayer) { layer.delegateAnswered = false }
  /// Nil: the search goes on.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// Places the sublayers of layers. Every method is optional.
///
/// ```swift
/// final class Columns: NSObject, CALayoutManager {
///   func layoutSublayers(of layer: CALayer) {
///     for (index, column) in (layer.sublayers ?? []).enumerated() {
///       column.frame = CGRect(x: 40 * index, y: 0, width: 36, height: 100)
///     }
///   }
/// }
/// layer.layoutManager = Columns()
/// ```
public protocol CALayoutManager: NSObjectProtocol {
  /// The size that the layer wants, in the coordinates of its superlayer.
  func preferredSize(of layer: CALayer) -> CGSize
  /// Called when the layer needs a layout.
  func invalidateLayout(of layer: CALayer)
  /// Places the sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// The size of the layer's frame, as without a layout manager.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}

/// What a layer runs on an event: a change to a property, an order in or out, or a custom one.
///
/// ```swift
/// final class Log: CAAction {
///   func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
///     print("\(event) has changed.")
///   }
/// }
/// layer.actions = ["position": Log(), "opacity": NSNull()]   // no animation of either
/// ```
public protocol CAAction {
  /// Acts on `anObject`, a layer, for `event`.
  ///
  /// - Parameters:
  ///   - event: the key of the property that changes, or the name of another event.
  ///   - anObject: the layer.
  ///   - dict: values that belong to the event; nil for none.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The action that does nothing, and ends the search for one.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The event of a layer that becomes part of a live tree.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that ceases to be part of a live tree.
public let kCAOnOrderOut = "onOrderOut"
/// The key of transition animations.
public let kCATransition = "transition"
