/// The cells of an emitter as its layer keeps them: every number of every cell in one list, cells before the cells
/// that their particles emit.
///
/// Immutable once a layer or a render tree holds it, save for the copy that an animation of the render tree writes
/// its frames into, which belongs to that tree alone.
package final class EmitterCells: @unchecked Sendable {
  package struct Cell {
    package let name: String?
    /// What a particle shows.
    package internal(set) var image: CGImage?
    /// What the image fades into, and how far it has; 0: not at all.
    package internal(set) var next: CGImage?
    package internal(set) var fade: Float = 0
    /// The index of the cell whose particles emit this one; −1: the layer does.
    package let parent: Int
  }

  package private(set) var cells: [Cell]
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
            "emitterCells: there are more than \(Self.limit) cells, or they are nested more than \(Self.depthLimit) deep; the rest is ignored"
          )
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

  /// Takes the numbers and images of other cells of the same structure: only for a copy that nobody else has seen.
  func show(_ other: EmitterCells) {
    guard other.cells.count == cells.count, other.numbers.count == numbers.count else {
      (cells, numbers) = (other.cells, other.numbers)
      return
    }
    for index in cells.indices {
      cells[index].image = other.cells[index].image
      cells[index].next = nil
      cells[index].fade = 0
    }
    for index in numbers.indices { numbers[index] = other.numbers[index] }
  }

  /// Shows a cell's image on the way between two; nil is the one that it has.
  func show(_ from: CGImage?, _ to: CGImage?, _ fraction: Double, of cell: Int) {
    guard cells.indices.contains(cell) else { return }
    let own = cells[cell].image
    let (from, to) = (from ?? own, to ?? own)
    let isWhole = fraction >= 1 || from == nil || from === to
    cells[cell].image = isWhole ? to : from
    cells[cell].next = isWhole || fraction <= 0 ? nil : to
    cells[cell].fade = cells[cell].next == nil ? 0 : Float(fraction)
  }

  /// Which cell a path `NAME.KEY` or `NAME.emitterCells.NAME.KEY` leads to, and the key there.
  func cell(ofKeyPath path: String, within parent: Int = -1) -> (index: Int, key: String)? {
    guard let split = SplitKeyPath(path),
      let cell = cells.firstIndex(where: { $0.parent == parent && $0.name == split.head })
    else { return nil }
    if let inner = SplitKeyPath(split.tail), inner.head == "emitterCells" {
      return self.cell(ofKeyPath: inner.tail, within: cell)
    }
    return (cell, split.tail)
  }

  /// What a key of a cell leads to: a place in the numbers and its kind.
  func place(of key: String, inCell cell: Int) -> (offset: Int, kind: ValueKind)? {
    let table = emitterCellProperties
    if let property = table.property(forKey: key), property.slot >= 0, property.isAnimatable {
      return (cell * CellSlot.end + property.slot, property.kind)
    }
    guard let inner = SplitKeyPath(key), let property = table.property(forKey: inner.head),
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
