/// What the cells of one list are in the tree of all cells that an emitter ever had.
///
/// A cell is known by its place: the n-th of the layer, the n-th of that one. Particles of a cell live on
/// when others take the cell's place.
struct EmitterShape {
  /// The parent of each cell, as the list says.
  var parents: ContiguousArray<Int32> = []
  /// The place of each cell in the tree.
  var nodes: ContiguousArray<Int32> = []
  /// The cell at each place; −1 where there is none, as beyond the end.
  var cells: ContiguousArray<Int32> = []
  /// The cells that the layer emits.
  var roots: ContiguousArray<Int32> = []

  @inline(__always)
  func cell(of node: Int) -> Int { node < cells.count ? Int(cells[node]) : -1 }
}

/// All places that cells ever had.
final class EmitterTree {
  struct Node {
    /// −1: the layer.
    var parent: Int
    var ordinal: Int
    var depth: Int
    /// What the random values of its particles are made from, besides the seed.
    var hash: UInt64
    var children: ContiguousArray<Int> = []
  }

  private(set) var nodes: ContiguousArray<Node> = []
  /// The places of each depth, and all of them with each before what it emits.
  private(set) var levels: ContiguousArray<ContiguousArray<Int>> = []
  private(set) var preorder: ContiguousArray<Int> = []
  /// The places of the cells that the layer emits.
  private(set) var roots: ContiguousArray<Int> = []

  /// No more places than these, and none deeper.
  static let limit = 4096
  static let depthLimit = 8

  func shape(_ cells: ContiguousArray<EmitterCellParameters>, like last: EmitterShape?) -> EmitterShape {
    let count = min(cells.count, EmitterProgram.cellLimit)
    if let last, last.parents.count == count,
      (0..<count).allSatisfy({ last.parents[$0] == cells[$0].parent })
    {
      return last
    }
    var shape = EmitterShape()
    var ordinals = ContiguousArray(repeating: 0, count: count + 1)
    for index in 0..<count {
      shape.parents.append(cells[index].parent)
      let given = Int(cells[index].parent)
      let parent = given >= 0 && given < index ? given : -1
      let ordinal = ordinals[parent + 1]
      ordinals[parent + 1] += 1
      let above = parent < 0 ? -1 : Int(shape.nodes[parent])
      let node = parent >= 0 && above < 0 ? -1 : place(above, ordinal)
      shape.nodes.append(Int32(node))
      if parent < 0 { shape.roots.append(Int32(index)) }
    }
    shape.cells = ContiguousArray(repeating: -1, count: nodes.count)
    for index in 0..<count where shape.nodes[index] >= 0 {
      shape.cells[Int(shape.nodes[index])] = Int32(index)
    }
    return shape
  }

  /// The place of the `ordinal`-th cell that `parent` emits; −1 if there are too many.
  private func place(_ parent: Int, _ ordinal: Int) -> Int {
    let siblings = parent < 0 ? roots : nodes[parent].children
    if ordinal < siblings.count { return siblings[ordinal] }
    let depth = parent < 0 ? 0 : nodes[parent].depth + 1
    guard nodes.count < Self.limit, depth < Self.depthLimit else { return -1 }
    let index = nodes.count
    let hash = EmitterRandom.key(parent < 0 ? 0 : nodes[parent].hash, UInt64(ordinal))
    nodes.append(Node(parent: parent, ordinal: ordinal, depth: depth, hash: hash))
    if parent < 0 { roots.append(index) } else { nodes[parent].children.append(index) }
    if depth == levels.count { levels.append([]) }
    levels[depth].append(index)
    preorder.removeAll(keepingCapacity: true)
    var pending = ContiguousArray(roots.reversed())
    while let next = pending.popLast() {
      preorder.append(next)
      pending.append(contentsOf: nodes[next].children.reversed())
    }
    return index
  }
}
