/// A value of a layer tree that a scene file cannot express and that was not written.
///
/// Examples are the delegate of a layer, its actions, the class of a subclass, and values of unsupported
/// types.
///
/// ```swift
/// import CoreAnimationMarkup
/// import QuartzCore
///
/// let writer = CAMLWriter(layer: root)
/// let data = try writer.data()
/// for loss in writer.losses { print(loss.layer, loss.reason) }
/// ```
public struct CAMLLoss: Sendable, Equatable, CustomStringConvertible {
  /// The path of the layer: the names from the root down, joined by `/`. A layer without a name is
  /// represented by its class.
  public let layer: String
  /// The key or key path of the value. Nil for the layer as a whole.
  public let keyPath: String?
  /// Why it was not written.
  public let reason: String

  /// `layer: reason (key path)`, on one line. Control characters of names are escaped.
  public var description: String {
    "\(layer): \(reason)\(keyPath.map { " (\($0))" } ?? "")".escapingControls()
  }
}
