extension UIViewPropertyAnimator {
  func allowsInterruption(_ method: String) -> Bool {
    if isInterruptible || !isRunning { return true }
    misuse(method, "the animator is not interruptible")
    return false
  }

  func misuse(_ method: String, _ reason: String) {
    Misuse.ignored("\(method) of UIViewPropertyAnimator: \(reason), so the call is ignored")
  }

  /// Runs the closures, if that has not taken place.
  func activate() {
    guard state == .inactive else { return }
    state = .active
    part = 0
    leg = nil
    let waiting = closures
    closures = []
    for closure in waiting { perform(closure.body, delay: closure.delayFactor) }
  }

  /// Notes what a closure changes. It begins at `delay`, of the duration.
  func perform(_ closure: () -> Void, delay: Double) {
    var settings = AnimationBlock.Settings(duration: duration, delay: 0, options: .allowUserInteraction)
    settings.pace = pace
    let recorder = TrackRecorder(collects: true) { [self] tracks, block in
      endings += block.endings
      block.endings = []
      for track in tracks {
        for part in (paces.isUniform ? nil : track.components()) ?? [track] { add(part, delay: delay) }
      }
      guard tracks.contains(where: { !$0.layer.isLive }) else { return }
      CATransaction.afterCommit { [weak self] in self?.dropLoose() }
    }
    AnimationBlock(settings, recorder: recorder).run(closure)
  }

  /// Ends the animations of views that have not entered a window before the commit, as blocks do. Without others the animator ends, if it was
  /// started.
  private func dropLoose() {
    let loose = entries.filter { !$0.track.layer.isLive }
    guard !loose.isEmpty else { return }
    entries.removeAll { !$0.track.layer.isLive }
    // A run counts the animations that end.
    for entry in loose { entry.track.layer.removeAnimation(forKey: entry.key) }
    guard entries.isEmpty, wasStarted, state == .active else { return }
    halt()
    runEnded()
  }

  private func add(_ track: PropertyTrack, delay: Double) {
    append(track, delay: delay)
    if !isUserInteractionEnabled, let view = track.layer.delegate as? UIView {
      view.blockingAnimations += 1
      blocked.append(view)
    }
  }

  private func append(_ track: PropertyTrack, delay: Double) {
    let key = track.isAdditive ? AnimationKeys.free(track.keyPath, on: track.layer) : track.keyPath
    if !track.isAdditive { entries.removeAll { $0.track.layer === track.layer && $0.key == key } }
    entries.append(Entry(track: track, key: key, delay: delay))
    // Takes the key, until the animations are made.
    show(entries[entries.count - 1], run: nil)
  }

  /// Gives each component of points and sizes an animation of its own, because their paces differ from now on. The animator is paused.
  func separateAxes() {
    let old = entries
    entries = []
    for entry in old {
      guard let parts = entry.track.components() else {
        entries.append(entry)
        continue
      }
      entry.track.layer.removeAnimation(forKey: entry.key)
      for part in parts {
        append(part, delay: entry.delay)
        entries[entries.count - 1].legStart = entry.legStart
      }
    }
  }

  /// Ends the run where it is.
  func halt() {
    guard let run else { return }
    part = currentPart
    run.animator = nil
    self.run = nil
  }

  /// Replaces the rest of another pace by the animator's own from the same place.
  func leaveLeg() {
    guard leg != nil else { return }
    let way = progress
    leg = nil
    part = pace.part(at: way, duration: duration)
  }

  /// Shows all properties where they are, without motion.
  func showStill() { for entry in entries { show(entry, run: nil) } }

  /// Lets the animator run from where it is.
  func go(after delay: TimeInterval = 0) {
    let clock = entries.first?.track.layer.treeClock ?? MediaClock.current
    let isBackward = storedReversed && leg == nil
    let run = AnimatorRun(self, clock: clock, begin: clock.time + delay, isBackward: isBackward)
    self.run = run
    if entries.isEmpty || legDuration <= 0 {
      part = isBackward ? 0 : 1
      showStill()
      clock.schedule(at: clock.time) { run.end() }
      return
    }
    run.remaining = entries.count
    for entry in entries { show(entry, run: run) }
  }

  /// Puts the animation of a property on its layer, in place of the one before.
  private func show(_ entry: Entry, run: AnimatorRun?) {
    let layer = entry.track.layer
    let animation: CAPropertyAnimation
    let length: Double
    let elapsed: Double
    if let leg {
      animation = entry.track.makeAnimation(from: entry.legStart, to: leg.target, pace: leg.paces[entry.axis])
      length = max(leg.duration, 1e-6)
      elapsed = part * length
    } else {
      animation = entry.track.makeAnimation(pace: pace(of: entry))
      length = max(duration * (1 - entry.delay), 1e-6)
      elapsed = (part - entry.delay) * duration
    }
    animation.duration = length
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    let repetition = entry.track.repetition
    if let run {
      let now = layer.convertTime(run.begin, from: nil)
      // A way back begins a little below the end: at the very end the time would wrap to the start.
      let begin = run.isBackward ? now - (length - min(elapsed, length * (1 - 1e-9))) : now - elapsed
      // 0 would mean the time of the commit.
      animation.beginTime = begin == 0 ? -1e-12 : begin
      if run.isBackward {
        animation.speed = -1
      } else if leg == nil {
        if repetition.count > 0 { animation.repeatCount = repetition.count }
        animation.autoreverses = repetition.autoreverses
      }
      animation.delegate = run
    } else {
      animation.speed = 0
      let place = leg == nil ? repetition.place(at: max(elapsed, 0) / length) * length : max(elapsed, 0)
      // At the very end the time would wrap to the start.
      animation.timeOffset = min(place, length * (1 - 1e-9))
    }
    layer.exchange(unchanging: animation, forKey: entry.key)
  }

  /// The run has reached its end.
  func runEnded() {
    let position: UIViewAnimatingPosition = storedReversed ? .start : .end
    part = run?.isBackward == true ? 0 : 1
    run = nil
    if pausesOnCompletion {
      if leg != nil {
        leg = nil
        part = position == .end ? 1 : 0
      }
      return showStill()
    }
    setModels(position)
    complete(at: position)
  }

  /// Something else has brought the run to a position.
  func runEnded(at position: UIViewAnimatingPosition) {
    run = nil
    setModels(position)
    complete(at: position)
  }

  /// Gives the views the values of a position.
  func setModels(_ position: UIViewAnimatingPosition) {
    switch position {
    case .start: for entry in entries.reversed() { entry.track.setModel(to: entry.track.values[0]) }
    // The views have them unless the animator was stopped.
    case .end: if state == .stopped { for entry in entries { entry.track.setModel(to: entry.track.final) } }
    case .current: break
    }
  }

  func takeAnimationsOff() {
    for entry in entries { entry.track.layer.removeAnimation(forKey: entry.key) }
  }

  func complete(at position: UIViewAnimatingPosition) {
    takeAnimationsOff()
    let called = completions
    completions = []
    end(at: position)
    for completion in called { completion(position) }
  }

  func end(at position: UIViewAnimatingPosition = .current) {
    let due = endings
    endings = []
    for ending in due { ending(position == .start) }
    for view in blocked { view.blockingAnimations -= 1 }
    blocked = []
    entries = []
    completions = []
    leg = nil
    part = 0
    storedReversed = false
    wasStarted = false
    state = .inactive
  }
}
