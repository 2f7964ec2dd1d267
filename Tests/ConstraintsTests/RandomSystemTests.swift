import TestSupport
import Testing

@testable import Constraints

/// Random systems and what has to hold for each, whatever the values are.
@Suite struct RandomSystemTests {
  /// The conflict of constraints that are added one by one; nil if there is none.
  private func isContradictory(_ count: Int, _ constraints: some Sequence<LinearConstraint>) throws -> Bool {
    try conflict { _ = try ConstraintSystem(count, constraints) } != nil
  }

  /// The errors are those of the best of all points at which constraints meet.
  @Test func noPointIsBetter() throws {
    var random = SplitMix64(seed: 11)
    var compared = 0
    for _ in 0..<2000 {
      let count = 2 + random.next(2)
      var system = ConstraintSystem()
      let variables = (0..<count).map { _ in system.addVariable() }
      var constraints: [LinearConstraint] = []
      func add(_ constraint: LinearConstraint) throws {
        if try conflict({ try system.add(constraint) }) == nil { constraints.append(constraint) }
      }
      for variable in variables { try add((variable == Double(random.next(100))).priority(100)) }
      for _ in 0..<(3 + random.next(7)) {
        let terms = variables.filter { _ in random.next(3) > 0 }
          .map { LinearTerm(Double(random.next(13) - 6) / 2, $0) }
        let relation: LinearRelation = [.lessOrEqual, .equal, .greaterOrEqual][random.next(3)]
        let priority: ConstraintPriority = [1000, 1000, 999, 600.5, 600, 250][random.next(6)]
        try add(LinearConstraint(terms, relation, Double(random.next(200) - 50), priority: priority))
      }
      try system.solve()
      system.checkInvariants()
      let own = constraints.errors { system.value(of: $0) }
      let best = try #require(VertexSearch(constraints, count: count).bestErrors)
      #expect(compareErrors(own, best) == 0, "\(constraints): \(own), \(best)")
      compared += 1
    }
    #expect(compared == 2000)
  }

  /// After any sequence of changes the solution is that of a new system, and no required constraint is violated.
  @Test func changesLeadToTheSolutionOfANewSystem() throws {
    var compared = 0
    for seed in 0..<400 {
      try RandomCase.run(seed: seed + 1_000_000, isLarge: true) { run, event in
        guard case .solved = event else { return }
        let constraints = run.live.map(\.constraint)
        let own = constraints.errors { run.system.value(of: $0) }
        #expect(own[0] < 1e-6)
        var fresh = try ConstraintSystem(run.variables.count, constraints)
        #expect(compareErrors(own, constraints.errors { fresh.value(of: $0) }) == 0, "seed \(seed)")
        let listed = run.system.errors.map(\.error)
        #expect(listed.count == own.count - 1 && compareErrors(listed, Array(own.dropFirst())) == 0)
        for variable in run.variables where try !fresh.isAmbiguous(variable) {
          compared += 1
          #expect(abs(fresh.value(of: variable) - run.system.value(of: variable)) < 1e-6, "seed \(seed)")
        }
      }
    }
    #expect(compared > 20_000)
  }

  /// A variable is ambiguous if and only if it can be required to be a bit more or less without greater errors.
  @Test func ambiguousVariablesCanBeMoved() throws {
    var counts = [true: 0, false: 0]
    for seed in 0..<400 {
      let run = try RandomCase.run(seed: seed + 2_000_000, isLarge: seed % 4 == 0) { _, _ in }
      let constraints = run.live.map(\.constraint)
      var asked = run.system
      for variable in run.variables {
        let value = run.system.value(of: variable)
        let errors = constraints.errors { run.system.value(of: $0) }
        let canMove = try [variable >= value + 1e-3, variable <= value - 1e-3].contains { extra in
          guard try !isContradictory(run.variables.count, constraints + [extra]) else { return false }
          let moved = try ConstraintSystem(run.variables.count, constraints + [extra])
          return compareErrors(errors, constraints.errors { moved.value(of: $0) }, tolerance: 1e-9) == 0
        }
        let isAmbiguous = try asked.isAmbiguous(variable)
        #expect(isAmbiguous == canMove, "seed \(seed), variable \(variable.index)")
        #expect(asked.value(of: variable) == value)
        counts[isAmbiguous, default: 0] += 1
      }
      asked.checkInvariants()
    }
    #expect(counts.values.allSatisfy { $0 > 400 })
  }

  /// The constraints of a conflict contradict each other, and without any one of them they do not.
  @Test func conflictsAreMinimal() throws {
    var conflicts = 0
    func check(_ count: Int, _ constraints: [LinearConstraint], _ seed: Int) throws {
      conflicts += 1
      #expect(constraints.allSatisfy { $0.priority == .required })
      #expect(try isContradictory(count, constraints), "seed \(seed)")
      for index in constraints.indices {
        var fewer = constraints
        fewer.remove(at: index)
        #expect(try !isContradictory(count, fewer), "seed \(seed)")
      }
    }
    for seed in 0..<1500 {
      try RandomCase.run(seed: seed + 3_000_000, isLarge: true) { run, event in
        let live = Dictionary(uniqueKeysWithValues: run.live.map { ($0.handle, $0.constraint) })
        switch event {
        case .solved: break
        case .rejected(let constraint, let conflict):
          try check(run.variables.count, conflict.compactMap { live[$0] } + [constraint], seed)
          run.system.checkInvariants()
        case .undone(let conflict, let constraints):
          try check(run.variables.count, conflict.compactMap { constraints[$0] }, seed)
          run.system.checkInvariants()
        }
      }
    }
    #expect(conflicts > 500)
  }

  /// After changes of constants the dual simplex method finds the solution: what it leaves needs no further pivots.
  @Test func changesOfConstantsKeepTheSolutionOptimal() throws {
    var random = SplitMix64(seed: 17)
    var pivots = 0
    for seed in 0..<600 {
      let run = try RandomCase.run(seed: seed + 5_000_000, isLarge: true) { _, _ in }
      var system = run.system
      #expect(system.isOptimal)
      for (handle, _) in run.live where random.next(2) == 0 {
        try system.setConstant(Double(random.next(200)) / 2 - 20, of: handle)
      }
      guard try conflict({ try system.restoreFeasibility() }) == nil else { continue }
      #expect(system.isOptimal, "seed \(seed)")
      pivots += system.pivotCount - run.system.pivotCount
      let before = system.pivotCount
      try system.solve()
      #expect(system.pivotCount == before)
    }
    #expect(pivots > 1000)
  }

  /// An addition that fails leaves all values as they are.
  @Test func rejectedConstraintsLeaveNothing() throws {
    var rejected = 0
    for seed in 0..<400 {
      let run = try RandomCase.run(seed: seed + 4_000_000, isLarge: true) { _, _ in }
      var system = run.system
      let before = run.variables.map { system.value(of: $0) }
      system.clearChanges()
      for variable in run.variables {
        for constraint in [variable >= 1e6, variable <= -1e6] {
          if try conflict({ try system.add(constraint) }) == nil {
            system = run.system
            system.clearChanges()
            continue
          }
          rejected += 1
          try system.solve()
          #expect(run.variables.map { system.value(of: $0) } == before, "seed \(seed)")
          #expect(system.changedVariables.isEmpty)
          system.checkInvariants()
        }
      }
    }
    #expect(rejected > 100)
  }
}
