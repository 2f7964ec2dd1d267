// The property table of CAEmitterCell. A new property is a line here, a slot, and an accessor.

import RenderTree

let emitterCellProperties = PropertyTable(
  .layer, of: nil, rowLength: CellSlot.end, objectCount: CellSlot.objectEnd,
  [
    .object("name", .string, CellSlot.name, animatable: false),
    .row("enabled", .bool, at: CellSlot.enabled, [1]),
    .row("birthRate", .float, at: CellSlot.birthRate, [0], animatable: true),
    .row("lifetime", .float, at: CellSlot.lifetime, [0], animatable: true, quantity: .time),
    .row("lifetimeRange", .float, at: CellSlot.lifetimeRange, [0], animatable: true),
    .row("emissionLatitude", .number, at: CellSlot.emissionLatitude, [0], animatable: true),
    .row("emissionLongitude", .number, at: CellSlot.emissionLongitude, [0], animatable: true),
    .row("emissionRange", .number, at: CellSlot.emissionRange, [0], animatable: true),
    .row("velocity", .number, at: CellSlot.velocity, [0], animatable: true),
    .row("velocityRange", .number, at: CellSlot.velocityRange, [0], animatable: true),
    .row("xAcceleration", .number, at: CellSlot.xAcceleration, [0], animatable: true),
    .row("yAcceleration", .number, at: CellSlot.yAcceleration, [0], animatable: true),
    .row("zAcceleration", .number, at: CellSlot.zAcceleration, [0], animatable: true),
    .row("scale", .number, at: CellSlot.scale, [1], animatable: true, quantity: .factor),
    .row("scaleRange", .number, at: CellSlot.scaleRange, [0], animatable: true),
    .row("scaleSpeed", .number, at: CellSlot.scaleSpeed, [0], animatable: true),
    .row("spin", .number, at: CellSlot.spin, [0], animatable: true, quantity: .factor),
    .row("spinRange", .number, at: CellSlot.spinRange, [0], animatable: true),
    .row("redRange", .float, at: CellSlot.redRange, [0], animatable: true),
    .row("greenRange", .float, at: CellSlot.greenRange, [0], animatable: true),
    .row("blueRange", .float, at: CellSlot.blueRange, [0], animatable: true),
    .row("alphaRange", .float, at: CellSlot.alphaRange, [0], animatable: true),
    .row("redSpeed", .float, at: CellSlot.redSpeed, [0], animatable: true),
    .row("greenSpeed", .float, at: CellSlot.greenSpeed, [0], animatable: true),
    .row("blueSpeed", .float, at: CellSlot.blueSpeed, [0], animatable: true),
    .row("alphaSpeed", .float, at: CellSlot.alphaSpeed, [0], animatable: true),
    .color("color", at: CellSlot.color, CellSlot.colorObject, CALayer.opaqueWhite),
    .object("contents", .image, CellSlot.contents, animatable: true),
    .row("contentsRect", .rect, at: CellSlot.contentsRect, [0, 0, 1, 1], animatable: true, quantity: .share),
    .row("contentsScale", .number, at: CellSlot.contentsScale, [1], quantity: .factor),
    .names(
      "minificationFilter", CellSlot.minificationFilter, LayerNames.filter, 1, unknown: 1,
      keptIn: CellSlot.minificationName),
    .names(
      "magnificationFilter", CellSlot.magnificationFilter, LayerNames.filter, 1, unknown: 1,
      keptIn: CellSlot.magnificationName),
    .row("minificationFilterBias", .float, at: CellSlot.minificationFilterBias, [0], quantity: .offset),
    // Of scene files; Apple documents none of them.
    .names(
      "particleType", CellSlot.particleType, ["sprite", "plane"], 0, unknown: 0,
      keptIn: CellSlot.particleTypeName, rules: .unnamed),
    .row(
      "orientationLongitude", .number, at: CellSlot.orientationLongitude, [0], animatable: true,
      rules: .unnamed),
    .row(
      "orientationLatitude", .number, at: CellSlot.orientationLatitude, [0], animatable: true, rules: .unnamed
    ),
    .row("orientationRange", .number, at: CellSlot.orientationRange, [0], animatable: true, rules: .unnamed),
    .row("rotation", .number, at: CellSlot.rotation, [0], animatable: true, rules: .unnamed),
    .row("rotationRange", .number, at: CellSlot.rotationRange, [0], animatable: true, rules: .unnamed),
    .row("spinBias", .number, at: CellSlot.spinBias, [0], animatable: true, rules: .unnamed),
    .row("contentsFrameCount", .integer, at: CellSlot.contentsFrameCount, [0], rules: .unnamed),
    .names(
      "contentsFrameMode", CellSlot.contentsFrameMode, ["repeat", "random", "once"], 0, unknown: 0,
      keptIn: CellSlot.contentsFrameModeName, rules: .unnamed),
    .row(
      "contentsFramesPerSecond", .number, at: CellSlot.contentsFramesPerSecond, [0], animatable: true,
      rules: .unnamed),
    .row("contentsFramesPerRow", .integer, at: CellSlot.contentsFramesPerRow, [0], rules: .unnamed),
    .row("mass", .number, at: CellSlot.mass, [1], animatable: true, rules: .unnamed),
    .row("massRange", .number, at: CellSlot.massRange, [0], animatable: true, rules: .unnamed),
    .object("emitterCells", .cells, CellSlot.emitterCells, animatable: false),
    .object("style", .dictionary, CellSlot.style, animatable: false),
    .row("beginTime", .number, at: CellSlot.beginTime, [0], quantity: .time),
    .row("duration", .number, at: CellSlot.duration, [0]),
    .row("speed", .float, at: CellSlot.speed, [1], quantity: .factor),
    .row("timeOffset", .number, at: CellSlot.timeOffset, [0], quantity: .time),
    .row("repeatCount", .float, at: CellSlot.repeatCount, [0]),
    .row("repeatDuration", .number, at: CellSlot.repeatDuration, [0], quantity: .time),
    .row("autoreverses", .bool, at: CellSlot.autoreverses, [0]),
    .names(
      "fillMode", CellSlot.fillMode, LayerNames.fillMode, 0, unknown: 0, keptIn: CellSlot.fillModeName),
  ])
