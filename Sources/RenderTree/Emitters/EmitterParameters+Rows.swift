/// Rows of the property tables as emitter parameters.
extension EmitterParameters {
  /// - Parameter row: A row of a CAEmitterLayer, `EmitterSlot.end` numbers long.
  package init(row: LayerRow) {
    birthRate = row[EmitterSlot.birthRate]
    lifetime = row[EmitterSlot.lifetime]
    let position = row + EmitterSlot.emitterPosition
    self.position = SIMD3(position[0], position[1], row[EmitterSlot.emitterZPosition])
    let size = row + EmitterSlot.emitterSize
    self.size = SIMD3(size[0], size[1], row[EmitterSlot.emitterDepth])
    shape = Shape(rawValue: UInt8(row: row[EmitterSlot.emitterShape])) ?? .point
    mode = Mode(rawValue: UInt8(row: row[EmitterSlot.emitterMode])) ?? .volume
    renderMode = RenderMode(rawValue: UInt8(row: row[EmitterSlot.renderMode])) ?? .unordered
    velocity = row[EmitterSlot.velocity]
    scale = row[EmitterSlot.scale]
    spin = row[EmitterSlot.spin]
    seed = UInt32(clamping: min(max(row[EmitterSlot.seed], 0), Double(UInt32.max)))
    preservesDepth = row[EmitterSlot.preservesDepth] != 0
  }
}

extension EmitterCellParameters {
  /// - Parameters:
  ///   - row: A row of a cell, `CellSlot.end` numbers long.
  ///   - imageSize: The size of the cell's image in pixels; zero without one.
  package init(row: UnsafePointer<Double>, parent: Int32, image: Int32, imageSize: SIMD2<Double>) {
    func four(_ slot: Int) -> SIMD4<Double> { SIMD4(row[slot], row[slot + 1], row[slot + 2], row[slot + 3]) }
    self.parent = parent
    self.image = image
    isEnabled = row[CellSlot.enabled] != 0
    birthRate = row[CellSlot.birthRate]
    lifetime = row[CellSlot.lifetime]
    lifetimeRange = row[CellSlot.lifetimeRange]
    emissionLatitude = row[CellSlot.emissionLatitude]
    emissionLongitude = row[CellSlot.emissionLongitude]
    emissionRange = row[CellSlot.emissionRange]
    velocity = row[CellSlot.velocity]
    velocityRange = row[CellSlot.velocityRange]
    acceleration = SIMD3(
      row[CellSlot.xAcceleration], row[CellSlot.yAcceleration], row[CellSlot.zAcceleration])
    scale = row[CellSlot.scale]
    scaleRange = row[CellSlot.scaleRange]
    scaleSpeed = row[CellSlot.scaleSpeed]
    spin = row[CellSlot.spin] + row[CellSlot.spinBias]
    isPlane = row[CellSlot.particleType] == 1
    orientationLongitude = row[CellSlot.orientationLongitude]
    orientationLatitude = row[CellSlot.orientationLatitude]
    orientationRange = row[CellSlot.orientationRange]
    rotation = row[CellSlot.rotation]
    rotationRange = row[CellSlot.rotationRange]
    mass = row[CellSlot.mass]
    massRange = row[CellSlot.massRange]
    func count(_ slot: Int) -> Int32 { Int32(exactly: min(max(row[slot], 0), 10_000).rounded()) ?? 0 }
    frames.count = count(CellSlot.contentsFrameCount)
    frames.perRow = count(CellSlot.contentsFramesPerRow)
    frames.rate = Float(min(max(row[CellSlot.contentsFramesPerSecond], -1e6), 1e6))
    frames.mode = EmitterFrames.Mode(rawValue: UInt8(row: row[CellSlot.contentsFrameMode])) ?? .repeating
    spinRange = row[CellSlot.spinRange]
    colorRange = four(CellSlot.redRange)
    colorSpeed = four(CellSlot.redSpeed)
    contentsRect = four(CellSlot.contentsRect)
    let scale = row[CellSlot.contentsScale]
    contentsSize = scale > 0 && scale.isFinite ? imageSize / scale : imageSize
    timing = MediaTiming(
      beginTime: row[CellSlot.beginTime], duration: row[CellSlot.duration], speed: row[CellSlot.speed],
      timeOffset: row[CellSlot.timeOffset], repeatCount: row[CellSlot.repeatCount],
      repeatDuration: row[CellSlot.repeatDuration], autoreverses: row[CellSlot.autoreverses] != 0)
    // A cell without a colour tints nothing.
    color = row[CellSlot.color + 4] != 0 ? four(CellSlot.color) : SIMD4(1, 1, 1, 1)
  }
}

extension EmitterCells {
  /// The cells as emitter parameters; a cell's `image` is its index here.
  package func parameters() -> ContiguousArray<EmitterCellParameters> {
    var list = ContiguousArray<EmitterCellParameters>()
    list.reserveCapacity(cells.count)
    write(to: &list)
    return list
  }

  /// Writes the cells as emitter parameters, into the memory that `list` has.
  package func write(to list: inout ContiguousArray<EmitterCellParameters>) {
    list.removeAll(keepingCapacity: true)
    numbers.withUnsafeBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return }
      for (index, cell) in cells.enumerated() {
        let size = cell.image.map { SIMD2(Double($0.width), Double($0.height)) } ?? SIMD2(0, 0)
        list.append(
          EmitterCellParameters(
            row: base + index * CellSlot.end, parent: Int32(cell.parent),
            image: cell.image == nil ? -1 : Int32(index), imageSize: size))
      }
    }
  }
}

extension UInt8 {
  /// The number of an enumeration in a row; 255 where it is none.
  fileprivate init(row value: Double) { self = value >= 0 && value < 255 ? UInt8(clamping: value) : 255 }
}
