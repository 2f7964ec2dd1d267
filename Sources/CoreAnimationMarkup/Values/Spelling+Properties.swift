import QuartzCore
import SceneFiles

extension Spelling {
  /// A hint for a property of a class of animations: a name that another system has for it, or a misspelling.
  package static func hint(for key: String, in type: CAAnimation.Type) -> String {
    let keys = type.animationTable.properties.map(\.key)
    return hint(ForeignAnimationNames.name(for: key, among: keys) ?? nearest(to: key, in: keys), for: key)
  }

  /// A hint for a key path of a class of layers. The parts before and after the first dot are compared separately.
  package static func hint(forKeyPath keyPath: String, of type: CALayer.Type) -> String {
    hint(nearest(toKeyPath: keyPath, of: type), for: keyPath)
  }

  private static func nearest(toKeyPath keyPath: String, of type: CALayer.Type) -> String? {
    // A part without its whole: `rotation.z` of `transform`, `x` of `position`.
    for whole in wholes where type.valueKind(forKeyPath: "\(whole).\(keyPath)") != nil {
      return "\(whole).\(keyPath)"
    }
    let keys = type.propertyTable.properties.map(\.key)
    guard let dot = keyPath.firstIndex(of: ".") else { return nearest(to: keyPath, in: keys) }
    let (head, tail) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    guard let key = nearest(to: head, in: keys) else { return nil }
    if type.valueKind(forKeyPath: "\(key).\(tail)") != nil { return "\(key).\(tail)" }
    let known = parts.filter { type.valueKind(forKeyPath: "\(key).\($0)") != nil }
    return nearest(to: tail, in: known).map { "\(key).\($0)" }
  }

  /// Values of layers whose parts are often meant without them.
  private static let wholes = ["transform", "position", "bounds.size", "bounds"]

  /// The parts of points, sizes, rectangles and transforms.
  private static let parts =
    ["x", "y", "width", "height", "origin", "origin.x", "origin.y", "size", "size.width", "size.height"]
    + ["rotation", "scale", "translation"].flatMap { [$0, "\($0).x", "\($0).y", "\($0).z"] }
}
