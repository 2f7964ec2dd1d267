/// Sends the touches of a window's events to gesture recognisers, and then to views.
@MainActor final class TouchDelivery {
  /// The recognisers with an attempt that is going on.
  private var active: [UIGestureRecognizer] = []
  /// Touches of which the views are to hear later, or are to be told that they are cancelled.
  private var held: [UITouch] = []
  private var cancelled: [UITouch] = []
  /// Recognisers that have failed, and whose dependants have not been asked.
  private var decided: [UIGestureRecognizer] = []
  private weak var lastEvent: UIEvent?
  private var depth = 0
  private var isUnsettled = false

  func send(_ event: UIEvent, in window: UIWindow) {
    lastEvent = event
    let touches = (event.allTouches ?? []).filter { $0.window === window && $0.phase != .stationary }
      .sorted { $0.number < $1.number }
    guard !touches.isEmpty else { return }
    depth += 1
    for touch in touches {
      if touch.phase == .began { prepare(touch, event) } else { checkView(of: touch, event) }
    }
    sendToRecognizers(touches, event)
    depth -= 1
    settle()
    depth += 1
    sendToViews(touches, event)
    for touch in touches where touch.phase == .ended || touch.phase == .cancelled {
      for recognizer in touch.gestureRecognizers ?? [] { recognizer.drop(touch) }
    }
    depth -= 1
    settle()
  }

  // MARK: Beginning

  /// Decides who receives a touch that begins.
  private func prepare(_ touch: UITouch, _ event: UIEvent) {
    guard let view = touch.view else { return }
    // Of touches that begin in one event, the one with the lowest number is the first.
    let others = (event.allTouches ?? []).filter { $0.number < touch.number && !$0.isWithheldFromView }
    if !view.isMultipleTouchEnabled, others.contains(where: { $0.view === view }) {
      touch.isWithheldFromView = true
    }
    if others.contains(where: {
      $0.view !== view && ($0.view?.isExclusiveTouch == true || view.isExclusiveTouch)
    }) {
      touch.isWithheldFromView = true
    }
    var owner: UIView? = view
    while let current = owner {
      for recognizer in current.storedRecognizers where receives(recognizer, touch) {
        recognizer.take(touch, for: self)
        if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
      }
      owner = current.superview
    }
  }

