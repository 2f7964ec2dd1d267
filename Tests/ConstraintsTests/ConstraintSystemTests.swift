import TestSupport
import Testing

@testable import Constraints

/// Small systems whose solutions are known in closed form.
@Suite struct ConstraintSystemTests {
  private func close(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test func requiredEquationsDetermineValues() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    #expect(system.value(of: x) == 0)
    try system.add(2 * x + y - 3 == 10.0 - x)
    try system.add(x - y == 1)
    try system.solve()
    #expect(close(system.value(of: x), 3.5) && close(system.value(of: y), 2.5))
    #expect(close(system.value(of: 2 * x - y + 1), 5.5))
  }

  /// The classic of the paper: a middle between two ends that keep a distance.
  @Test func inequalitiesAndPreferences() throws {
    var system = ConstraintSystem()
    let (left, middle, right) = (system.addVariable(), system.addVariable(), system.addVariable())
    try system.add(2 * middle == left + right)
    try system.add(left + 10 <= right)
    try system.add(right <= 100)
    try system.add(left >= 0)
    let wish = try system.add((middle == 45).priority(500))
    try system.add((left == 0).priority(250))
    try system.solve()
    #expect([left, middle, right].map { system.value(of: $0).rounded() } == [0, 45, 90])
    // The middle comes no nearer to the end than half of the distance.
    try system.setConstant(200, of: wish)
    try system.solve()
    #expect([left, middle, right].map { system.value(of: $0).rounded() } == [90, 95, 100])
    #expect(close(system.error(of: wish), 105))
    try system.setConstant(-50, of: wish)
    try system.solve()
    #expect([left, middle, right].map { system.value(of: $0).rounded() } == [0, 5, 10])
  }

