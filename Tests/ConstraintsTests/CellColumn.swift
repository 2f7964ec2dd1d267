import TestSupport
@testable import Constraints

/// A column of cells in a container: each has the left edge, top, width and height of a view, and lies 8 below the one above.
struct CellColumn {
  enum Order: CaseIterable { case down, up, shuffled }

  var system = ConstraintSystem()
  private(set) var cells:
    [(left: LinearVariable, top: LinearVariable, width: LinearVariable, height: LinearVariable)] = []
  /// The constraints of the heights, of the container's width and, in a closed column, of its height.
  private(set) var heights: [ConstraintHandle] = []
  private(set) var width = ConstraintHandle(index: -1)
  private(set) var constraintCount = 0

  /// - Parameters:
  ///   - heightPriority: of the constraint that a cell is 44 high.
  ///   - containerHeight: what the cells have to fill; nil if the column ends where it ends.
  ///   - isRanked: whether constraints are added by `additionRank`.
  ///   - isBounded: whether each cell by itself must not reach below the container.
  init(
    _ count: Int, _ order: Order = .down, heightPriority: ConstraintPriority = .required,
    containerHeight: Double? = nil, isRanked: Bool = false, isBounded: Bool = false
  ) throws {
    let (containerWidth, height) = (system.addVariable(), system.addVariable())
    var constraints: [LinearConstraint] = [containerWidth == 375]
    var heightIndices: [Int] = []
    if let containerHeight { constraints.append(height == containerHeight) }
    for index in 0..<count {
      let cell = (system.addVariable(), system.addVariable(), system.addVariable(), system.addVariable())
      let (left, top, width, own) = cell
      constraints.append(left == 16)
      constraints.append(left + width == containerWidth - 16)
      if let above = cells.last {
        constraints.append(top == above.top + above.height + 8)
      } else {
        constraints.append(top == 0)
      }
      heightIndices.append(constraints.count)
      constraints.append((own == 44).priority(heightPriority))
      if index % 4 == 0 { constraints.append((width <= 200).priority(250)) }
      if index % 4 == 1 { constraints.append((own >= 20).priority(750)) }
      if isBounded { constraints.append(top + own <= height) }
      cells.append(cell)
    }
    if containerHeight != nil, let last = cells.last { constraints.append(last.top + last.height == height) }
    constraintCount = constraints.count
    var indices = Array(constraints.indices)
    switch order {
    case .down: break
    case .up: indices.reverse()
    case .shuffled:
      var random = SplitMix64(seed: 7)
      for last in indices.indices.reversed() { indices.swapAt(last, random.next(last + 1)) }
    }
    if isRanked {
      indices = (0...2).flatMap { rank in indices.filter { constraints[$0].additionRank == rank } }
    }
    var handles: [Int: ConstraintHandle] = [:]
    for index in indices { handles[index] = try system.add(constraints[index]) }
    heights = heightIndices.compactMap { handles[$0] }
    width = handles[0] ?? width
    try system.solve()
  }

  /// The numbers of terms of all rows.
  var rowLengths: (definitions: [Int], tableau: [Int]) {
    let indices = 0..<Int32(system.variables.count)
    return (
      indices.map { system.definitions.indices(ofRow: $0).count },
      indices.map { system.tableau.indices(ofRow: $0).count }
    )
  }

  /// Terms of rows that were read or written since the beginning.
  var visitedTerms: Int { system.tableau.visitedTerms + system.definitions.visitedTerms }
}
