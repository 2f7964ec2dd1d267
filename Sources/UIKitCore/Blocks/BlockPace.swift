import RenderTree

/// The pace of a block's animations: a timing function or a spring.
enum BlockPace {
  case curve(CAMediaTimingFunction)
  case spring(SpringCurve)

  var isSpring: Bool { if case .spring = self { true } else { false } }

  /// The pace of blocks that name none.
  static let standard = BlockPace.curve(CAMediaTimingFunction(name: .easeInEaseOut))

  /// How far the motion has come (0 at the start, 1 at the end) when a part of its duration has passed.
  func progress(at part: Double, duration: Double) -> Double {
    switch self {
    case .curve(let function): function.curve.value(at: part)
    case .spring(let spring): part >= 1 ? 1 : spring.solver.value(at: part * duration)
    }
  }

  /// The part of the duration at which the motion first comes as far as `progress`.
  func part(at progress: Double, duration: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    if case .spring = self {
      // The first crossing: springs swing over.
      let steps = 256
      for step in 1...steps
      where self.progress(at: Double(step) / Double(steps), duration: duration) >= progress {
        (low, high) = (Double(step - 1) / Double(steps), Double(step) / Double(steps))
        break
      }
    }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if self.progress(at: middle, duration: duration) < progress { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension SpringCurve {
  /// The motion.
  var solver: SpringSolver {
    SpringSolver(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }
}

/// The pace as a block is given it, before it is known which duration holds.
enum GivenPace {
  case curve(CAMediaTimingFunction)
  /// A spring that comes to rest at the end of the duration.
  case damping(ratio: Double, velocity: Double)
  /// A spring with a duration of its own.
  case spring(SpringCurve)

  /// By the bits of the options.
  init(_ options: BlockOptions) {
    let name: CAMediaTimingFunctionName =
      switch options.curveNumber {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInEaseOut
      }
    // The number that the system tells for the motion of its keyboard: the spring of its transitions.
    self =
      options.curveNumber == 7
      ? .spring(SpringCurve(mass: 3, stiffness: 1000, damping: 500))
      : .curve(CAMediaTimingFunction(name: name))
  }

  func pace(forDuration duration: TimeInterval) -> BlockPace {
    switch self {
    case .curve(let function): .curve(function)
    case .damping(let ratio, let velocity):
      .spring(SpringCurve(dampingRatio: ratio, duration: duration, initialVelocity: velocity))
    case .spring(let spring): .spring(spring)
    }
  }
}
