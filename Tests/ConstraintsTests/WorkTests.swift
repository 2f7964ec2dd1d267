import TestSupport
import Testing

@testable import Constraints

/// How much is done, in terms that are read or written, pivots and values that are worked out. No test measures time.
@Suite struct WorkTests {
  /// What a column takes grows as its length does, in whatever order its constraints come within their ranks.
  @Test(arguments: CellColumn.Order.allCases, [ConstraintPriority.required, 250])
  func aColumnTakesWorkInProportion(_ order: CellColumn.Order, _ priority: ConstraintPriority) throws {
    let small = try CellColumn(500, order, heightPriority: priority, isRanked: true)
    let large = try CellColumn(1000, order, heightPriority: priority, isRanked: true)
    #expect(large.visitedTerms < 10 * large.constraintCount)
    #expect(Double(large.visitedTerms) < 2.5 * Double(small.visitedTerms))
    #expect(large.system.pivotCount <= large.constraintCount)
    #expect(large.cells.enumerated().allSatisfy { large.system.value(of: $1.top) == Double($0) * 52 })
  }

  /// Rows stay short, in whatever order the constraints come.
  @Test(arguments: CellColumn.Order.allCases, [ConstraintPriority.required, 250])
  func aColumnHasShortRows(_ order: CellColumn.Order, _ priority: ConstraintPriority) throws {
    let column = try CellColumn(1000, order, heightPriority: priority)
    let lengths = column.rowLengths
    #expect(lengths.definitions.reduce(0, +) + lengths.tableau.reduce(0, +) < 7 * column.constraintCount)
    #expect(lengths.tableau.max() ?? 0 <= 8)
    #expect(column.system.pivotCount <= column.constraintCount)
    #expect(column.cells.enumerated().allSatisfy { column.system.value(of: $1.top) == Double($0) * 52 })
  }

  /// A change works out what follows from it, and each of these values once.
  @Test(arguments: [ConstraintPriority.required, 250]) func aChangeCostsWhatItChanges(
    _ priority: ConstraintPriority
  ) throws {
    var column = try CellColumn(1000, heightPriority: priority)
    for (changed, moved) in [(0, 1000), (500, 500), (999, 1)] {
      column.system.clearChanges()
      let before = (column.visitedTerms, column.system.evaluationCount, column.system.pivotCount)
      try column.system.setConstant(60, of: column.heights[changed])
      try column.system.solve()
      #expect(column.system.changedVariables.count == moved)
      #expect(column.system.evaluationCount - before.1 == moved)
      #expect(column.visitedTerms - before.0 < 8 * moved + 20)
      #expect(column.system.pivotCount == before.2)
      #expect(column.system.value(of: column.cells[changed].height) == 60)
    }
  }

  /// Many changes are one solution.
  @Test func aBatchIsOneSolution() throws {
    var column = try CellColumn(200)
    let before = column.system.evaluationCount
    for height in column.heights { try column.system.setConstant(50, of: height) }
    try column.system.setConstant(400, of: column.width)
    try column.system.solve()
    #expect(column.system.evaluationCount - before <= 4 * 200 + 1)
    #expect(column.cells.last.map { column.system.value(of: $0.top) } == 11_542.0)
    #expect(column.cells.last.map { column.system.value(of: $0.width) } == 368.0)
  }

  /// After the first change of a kind, others take no more memory.
  @Test func changesTakeNoMoreMemory() throws {
    var column = try CellColumn(200, heightPriority: 250, containerHeight: 12_000)
    func change(_ step: Int) throws {
      try column.system.setConstant(40 + Double(step % 7), of: column.heights[step % 2])
      try column.system.setConstant(375 + Double(step % 30), of: column.width)
      try column.system.solve()
      column.system.clearChanges()
    }
    for step in 0..<30 { try change(step) }
    let sizes = column.system.storageSizes
    for step in 30..<90 { try change(step) }
    #expect(column.system.storageSizes == sizes)
  }

  /// The hard case: heights that may give way, and a limit for each cell, so each row has a term for each cell above.
  @Test func longRowsStayQuadratic() throws {
    let count = 100
    var column = try CellColumn(count, heightPriority: 250, containerHeight: 6000, isBounded: true)
    #expect(column.visitedTerms < 60 * count * count)
    #expect(column.system.pivotCount < 4 * count)
    let before = (column.visitedTerms, column.system.pivotCount)
    try column.system.setConstant(50, of: column.heights[0])
    try column.system.solve()
    #expect(column.system.pivotCount - before.1 < 10)
    #expect(column.visitedTerms - before.0 < 100 * count)
    let bottoms = column.cells.map { column.system.value(of: $0.top + $0.height) }
    #expect(bottoms.allSatisfy { $0 <= 6000 + 1e-6 } && bottoms.last.map { abs($0 - 6000) < 1e-6 } == true)
  }

  /// A long series of changes leaves no rounding errors behind, and no rows that grow.
  @Test func aLongSeriesOfChanges() throws {
    var column = try CellColumn(40, heightPriority: 250, containerHeight: 3000, isBounded: true)
    var random = SplitMix64(seed: 5)
    var extra: [ConstraintHandle] = []
    var sizes: [Int] = []
    for step in 0..<6000 {
      let cell = column.cells[random.next(40)]
      switch random.next(4) {
      case 0:
        try column.system.setConstant(Double(random.next(900)) / 10, of: column.heights[random.next(40)])
      case 1: try column.system.setConstant(300 + Double(random.next(900)) / 7, of: column.width)
      case 2:
        let wish = (cell.height >= 0.3 * cell.width - Double(random.next(100))).priority(700)
        extra.append(try column.system.add(wish))
      default:
        if !extra.isEmpty { try column.system.remove(extra.remove(at: random.next(extra.count))) }
      }
      if extra.count > 10 { try column.system.remove(extra.removeFirst()) }
      try column.system.solve()
      if step == 3000 { sizes = column.system.storageSizes }
    }
    column.system.checkInvariants()
    #expect(zip(column.system.storageSizes, sizes).allSatisfy { $0 <= $1 + $1 / 2 + 100 })
    #expect(column.rowLengths.definitions.reduce(0, +) < 500)
    #expect(column.system.largestResidual < 1e-9)
  }
}
