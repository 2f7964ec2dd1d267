import Foundation
import QuartzCore

/// Animations and timing, in all forms that people write: delays, negative speeds, time offsets, groups, additive
/// pairs, keyframes, springs, repeats and fills.
extension Scribbler {
  private static let numbers = [
    "opacity", "position.x", "transform.rotation.z", "bounds.size.width", "borderWidth",
  ]

  private mutating func basic(_ path: String) -> CABasicAnimation {
    let animation = pick(5) == 0 ? CASpringAnimation(keyPath: path) : CABasicAnimation(keyPath: path)
    switch path {
    case "opacity": (animation.fromValue, animation.toValue) = (0.1, 1)
    case "contents": (animation.fromValue, animation.toValue) = (images[pick(3)], images[pick(3)])
    case "backgroundColor": (animation.fromValue, animation.toValue) = (tone(), tone())
    case "position":
      (animation.fromValue, animation.toValue) = (
        CGPoint(x: place(0, Self.span), y: place(0, Self.span)),
        CGPoint(x: place(0, Self.span), y: place(0, Self.span))
      )
    case "transform": (animation.fromValue, animation.toValue) = (transform(), transform())
    default: (animation.fromValue, animation.toValue) = (number(-20, 20), number(1, 60))
    }
    return animation
  }

  private mutating func keyframes(_ path: String) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: path)
    animation.values = (0..<(2 + pick(3))).map { _ in path == "opacity" ? unit() : number(1, 60) }
    animation.calculationMode = [.linear, .discrete, .cubic, .paced][pick(4)]
    return animation
  }

  /// Adds an animation.
  mutating func animate(_ layer: CALayer) -> String {
    var path = (Self.numbers + ["contents", "backgroundColor", "position", "transform"])[pick(9)]
    let animation: CAAnimation
    switch pick(8) {
    case 0:
      let group = CAAnimationGroup()
      group.animations = [basic(path), basic("opacity"), keyframes(Self.numbers[pick(5)])]
      for member in group.animations ?? [] {
        member.duration = number(0.1, 0.8)
        member.beginTime = pick(2) == 0 ? 0 : number(0, 0.3)
      }
      path = "group of \(path)"
      animation = group
    case 1:
      path = Self.numbers[pick(5)]
      animation = keyframes(path)
    case 2:
      // An additive pair.
      path = "position.x"
      let first = CABasicAnimation(keyPath: path)
      (first.fromValue, first.toValue, first.isAdditive) = (number(-20, 20), 0.0, true)
      time(first)
      layer.add(first, forKey: "pair")
      let second = CABasicAnimation(keyPath: path)
      (second.fromValue, second.toValue, second.isAdditive) = (number(-9, 9), 0.0, true)
      animation = second
    default: animation = basic(path)
    }
    time(animation)
    layer.add(animation, forKey: path)
    return "animates \(path)"
  }

  private mutating func time(_ animation: CAAnimation) {
    animation.duration = number(0.1, 1)
    animation.autoreverses = pick(2) == 0
    animation.timingFunction =
      [
        nil, CAMediaTimingFunction(name: .default), CAMediaTimingFunction(name: .easeInEaseOut),
        CAMediaTimingFunction(name: .linear),
      ][pick(4)]
    animation.repeatCount = [0, 0, 2.5, .infinity][pick(4)]
    animation.fillMode = [.removed, .forwards, .backwards, .both][pick(4)]
    animation.isRemovedOnCompletion = pick(3) > 0
    if pick(3) == 0 { animation.timeOffset = number(0, 2) }
    if pick(4) == 0 { animation.beginTime = now + number(0, 0.5) }
    animation.speed = [1, 1, 1, 0.5, 2, -1][pick(6)]
  }

  /// Changes the timing of a layer: time in it and in its sublayers.
  mutating func changeTiming(_ layer: CALayer) -> String {
    switch pick(3) {
    case 0: layer.speed = [0, 0.5, 1, 1, 2, -1][pick(6)]
    case 1: layer.timeOffset = pick(2) == 0 ? 0 : number(0, 2)
    default: layer.beginTime = pick(2) == 0 ? 0 : number(0, now + 0.5)
    }
    return "speed \(layer.speed), timeOffset \(layer.timeOffset), beginTime \(layer.beginTime)"
  }
}
