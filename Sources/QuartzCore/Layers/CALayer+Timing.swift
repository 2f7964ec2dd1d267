extension CALayer {
  /// When the layer's time begins, in the superlayer's time. Default 0.
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { setTiming { $0.beginTime = newValue } }
  }

  /// The length of one run. Default infinity (measured).
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { setTiming(allowsInfinity: true) { $0.duration = newValue } }
  }

  /// Seconds of the layer's time per second of its superlayer's. Default 1; 0 stops it, negative runs backwards.
  public var speed: Float {
    get { Float(timing.speed) }
    set { setTiming { $0.speed = Double(newValue) } }
  }

  /// Added to the layer's time. Default 0.
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { setTiming { $0.timeOffset = newValue } }
  }

  /// How many times the run repeats. Default 0, once.
  public var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { setTiming(allowsInfinity: true) { $0.repeatCount = Double(newValue) } }
  }

  /// For how long the run repeats. Default 0, as `repeatCount` says.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { setTiming(allowsInfinity: true) { $0.repeatDuration = newValue } }
  }

  /// Whether every second run goes backwards. Default false.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { setTiming { $0.autoreverses = newValue } }
  }

  /// What holds before and after the active time. Default `removed`.
  public var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(timing) }
    set { setTiming { newValue.store(to: &$0) } }
  }

  private func setTiming(allowsInfinity: Bool = false, _ body: (inout MediaTiming) -> Void) {
    var changed = timing
    body(&changed)
    let values = [changed.beginTime, changed.speed, changed.timeOffset]
    guard values.allSatisfy(\.isFinite), !changed.duration.isNaN, !changed.repeatCount.isNaN,
      !changed.repeatDuration.isNaN
    else {
      Misuse.ignored("timing of \(self): the value is not finite; ignored")
      return
    }
    guard changed != timing else { return }
    timing = changed
    note(.timing)
  }

  /// A time of layer `l` in this layer's time; nil stands for the root's, `CACurrentMediaTime()`.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    if l === self { return t }
    return localTime(host: l.map { $0.hostTime(local: t) } ?? t)
  }

  /// A time of this layer in layer `l`'s time; nil stands for the root's, `CACurrentMediaTime()`.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    if l === self { return t }
    let host = hostTime(local: t)
    return l?.localTime(host: host) ?? host
  }

  /// The layer's time at the host's time `host`.
  func localTime(host: CFTimeInterval) -> CFTimeInterval {
    timing.localTime(parent: superlayer?.localTime(host: host) ?? host)
  }

  /// The host's time at the layer's time `local`.
  func hostTime(local: CFTimeInterval) -> CFTimeInterval {
    let outside = timing.parentTime(local: local)
    return superlayer?.hostTime(local: outside) ?? outside
  }
}

extension MediaTiming {
  /// The timing of a layer: of infinite duration.
  init(layer: Void) {
    self.init()
    duration = .infinity
  }

  /// Whether local time is the parent's time.
  var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }
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
