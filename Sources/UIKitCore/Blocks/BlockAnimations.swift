// The animations that blocks add. Each knows the view that gets no touches while it runs.

extension CABasicAnimation {
  /// Lets the block that has made the animation add it to a layer. Returns whether there is such a block.
  fileprivate func addByBlock(to object: Any, _ event: String) -> Bool {
    guard let block = delegate as? AnimationBlock, let layer = object as? CALayer else { return false }
    // Unchecked: layers of views change on the main thread alone.
    let (animation, target) = (Unchecked(self), Unchecked(layer))
    MainActor.assumeIsolated { block.addPlain(animation.value, to: target.value, event) }
    return true
  }
}

/// A basic animation of a block. The delegate is the block.
final class BlockBasicAnimation: CABasicAnimation, WrittenAsOther {
  weak var view: (any AnimatedView)?
  static var publicClass: CAAnimation.Type { CABasicAnimation.self }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? BlockBasicAnimation)?.view = view
    return copy
  }

  /// As the action of a change: the block adds it to the layer.
  override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard !addByBlock(to: anObject, event) else { return }
    super.run(forKey: event, object: anObject, arguments: dict)
  }
}

/// A spring of a block. The delegate is the block.
final class BlockSpringAnimation: CASpringAnimation, WrittenAsOther {
  weak var view: (any AnimatedView)?
  static var publicClass: CAAnimation.Type { CASpringAnimation.self }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? BlockSpringAnimation)?.view = view
    return copy
  }

  /// As the action of a change: the block adds it to the layer.
  override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard !addByBlock(to: anObject, event) else { return }
    super.run(forKey: event, object: anObject, arguments: dict)
  }
}

/// The keyframes of a block. The delegate is the block.
final class BlockKeyframeAnimation: CAKeyframeAnimation, WrittenAsOther {
  weak var view: (any AnimatedView)?
  static var publicClass: CAAnimation.Type { CAKeyframeAnimation.self }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? BlockKeyframeAnimation)?.view = view
    return copy
  }
}

/// The transition of a block. The delegate is the block.
final class BlockTransition: CATransition, WrittenAsOther {
  weak var view: (any AnimatedView)?
  static var publicClass: CAAnimation.Type { CATransition.self }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? BlockTransition)?.view = view
    return copy
  }
}

/// The view of an animation of a block.
enum BlockView {
  static func get(_ animation: CAAnimation) -> (any AnimatedView)? {
    if let animation = animation as? BlockBasicAnimation { return animation.view }
    if let animation = animation as? BlockSpringAnimation { return animation.view }
    if let animation = animation as? BlockKeyframeAnimation { return animation.view }
    return (animation as? BlockTransition)?.view
  }

  static func set(_ animation: CAAnimation, _ view: (any AnimatedView)?) {
    if let animation = animation as? BlockBasicAnimation {
      animation.view = view
    } else if let animation = animation as? BlockSpringAnimation {
      animation.view = view
    } else if let animation = animation as? BlockKeyframeAnimation {
      animation.view = view
    } else {
      (animation as? BlockTransition)?.view = view
    }
  }
}

/// The keys of animations that add up: `position`, `position-2`, `position-3`, …
enum AnimationKeys {
  /// The first key of `name` under which the layer has no animation.
  static func free(_ name: String, on layer: CALayer) -> String {
    guard layer.animation(forKey: name) != nil else { return name }
    var number = 2
    while true {
      let key = "\(name)-\(number)"
      if layer.animation(forKey: key) == nil { return key }
      number += 1
    }
  }
}

extension BlockPace {
  /// An animation at this pace, a class that a block can count.
  func makeAnimation() -> CABasicAnimation {
    switch self {
    case .curve(let function):
      let animation = BlockBasicAnimation()
      animation.timingFunction = function
      return animation
    case .spring(let spring):
      let animation = BlockSpringAnimation()
      animation.mass = CGFloat(spring.mass)
      animation.stiffness = CGFloat(spring.stiffness)
      animation.damping = CGFloat(spring.damping)
      animation.initialVelocity = CGFloat(spring.initialVelocity)
      animation.allowsOverdamping = spring.allowsOverdamping
      return animation
    }
  }
}
