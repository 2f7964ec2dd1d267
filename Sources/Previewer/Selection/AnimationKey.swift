import QuartzCore
import SceneEditing

/// Which animation of a layer is meant, whichever layer it is: the key under which the layer has the outermost one, and the way to it within
/// groups.
package struct AnimationKey: Hashable, Codable, Sendable {
  package let key: String
  /// The way within groups, by index; empty for the outermost animation.
  package let member: [Int]

  package init(_ key: String, member: [Int] = []) { (self.key, self.member) = (key, member) }

  package init(_ place: AnimationPath) { self.init(place.key, member: place.member) }

  /// The animation on a layer, which may not have it.
  package func place(on layer: CALayer) -> AnimationPath { AnimationPath(layer, key: key, member: member) }
}
