import Testing

@testable import Constraints

/// Required constraints that contradict each other.
@Suite struct ConflictTests {
  @Test func anAdditionNamesWhatItContradicts() throws {
    var system = ConstraintSystem()
    let (x, y, z) = (system.addVariable(), system.addVariable(), system.addVariable())
    let first = try system.add(x >= 10)
    try system.add(z == 4)
    let second = try system.add(y >= x + 5)
    try system.add((y == 0).priority(999))
    #expect(throws: ConstraintError.conflict([first, second])) { try system.add(y <= 14.5) }
    #expect(throws: ConstraintError.conflict([first])) { try system.add(x == 9) }
    try system.add(y <= 15)
    try system.solve()
    #expect(system.value(of: x) == 10 && system.value(of: y) == 15)
    system.checkInvariants()
  }

  @Test func aConstraintMayContradictItself() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    #expect(throws: ConstraintError.conflict([])) { try system.add(x >= x + 1) }
    #expect(throws: ConstraintError.conflict([])) { try system.add(LinearConstraint([], .equal, 1)) }
    try system.add(x <= x + 1)
    let none = try system.add(LinearConstraint([], .lessOrEqual, 1))
    try system.add(LinearConstraint([LinearTerm(0, x)], .equal, 0))
    let wish = try system.add(LinearConstraint([], .equal, 3, priority: 20))
    try system.solve()
    #expect(system.error(of: wish) == 3)
    #expect(system.errors.map(\.error) == [3])
    #expect(try system.ambiguousVariables() == [])
    try system.setConstant(-1, of: none)
    #expect(throws: ConstraintError.conflict([none])) { try system.solve() }
    try system.remove(none)
    try system.solve()
  }

  /// A new constant that contradicts others is in force until one of them is removed, or it is set back.
  @Test func constantsThatConflict() throws {
    var system = ConstraintSystem()
    let (x, width) = (system.addVariable(), system.addVariable())
    let left = try system.add(x == 10)
    let least = try system.add(width >= 50)
    let right = try system.add(x + width <= 100)
    try system.solve()
    system.clearChanges()
    try system.setConstant(60, of: left)
    #expect(throws: ConstraintError.conflict([left, least, right])) { try system.solve() }
    #expect(throws: ConstraintError.conflict([left, least, right])) { try system.add(width >= 0) }
    #expect(system.value(of: x) == 10 && system.changedVariables.isEmpty)
    var other = system
    try system.setConstant(20, of: left)
    try system.solve()
    #expect(system.value(of: x) == 20)
    try other.remove(least)
    try other.solve()
    #expect(other.value(of: x) == 60 && other.value(of: width) <= 40)
    other.checkInvariants()
  }

  @Test func oneOfAConflictIsBroken() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    let bounds = [try system.add(x >= 10), try system.add(x >= 20), try system.add(x >= 30)]
    let limit = try #require(try system.add(x <= 100) { _ in nil })
    try system.setConstant(15, of: limit)
    var broken: [ConstraintHandle] = []
    try system.solve { conflict in
      let one = conflict.first { $0 != limit }
      broken += one.map { [$0] } ?? []
      return one
    }
    #expect(Set(broken) == Set(bounds.dropFirst()))
    try system.solve()
    #expect((10...15).contains(system.value(of: x)))
    #expect(try system.add(x == 5, breaking: { _ in nil }) == nil)
    #expect(try system.add(x == 5, breaking: { $0.first }) != nil)
    try system.solve()
    #expect(system.value(of: x) == 5)
    try system.setConstant(0, of: limit)
    #expect(try conflict { try system.solve { _ in nil } } != nil)
  }

  /// Several conflicts at once are reported one after the other.
  @Test func manyConflictsAtOnce() throws {
    var system = ConstraintSystem()
    let variables = (0..<30).map { _ in system.addVariable() }
    var limits: [ConstraintHandle] = []
    for variable in variables {
      try system.add(variable >= 10)
      limits.append(try system.add(variable <= 20))
      try system.add((variable == 15).priority(100))
    }
    try system.solve()
    for limit in limits { try system.setConstant(5, of: limit) }
    var count = 0
    try system.solve { conflict in
      count += 1
      #expect(conflict.count == 2)
      return conflict.first { limits.contains($0) }
    }
    #expect(count == 30)
    #expect(variables.allSatisfy { system.value(of: $0) == 15 })
  }

  /// A rejected addition leaves the values of an ambiguous system, which several solutions have, as they are.
  @Test func rejectedAdditionsMoveNothing() throws {
    var system = ConstraintSystem()
    let variables = (0..<10).map { _ in system.addVariable() }
    try system.add(LinearConstraint(variables.map { LinearTerm(1, $0) }, .equal, 100))
    for variable in variables { try system.add(variable >= 2) }
    for (index, variable) in variables.enumerated() where index % 3 == 0 {
      try system.add((variable == 30).priority(400))
    }
    try system.solve()
    let before = variables.map { system.value(of: $0) }
    for variable in variables {
      #expect(try conflict { try system.add(variable >= 83) }?.count == 10)
      try system.solve()
      #expect(variables.map { system.value(of: $0) } == before)
    }
    system.checkInvariants()
  }
}
