import QuartzCore
import RenderTree

/// Layers in transition, from their old state to their new one.
///
/// A picture is the whole appearance of a state (shadow, background, contents, sublayers, border) in the place that the
/// layer has now. Opacity and mask act on the combination of the two pictures, as far as both states have them in
/// common.
///
/// Pictures that only move are drawn directly, so no copy blurs them. Pictures that slide are clipped to the
/// layer's bounds, so that nothing appears beside the layer when the transition begins, and nothing vanishes
/// there when it ends. (Apple's documentation says that they slide; on its systems they also fade, which is
/// not documented.)
extension Painter {
  enum Side { case old, new }

  /// A layer and its two states.
  struct Change {
    let node: NodeIndex
    let old: Frame.OldState?
    /// From the layer's coordinates to pixels.
    let transform: CATransform3D
    /// The opacities of the two states.
    let oldOpacity: Float
    let newOpacity: Float
    let isFlipped: Bool
    /// Whether pictures are drawn without the layer's mask, because the mask acts on their combination.
    var skipsMask: Bool
    let depth: Int

    func opacity(_ side: Side) -> Float { side == .old ? oldOpacity : newOpacity }
  }

  /// The parameters of a transition at one moment.
  struct Moment {
    let transition: Transition
    let progress: Double
    let change: Change
    /// The factor from a state's opacity to its part of the opacity of the whole.
    let share: Float
    /// The opacity of the whole.
    let opacity: Float

    func opacity(_ side: Side) -> Float { change.opacity(side) * share }
  }

  /// The rectangle of the layer's plane in which a transition takes place.
  struct TransitionArea {
    let minX, minY, maxX, maxY: Double
    var width: Double { maxX - minX }
    var height: Double { maxY - minY }
  }

  /// Draws a layer in transition. `opacity` acts on the whole.
  mutating func transition(
    _ node: NodeIndex, _ transition: Transition, through transform: CATransform3D, _ outer: PaintState,
    opacity: Float = 1, skipsMask: Bool = false
  ) {
    let row = frame.row(node)
    let old = frame.oldState(node)
    // A state that is in a transition itself contains its opacity.
    let oldOpacity = old.map { $0.frame.transition($0.node) != nil ? 1 : Self.opacity($0.frame.row($0.node)) }
    var change = Change(
      node: node, old: old, transform: transform, oldOpacity: oldOpacity ?? 0, newOpacity: Self.opacity(row),
      isFlipped: isFlipped(node, in: outer.isFlipped), skipsMask: skipsMask, depth: outer.depth
    )
    let progress = Self.progress(transition)
    // At the ends the states are drawn as they are.
    if progress == 0 {
      return picture(.old, of: change, through: transform, opacity: change.oldOpacity * opacity, outer)
    }
    if progress == 1 {
      return picture(.new, of: change, through: transform, opacity: change.newOpacity * opacity, outer)
    }
    let common = max(change.oldOpacity, change.newOpacity)
    guard common > 0 else { return }

    let mask = skipsMask ? -1 : frame.mask(node)
    let sharesMask = mask >= 0 && frame.kind(node).traits.hasPlane && (old == nil || old?.mask == mask)
    let needsGroup =
      sharesMask
      || (common * opacity * outer.opacity < 1 && (transition.kind == .moveIn || transition.kind == .reveal))
    guard needsGroup else {
      return run(
        Moment(
          transition: transition, progress: progress, change: change, share: 1 / common,
          opacity: common * opacity),
        outer)
    }
    change.skipsMask = change.skipsMask || sharesMask
    let box = extent(of: change, outer.limit)
    guard !box.isEmpty else { return }
    let within = outer.inside(box)
    beginPicture(box)
    run(
      Moment(transition: transition, progress: progress, change: change, share: 1 / common, opacity: 1),
      within)
    if sharesMask {
      _ = list.budget.visit(PaintBudget.group)
      var inner = within
      inner.isFlipped = change.isFlipped
      inner.depth += 1
      maskGroup(mask, transform, inner)
    }
    endPicture(
      .group(box, opacity: outer.opacity * common * opacity, clip: outer.clip, isMasked: sharesMask),
      count: 1, isMasked: sharesMask, .group)
  }

  func isInTransition(_ node: NodeIndex) -> Bool { frame.hasTransitions && frame.transition(node) != nil }

