import CoreAnimationMarkup
import SceneFiles

/// Why a scene could not be shown, drawn or queried.
package enum SceneError: Error, Equatable, CustomStringConvertible {
  /// Nothing could be read. The diagnostics have the reason.
  case unreadable(String)
  /// `known` are the names of the scene's states.
  case unknownState(String, scene: String, known: [String])
  /// `known` are the names and ids of the scene's layers.
  case unknownLayer(String, scene: String, known: [String] = [])
  /// The layer's bounds have no area.
  case emptyLayer(String, scene: String)
  /// `hint` is what may have been meant, as `Spelling` tells it.
  case unknownKeyPath(String, layer: String, class: String, hint: String = "")
  /// The size of the picture in pixels is out of range.
  case unsuitableSize(width: Double, height: Double, limit: Int, scene: String)
  case tooManyPixels(width: Int, height: Int, limit: Int, scene: String)
  /// A sequence of pictures has no end, because the scene has no length.
  case noLength(String)
  case noFrames(from: Double, to: Double, rate: Double, scene: String)
  case drawing(String, scene: String)

  package var description: String {
    switch self {
    case .unreadable(let scene): "\(scene): the scene cannot be read, so there is nothing to show"
    case .unknownState(let name, let scene, let known):
      "\(scene): no state is named \"\(name)\"; "
        + (known.isEmpty
          ? "the scene has no states" : "the scene has \(known.map { "\"\($0)\"" }.joined(separator: ", "))")
        + Spelling.hint(for: name, among: known)
    case .unknownLayer(let name, let scene, let known):
      "\(scene): no layer is named \"\(name)\"" + Spelling.hint(for: name, among: known)
    case .emptyLayer(let name, let scene):
      "\(scene): the bounds of the layer \"\(name)\" are empty; --in-place draws it at its place in the scene"
    case .unknownKeyPath(let keyPath, let layer, let name, let hint):
      "\(layer): a \(name) has no value at the key path \"\(keyPath)\"" + hint
    case .unsuitableSize(let width, let height, let limit, let scene):
      "\(scene): cannot draw a picture of \(JSON.text(of: width)) × \(JSON.text(of: height)) "
        + "pixels: the width and the height must be from 1 to \(limit)"
    case .tooManyPixels(let width, let height, let limit, let scene):
      "\(scene): cannot draw a picture of \(width) × \(height) pixels: the limit is \(limit >> 20) megapixels"
    case .noFrames(let start, let end, let rate, let scene):
      "\(scene): from \(JSON.text(of: start)) s to \(JSON.text(of: end)) s there would be no pictures, or more than ten million, at \(JSON.text(of: rate)) pictures per second"
    case .noLength(let scene): "\(scene): the scene does not end by itself; give the end with --to"
    case .drawing(let message, let scene): "cannot draw \(scene): \(message)"
    }
  }
}
