/// The state of a layer's layout.
struct LayoutState: OptionSet {
  let rawValue: UInt8
  /// The layer waits for a layout.
  static let needed = LayoutState(rawValue: 1)
  /// A layer beneath may wait for a layout. It is always set when one waits, and may remain when none does.
  static let beneath = LayoutState(rawValue: 2)
  /// The layer is placing its sublayers.
  static let placing = LayoutState(rawValue: 4)
  /// The layer is on its host's list.
  static let queued = LayoutState(rawValue: 8)
  /// Changes of the bounds do not resize the sublayers.
  static let keepsSublayers = LayoutState(rawValue: 16)
}

extension CALayer {
  /// How many times in a row a layout may cause another one. Further ones count as endless and are cut off.
  static let layoutRounds = 64

  var layoutIsNeeded: Bool { layoutState.contains(.needed) }

  func markNeedsLayout() {
    guard !layoutIsNeeded else { return }
    layoutState.insert(.needed)
    carryLayoutUp()
    context?.enqueueLayout(self)
    layoutManager?.invalidateLayout(of: self)
  }

  /// A new layout manager is told about a layout that is needed already.
  func layoutManagerChanged() {
    if layoutIsNeeded { layoutManager?.invalidateLayout(of: self) } else { setNeedsLayout() }
  }

  /// Asks for a layout because the bounds or the transform of a sublayer changed, unless the layout itself changed
  /// them.
  func sublayerChanged() {
    if !layoutState.contains(.placing) { setNeedsLayout() }
  }

  /// Tells the layers above that one beneath them waits for a layout.
  func carryLayoutUp() {
    guard !layoutState.isDisjoint(with: [.needed, .beneath]) else { return }
    var layer = parent
    while let current = layer, !current.layoutState.contains(.beneath) {
      current.layoutState.insert(.beneath)
      layer = current.parent
    }
  }

  func layOutFromTop() {
    var top = self
    var layer: CALayer? = self
    while let current = layer {
      if current.layoutIsNeeded { top = current }
      layer = current.parent
    }
    var loop = LayoutLoop(limit: Self.layoutRounds)
    for round in 0..<loop.limit {
      guard top.mayWaitForLayout else { break }
      loop.enter(pass: round)
      top.layOutBeneath()
    }
    loop.leave(top.firstWaiting.map { LayoutLoop.finding($0) })
  }

  private var mayWaitForLayout: Bool { !layoutState.isDisjoint(with: [.needed, .beneath]) }

  /// The first layer in the tree below, itself included, that waits for a layout.
  private var firstWaiting: CALayer? {
    var stack = [self]
    while let layer = stack.popLast() {
      if layer.layoutIsNeeded { return layer }
      if layer.layoutState.contains(.beneath) { stack += layer.children.filter(\.mayWaitForLayout) }
    }
    return nil
  }

  /// Lays out the layer and all beneath it that wait for it, parents first, without recursion.
  private func layOutBeneath() {
    var stack = [self]
    while let layer = stack.popLast() {
      if layer.layoutIsNeeded { layer.layOutNow() }
      guard layer.layoutState.contains(.beneath) else { continue }
      layer.layoutState.remove(.beneath)
      if let mask = layer.maskLayer, !mask.layoutState.isEmpty { stack.append(mask) }
      for child in layer.children.reversed() where !child.layoutState.isEmpty { stack.append(child) }
    }
  }

  /// Runs the event `onLayout` and places the sublayers.
  func layOutNow() {
    layoutState.remove(.needed)
    layoutState.insert(.placing)
    runEvent("onLayout")
    layoutSublayers()
    layoutState.remove(.placing)
  }

  func askForLayout() {
    if let delegate {
      delegateAnswered = true
      delegate.layoutSublayers(of: self)
      if delegateAnswered { return }
    }
    layoutManager?.layoutSublayers(of: self)
  }

  // MARK: Resizing

  func sizeChanged(from old: CGSize) {
    if !layoutState.contains(.keepsSublayers) { resizeSublayers(withOldSize: old) }
  }

  /// Runs `body`, in which changes of the bounds do not resize the sublayers. Readers of files use it, because a file
  /// may list the sublayers before the bounds for which they were written.
  package func withoutResizingSublayers<Result>(_ body: () throws -> Result) rethrows -> Result {
    let state = layoutState.intersection(.keepsSublayers)
    layoutState.insert(.keepsSublayers)
    defer { if state.isEmpty { layoutState.remove(.keepsSublayers) } }
    return try body()
  }

  /// Changes the frame from its present value `old` to `new`. If the size does not change, neither do the bounds,
  /// because those of a rotated layer do not follow from its frame.
  func moveFrame(from old: CGRect, to new: CGRect) {
    if new.size != old.size {
      frame = new
    } else if new.origin != old.origin {
      let position = position
      self.position = CGPoint(
        x: position.x + (new.minX - old.minX), y: position.y + (new.minY - old.minY))
    }
  }
}
