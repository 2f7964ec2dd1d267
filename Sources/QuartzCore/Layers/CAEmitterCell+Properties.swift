// The property table of CAEmitterCell. A new property is a line here, a slot, and an accessor.

/// Offsets into the numbers and the objects of a CAEmitterCell.
package enum CellSlot {
  package static let birthRate = 0
  package static let lifetime = 1
  package static let lifetimeRange = 2
  package static let emissionLatitude = 3
  package static let emissionLongitude = 4
  package static let emissionRange = 5
  package static let velocity = 6
  package static let velocityRange = 7
  package static let xAcceleration = 8
  package static let yAcceleration = 9
  package static let zAcceleration = 10
  package static let scale = 11
  package static let scaleRange = 12
  package static let scaleSpeed = 13
  package static let spin = 14
  package static let spinRange = 15
  package static let redRange = 16
  package static let greenRange = 17
  package static let blueRange = 18
  package static let alphaRange = 19
  package static let redSpeed = 20
  package static let greenSpeed = 21
  package static let blueSpeed = 22
  package static let alphaSpeed = 23
  package static let color = 24
  package static let contentsRect = 29
  package static let contentsScale = 33
  package static let minificationFilter = 34
  package static let magnificationFilter = 35
  package static let minificationFilterBias = 36
  package static let enabled = 37
  package static let beginTime = 38
  package static let duration = 39
  package static let speed = 40
  package static let timeOffset = 41
  package static let repeatCount = 42
  package static let repeatDuration = 43
  package static let autoreverses = 44
  package static let fillMode = 45
  package static let particleType = 46
  package static let orientationLongitude = 47
  package static let orientationLatitude = 48
  package static let orientationRange = 49
  package static let rotation = 50
  package static let rotationRange = 51
  package static let spinBias = 52
  package static let contentsFrameCount = 53
  package static let contentsFrameMode = 54
  package static let contentsFramesPerSecond = 55
  package static let contentsFramesPerRow = 56
  package static let mass = 57
  package static let massRange = 58
  package static let end = 59

  static let name = 0
  static let colorObject = 1
  static let contents = 2
  static let minificationName = 3
  static let magnificationName = 4
  static let emitterCells = 5
  static let style = 6
  static let fillModeName = 7
  static let particleTypeName = 8
  static let contentsFrameModeName = 9
  static let objectEnd = 10
}