  /// Whether a sublayer can show anything.
  func isDrawn(_ node: NodeIndex) -> Bool {
    (frame.row(node)[Slot.hidden] == 0 || isInTransition(node)) && !frame.isShownByPortal(node)
  }

  // MARK: Pictures

  private static func opacity(_ row: LayerRow) -> Float {
    row[Slot.hidden] != 0 ? 0 : Float(row.shownOpacity)
  }

  /// Pictures that slide may overshoot. Other transitions are clamped to their ends.
  private static func progress(_ transition: Transition) -> Double {
    guard transition.progress.isFinite else { return transition.progress < 0 ? 0 : 1 }
    switch transition.kind {
    case .moveIn, .push, .reveal: return min(max(transition.progress, -4), 5)
    default: return min(max(transition.progress, 0), 1)
    }
  }

  /// Draws a state through `transform`, with `opacity`.
  private mutating func picture(
    _ side: Side, of change: Change, through transform: CATransform3D, opacity: Float, _ outer: PaintState
  ) {
    guard opacity > 0 else { return }
    switch side {
    case .new:
      appearance(change.node, skipsMask: change.skipsMask, through: transform, opacity: opacity, outer)
    case .old:
      guard let old = change.old else { return }
      let current = frame
      frame = old.frame
      if let before = frame.transition(old.node) {
        self.transition(
          old.node, before, through: transform, outer, opacity: opacity, skipsMask: change.skipsMask)
      } else {
        appearance(old.node, skipsMask: change.skipsMask, through: transform, opacity: opacity, outer)
      }
      frame = current
    }
  }

  private mutating func appearance(
    _ node: NodeIndex, skipsMask: Bool, through transform: CATransform3D, opacity: Float, _ outer: PaintState
  ) {
    if keepsDepth(node) { return shared(node, through: transform, opacity: opacity, outer) }
    flat(node, through: transform, opacity: opacity, manner: skipsMask ? .unmasked : [], outer)
  }

  /// The pixels that either state can touch through `transform`, which is the layer's own if it is nil.
  private func extent(
    of change: Change, _ limit: PixelRect, _ transform: CATransform3D? = nil, _ sides: [Side] = [.old, .new]
  ) -> PixelRect {
    var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for side in sides where change.opacity(side) > 0 {
      let transform = transform ?? change.transform
      if side == .new {
        box = box.union(
          ownExtent(change.node, transform, limit, isFlipped: change.isFlipped, depth: change.depth))
      } else if let old = change.old {
        box = box.union(
          Painter(old.frame, PaintList(), resources).extent(
            old.node, transform, limit, isFlipped: change.isFlipped, depth: change.depth))
      }
    }
    return box
  }

  private mutating func beginPicture(_ box: PixelRect) {
    _ = list.budget.visit(PaintBudget.group)
    beginGroup(box)
  }

  /// Composites the last pictures, `count` of them, with the pixels below. `isMasked`: through the mask that follows
  /// them.
  private mutating func endPicture(
    _ instance: Instance, count: Int, isMasked: Bool = false, _ variant: Variant
  ) {
    list.endGroup(instance, masked: count == 2 || isMasked, variant.union(list.clipVariant(instance.clip)))
  }

  /// Composites the sum of the last two pictures with the pixels below: old · oldWeight + new · newWeight, by
  /// components.
  private mutating func endMix(
    _ box: PixelRect, _ oldWeight: SIMD4<Float>, _ newWeight: SIMD4<Float>, opacity: Float, clip: Int
  ) {
    var instance = Instance.group(box, opacity: opacity, clip: clip)
    instance.color = oldWeight
    instance.group.secondShare = newWeight
    endPicture(instance, count: 2, [.group, .fade])
  }

  // MARK: Kinds

  private mutating func run(_ moment: Moment, _ outer: PaintState) {
    guard moment.transition.kind != .fade, let stage = stage(of: moment.change) else {
      return fade(moment, outer)
    }
    switch moment.transition.kind {
    case .fade: break
    case .moveIn, .push, .reveal: slide(moment, on: stage, outer)
    case .cube: cube(moment, on: stage, outer)
    case .oglFlip: flip(moment, on: stage, outer)
    case .pageCurl: effect(.curl, isReversed: false, moment, on: stage, outer)
    case .pageUnCurl: effect(.curl, isReversed: true, moment, on: stage, outer)
    case .suckEffect: effect(.suck, isReversed: false, moment, on: stage, outer)
    case .rippleEffect: effect(.ripple, isReversed: false, moment, on: stage, outer)
    case .cameraIrisHollowOpen: effect(.iris, isReversed: false, moment, on: stage, outer)
    case .cameraIrisHollowClose: effect(.iris, isReversed: true, moment, on: stage, outer)
    }
  }