  /// Of equal constraints the value is anywhere between the two in the middle; an odd number has its median.
  @Test func equalPrioritiesTakeTheMedian() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    for wish in [9.0, 1, 70, 3, 12] { try system.add((x == wish).priority(300)) }
    try system.solve()
    #expect(close(system.value(of: x), 9))
    #expect(try !system.isAmbiguous(x))
    try system.add((x == 100).priority(300))
    try system.solve()
    #expect((9...12).contains(system.value(of: x)))
    #expect(try system.isAmbiguous(x))
  }

  /// No number of constraints of a lower priority outweighs one of a higher priority.
  @Test func prioritiesAreStrict() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    try system.add((1e-3 * x == 0).priority(501))
    for _ in 0..<200 { try system.add((1e6 * x == 5e6).priority(500.5)) }
    for _ in 0..<200 { try system.add((x >= 100).priority(500)) }
    try system.solve()
    #expect(system.value(of: x) == 0)
    let errors = system.errors
    #expect(errors.map(\.priority.value) == [501, 500.5, 500])
    #expect(errors.map(\.error) == [0, 1e9, 2e4])
  }

  @Test func aThousandPriorities() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    for priority in 1..<1000 {
      try system.add((x == Double(priority)).priority(ConstraintPriority(Float(priority))))
    }
    try system.solve()
    #expect(system.value(of: x) == 999)
  }

  /// 100.5 is given out in ones, to the highest priorities first.
  @Test(arguments: [true, false]) func aThousandPrioritiesShareASum(isSumFirst: Bool) throws {
    var system = ConstraintSystem()
    let variables = (1..<1000).map { _ in system.addVariable() }
    let sum = LinearConstraint(variables.map { LinearTerm(1, $0) }, .equal, 100.5)
    if isSumFirst { try system.add(sum) }
    for (index, variable) in variables.enumerated() {
      try system.add(variable >= 0)
      try system.add((variable == 1).priority(ConstraintPriority(Float(index + 1))))
    }
    if !isSumFirst { try system.add(sum) }
    try system.solve()
    for (index, variable) in variables.enumerated() {
      let expected = index >= 899 ? 1 : index == 898 ? 0.5 : 0
      #expect(close(system.value(of: variable), expected), "variable \(index)")
    }
  }

  @Test func prioritiesChange() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    try system.add(x + y == 100)
    let first = try system.add((x == 80).priority(750))
    let second = try system.add((y == 80).priority(250))
    try system.solve()
    #expect(system.value(of: x) == 80)
    try system.setPriority(751, of: second)
    try system.solve()
    #expect(system.value(of: y) == 80)
    try system.setPriority(800, of: first)
    try system.solve()
    #expect(system.value(of: x) == 80)
    #expect(system.priority(of: first) == 800)
    #expect(throws: ConstraintError.fixedPriority(first)) { try system.setPriority(.required, of: first) }
    let required = try system.add(x >= 0)
    #expect(throws: ConstraintError.fixedPriority(required)) { try system.setPriority(999, of: required) }
    #expect(throws: ConstraintError.invalidPriority(1001)) { try system.setPriority(1001, of: first) }
    try system.solve()
    #expect(system.value(of: x) == 80)
  }

  @Test func removalGivesBackWhatWasBefore() throws {
    var system = ConstraintSystem()
    let (x, width) = (system.addVariable(), system.addVariable())
    try system.add((width == 50).priority(250))
    let least = try system.add(width >= 70)
    let fixed = try system.add(x == 16)
    let fit = try system.add(x + width == 200)
    try system.solve()
    #expect([x, width].map { system.value(of: $0) } == [16, 184])
    try system.remove(fit)
    try system.solve()
    #expect([x, width].map { system.value(of: $0) } == [16, 70])
    try system.remove(least)
    try system.remove(fixed)
    try system.solve()
    #expect([x, width].map { system.value(of: $0) } == [0, 50])
    #expect(throws: ConstraintError.unknownConstraint(fit)) { try system.remove(fit) }
    #expect(throws: ConstraintError.unknownConstraint(fit)) { try system.setConstant(1, of: fit) }
  }

  /// All constraints are removed and added again, in other orders, ten times.
  @Test func aSystemIsEmptiedAndFilledAgain() throws {
    var system = ConstraintSystem()
    let variables = (0..<20).map { _ in system.addVariable() }
    var constraints: [LinearConstraint] = [variables[0] == 7]
    for index in 1..<20 {
      constraints.append(variables[index] >= variables[index - 1] + 2)
      constraints.append(
        (variables[index] == 2 * variables[index - 1]).priority(ConstraintPriority(Float(index))))
    }
    var random = SplitMix64(seed: 3)
    var sizes: [Int] = []
    for round in 0..<10 {
      for index in constraints.indices { constraints.swapAt(index, random.next(index + 1)) }
      var handles: [ConstraintHandle] = []
      for constraint in constraints { handles.append(try system.add(constraint)) }
      try system.solve()
      // A lower index has a lower priority, so that each doubling but the last may give way, but none has to.
      for (index, variable) in variables.enumerated() {
        let expected = 7 * Double(1 << index)
        #expect(abs(system.value(of: variable) - expected) < 1e-9 * expected)
      }
      for index in handles.indices { handles.swapAt(index, random.next(index + 1)) }
      for handle in handles { try system.remove(handle) }
      try system.solve()
      #expect(variables.allSatisfy { system.value(of: $0) == 0 })
      system.checkInvariants()
      if round == 4 { sizes = [system.variables.count, system.constraints.count] }
    }
    #expect(sizes == [system.variables.count, system.constraints.count])
    for variable in variables { try system.removeVariable(variable) }
    #expect(throws: ConstraintError.unknownVariable(variables[0])) { try system.removeVariable(variables[0]) }
  }

  /// Equations that follow from each other are one as long as they agree.
  @Test func consequencesAndDuplicates() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    let first = try system.add(x == y + 5)
    let second = try system.add(x == y + 5)
    let third = try system.add(2 * x - 2 * y == 10)
    try system.add(y == 1)
    try system.solve()
    #expect(system.value(of: x) == 6)
    // All of them together may change.
    for (handle, constant) in [(first, 7.0), (second, 7), (third, 14)] {
      try system.setConstant(constant, of: handle)
    }
    try system.solve()
    #expect(system.value(of: x) == 8)
    // One alone contradicts the others.
    try system.setConstant(15, of: third)
    let found = try #require(try conflict { try system.solve() })
    #expect(found.count == 2 && found.contains(third))
    #expect(system.value(of: x) == 8)
    try system.remove(first)
    try system.remove(second)
    try system.solve()
    #expect(system.value(of: x) == 8.5)
    system.checkInvariants()
  }

  /// An equation that follows from others holds when one of these is removed.
  @Test func aDuplicateOutlivesTheFirst() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    let first = try system.add(x == y + 5)
    try system.add(x == y + 5)
    try system.add(y >= 3)
    try system.add(x <= 20)
    try system.add((x == 0).priority(500))
    try system.solve()
    try system.remove(first)
    system.checkInvariants()
    try system.add((y == 100).priority(600))
    try system.solve()
    #expect(system.value(of: x) == 20 && system.value(of: y) == 15)
  }

  @Test func circlesOfDefinitions() throws {
    var system = ConstraintSystem()
    let variables = (0..<5).map { _ in system.addVariable() }
    for index in 0..<4 { try system.add(variables[index + 1] == 2 * variables[index] + 1) }
    // x = 16 x + 15 − 30
    let circle = try system.add(variables[0] == variables[4] - 30)
    try system.solve()
    #expect(variables.map { system.value(of: $0) } == [1, 3, 7, 15, 31])
    #expect(try variables.allSatisfy { try !system.isAmbiguous($0) })
    try system.remove(circle)
    // A circle that says nothing, and one that contradicts itself.
    try system.add(variables[4] == 16 * variables[0] + 15)
    #expect(try system.isAmbiguous(variables[2]))
    #expect(try conflict { try system.add(variables[4] == 16 * variables[0] + 16) } != nil)
    system.checkInvariants()
  }

  @Test func changedVariablesAreListed() throws {
    var system = ConstraintSystem()
    let (x, y, z) = (system.addVariable(), system.addVariable(), system.addVariable())
    let first = try system.add(x == 10)
    try system.add(y == x + 5)
    try system.add(z == 7)
    try system.solve()
    #expect(Set(system.changedVariables) == [x, y, z])
    system.clearChanges()
    try system.solve()
    #expect(system.changedVariables.isEmpty)
    try system.setConstant(11, of: first)
    #expect(system.changedVariables.isEmpty)
    try system.solve()
    #expect(Array(system.changedVariables) == [x, y])
    #expect(system.constant(of: first) == 11)
  }

  @Test func variablesInUseAreKept() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    let handle = try system.add((x == 3).priority(10))
    #expect(throws: ConstraintError.variableInUse(x)) { try system.removeVariable(x) }
    try system.remove(handle)
    try system.removeVariable(x)
    #expect(throws: ConstraintError.unknownVariable(x)) { try system.add(x == 3) }
    #expect(system.value(of: x) == 0)
  }

  /// A copy and its original change by themselves.
  @Test func aCopyIsIndependent() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    let handle = try system.add(x == 1)
    var copy = system
    try copy.setConstant(2, of: handle)
    try system.solve()
    try copy.solve()
    #expect(system.value(of: x) == 1 && copy.value(of: x) == 2)
  }

  @Test func constraintsThatAffectAVariable() throws {
    var system = ConstraintSystem()
    let (x, y, width) = (system.addVariable(), system.addVariable(), system.addVariable())
    let left = try system.add(x == 16)
    let least = try system.add(width >= 40)
    let wide = try system.add((width == 50).priority(500))
    let sum = try system.add(y == x + width)
    try system.solve()
    #expect(system.constraints(affecting: x) == [left])
    #expect(system.constraints(affecting: width) == [wide])
    #expect(system.constraints(affecting: y) == [left, wide, sum])
    try system.setConstant(60, of: least)
    try system.solve()
    #expect(system.constraints(affecting: width) == [least])
    #expect(system.constraints(affecting: y) == [left, least, sum])
  }
}
