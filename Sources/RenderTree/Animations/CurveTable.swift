/// The timing functions and springs of swept animations (`SampledCurve`), each stored once while an animation uses it.
///
/// Some curves that no animation uses at present are kept too. Animations with the same curve come and go all the
/// time, and making a table costs more than the animation that it is for.
struct CurveTable {
  /// The identity of a curve: the numbers that it is made of.
  private struct Key: Hashable {
    let isSpring: Bool
    let numbers: SIMD4<Double>

    init(_ source: SampledCurve.Source) {
      switch source {
      case .timingFunction(let curve):
        isSpring = false
        numbers = curve.coefficients
      case .spring(let spring, let duration):
        isSpring = true
        // The value after one radian distinguishes initial velocities.
        numbers = SIMD4(
          spring.frequency, spring.dampingRatio, spring.value(at: 1 / spring.frequency), duration)
      }
    }
  }

  private struct Use {
    var key: Key?
    var count = 0
    /// Whether it is in the list of idle curves.
    var isIdle = false
  }

  /// The curves by index; an unused index holds a placeholder.
  private(set) var curves = ContiguousArray<SampledCurve>()
  private var uses = ContiguousArray<Use>()
  private var indices: [Key: Int32] = [:]
  private var vacant: [Int32] = []
  /// The curves that no animation used when they were noted, oldest first.
  private var idle: [Int32] = []
  /// How many idle ones are kept.
  static let idleLimit = 64

  /// The number of curves that are kept.
  var count: Int { indices.count }

  /// Adds a use of a curve and returns its index; −1 for a nil curve.
  mutating func retain(_ source: SampledCurve.Source?) -> Int32 {
    guard let source else { return -1 }
    let key = Key(source)
    if let index = indices[key] {
      uses[Int(index)].count += 1
      return index
    }
    let index: Int32
    if let free = vacant.popLast() {
      index = free
      curves[Int(index)] = SampledCurve(source)
      uses[Int(index)] = Use(key: key, count: 1)
    } else {
      index = Int32(curves.count)
      curves.append(SampledCurve(source))
      uses.append(Use(key: key, count: 1))
    }
    indices[key] = index
    return index
  }

  /// Removes a use of a curve.
  mutating func release(_ index: Int32) {
    guard index >= 0 else { return }
    uses[Int(index)].count -= 1
    guard uses[Int(index)].count == 0, !uses[Int(index)].isIdle else { return }
    uses[Int(index)].isIdle = true
    idle.append(index)
    if idle.count > Self.idleLimit { dropIdle() }
  }

  /// Drops the older half of the idle curves.
  private mutating func dropIdle() {
    // Some of them are in use again.
    idle.removeAll {
      guard uses[Int($0)].count > 0 else { return false }
      uses[Int($0)].isIdle = false
      return true
    }
    guard idle.count > Self.idleLimit / 2 else { return }
    for index in idle.prefix(idle.count - Self.idleLimit / 2) {
      if let key = uses[Int(index)].key { indices[key] = nil }
      uses[Int(index)] = Use()
      curves[Int(index)] = Self.none
      vacant.append(index)
    }
    idle.removeFirst(idle.count - Self.idleLimit / 2)
  }

  /// The placeholder for unused indices.
  private static let none = SampledCurve(.timingFunction(.linear))
}
