/// The cells of an emitter as its layer keeps them: every number of every cell in one list, cells before the cells
/// that their particles emit.
///
/// Immutable once a layer or a render tree holds it, save for the copy that an animation of the render tree writes
/// its frames into, which belongs to that tree alone.
package final class EmitterCells {
  package struct Cell {
    package let name: String?
    /// What a particle shows.
    package internal(set) var image: CGImage?
    /// What the image fades into, and how far it has; 0: not at all.
    package internal(set) var next: CGImage?
    package internal(set) var fade: Float = 0
    /// The index of the cell whose particles emit this one; −1: the layer does.
    package let parent: Int

    package init(name: String?, image: CGImage?, parent: Int) {
      self.name = name
      self.image = image
      self.parent = parent
    }
  }

  package private(set) var cells: [Cell]
  /// `CellSlot.end` numbers of each cell.
  package var numbers: ContiguousArray<Double>
  /// What the app gave: a list of CAEmitterCell.
  package let original: Any

  package init(_ cells: [Cell], _ numbers: ContiguousArray<Double>, original: Any) {
    self.cells = cells
    self.numbers = numbers
    self.original = original
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
}

extension EmitterCells: NumberedObject {
  package func isLike(_ other: any FlatObject) -> Bool {
    guard let other = other as? EmitterCells, other.cells.count == cells.count else { return false }
    return zip(cells, other.cells).allSatisfy {
      $0.name == $1.name && $0.parent == $1.parent && $0.image === $1.image
    }
  }
  package func duplicate() -> any FlatObject { EmitterCells(copying: self) }
}
