/// A layer's and its cells' parameters with their numbers in bounds, and what follows from them.
final class EmitterProgram {
  struct Cell {
    var parameters: EmitterCellParameters
    var schedule: EmitterSchedule
    /// Births per second of what emits the cell.
    var rate: Double
    /// The longest life of a particle, in its own seconds.
    var longestLife: Double
    /// The longest time from a particle's birth to the end of the last that descends from it, in seconds of
    /// what emits the cell.
    var extent: Double
    /// The same for what its particles emit, in seconds of the particle.
    fileprivate var inner = 0.0
  }

  private(set) var layer: EmitterParameters
  private(set) var cells: ContiguousArray<Cell> = []
  /// As they were given, to be compared with what is given next.
  let givenLayer: EmitterParameters
  let givenCells: ContiguousArray<EmitterCellParameters>

  /// No more cells than these are emitted.
  static let cellLimit = 1024

  init(_ layer: EmitterParameters, _ cells: ContiguousArray<EmitterCellParameters>) {
    self.layer = layer
    givenLayer = layer
    givenCells = cells
    set(layer, cells)
  }

  /// Takes other values for the same cells.
  func set(_ layer: EmitterParameters, _ cells: ContiguousArray<EmitterCellParameters>) {
    self.layer = Self.bounded(layer)
    let count = min(cells.count, Self.cellLimit)
    let isNew = self.cells.count != count
    if isNew { self.cells.removeAll(keepingCapacity: true) }
    for index in 0..<count {
      var cell = Self.bounded(cells[index])
      // A cell is emitted by one before it, or by the layer.
      if cell.parent < -1 || cell.parent >= index { cell.parent = -1 }
      let schedule =
        !isNew && self.cells[index].parameters.timing == cell.timing
        ? self.cells[index].schedule : EmitterSchedule(cell.timing)
      let rate = EmitterLimits.positive(
        cell.birthRate * EmitterLimits.positive(self.layer.birthRate, 1e9) * schedule.speed,
        EmitterLimits.rate)
      let life = EmitterLimits.positive(
        (cell.lifetime + abs(cell.lifetimeRange) / 2) * self.layer.lifetime, EmitterLimits.number)
      let compiled = Cell(
        parameters: cell, schedule: schedule, rate: rate, longestLife: life, extent: 0)
      if isNew { self.cells.append(compiled) } else { self.cells[index] = compiled }
    }
    // From the last to the first: cells lie behind those that emit them.
    for index in self.cells.indices.reversed() {
      let cell = self.cells[index]
      let extent = min((cell.longestLife + cell.inner) / cell.schedule.speed, EmitterLimits.number)
      self.cells[index].extent = extent
      let parent = Int(cell.parameters.parent)
      // What does not run forwards is shown only while its parent lives.
      if parent >= 0, cell.schedule.turn > 0, cell.rate > 0 {
        self.cells[parent].inner = max(self.cells[parent].inner, extent)
      }
    }
  }

  private static func bounded(_ layer: EmitterParameters) -> EmitterParameters {
    var layer = layer
    layer.birthRate = EmitterLimits.number(layer.birthRate)
    layer.lifetime = EmitterLimits.number(layer.lifetime)
    layer.position = EmitterLimits.numbers(layer.position)
    layer.size = EmitterLimits.numbers(layer.size)
    layer.velocity = EmitterLimits.number(layer.velocity)
    layer.scale = EmitterLimits.number(layer.scale)
    layer.spin = EmitterLimits.number(layer.spin)
    return layer
  }

  private static func bounded(_ cell: EmitterCellParameters) -> EmitterCellParameters {
    var cell = cell
    cell.birthRate = EmitterLimits.positive(cell.birthRate, EmitterLimits.rate)
    cell.lifetime = EmitterLimits.number(cell.lifetime)
    cell.lifetimeRange = EmitterLimits.number(cell.lifetimeRange)
    cell.emissionLatitude = EmitterLimits.number(cell.emissionLatitude)
    cell.emissionLongitude = EmitterLimits.number(cell.emissionLongitude)
    cell.emissionRange = EmitterLimits.number(cell.emissionRange)
    cell.velocity = EmitterLimits.number(cell.velocity)
    cell.velocityRange = EmitterLimits.number(cell.velocityRange)
    cell.acceleration = EmitterLimits.numbers(cell.acceleration)
    cell.scale = EmitterLimits.number(cell.scale)
    cell.scaleRange = EmitterLimits.number(cell.scaleRange)
    cell.scaleSpeed = EmitterLimits.number(cell.scaleSpeed)
    cell.spin = EmitterLimits.number(cell.spin)
    cell.spinRange = EmitterLimits.number(cell.spinRange)
    cell.orientationLongitude = EmitterLimits.number(cell.orientationLongitude)
    cell.orientationLatitude = EmitterLimits.number(cell.orientationLatitude)
    cell.orientationRange = EmitterLimits.number(cell.orientationRange)
    cell.rotation = EmitterLimits.number(cell.rotation)
    cell.rotationRange = EmitterLimits.number(cell.rotationRange)
    cell.mass = EmitterLimits.number(cell.mass)
    cell.massRange = EmitterLimits.number(cell.massRange)
    cell.color = EmitterLimits.numbers(cell.color)
    cell.colorRange = EmitterLimits.numbers(cell.colorRange)
    cell.colorSpeed = EmitterLimits.numbers(cell.colorSpeed)
    cell.contentsRect = EmitterLimits.numbers(cell.contentsRect)
    cell.contentsSize = SIMD2(
      EmitterLimits.number(cell.contentsSize.x), EmitterLimits.number(cell.contentsSize.y))
    return cell
  }
}
