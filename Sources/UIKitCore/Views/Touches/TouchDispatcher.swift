/// Turns samples of fingers into touches, and sends them to the application as events.
///
/// Samples of one turn make as few events as keep their order: movements of a finger in a row are one movement, whose places
/// `UIEvent.coalescedTouches(for:)` has.
@MainActor final class TouchDispatcher {
  private var active: [Int64: UITouch] = [:]
  private let event = UIEvent()
  /// The last touch that began, for the number of taps: finger-independent, as on a device.
  private var lastTap: (place: CGPoint, time: CFTimeInterval, count: Int)?

  /// How long after a touch began the next one counts as a further tap, in seconds, and how far it may be, in points.
  private static let tapInterval = 0.35
  private static let tapDistance = 45.0

  /// The touches that are down.
  var touches: [UITouch] { Array(active.values) }

  /// Sends samples, which are in the order of time, to the windows of `screen`.
  func deliver(_ samples: [TouchSample], to screen: UIScreen) {
    var changed: [UITouch] = []
    var names: Set<Int64> = []
    func send() {
      guard !changed.isEmpty else { return }
      self.send(changed)
      changed = []
      names = []
    }
    for sample in samples where sample.place.x.isFinite && sample.place.y.isFinite {
      // A finger that did something other than move in this event starts the next one.
      if names.contains(sample.finger), sample.phase != .moved || active[sample.finger]?.phase != .moved {
        send()
      }
      guard let touch = update(sample, on: screen) else { continue }
      if names.insert(sample.finger).inserted { changed.append(touch) }
    }
    send()
  }

  /// Ends all touches as cancelled: the window has lost them.
  func cancelAll(on screen: UIScreen) {
    let samples = active.map { TouchSample(finger: $0, .cancelled, $1.place, at: screen.clock.time) }
    deliver(samples, to: screen)
  }

  private func update(_ sample: TouchSample, on screen: UIScreen) -> UITouch? {
    event.timestamp = sample.time
    switch sample.phase {
    case .began:
      guard active[sample.finger] == nil else { return nil }
      let touch = begin(sample, on: screen)
      active[sample.finger] = touch
      return touch
    case .moved:
      guard let touch = active[sample.finger], touch.place != sample.place else { return nil }
      if touch.phase != .moved || event.coalesced[touch] == nil {
        touch.previousPlace = touch.place
        event.coalesced[touch] = []
      }
      touch.place = sample.place
      touch.timestamp = sample.time
      touch.phase = .moved
      event.coalesced[touch, default: []].append(touch.snapshot())
      return touch
    case .ended, .cancelled:
      guard let touch = active[sample.finger] else { return nil }
      touch.previousPlace = touch.place
      touch.place = sample.place
      touch.timestamp = sample.time
      touch.phase = sample.phase == .ended ? .ended : .cancelled
      return touch
    }
  }

  private func begin(_ sample: TouchSample, on screen: UIScreen) -> UITouch {
    let touch = UITouch()
    touch.place = sample.place
    touch.previousPlace = sample.place
    touch.start = sample.place
    touch.timestamp = sample.time
    touch.type = sample.isPointer ? .indirectPointer : .direct
    if let last = lastTap, sample.time - last.time < Self.tapInterval, sample.time >= last.time,
      hypot(sample.place.x - last.place.x, sample.place.y - last.place.y) < Self.tapDistance
    {
      touch.tapCount = last.count + 1
    }
    lastTap = (sample.place, sample.time, touch.tapCount)
    for window in screen.windows.reversed() where !window.isHidden {
      let point = CGPoint(x: sample.place.x - window.frame.minX, y: sample.place.y - window.frame.minY)
      guard let view = window.hitTest(point, with: event) else { continue }
      touch.window = window
      touch.view = view
      break
    }
    return touch
  }

  private func send(_ changed: [UITouch]) {
    for touch in active.values where !changed.contains(where: { $0 === touch }) { touch.phase = .stationary }
    event.allTouches = Set(active.values)
    UIApplication.shared.sendEvent(event)
    for touch in changed where touch.phase == .ended || touch.phase == .cancelled {
      active = active.filter { $0.value !== touch }
      // A movement beyond the distance of a tap is no tap.
      if hypot(touch.place.x - touch.start.x, touch.place.y - touch.start.y) > Self.tapDistance {
        lastTap = nil
      }
    }
    event.allTouches = Set(active.values)
    event.coalesced = [:]
    // The next movement starts from here.
    for touch in active.values {
      touch.previousPlace = touch.place
      touch.phase = .stationary
    }
  }
}

extension UITouch {
  /// The touch as it is now, for the list of coalesced touches.
  fileprivate func snapshot() -> UITouch {
    let copy = UITouch()
    copy.place = place
    copy.previousPlace = previousPlace
    copy.start = start
    copy.timestamp = timestamp
    copy.phase = phase
    copy.type = type
    copy.tapCount = tapCount
    copy.view = view
    copy.window = window
    return copy
  }
}