  private func receives(_ recognizer: UIGestureRecognizer, _ touch: UITouch) -> Bool {
    guard recognizer.isEnabled, recognizer.waiting.isEmpty,
      recognizer.allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue })
    else { return false }
    switch recognizer.state {
    case .possible, .began, .changed: break
    case .ended, .cancelled, .failed: return false
    }
    return recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
  }

  /// Ends the touch for a view and recognisers that are not in the window any more.
  private func checkView(of touch: UITouch, _ event: UIEvent) {
    for recognizer in touch.gestureRecognizers ?? [] where recognizer.view?.window !== touch.window {
      recognizer.abandon()
    }
    guard let view = touch.view, view.window !== touch.window else { return }
    cancelInView(touch, event)
    touch.view = nil
  }

  // MARK: Recognisers

  private func sendToRecognizers(_ touches: [UITouch], _ event: UIEvent) {
    var receivers: [UIGestureRecognizer] = []
    for touch in touches {
      for recognizer in touch.gestureRecognizers ?? []
      where !receivers.contains(where: { $0 === recognizer }) {
        receivers.append(recognizer)
      }
    }
    for recognizer in receivers {
      for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
        let own = recognizer.touches.filter { $0.phase == phase && touches.contains($0) }
        guard !own.isEmpty, recognizer.isAttempting else { continue }
        switch recognizer.state {
        case .ended, .cancelled, .failed: continue
        case .possible, .began, .changed: break
        }
        switch phase {
        case .began: recognizer.touchesBegan(Set(own), with: event)
        case .moved: recognizer.touchesMoved(Set(own), with: event)
        case .ended: recognizer.touchesEnded(Set(own), with: event)
        default: recognizer.touchesCancelled(Set(own), with: event)
        }
      }
    }
  }

  /// The other recognisers that have a touch in common with this one.
  func rivals(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    active.filter { other in
      other !== recognizer && other.seen.contains { touch in recognizer.seen.contains { $0 === touch } }
    }
  }

  /// The touches of a recognised gesture are cancelled in views.
  func didRecognize(_ recognizer: UIGestureRecognizer) {
    guard recognizer.cancelsTouchesInView else { return }
    cancelled += recognizer.seen.filter { !$0.isWithheldFromView }
    for touch in recognizer.seen { touch.isWithheldFromView = true }
  }

  /// A recogniser has failed, so others need not wait for it.
  func didDecide(_ recognizer: UIGestureRecognizer) { decided.append(recognizer) }

  func needsSettling() { isUnsettled = true }

  /// Does what follows from changes of state: recognisers that waited go on, actions are sent, views hear of touches that they
  /// waited for or have lost, and recognisers whose gesture is over are made ready for the next.
  func settle() {
    guard depth == 0 else { return }
    depth += 1
    defer { depth -= 1 }
    // A target that changes states without end is not followed for ever.
    for _ in 0..<100 {
      isUnsettled = false
      while !decided.isEmpty {
        decided.removeAll()
        for recognizer in active where !recognizer.waiting.isEmpty {
          recognizer.recognize(recognizer.waiting)
        }
      }
      for recognizer in active { recognizer.sendActions() }
      for touch in cancelled { cancelInView(touch, lastEvent) }
      cancelled = []
      for recognizer in active where recognizer.isAttempting && !recognizer.hasUnsentActions {
        switch recognizer.state {
        case .ended, .cancelled, .failed: recognizer.finish()
        case .possible, .began, .changed: break
        }
      }
      active.removeAll { !$0.isAttempting }
      releaseHeld()
      if !isUnsettled { break }
    }
  }

  // MARK: Views

  private func sendToViews(_ touches: [UITouch], _ event: UIEvent) {
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      var rest: [UITouch] = []
      for touch in touches where touch.phase == phase && !touch.isWithheldFromView {
        if phase == .began, isDelayed(touch, \.delaysTouchesBegan) {
          touch.isHeldBack = true
          held.append(touch)
        } else if touch.isHeldBack {
          if phase == .ended || phase == .cancelled { touch.hasEndedUntold = true }
        } else if phase == .ended, isDelayed(touch, \.delaysTouchesEnded) {
          touch.hasEndedUntold = true
          held.append(touch)
        } else {
          rest.append(touch)
        }
      }
      while let view = rest.first?.view {
        let own = rest.filter { $0.view === view }
        rest.removeAll { $0.view === view }
        tell(view, phase, own, event)
      }
    }
  }

  private func tell(_ view: UIView, _ phase: UITouch.Phase, _ touches: [UITouch], _ event: UIEvent?) {
    for touch in touches { touch.isKnownToView = phase == .began || phase == .moved }
    switch phase {
    case .began: view.touchesBegan(Set(touches), with: event)
    case .moved: view.touchesMoved(Set(touches), with: event)
    case .ended: view.touchesEnded(Set(touches), with: event)
    default: view.touchesCancelled(Set(touches), with: event)
    }
  }

  private func isDelayed(_ touch: UITouch, _ delay: (UIGestureRecognizer) -> Bool) -> Bool {
    touch.gestureRecognizers?.contains { $0.isUndecided && delay($0) } ?? false
  }

  /// Tells the view of a touch that it is cancelled, if it has heard of it.
  private func cancelInView(_ touch: UITouch, _ event: UIEvent?) {
    touch.isWithheldFromView = true
    held.removeAll { $0 === touch }
    guard touch.isKnownToView, let view = touch.view else { return }
    withPhase(.cancelled, touch) { tell(view, .cancelled, [touch], event) }
  }

  /// Tells views of the touches that they need not wait for any more.
  private func releaseHeld() {
    for touch in held {
      guard let view = touch.view, !touch.isWithheldFromView else {
        held.removeAll { $0 === touch }
        continue
      }
      if touch.isHeldBack {
        if isDelayed(touch, \.delaysTouchesBegan) { continue }
        touch.isHeldBack = false
        withPhase(.began, touch) { tell(view, .began, [touch], lastEvent) }
      }
      if touch.hasEndedUntold {
        if isDelayed(touch, \.delaysTouchesEnded) { continue }
        withPhase(.ended, touch) { tell(view, .ended, [touch], lastEvent) }
      }
      held.removeAll { $0 === touch }
    }
  }

  private func withPhase(_ phase: UITouch.Phase, _ touch: UITouch, _ body: () -> Void) {
    let old = touch.phase
    touch.phase = phase
    body()
    touch.phase = old
  }
}
