/// What of a layer's layout is open.
struct LayoutState: OptionSet {
  let rawValue: UInt8
  /// The layer waits for a layout.
  static let needed = LayoutState(rawValue: 1)
  /// A layer beneath may wait for one. Never missing where one does; may be left over where none does.
  static let beneath = LayoutState(rawValue: 2)
  /// The layer places its sublayers just now.
  static let placing = LayoutState(rawValue: 4)
  /// The layer is on its host's list.
  static let queued = LayoutState(rawValue: 8)
  /// Changes of the bounds leave the sublayers alone.
  static let keepsSublayers = LayoutState(rawValue: 16)
}

extension CALayer {
  /// How often a layout may ask for another before the exchange is taken for endless and cut off.
  static let layoutRounds = 64

  var layoutIsNeeded: Bool { layoutState.contains(.needed) }

  func markNeedsLayout() {
    guard !layoutIsNeeded else { return }
    layoutState.insert(.needed)
    carryLayoutUp()
    context?.enqueueLayout(self)
    layoutManager?.invalidateLayout(of: self)
  }

  /// A new layout manager is told of a layout that is open already.
  func layoutManagerChanged() {
    if layoutIsNeeded { layoutManager?.invalidateLayout(of: self) } else { setNeedsLayout() }
  }

  /// A sublayer's bounds or transform changed: a new layout, unless it is the layout that changed them.
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
    for _ in 0..<Self.layoutRounds {
      guard !top.layoutState.isDisjoint(with: [.needed, .beneath]) else { return }
      top.layOutBeneath()
    }
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

  /// Runs `body`, in which changes of the bounds leave the sublayers where they are: for readers of files, where
  /// the sublayers may come before the bounds that they were written for.
  package func withoutResizingSublayers<Result>(_ body: () throws -> Result) rethrows -> Result {
    let state = layoutState.intersection(.keepsSublayers)
    layoutState.insert(.keepsSublayers)
    defer { if state.isEmpty { layoutState.remove(.keepsSublayers) } }
    return try body()
  }

  /// Changes the frame from `old`, which it is, to `new`. Where the size stays the bounds are not touched: those
  /// of a rotated layer do not follow from its frame.
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
