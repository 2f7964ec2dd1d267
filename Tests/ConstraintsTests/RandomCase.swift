import TestSupport
@testable import Constraints

/// A random sequence of additions, removals and changes of constraints. Oracle/answers.py makes the same one from the same seed.
struct RandomCase {
  enum Event {
    /// The system was solved.
    case solved
    /// A constraint was not added, because it contradicts the others.
    case rejected(LinearConstraint, conflict: [ConstraintHandle])
    /// Constants were not changed, because they contradict each other: those of `constraints`.
    case undone(conflict: [ConstraintHandle], constraints: [ConstraintHandle: LinearConstraint])
  }

  private(set) var system = ConstraintSystem()
  private(set) var variables: [LinearVariable] = []
  /// In the order in which they were added.
  private(set) var live: [(handle: ConstraintHandle, constraint: LinearConstraint)] = []
  private var random: SplitMix64
  private var edits: [ConstraintHandle: Double] = [:]
  private let report: (RandomCase, Event) throws -> Void

  private static let coefficients = [1, 1, -1, 1, 2, -1, 0.5, 3, -2, 1]
  private static let priorities: [ConstraintPriority] = [1000, 750, 500, 250]

  /// Runs a case. `report` is called with what happens.
  @discardableResult
  static func run(
    seed: Int, isLarge: Bool, _ report: @escaping (RandomCase, Event) throws -> Void
  ) throws -> RandomCase {
    var run = RandomCase(seed: seed, report)
    try run.run(isLarge: isLarge)
    return run
  }

  private init(seed: Int, _ report: @escaping (RandomCase, Event) throws -> Void) {
    random = SplitMix64(seed: UInt64(seed))
    self.report = report
  }

  private mutating func run(isLarge: Bool) throws {
    let count = 2 + random.next(isLarge ? 9 : 3)
    variables = (0..<count).map { _ in system.addVariable() }
    for variable in variables where random.next(10) < 7 {
      try add((variable == Double(random.next(200)) / 2).priority(250))
    }
    let steps = isLarge ? 40 : 8 + random.next(6)
    for _ in 0..<steps {
      let operation = random.next(20)
      if operation < 10 || live.isEmpty {
        try add(randomConstraint())
      } else {
        let index = random.next(live.count)
        if operation < 13 {
          try flush()
          try system.remove(live[index].handle)
          live.remove(at: index)
        } else if operation < 18 {
          edits[live[index].handle] = Double(random.next(121)) / 2 - 10
        } else {
          let priority = Self.priorities[1 + random.next(3)]
          if live[index].constraint.priority != .required {
            try flush()
            try system.setPriority(priority, of: live[index].handle)
            live[index].constraint.priority = priority
          }
        }
      }
      if random.next(3) == 0 { try check() }
    }
    try check()
  }

  private mutating func randomConstraint() -> LinearConstraint {
    let count = 1 + random.next(3)
    var terms: [LinearTerm] = []
    for _ in 0..<count {
      let coefficient = Self.coefficients[random.next(10)]
      let variable = variables[random.next(variables.count)]
      if !terms.contains(where: { $0.variable == variable }) {
        terms.append(LinearTerm(coefficient, variable))
      }
    }
    let relation: LinearRelation = [.lessOrEqual, .equal, .greaterOrEqual][random.next(3)]
    let constant = Double(random.next(121)) / 2 - 10
    return LinearConstraint(terms, relation, constant, priority: Self.priorities[random.next(4)])
  }

  private mutating func add(_ constraint: LinearConstraint) throws {
    try flush()
    if let handles = try conflict({ live.append((try system.add(constraint), constraint)) }) {
      try report(self, .rejected(constraint, conflict: handles))
    }
  }

  /// Changes all constants at once, or none of them.
  private mutating func flush() throws {
    func new(_ index: Int) -> Double { edits[live[index].handle] ?? live[index].constraint.constant }
    let changed = live.indices.filter { new($0) != live[$0].constraint.constant }
    for index in changed { try system.setConstant(new(index), of: live[index].handle) }
    if let handles = try conflict({ try system.solve() }) {
      var constraints = Dictionary(uniqueKeysWithValues: live.map { ($0.handle, $0.constraint) })
      for index in changed {
        constraints[live[index].handle]?.constant = new(index)
        try system.setConstant(live[index].constraint.constant, of: live[index].handle)
      }
      try system.solve()
      try report(self, .undone(conflict: handles, constraints: constraints))
    } else {
      for index in changed { live[index].constraint.constant = new(index) }
    }
    edits = [:]
  }

  private mutating func check() throws {
    try flush()
    try report(self, .solved)
  }
}
