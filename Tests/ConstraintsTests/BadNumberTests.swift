import TestSupport
import Testing

@testable import Constraints

/// Numbers that are infinite, huge, tiny or none, and systems in which a simplex method may repeat itself.
@Suite struct BadNumberTests {
  @Test(arguments: [Double.nan, .infinity, -.infinity]) func numbersThatAreNotFiniteAreRejected(_ bad: Double)
    throws
  {
    var system = ConstraintSystem()
    let x = system.addVariable()
    let handle = try system.add(x == 1)
    #expect(throws: ConstraintError.notFinite) { try system.add(x <= bad) }
    #expect(throws: ConstraintError.notFinite) { try system.add(bad * x <= 1) }
    #expect(throws: ConstraintError.notFinite) { try system.setConstant(bad, of: handle) }
    #expect(throws: ConstraintError.self) {
      try system.add((x == 1).priority(ConstraintPriority(Float(bad))))
    }
    #expect(throws: ConstraintError.invalidPriority(-1)) { try system.add((x == 1).priority(-1)) }
    try system.solve()
    #expect(system.value(of: x) == 1)
    #expect(system.constraints.filter(\.isLive).count == 1 && system.variables.uses[Int(x.index)] == 1)
  }

  @Test func handlesOfOtherSystemsAreRejected() throws {
    var system = ConstraintSystem()
    let variable = LinearVariable(index: 5)
    let handle = ConstraintHandle(index: -3)
    #expect(throws: ConstraintError.unknownVariable(variable)) { try system.add(variable == 1) }
    #expect(throws: ConstraintError.unknownVariable(variable)) { _ = try system.isAmbiguous(variable) }
    #expect(throws: ConstraintError.unknownConstraint(handle)) { try system.remove(handle) }
    #expect(throws: ConstraintError.unknownConstraint(handle)) { try system.setPriority(1, of: handle) }
    #expect(system.constraints(affecting: variable).isEmpty && system.constant(of: handle) == nil)
  }

  @Test func hugeNumbers() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    let first = try system.add(x == 1e300)
    let second = try system.add((1e10 * y == x).priority(500))
    try system.add(1e300 * y <= 2e300)
    try system.solve()
    #expect(system.value(of: x) == 1e300 && system.value(of: y).isFinite)
    // What is left of small numbers beside it is not lost when it goes.
    try system.setConstant(5, of: first)
    try system.solve()
    #expect(system.value(of: x) == 5 && abs(system.value(of: y) - 5e-10) < 1e-20)
    try system.remove(second)
    let wide = try system.add(x + y >= 6.5)
    try system.setConstant(1e300, of: first)
    try system.setConstant(1e300, of: wide)
    try system.solve()
    try system.setConstant(5, of: first)
    try system.setConstant(6.5, of: wide)
    try system.solve()
    #expect((1.5...2).contains(system.value(of: y)))
    #expect(throws: ConstraintError.notFinite) { try system.add(1e-300 * x == 1e300) }
    #expect(throws: ConstraintError.notFinite) { try system.add(1e308 * x + 1e308 * x == 1) }
  }

  /// A row of the tableau keeps its precision while a constant becomes huge and small again.
  @Test func hugeConstantsComeAndGo() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    try system.add((x == 10.25).priority(600))
    try system.add((y == 3.125).priority(500))
    let gap = try system.add((y - x >= 2.5).priority(700))
    for huge in [1e9, 1e15, 1e30, 1e200, -1e300] {
      try system.setConstant(huge, of: gap)
      try system.solve()
      try system.setConstant(2.5, of: gap)
      try system.solve()
      #expect(system.value(of: x) == 10.25 && system.value(of: y) == 12.75)
      try system.setConstant(-huge, of: gap)
      try system.solve()
      try system.setConstant(-10.5, of: gap)
      try system.solve()
      #expect(system.value(of: x) == 10.25 && system.value(of: y) == 3.125)
    }
  }

  @Test func tinyCoefficients() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    try system.add(1e-10 * x == 1)
    try system.add(1e-300 * y == 2e-300)
    try system.solve()
    #expect(abs(system.value(of: x) - 1e10) < 1e-3 && abs(system.value(of: y) - 2) < 1e-12)
    // Beside 1 it is nothing.
    let z = system.addVariable()
    try system.add(z + 1e-13 * x == 5)
    try system.solve()
    #expect(system.value(of: z) == 5)
  }

  /// Values that are too large stay finite numbers.
  @Test func productsThatOverflow() throws {
    var system = ConstraintSystem()
    let variables = (0..<40).map { _ in system.addVariable() }
    let first = try system.add(variables[0] == 1)
    for index in 1..<40 { try system.add(variables[index] == 1e11 * variables[index - 1]) }
    try system.add((variables[39] + variables[38] <= 5).priority(400))
    try system.solve()
    #expect(variables.allSatisfy { system.value(of: $0).isFinite })
    try system.setConstant(-3, of: first)
    try system.solve()
    #expect(variables.allSatisfy { system.value(of: $0).isFinite })
    #expect(system.value(of: variables[1]) == -3e11)
  }

  /// Beale's example, in which the simplex method with the largest coefficient repeats six pivots for ever.
  @Test func bealesExample() throws {
    var system = ConstraintSystem()
    let x = (0..<4).map { _ in system.addVariable() }
    for variable in x { try system.add(variable >= 0) }
    try system.add(0.25 * x[0] - 60 * x[1] - 0.04 * x[2] + 9 * x[3] <= 0.0)
    try system.add(0.5 * x[0] - 90 * x[1] - 0.02 * x[2] + 3 * x[3] <= 0.0)
    try system.add(x[2] <= 1)
    let objective = -0.75 * x[0] + 150 * x[1] - 0.02 * x[2] + 6 * x[3]
    try system.add((objective == -100).priority(500))
    try system.solve()
    #expect(abs(system.value(of: objective) + 0.05) < 1e-9)
    #expect(abs(system.value(of: x[0]) - 0.04) < 1e-9 && abs(system.value(of: x[2]) - 1) < 1e-9)
  }

  /// Half-planes through one point, so that all pivots there change nothing. The point is the best one.
  @Test func manyHalfPlanesThroughAPoint() throws {
    for seed in 0..<20 {
      var random = SplitMix64(seed: UInt64(seed))
      var system = ConstraintSystem()
      let x = (0..<6).map { _ in system.addVariable() }
      for variable in x { try system.add(variable >= 3) }
      for _ in 0..<120 {
        let factors = x.map { _ in Double(random.next(9)) }
        let terms = zip(factors, x).map { LinearTerm($0, $1) }
        try system.add(LinearConstraint(terms, .greaterOrEqual, 3 * factors.reduce(0, +)))
      }
      for (index, variable) in x.enumerated() {
        try system.add((variable == -10).priority(ConstraintPriority(Float(100 + index % 2))))
      }
      try system.solve()
      #expect(x.allSatisfy { abs(system.value(of: $0) - 3) < 1e-9 })
      #expect(try system.ambiguousVariables() == [])
      #expect(system.pivotCount < 2000)
    }
  }

  /// Random numbers of all sizes: nothing hangs, ends the process or becomes infinite.
  @Test func numbersOfAllSizes() throws {
    var random = SplitMix64(seed: 99)
    for _ in 0..<300 {
      var system = ConstraintSystem()
      let x = (0..<6).map { _ in system.addVariable() }
      var handles: [ConstraintHandle] = []
      func number() -> Double {
        let magnitude = Double(
          sign: .plus, exponent: random.next(random.next(3) == 0 ? 1900 : 40) - 20, significand: 1)
        return (Double(random.next(2000)) / 1000 - 1) * min(magnitude, 1e300)
      }
      for _ in 0..<25 {
        let terms = (0..<(1 + random.next(4))).map { _ in LinearTerm(number(), x[random.next(6)]) }
        let relation: LinearRelation = [.lessOrEqual, .equal, .greaterOrEqual][random.next(3)]
        let constraint = LinearConstraint(
          terms, relation, number(), priority: ConstraintPriority(Float(800 + random.next(4) * 100 - 100)))
        if let handle = try? system.add(constraint) { handles.append(handle) }
        if !handles.isEmpty, random.next(3) == 0 {
          try? system.setConstant(number(), of: handles[random.next(handles.count)])
        }
        if !handles.isEmpty, random.next(5) == 0 {
          try system.remove(handles.remove(at: random.next(handles.count)))
        }
        try? system.solve { $0.first }
        handles = handles.filter { system.isLive($0) }
        #expect(x.allSatisfy { system.value(of: $0).isFinite })
      }
    }
  }
}
