/// The cells of an emitter as its layer keeps them: every number of every cell in one list, cells before the cells
/// that their particles emit.
///
/// Immutable once a layer or a render tree holds it, save for the copy that an animation of the render tree writes
/// its frames into, which belongs to that tree alone.
package final class EmitterCells: @unchecked Sendable {
  package struct Cell {
    package let name: String?
    /// What a particle shows.
    package let image: CGImage?
    /// The index of the cell whose particles emit this one; −1: the layer does.
    package let parent: Int
  }

  package let cells: [Cell]
  /// `CellSlot.end` numbers of each cell.
  package internal(set) var numbers: ContiguousArray<Double>
  /// The cells that the layer was given.
  let original: [CAEmitterCell]

  /// No more cells than these are emitted, and none nested deeper.
  static let limit = 1024
  static let depthLimit = 8

  init(_ list: [CAEmitterCell]) {
    original = list
    var cells: [Cell] = []
    var numbers = ContiguousArray<Double>()
    func append(_ list: [CAEmitterCell], parent: Int, depth: Int) {
      for cell in list {
        guard cells.count < Self.limit, depth < Self.depthLimit else {
          Misuse.ignored(
            "emitterCells: more than \(Self.limit) cells, or \(Self.depthLimit) deep; the rest is ignored")
          return
        }
        let index = cells.count
        cells.append(
          Cell(name: cell.name, image: cell.objects[CellSlot.contents] as? CGImage, parent: parent))
        numbers.append(contentsOf: cell.row)
        append(cell.emitterCells ?? [], parent: index, depth: depth + 1)
      }
    }
    append(list, parent: -1, depth: 0)
    self.cells = cells
    self.numbers = numbers
  }

  /// A copy whose numbers an animation may write.
  init(copying other: EmitterCells) {
    cells = other.cells
    numbers = other.numbers
    original = other.original
  }

  /// What a path `NAME.KEY` or `NAME.emitterCells.NAME.KEY` leads to: a place in the numbers and its kind.
  func place(ofKeyPath path: String, within parent: Int = -1) -> (offset: Int, kind: ValueKind)? {
    guard let split = SplitKeyPath(path),
      let cell = cells.firstIndex(where: { $0.parent == parent && $0.name == split.head })
    else { return nil }
    if let inner = SplitKeyPath(split.tail), inner.head == "emitterCells" {
      return place(ofKeyPath: inner.tail, within: cell)
    }
    let table = emitterCellProperties
    if let property = table.property(forKey: split.tail), property.slot >= 0, property.isAnimatable {
      return (cell * CellSlot.end + property.slot, property.kind)
    }
    guard let inner = SplitKeyPath(split.tail), let property = table.property(forKey: inner.head),
      property.isAnimatable,
      case .component(_, let offset, let kind)? = StructurePart(property.kind, inner.tail)
    else { return nil }
    return (cell * CellSlot.end + property.slot + offset, kind)
  }
}

extension CAEmitterLayer {
  func setEmitterCells(_ cells: [CAEmitterCell]?) {
    setObject("emitterCells", EmitterSlot.emitterCells, cells.map { EmitterCells($0) })
  }
}
