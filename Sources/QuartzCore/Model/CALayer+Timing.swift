import RenderTree

extension CALayer {
  func setTiming(allowsInfinity: Bool = false, _ body: (inout MediaTiming) -> Void) {
    var changed = timing
    body(&changed)
    let values = [changed.beginTime, changed.speed, changed.timeOffset]
    guard values.allSatisfy(\.isFinite), !changed.duration.isNaN, !changed.repeatCount.isNaN,
      !changed.repeatDuration.isNaN
    else {
      Misuse.ignored("timing of \(self): the value is not finite, so it is ignored")
      return
    }
    guard changed != timing else { return }
    timing = changed
    note(.timing)
  }

  /// The layer's time at the host's time `host`.
  func localTime(host: CFTimeInterval) -> CFTimeInterval { localTime(upTo: nil, at: host) }

  /// The layer's time when it is `time` in `ancestor`. If that is nil or not an ancestor, `time` is the host's.
  func localTime(upTo ancestor: CALayer?, at time: CFTimeInterval) -> CFTimeInterval {
    var timings: [MediaTiming] = []
    var layer: CALayer? = self
    while let current = layer, current !== ancestor {
      if !current.timing.isIdentity { timings.append(current.timing) }
      layer = current.superlayer
    }
    return timings.reversed().reduce(time) { $1.localTime(parent: $0) }
  }

  /// The host's time at the layer's time `local`.
  func hostTime(local: CFTimeInterval) -> CFTimeInterval {
    var time = local
    var layer: CALayer? = self
    while let current = layer {
      time = current.timing.parentTime(local: time)
      layer = current.superlayer
    }
    return time
  }

  /// The nearest layer whose time stands still: this one or an ancestor.
  var frozenAncestor: CALayer? {
    var layer: CALayer? = self
    while let current = layer {
      if current.timing.speed == 0 { return current }
      layer = current.superlayer
    }
    return nil
  }
}

extension CAMediaTimingFillMode {
  init(_ timing: MediaTiming) {
    self =
      switch (timing.fillsBackwards, timing.fillsForwards) {
      case (true, true): .both
      case (true, false): .backwards
      case (false, true): .forwards
      default: .removed
      }
  }

  func store(to timing: inout MediaTiming) {
    timing.fillsBackwards = self == .backwards || self == .both
    timing.fillsForwards = self == .forwards || self == .both
  }
}
