import QuartzCore
import SceneFiles

/// What the groups of a wallpaper have in common: entries of dictionaries of texts, each of which names a number of a layer.
struct WallpaperGroup: Sendable {
  /// What messages call such an entry.
  let name: String

  /// A text that an entry must have.
  func text(_ key: String, in entries: [String: String]) throws(ValueError) -> String {
    guard let text = entries[key], !text.isEmpty else {
      throw ValueError("the \(name) has no \(key)", .missingValue)
    }
    return text
  }

  /// The layer of a name. It must have a number at the key path.
  func layer(_ layerName: String, _ keyPath: String, in layers: [String: CALayer]) throws(ValueError)
    -> CALayer
  {
    guard let layer = layers[layerName] else {
      throw ValueError(
        "the \(name) names the layer \(ValueError.quoted(layerName)), which does not exist", .missingTarget)
    }
    switch type(of: layer).valueKind(forKeyPath: keyPath) {
    case .number, .float: return layer
    default:
      throw ValueError(
        "the \(name) names \(ValueError.quoted(keyPath)), which is not a number of a \(type(of: layer))",
        .unknownKeyPath)
    }
  }
}
