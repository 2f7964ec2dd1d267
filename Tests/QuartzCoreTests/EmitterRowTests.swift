import Testing

@testable import QuartzCore
@testable import RenderTree

/// What the classes' rows say is what the simulation gets.
@Suite struct EmitterRowTests {
  @Test func aLayersRow() {
    let layer = CAEmitterLayer()
    layer.birthRate = 2
    layer.lifetime = 3
    layer.emitterPosition = CGPoint(x: 4, y: 5)
    layer.emitterZPosition = 6
    layer.emitterSize = CGSize(width: 7, height: 8)
    layer.emitterDepth = 9
    layer.velocity = 10
    layer.scale = 11
    layer.spin = 12
    layer.seed = .max
    layer.preservesDepth = true
    func read() -> EmitterParameters { EmitterParameters(row: layer.row) }
    let expected = emitterLayer {
      $0.birthRate = 2
      $0.lifetime = 3
      $0.position = SIMD3(4, 5, 6)
      $0.size = SIMD3(7, 8, 9)
      $0.velocity = 10
      $0.scale = 11
      $0.spin = 12
      $0.seed = .max
      $0.preservesDepth = true
    }
    #expect(read() == expected)
    for (name, shape) in [
      (CAEmitterLayerEmitterShape.point, EmitterParameters.Shape.point), (.line, .line),
      (.rectangle, .rectangle), (.cuboid, .cuboid), (.circle, .circle), (.sphere, .sphere),
      (CAEmitterLayerEmitterShape(rawValue: "torus"), .point),
    ] {
      layer.emitterShape = name
      #expect(read().shape == shape)
    }
    for (name, mode) in [
      (CAEmitterLayerEmitterMode.points, EmitterParameters.Mode.points), (.outline, .outline),
      (.surface, .surface), (.volume, .volume),
    ] {
      layer.emitterMode = name
      #expect(read().mode == mode)
    }
    for (name, mode) in [
      (CAEmitterLayerRenderMode.unordered, EmitterParameters.RenderMode.unordered),
      (.oldestFirst, .oldestFirst), (.oldestLast, .oldestLast), (.backToFront, .backToFront),
      (.additive, .additive),
    ] {
      layer.renderMode = name
      #expect(read().renderMode == mode)
    }
  }

  @Test func cellsRows() {
    let cell = CAEmitterCell()
    let inner = CAEmitterCell()
    cell.emitterCells = [inner]
    cell.birthRate = 1
    cell.lifetime = 2
    cell.lifetimeRange = 3
    cell.emissionLatitude = 4
    cell.emissionLongitude = 5
    cell.emissionRange = 6
    cell.velocity = 7
    cell.velocityRange = 8
    cell.xAcceleration = 9
    cell.yAcceleration = 10
    cell.zAcceleration = 11
    cell.scale = 12
    cell.scaleRange = 13
    cell.scaleSpeed = 14
    cell.spin = 15
    cell.spinRange = 16
    cell.color = CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
    cell.redRange = 17
    cell.greenRange = 18
    cell.blueRange = 19
    cell.alphaRange = 20
    cell.redSpeed = 21
    cell.greenSpeed = 22
    cell.blueSpeed = 23
    cell.alphaSpeed = 24
    cell.contentsRect = CGRect(x: 0, y: 0.25, width: 0.5, height: 0.75)
    cell.beginTime = 25
    cell.duration = 26
    cell.speed = 27
    cell.timeOffset = 28
    cell.repeatCount = 29
    cell.repeatDuration = 30
    cell.autoreverses = true
    inner.isEnabled = false
    inner.color = nil
    let other = CAEmitterCell()
    let list = EmitterCells([cell, other]).parameters()
    let expected = emitterCell(rate: 1, lifetime: 2) {
      $0.lifetimeRange = 3
      $0.emissionLatitude = 4
      $0.emissionLongitude = 5
      $0.emissionRange = 6
      $0.velocity = 7
      $0.velocityRange = 8
      $0.acceleration = SIMD3(9, 10, 11)
      $0.scale = 12
      $0.scaleRange = 13
      $0.scaleSpeed = 14
      $0.spin = 15
      $0.spinRange = 16
      $0.color = SIMD4(0.25, 0.5, 0.75, 0.5)
      $0.colorRange = SIMD4(17, 18, 19, 20)
      $0.colorSpeed = SIMD4(21, 22, 23, 24)
      $0.contentsRect = SIMD4(0, 0.25, 0.5, 0.75)
      $0.timing = MediaTiming(
        beginTime: 25, duration: 26, speed: 27, timeOffset: 28, repeatCount: 29, repeatDuration: 30,
        autoreverses: true)
    }
    #expect(list.count == 3)
    #expect(list[0] == expected)
    #expect(list[1] == emitterCell(rate: 0, lifetime: 0, parent: 0) { $0.isEnabled = false })
    #expect(list[2] == emitterCell(rate: 0, lifetime: 0))
  }
}
