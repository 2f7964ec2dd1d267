/// Why a scene could not be shown, drawn or asked.
package enum SceneError: Error, Equatable, CustomStringConvertible {
  /// Nothing of it could be read; the diagnostics say why.
  case unreadable(String)
  case unknownState(String, scene: String)
  case unknownLayer(String, scene: String)
  case unknownKeyPath(String, layer: String, class: String)
  /// The picture's size in pixels is beyond what can be drawn.
  case unsuitableSize(width: Double, height: Double, limit: Int)
  /// A sequence of pictures was asked for, of a scene whose length is not known.
  case noLength(String)
  case drawing(String)

  package var description: String {
    switch self {
    case .unreadable(let scene): "\(scene): nothing to show"
    case .unknownState(let name, let scene): "\(scene): there is no state named \"\(name)\""
    case .unknownLayer(let name, let scene): "\(scene): there is no layer named \"\(name)\""
    case .unknownKeyPath(let keyPath, let layer, let name):
      "\(layer): a \(name) has nothing at the key path \"\(keyPath)\""
    case .unsuitableSize(let width, let height, let limit):
      "cannot draw a picture of \(WholeNumber(width)) × \(WholeNumber(height)) pixels: 1 to \(limit) each way are possible"
    case .noLength(let scene): "\(scene): the scene has no length of its own; say how long with --to"
    case .drawing(let message): "cannot draw: \(message)"
    }
  }
}

/// A number of pixels for people: whole numbers without a fraction, also those that no Int holds.
private struct WholeNumber: CustomStringConvertible {
  let value: Double
  init(_ value: Double) { self.value = value }
  var description: String { JSON.text(of: value) }
}
