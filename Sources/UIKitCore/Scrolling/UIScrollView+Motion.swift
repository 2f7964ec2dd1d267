extension UIScrollView {
  /// A movement without a finger, which a display link steps.
  struct Motion {
    enum Kind { case deceleration, animation }

    let kind: Kind
    let start: CFTimeInterval
    let duration: Double
    let place: (Double) -> CGPoint
    let link: CADisplayLink
  }

  /// Lets the contents go on.
  ///
  /// - Parameter target: where a spring brings them; nil if they slow down.
  func decelerate(_ speed: CGPoint, to target: CGPoint?) {
    let range = offsets
    func motion(
      _ start: CGFloat, _ speed: CGFloat, _ target: CGFloat?, _ range: ClosedRange<CGFloat>
    ) -> ScrollMotion {
      if let target { return ScrollMotion(from: Double(start), speed: Double(speed), to: Double(target)) }
      return ScrollMotion(
        from: Double(start), speed: Double(speed), rate: Double(decelerationRate.rawValue),
        in: Double(range.lowerBound)...Double(range.upperBound), bounces: bounces)
    }
    let start = contentOffset
    let across = motion(start.x, speed.x, target?.x, range.x)
    let down = motion(start.y, speed.y, target?.y, range.y)
    run(for: max(across.duration, down.duration), kind: .deceleration) { time in
      CGPoint(x: across.place(at: time), y: down.place(at: time))
    }
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  func run(for duration: Double, kind: Motion.Kind, _ place: @escaping (Double) -> CGPoint) {
    let link = CADisplayLink { [weak self] link in
      if let self { tick(link) } else { link.invalidate() }
    }
    motionShift = .zero
    motion = Motion(
      kind: kind, start: MediaClock.current.time, duration: duration, place: place, link: link)
    placeIndicators()
    indicators.show()
    // The main one, since views belong to the main thread.
    link.add(to: .current, forMode: .common)
  }

  private func tick(_ link: CADisplayLink) {
    guard let motion, motion.link === link else { return link.invalidate() }
    let time = MediaClock.current.time - motion.start
    let place = motion.place(min(time, motion.duration))
    move(to: CGPoint(x: place.x + motionShift.x, y: place.y + motionShift.y))
    // The delegate may have begun another movement.
    guard time >= motion.duration, self.motion?.link === link else { return }
    stop()
    switch motion.kind {
    case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
    case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Moves the contents by a distance by which their coordinates have changed, so that what is seen stays in place. Movements go on.
  func shiftContents(by way: CGPoint) {
    motionShift = CGPoint(x: motionShift.x + way.x, y: motionShift.y + way.y)
    pulled = CGPoint(x: pulled.x + way.x, y: pulled.y + way.y)
    bounds.origin = CGPoint(x: bounds.minX + way.x, y: bounds.minY + way.y)
  }

  /// Ends a movement where it is.
  func stop() {
    guard let motion else { return }
    motion.link.invalidate()
    self.motion = nil
    if !isDragging { indicators.hide() }
  }
}
