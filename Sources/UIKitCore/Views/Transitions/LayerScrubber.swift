import QuartzCore

/// Stops the time of layers and moves it by hand: the animations that are added meanwhile are where the hand says.
@MainActor final class LayerScrubber {
  private let layers: [CALayer]
  /// The times of the layers when they were stopped.
  private var starts: [CFTimeInterval] = []
  /// The delegates of the animations that ran before.
  private var known: Set<ObjectIdentifier> = []
  private var link: CADisplayLink?
  private var isHeld = false

  init(_ layers: [CALayer]) { self.layers = layers }

  /// Stops the layers' time.
  func hold() {
    guard !isHeld else { return }
    isHeld = true
    for layer in layers {
      layer.visitAnimations { _, _, delegate in known.insert(ObjectIdentifier(delegate)) }
    }
    starts = layers.map { layer in
      let time = layer.convertTime(layer.treeClock.time, from: nil)
      layer.speed = 0
      layer.timeOffset = time
      return time
    }
  }

  /// Shows the animations as they are a time after their start.
  func move(to time: TimeInterval) {
    guard isHeld else { return }
    for (layer, start) in zip(layers, starts) { layer.timeOffset = start + time }
  }

  /// Moves the time from `time` to `end` within `duration`, by a curve.
  ///
  /// - Parameter completion: is called at the end, with the layers still where they are then.
  func run(
    from time: TimeInterval, to end: TimeInterval, duration: TimeInterval, curve: CAMediaTimingFunction,
    completion: @escaping () -> Void
  ) {
    link?.invalidate()
    link = nil
    guard duration > 0, let clock = layers.first?.treeClock else {
      move(to: end)
      return completion()
    }
    let begin = clock.time
    let link = MediaClock.$current.withValue(clock) {
      CADisplayLink { [weak self] link in
        guard let self, self.link === link else { return link.invalidate() }
        let part = min(max((clock.time - begin) / duration, 0), 1)
        move(to: time + (end - time) * curve.curve.value(at: part))
        guard part >= 1 else { return }
        link.invalidate()
        self.link = nil
        completion()
      }
    }
    self.link = link
    // The main one, since views belong to the main thread.
    link.add(to: .current, forMode: .common)
  }

  /// Stops a movement.
  func pause() {
    link?.invalidate()
    link = nil
  }

  /// Lets time pass on from where it is.
  func release() {
    guard isHeld else { return }
    pause()
    for layer in layers {
      let time = layer.timeOffset
      (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
      layer.beginTime = layer.convertTime(layer.treeClock.time, from: nil) - time
    }
  }

  /// Takes off the animations that were held, and lets time pass as before.
  func restore() {
    guard isHeld else { return }
    isHeld = false
    pause()
    for layer in layers {
      layer.visitAnimations { layer, key, delegate in
        if !known.contains(ObjectIdentifier(delegate)) { layer.removeAnimation(forKey: key) }
      }
      (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    }
  }

  /// Gives the layers the values that they had before the animations began, which are shown.
  func takeBack() {
    CATransaction.flush()
    var values: [(layer: CALayer, keyPath: String, value: Any)] = []
    for layer in layers {
      layer.visitAnimations { layer, key, delegate in
        guard !known.contains(ObjectIdentifier(delegate)), delegate is any EndedByHand,
          let keyPath = (layer.animation(forKey: key) as? CAPropertyAnimation)?.keyPath,
          let value = layer.presentation()?.value(forKeyPath: keyPath)
        else { return }
        values.append((layer, keyPath, value))
      }
    }
    AnimationBlock.withoutAnimations {
      for (layer, keyPath, value) in values { layer.setValue(value, forKeyPath: keyPath) }
    }
  }

  /// Ends the animations of blocks and animators where they are.
  ///
  /// - Parameter finished: whether they are at their end and not at their start.
  func endAnimations(finished: Bool) {
    var ending: [any EndedByHand] = []
    for layer in layers {
      layer.visitAnimations { _, _, delegate in
        guard !known.contains(ObjectIdentifier(delegate)), let found = delegate as? any EndedByHand,
          !ending.contains(where: { $0 === found })
        else { return }
        ending.append(found)
      }
    }
    for animation in ending { animation.endByHand(finished: finished) }
  }
}

extension CALayer {
  /// Calls a closure with each animation of the layer, and of those within it, that has a delegate.
  @MainActor fileprivate func visitAnimations(
    _ body: (_ layer: CALayer, _ key: String, _ delegate: AnyObject) -> Void
  ) {
    for key in animationKeys() ?? [] {
      if let delegate = animation(forKey: key)?.delegate { body(self, key, delegate as AnyObject) }
    }
    for layer in sublayers ?? [] { layer.visitAnimations(body) }
  }
}
