// The property table of CALayer. A new property is a line here, a slot, and an accessor.

import RenderTree

private let identity = [1.0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
private let unitRect = [0.0, 0, 1, 1]

package enum LayerNames {
  static let gravity = [
    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize",
    "resizeAspect", "resizeAspectFill",
  ]
  static let filter = ["nearest", "linear", "trilinear"]
  static let cornerCurve = ["circular", "continuous"]
  static let fillMode = ["removed", "forwards", "backwards", "both"]
}

let layerProperties = PropertyTable(
  .layer, of: CALayer.self, rowLength: Slot.layerEnd, objectCount: ObjectSlot.layerEnd,
  [
    // Geometry
    .row(
      "bounds", .rect, at: Slot.bounds, [0, 0, 0, 0], .basic,
      effects: [.layout, .superlayout, .size, .place],
      rules: [.standardized, .looksSameFlipped, .addsInBlocks]),
    .row(
      "position", .point, at: Slot.position, [0, 0], .basic, effects: .place,
      rules: [.looksSameFlipped, .addsInBlocks]),
    .row("zPosition", .number, at: Slot.zPosition, [0], .basic, rules: .looksSameFlipped),
    .row(
      "anchorPoint", .point, at: Slot.anchorPoint, [0.5, 0.5], .basic, effects: .place,
      rules: [.answersDefault, .looksSameFlipped, .animatesInBlocks], quantity: .share),
    .row("anchorPointZ", .number, at: Slot.anchorPointZ, [0], .basic),
    .row(
      "transform", .transform, at: Slot.transform, identity, .basic,
      effects: [.layout, .superlayout, .place], rules: [.addsInBlocks]),
    .row("sublayerTransform", .transform, at: Slot.sublayerTransform, identity, .basic),
    .row(
      "geometryFlipped", .bool, at: Slot.geometryFlipped, [0], .transition, animatable: false,
      effects: .layout,
      rules: [.answersDefault, .looksSameFlipped]),

    // Appearance
    .row(
      "opacity", .float, at: Slot.opacity, [1], .basic,
      rules: [.answersDefault, .looksSameFlipped, .animatesInBlocks], quantity: .share),
    .row("hidden", .bool, at: Slot.hidden, [0], .transition, rules: [.answersDefault, .looksSameFlipped]),
    .row("doubleSided", .bool, at: Slot.doubleSided, [1], animatable: true),
    .row("opaque", .bool, at: Slot.opaque, [0], rules: [.answersDefault, .looksSameFlipped]),
    .row("masksToBounds", .bool, at: Slot.masksToBounds, [0], .transition, rules: .looksSameFlipped),
    .row(
      "cornerRadius", .number, at: Slot.cornerRadius, [0], .basic,
      rules: [.drawsOnlyItself, .looksSameFlipped, .addsInBlocks], quantity: .width),
    .row(
      "maskedCorners", .integer, at: Slot.maskedCorners, [15], .transition, animatable: false,
      rules: [.answersDefault, .fourBits]),
    .names(
      "cornerCurve", Slot.cornerCurve, LayerNames.cornerCurve, 0, unknown: 0,
      rules: [.answersDefault, .alwaysArchived, .looksSameFlipped]),
    .row(
      "borderWidth", .number, at: Slot.borderWidth, [0], .basic,
      rules: [.drawsOnlyItself, .looksSameFlipped], quantity: .width),
    .color(
      "borderColor", at: Slot.borderColor, ObjectSlot.borderColor, CALayer.opaqueBlack,
      rules: [.drawsOnlyItself, .looksSameFlipped]),
    .color(
      "backgroundColor", at: Slot.backgroundColor, ObjectSlot.backgroundColor, nil,
      rules: [.drawsOnlyItself, .looksSameFlipped, .animatesInBlocks]),
    .row(
      "edgeAntialiasingMask", .integer, at: Slot.edgeAntialiasingMask, [15],
      rules: [.answersDefault, .fourBits]),
    .row(
      "allowsEdgeAntialiasing", .bool, at: Slot.allowsEdgeAntialiasing, [1],
      rules: [.answersDefault, .alwaysArchived]
    ),
    .row(
      "allowsGroupOpacity", .bool, at: Slot.allowsGroupOpacity, [1],
      rules: [.answersDefault, .alwaysArchived]),
    .row("allowsGroupBlending", .bool, at: Slot.allowsGroupBlending, [1], rules: .unnamed),
    .row("shouldRasterize", .bool, at: Slot.shouldRasterize, [0], animatable: true),
    .row(
      "rasterizationScale", .number, at: Slot.rasterizationScale, [1], animatable: true, quantity: .factor),

    // Shadow
    .color(
      "shadowColor", at: Slot.shadowColor, ObjectSlot.shadowColor, CALayer.opaqueBlack,
      rules: .drawsOnlyItself),
    .row(
      "shadowOpacity", .float, at: Slot.shadowOpacity, [0], .basic,
      rules: [.drawsOnlyItself, .animatesInBlocks], quantity: .share),
    .row("shadowOffset", .size, at: Slot.shadowOffset, [0, -3], .basic, rules: .drawsOnlyItself),
    .row(
      "shadowRadius", .number, at: Slot.shadowRadius, [3], .basic,
      rules: [.answersDefault, .drawsOnlyItself], quantity: .width),
    .object("shadowPath", .path, ObjectSlot.shadowPath, .basic, animatable: true, rules: .drawsOnlyItself),

    // Contents
    .object("contents", .image, ObjectSlot.contents, .basic, animatable: true, rules: .drawsOnlyItself),
    .row(
      "contentsRect", .rect, at: Slot.contentsRect, unitRect, .basic, rules: .drawsOnlyItself,
      quantity: .share),
    .row(
      "contentsCenter", .rect, at: Slot.contentsCenter, unitRect, .basic,
      rules: [.answersDefault, .drawsOnlyItself, .animatesInBlocks], quantity: .share),
    .row(
      "contentsScale", .number, at: Slot.contentsScale, [1], .basic,
      rules: [.answersDefault, .drawsOnlyItself, .looksSameFlipped], quantity: .factor),
    .names("contentsGravity", Slot.contentsGravity, LayerNames.gravity, 9, unknown: 0),
    .names("minificationFilter", Slot.minificationFilter, LayerNames.filter, 1, unknown: 1),
    .names("magnificationFilter", Slot.magnificationFilter, LayerNames.filter, 1, unknown: 1),
    .row(
      "minificationFilterBias", .float, at: Slot.minificationFilterBias, [0], animatable: true,
      quantity: .offset),

    .color(
      "contentsMultiplyColor", at: Slot.contentsMultiplyColor, ObjectSlot.contentsMultiplyColor, nil,
      rules: .unnamed),

    // Compositing
    .object("compositingFilter", .filter, ObjectSlot.compositingFilter, animatable: true),
    .object("filters", .filters, ObjectSlot.filters, .transition, animatable: true),
    .object("backgroundFilters", .filters, ObjectSlot.backgroundFilters, animatable: true),

    // Tree
    .derived(
      "mask", .layer, .transition, get: { $0.mask }, set: { $0.mask = Unbox.unwrapped($1) as? CALayer }),
    .derived(
      "sublayers", .layers, .transition, rules: .looksSameFlipped, get: { $0.sublayers },
      set: { $0.sublayers = Unbox.unwrapped($1) as? [CALayer] }),
    .derived(
      "superlayer", .layer, stored: false, get: { $0.superlayer }, set: { _, _ in }),
    .derived(
      "frame", .rect, stored: false, get: { NSValue(cgRect: $0.frame) },
      set: { if let rect = Unbox.rect($1) { $0.frame = rect } }),

    // Identity and behaviour
    .derived(
      "name", .string, rules: .looksSameFlipped, get: { $0.name }, set: { $0.name = Unbox.string($1) }),
    .derived(
      "delegate", .object, stored: false, get: { $0.delegate },
      set: { $0.delegate = Unbox.unwrapped($1) as? any CALayerDelegate }),
    .derived(
      "style", .dictionary, get: { $0.style }, set: { $0.style = Unbox.unwrapped($1) as? [AnyHashable: Any] }),
    .derived(
      "actions", .dictionary, get: { $0.actions },
      set: { $0.actions = Unbox.unwrapped($1) as? [String: any CAAction] }),
    .derived(
      "needsDisplayOnBoundsChange", .bool, get: { NSNumber(value: $0.needsDisplayOnBoundsChange) },
      set: { $0.needsDisplayOnBoundsChange = Unbox.flag($1) ?? false }),
    .derived(
      "drawsAsynchronously", .bool, default: .flag(false), rules: .answersDefault,
      get: { NSNumber(value: $0.drawsAsynchronously) },
      set: { $0.drawsAsynchronously = Unbox.flag($1) ?? false }),
    .derived(
      "autoresizingMask", .integer, rules: .looksSameFlipped,
      get: { NSNumber(value: $0.autoresizingMask.rawValue) },
      set: {
        $0.autoresizingMask = CAAutoresizingMask(rawValue: Unbox.bits($1) ?? 0)
      }),
    .derived(
      "constraints", .object, get: { $0.constraints },
      set: { $0.constraints = Unbox.unwrapped($1) as? [CAConstraint] }),
    .derived(
      "layoutManager", .object, stored: false, get: { $0.layoutManager },
      set: { $0.layoutManager = Unbox.unwrapped($1) as? any CALayoutManager }),
    .derived(
      "contentsFormat", .string, default: .name(CALayerContentsFormat.RGBA8Uint.rawValue),
      rules: [.answersDefault, .alwaysArchived], get: { $0.contentsFormat.rawValue },
      set: { $0.contentsFormat = CALayerContentsFormat(rawValue: Unbox.string($1) ?? "") }),
    .derived(
      "toneMapMode", .string, default: .name(CALayer.ToneMapMode.automatic.rawValue), rules: .answersDefault,
      get: { $0.toneMapMode.rawValue },
      set: { $0.toneMapMode = CALayer.ToneMapMode(rawValue: Unbox.string($1) ?? "") }),
    .derived(
      "preferredDynamicRange", .string, default: .name(CALayer.DynamicRange.standard.rawValue),
      rules: .answersDefault, get: { $0.preferredDynamicRange.rawValue },
      set: { $0.preferredDynamicRange = CALayer.DynamicRange(rawValue: Unbox.string($1) ?? "") }),
    .derived(
      "contentsHeadroom", .number, default: .number(0), rules: .answersDefault,
      get: { NSNumber(value: Double($0.contentsHeadroom)) },
      set: { $0.contentsHeadroom = Unbox.scalar($1) ?? 0 }),
    .derived(
      "wantsExtendedDynamicRangeContent", .bool, default: .flag(false), rules: .answersDefault,
      get: { NSNumber(value: $0.wantsExtendedDynamicRangeContent) },
      set: { $0.wantsExtendedDynamicRangeContent = Unbox.flag($1) ?? false }),
    .derived(
      "wantsDynamicContentScaling", .bool, get: { NSNumber(value: $0.wantsDynamicContentScaling) },
      set: { $0.wantsDynamicContentScaling = Unbox.flag($1) ?? false }),

    // Timing
    .derived(
      "beginTime", .number, rules: .looksSameFlipped, quantity: .time, get: { NSNumber(value: $0.beginTime) },
      set: { $0.beginTime = Unbox.scalar($1) ?? 0 }),
    .derived(
      "duration", .number, default: .number(.infinity), rules: [.answersDefault, .looksSameFlipped],
      get: { NSNumber(value: $0.duration) },
      set: { $0.duration = Unbox.scalar($1) ?? .infinity }),
    .derived(
      "speed", .float, default: .float(1), rules: [.answersDefault, .looksSameFlipped], quantity: .factor,
      get: { NSNumber(value: $0.speed) },
      set: { $0.speed = Float(Unbox.scalar($1) ?? 1) }),
    .derived(
      "timeOffset", .number, rules: .looksSameFlipped, quantity: .time,
      get: { NSNumber(value: $0.timeOffset) },
      set: { $0.timeOffset = Unbox.scalar($1) ?? 0 }),
    .derived(
      "repeatCount", .float, get: { NSNumber(value: $0.repeatCount) },
      set: { $0.repeatCount = Float(Unbox.scalar($1) ?? 0) }),
    .derived(
      "repeatDuration", .number, quantity: .time, get: { NSNumber(value: $0.repeatDuration) },
      set: { $0.repeatDuration = Unbox.scalar($1) ?? 0 }),
    .derived(
      "autoreverses", .bool, get: { NSNumber(value: $0.autoreverses) },
      set: { $0.autoreverses = Unbox.flag($1) ?? false }),
    .derived(
      "fillMode", .string, default: .name(CAMediaTimingFillMode.removed.rawValue), rules: .answersDefault,
      get: { $0.fillMode.rawValue },
      set: { $0.fillMode = CAMediaTimingFillMode(rawValue: Unbox.string($1) ?? "removed") }),
  ])
