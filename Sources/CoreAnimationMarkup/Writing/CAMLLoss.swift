/// Something of a layer tree that a scene file cannot hold, and that was therefore not written.
///
/// Examples: the delegate of a layer, its actions, the class of a subclass, a value of a type that files have no form
/// for.
public struct CAMLLoss: Sendable, Equatable, CustomStringConvertible {
  /// The layer: the names from the root down, joined by `/`; a layer without a name stands with its class.
  public let layer: String
  /// The key or key path of what was not written; nil when the layer as a whole is meant.
  public let keyPath: String?
  /// Why it was not written.
  public let reason: String

  /// `layer: reason (key path)`, on one line: control characters of names are escaped.
  public var description: String {
    "\(layer): \(reason)\(keyPath.map { " (\($0))" } ?? "")".escapingControls()
  }
}
