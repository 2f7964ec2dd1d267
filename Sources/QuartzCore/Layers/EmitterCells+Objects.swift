import RenderTree

extension EmitterCells {
  /// The largest number of cells of a layer, and how deep they may be nested.
  static let limit = 1024
  static let depthLimit = 8

  /// The cells of a layer, and the cells that their particles emit.
  convenience init(_ list: [CAEmitterCell]) {
    var cells: [Cell] = []
    var numbers = ContiguousArray<Double>()
    func append(_ list: [CAEmitterCell], parent: Int, depth: Int) {
      for cell in list {
        guard cells.count < Self.limit, depth < Self.depthLimit else {
          Misuse.ignored(
            "emitterCells: there are more than \(Self.limit) cells, or they are nested more than \(Self.depthLimit) levels deep; the rest is ignored"
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
    self.init(cells, numbers, original: list)
  }

  /// The cells that the layer was given.
  var given: [CAEmitterCell]? { original as? [CAEmitterCell] }

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

  /// The place of a cell's key in the numbers, and its kind.
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