  /// The rectangle in which the transition takes place: the layer's bounds, or, for bounds without size, the
  /// extent of its states. Nil when that is empty or unbounded.
  private func stage(of change: Change) -> TransitionArea? {
    let row = frame.row(change.node)
    let (x, y) = (row[Slot.bounds], row[Slot.bounds + 1])
    let (width, height) = (row[Slot.bounds + 2], row[Slot.bounds + 3])
    if width > 0, height > 0, (x + width).isFinite, (y + height).isFinite {
      return TransitionArea(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
    let limit = PixelRect(x: -16384, y: -16384, width: 32768, height: 32768)
    let box = extent(of: change, limit, CATransform3DIdentity)
    guard !box.isEmpty, box != limit else { return nil }
    return TransitionArea(
      minX: Double(box.x), minY: Double(box.y), maxX: Double(box.maxX),
      maxY: Double(box.maxY))
  }

  private mutating func fade(_ moment: Moment, _ outer: PaintState) {
    let (change, share, opacity) = (moment.change, moment.share, moment.opacity)
    let progress = min(max(Float(moment.progress), 0), 1)
    // If one state is empty, the other one fades by itself.
    if change.oldOpacity == 0 {
      return picture(
        .new, of: change, through: change.transform, opacity: change.newOpacity * share * opacity * progress,
        outer)
    }
    if change.newOpacity == 0 {
      return picture(
        .old, of: change, through: change.transform,
        opacity: change.oldOpacity * share * opacity * (1 - progress), outer)
    }
    let box = extent(of: change, outer.limit)
    guard !box.isEmpty else { return }
    let within = outer.inside(box)
    beginPicture(box)
    picture(.old, of: change, through: change.transform, opacity: change.oldOpacity * share, within)
    beginPicture(box)
    picture(
      .new, of: change, through: change.transform, opacity: change.newOpacity * share, within.inside(box))
    endMix(
      box, SIMD4(repeating: 1 - progress), SIMD4(repeating: progress), opacity: outer.opacity * opacity,
      clip: outer.clip(for: box))
  }

  /// The direction towards the side that a transition comes from, in the layer's coordinates.
  ///
  /// The top is where y is greatest, as in the coordinates of the Mac, where these names come from. On iOS, whose y
  /// axis points down, a picture `fromTop` therefore comes from below, and Cambium does the same.
  private static func side(_ direction: Transition.Direction) -> (x: Double, y: Double) {
    switch direction {
    case .fromRight: (1, 0)
    case .fromLeft: (-1, 0)
    case .fromTop: (0, 1)
    case .fromBottom: (0, -1)
    }
  }

  private mutating func slide(_ moment: Moment, on stage: TransitionArea, _ outer: PaintState) {
    let (change, progress, opacity) = (moment.change, moment.progress, moment.opacity)
    let side = Self.side(moment.transition.direction)
    let (x, y) = (side.x * stage.width, side.y * stage.height)
    func moved(_ by: Double) -> CATransform3D {
      CATransform3DConcat(CATransform3DMakeTranslation(x * by, y * by, 0), change.transform)
    }
    let plane = Plane(change.transform)
    guard plane.isVisible else { return }
    let box = plane.pixels(stage.minX, stage.minY, stage.maxX, stage.maxY, within: outer.limit)
    guard !box.isEmpty else { return }
    var inner = outer
    let covered = plane.coveredPixels(stage.minX, stage.minY, stage.maxX, stage.maxY).intersection(outer.safe)
    if covered != outer.limit {
      inner.clip = addClip(stage, plane, outer: outer.clip) ?? outer.clip
      inner.safe = covered
    }
    inner.limit = box
    let (old, new) = (moment.opacity(.old), moment.opacity(.new))
    switch moment.transition.kind {
    case .moveIn:
      picture(.old, of: change, through: change.transform, opacity: old * opacity, inner)
      picture(.new, of: change, through: moved(1 - progress), opacity: new * opacity, inner)
    case .reveal:
      picture(.new, of: change, through: change.transform, opacity: new * opacity, inner)
      picture(.old, of: change, through: moved(-progress), opacity: old * opacity, inner)
    default:
      guard old > 0, new > 0 else {
        picture(.old, of: change, through: moved(-progress), opacity: old * opacity, inner)
        picture(.new, of: change, through: moved(1 - progress), opacity: new * opacity, inner)
        return
      }
      // The two pictures meet at an edge that is usually off the pixel grid. Their shares of its pixels are
      // added, so that nothing shows through.
      let within = outer.inside(box)
      beginPicture(box)
      picture(.old, of: change, through: moved(-progress), opacity: old, within)
      beginPicture(box)
      picture(.new, of: change, through: moved(1 - progress), opacity: new, within.inside(box))
      endMix(
        box, .one, .one, opacity: outer.opacity * opacity,
        clip: inner.clip(for: box))
    }
  }

  private mutating func addClip(_ stage: TransitionArea, _ plane: Plane, outer: Int) -> Int? {
    guard let inverse = plane.inverse else { return nil }
    // This clip has a smoothing that no layer has, so that it is never joined with a layer's clip of the same outline
    // (`hasOutline`).
    list.clips.append(
      .rounded(
        inverse, FloatRect(stage.minX, stage.minY, stage.maxX, stage.maxY), smoothing: 2, outer: outer))
    return list.clips.count - 1
  }

  // MARK: Solids

  /// Two faces of a cube that makes a quarter turn. It is moved back as far as its nearest edge comes forward.
  private mutating func cube(_ moment: Moment, on stage: TransitionArea, _ outer: PaintState) {
    let (change, direction) = (moment.change, moment.transition.direction)
    let turn = TurningFace(direction, Self.side(direction), stage)
    let angle = moment.progress * .pi / 2
    let back = turn.half * (cos(angle) + sin(angle))
    let faces = [
      turn.transform(angle, distance: turn.half, back: back),
      turn.transform(angle - .pi / 2, distance: turn.half, back: back),
    ]
    // In perspective a face turns its back to the eye before the quarter turn is over.
    let (x, y) = (stage.minX + stage.width / 2, stage.minY + stage.height / 2)
    let shown = faces.map { Plane($0).jacobian(x, y) > 0 }
    let transforms = faces.map { CATransform3DConcat($0, change.transform) }
    let sides: [Side] = [.old, .new]
    var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for index in 0...1 where shown[index] {
      box = box.union(extent(of: change, outer.limit, transforms[index], [sides[index]]))
    }
    guard !box.isEmpty else { return }
    var within = outer
    for index in 0...1 {
      beginPicture(box)
      within = within.inside(box)
      guard shown[index] else { continue }
      picture(
        sides[index], of: change, through: transforms[index], opacity: moment.opacity(sides[index]), within)
    }
    endMix(
      box, Self.light(cos(angle)), Self.light(sin(angle)), opacity: outer.opacity * moment.opacity,
      clip: outer.clip(for: box))
  }

  /// A card that turns over.
  private mutating func flip(_ moment: Moment, on stage: TransitionArea, _ outer: PaintState) {
    let (change, direction, progress) = (moment.change, moment.transition.direction, moment.progress)
    let turn = TurningFace(direction, Self.side(direction), stage)
    let angle = progress * .pi
    let back = turn.half * sin(angle)
    let side: Side = progress < 0.5 ? .old : .new
    let face = turn.transform(side == .old ? angle : angle - .pi, distance: 0, back: back)
    var inner = outer
    let light = Self.light(abs(cos(angle)))
    inner.tint *= light
    picture(
      side, of: change, through: CATransform3DConcat(face, change.transform),
      opacity: moment.opacity(side) * moment.opacity, inner)
  }

  /// The light on a face, by the cosine of its angle to the viewer; 1 on a face that is seen from the front.
  private static func light(_ cosine: Double) -> SIMD4<Float> {
    let light = Float(0.4 + 0.6 * cosine)
    return SIMD4(light, light, light, 1)
  }

  // MARK: Effects

  /// Pictures larger than this are drawn smaller.
  private static let rasterLimit = 4096.0

  private mutating func effect(
    _ kind: TransitionEffect.Kind, isReversed: Bool, _ moment: Moment, on stage: TransitionArea,
    _ outer: PaintState
  ) {
    let (change, progress) = (moment.change, moment.progress)
    let plane = Plane(change.transform)
    guard plane.isVisible, let inverse = plane.inverse else { return }
    let stagePixels = plane.pixels(stage.minX, stage.minY, stage.maxX, stage.maxY, within: outer.limit)
    let box = kind == .iris ? extent(of: change, outer.limit).union(stagePixels) : stagePixels
    guard !box.isEmpty else { return }

    // The pictures lie on the pixels at which they are seen. An effect that moves pixels needs the whole
    // pictures, not only the visible part. In perspective the pictures are flattened first.
    var toRaster = change.transform
    var raster = box
    if kind != .iris { (toRaster, raster) = Self.raster(of: stage, plane, change.transform) }

    let clip = outer.clip(for: box)
    if clip >= 0 { beginPicture(box) }
    var within = clip >= 0 ? outer.inside(box) : outer
    let sides: [Side] = isReversed ? [.new, .old] : [.old, .new]
    for side in sides {
      beginPicture(raster)
      within = within.inside(raster)
      picture(side, of: change, through: toRaster, opacity: moment.opacity(side), within)
    }
    // An effect with a program of its own also takes an index among the instances, because of its depth.
    let index = list.append(bare: .group(box, opacity: 1, clip: -1))
    let direction = Self.direction(kind, moment.transition.direction, change.isFlipped)
    let whole = outer.opacity * moment.opacity
    list.append(
      .endEffect(
        TransitionEffect(
          kind: kind, isReversed: isReversed, progress: Float(isReversed ? 1 - progress : progress),
          opacity: clip >= 0 ? 1 : whole, box: box, toLayer: inverse.rows.map { Float($0 * inverse.sign) },
          stage: SIMD4(Float(stage.minX), Float(stage.minY), Float(stage.maxX), Float(stage.maxY)),
          direction: SIMD2(Float(direction.x), Float(direction.y)),
          toTexels: [
            toRaster.m11, toRaster.m12, toRaster.m21, toRaster.m22, toRaster.m41 - Double(raster.x),
            toRaster.m42 - Double(raster.y),
          ].map { Float($0) },
          depth: PaintList.depth(index))))
    if clip >= 0 {
      endPicture(.group(box, opacity: whole, clip: clip), count: 1, .group)
    }
  }

  /// Where the whole of a stage is drawn. Normally it lies on the pixels at which it is seen. If it is seen in
  /// perspective or is too large, it is drawn upright, with the resolution of its nearest part.
  private static func raster(of stage: TransitionArea, _ plane: Plane, _ transform: CATransform3D) -> (
    CATransform3D, PixelRect
  ) {
    let all = PixelRect(x: -1 << 30, y: -1 << 30, width: 1 << 31, height: 1 << 31)
    if plane.isAffine {
      let box = plane.pixels(stage.minX, stage.minY, stage.maxX, stage.maxY, within: all)
      if Double(max(box.width, box.height)) <= rasterLimit { return (transform, box) }
    }
    var scale = 0.0
    for (x, y) in [
      (stage.minX, stage.minY), (stage.maxX, stage.minY), (stage.minX, stage.maxY), (stage.maxX, stage.maxY),
    ] { scale = max(scale, abs(plane.jacobian(x, y)).squareRoot()) }
    let size = max(stage.width, stage.height)
    scale = min(max(scale, 1 / size), (rasterLimit - 4) / size)
    let upright = CATransform3D(
      m11: scale, m12: 0, m13: 0, m14: 0, m21: 0, m22: scale, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0,
      m41: -stage.minX * scale, m42: -stage.minY * scale, m43: 0, m44: 1)
    let box = Plane(upright).pixels(stage.minX, stage.minY, stage.maxX, stage.maxY, within: all)
    return (upright, box)
  }

  /// The corner at which a page is taken: the lower or the right corner of its side. A picture that is sucked in moves
  /// to the opposite corner: the upper or the left corner of its side.
  private static func direction(
    _ kind: TransitionEffect.Kind, _ direction: Transition.Direction, _ isFlipped: Bool
  ) -> (x: Double, y: Double) {
    var side = side(direction)
    guard kind == .curl || kind == .suck else { return side }
    let slant = 0.3
    if side.y == 0 { side.y = isFlipped ? -slant : slant } else { side.x = slant }
    let length = (1 + slant * slant).squareRoot()
    return (side.x / length, side.y / length)
  }
}