let emitterCellProperties = PropertyTable(
  .layer, rowLength: CellSlot.end, objectCount: CellSlot.objectEnd,
  [
    .object("name", .string, CellSlot.name, animatable: false),
    .row("enabled", .bool, CellSlot.enabled, [1]),
    .row("birthRate", .float, CellSlot.birthRate, [0], animatable: true),
    .row("lifetime", .float, CellSlot.lifetime, [0], animatable: true),
    .row("lifetimeRange", .float, CellSlot.lifetimeRange, [0], animatable: true),
    .row("emissionLatitude", .number, CellSlot.emissionLatitude, [0], animatable: true),
    .row("emissionLongitude", .number, CellSlot.emissionLongitude, [0], animatable: true),
    .row("emissionRange", .number, CellSlot.emissionRange, [0], animatable: true),
    .row("velocity", .number, CellSlot.velocity, [0], animatable: true),
    .row("velocityRange", .number, CellSlot.velocityRange, [0], animatable: true),
    .row("xAcceleration", .number, CellSlot.xAcceleration, [0], animatable: true),
    .row("yAcceleration", .number, CellSlot.yAcceleration, [0], animatable: true),
    .row("zAcceleration", .number, CellSlot.zAcceleration, [0], animatable: true),
    .row("scale", .number, CellSlot.scale, [1], animatable: true),
    .row("scaleRange", .number, CellSlot.scaleRange, [0], animatable: true),
    .row("scaleSpeed", .number, CellSlot.scaleSpeed, [0], animatable: true),
    .row("spin", .number, CellSlot.spin, [0], animatable: true),
    .row("spinRange", .number, CellSlot.spinRange, [0], animatable: true),
    .row("redRange", .float, CellSlot.redRange, [0], animatable: true),
    .row("greenRange", .float, CellSlot.greenRange, [0], animatable: true),
    .row("blueRange", .float, CellSlot.blueRange, [0], animatable: true),
    .row("alphaRange", .float, CellSlot.alphaRange, [0], animatable: true),
    .row("redSpeed", .float, CellSlot.redSpeed, [0], animatable: true),
    .row("greenSpeed", .float, CellSlot.greenSpeed, [0], animatable: true),
    .row("blueSpeed", .float, CellSlot.blueSpeed, [0], animatable: true),
    .row("alphaSpeed", .float, CellSlot.alphaSpeed, [0], animatable: true),
    .color("color", CellSlot.color, CellSlot.colorObject, CALayer.opaqueWhite),
    .object("contents", .image, CellSlot.contents, animatable: true),
    .row("contentsRect", .rect, CellSlot.contentsRect, [0, 0, 1, 1], animatable: true),
    .row("contentsScale", .number, CellSlot.contentsScale, [1]),
    .names(
      "minificationFilter", CellSlot.minificationFilter, LayerNames.filter, 1, unknown: 1,
      keptIn: CellSlot.minificationName),
    .names(
      "magnificationFilter", CellSlot.magnificationFilter, LayerNames.filter, 1, unknown: 1,
      keptIn: CellSlot.magnificationName),
    .row("minificationFilterBias", .float, CellSlot.minificationFilterBias, [0]),
    // Of scene files; Apple documents none of them.
    .names(
      "particleType", CellSlot.particleType, ["sprite", "plane"], 0, unknown: 0,
      keptIn: CellSlot.particleTypeName),
    .row("orientationLongitude", .number, CellSlot.orientationLongitude, [0], animatable: true),
    .row("orientationLatitude", .number, CellSlot.orientationLatitude, [0], animatable: true),
    .row("orientationRange", .number, CellSlot.orientationRange, [0], animatable: true),
    .row("rotation", .number, CellSlot.rotation, [0], animatable: true),
    .row("rotationRange", .number, CellSlot.rotationRange, [0], animatable: true),
    .row("spinBias", .number, CellSlot.spinBias, [0], animatable: true),
    .row("contentsFrameCount", .integer, CellSlot.contentsFrameCount, [0]),
    .names(
      "contentsFrameMode", CellSlot.contentsFrameMode, ["repeat", "random", "once"], 0, unknown: 0,
      keptIn: CellSlot.contentsFrameModeName),
    .row("contentsFramesPerSecond", .number, CellSlot.contentsFramesPerSecond, [0], animatable: true),
    .row("contentsFramesPerRow", .integer, CellSlot.contentsFramesPerRow, [0]),
    .row("mass", .number, CellSlot.mass, [1], animatable: true),
    .row("massRange", .number, CellSlot.massRange, [0], animatable: true),
    .object("emitterCells", .cells, CellSlot.emitterCells, animatable: false),
    .object("style", .dictionary, CellSlot.style, animatable: false),
    .row("beginTime", .number, CellSlot.beginTime, [0]),
    .row("duration", .number, CellSlot.duration, [0]),
    .row("speed", .float, CellSlot.speed, [1]),
    .row("timeOffset", .number, CellSlot.timeOffset, [0]),
    .row("repeatCount", .float, CellSlot.repeatCount, [0]),
    .row("repeatDuration", .number, CellSlot.repeatDuration, [0]),
    .row("autoreverses", .bool, CellSlot.autoreverses, [0]),
    .names(
      "fillMode", CellSlot.fillMode, LayerNames.fillMode, 0, unknown: 0, keptIn: CellSlot.fillModeName),
  ])
