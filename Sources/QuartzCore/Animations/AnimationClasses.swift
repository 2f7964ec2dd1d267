/// The names of the classes of animations that scene files name.
package let animationClassNames = [
  "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup", "CATransition",
  "CAMatchMoveAnimation",
]

/// The animation class of a name, as scene files give it.
package func animationClass(named name: String) -> CAAnimation.Type? {
  switch name {
  case "CABasicAnimation": CABasicAnimation.self
  case "CAKeyframeAnimation": CAKeyframeAnimation.self
  case "CASpringAnimation": CASpringAnimation.self
  case "CAAnimationGroup": CAAnimationGroup.self
  case "CATransition": CATransition.self
  case "CAMatchMoveAnimation": CAMatchMoveAnimation.self
  default: nil
  }
}
