import QuartzCore
import RenderTree

/// Groups that a clip cuts once.
///
/// A clip multiplies the coverage of each piece within it. Where two pieces share a pixel of its edge, the colour below
/// shows through both. For example, if a white sublayer covers a black background on a white page, the share c (1 − c)
/// of such a pixel is black. In this case the pieces are drawn into a group without the clip, and the clip cuts the
/// group. No group is made if the clip's edge lies on the pixel grid, or if the pieces meet beside the edge, well
/// inside it, or not at all.
extension Painter {
  /// Where a layer's pieces begin in the list.
  struct ClipMark {
    let instances: Int
    let commands: Int
    let effects: Int
  }

  var clipMark: ClipMark {
    ClipMark(
      instances: list.instances.count, commands: list.commands.count, effects: list.effects.count)
  }

  /// A box of pixels, in any position.
  fileprivate struct Box {
    var left, top, right, bottom: Double

    func intersection(_ other: Box) -> Box {
      Box(
        left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
        bottom: min(bottom, other.bottom))
    }

    /// Whether the box is narrower than 1/100 of a pixel.
    var isEmpty: Bool { right - left < 0.01 || bottom - top < 0.01 }

    func contains(_ other: Box) -> Bool {
      other.left > left - 0.01 && other.top > top - 0.01 && other.right < right + 0.01
        && other.bottom < bottom + 0.01
    }
  }

  /// The most pieces at a clip's edge that are compared. If there are more, some count as sharing a pixel.
  private static let mostCompared = 48
  /// How many instances may be examined in a list, counted once for each clip that they lie in. Beyond that a
  /// clip cuts each piece by itself, which bounds the cost of nesting.
  static let mostLooks = 1 << 21

  /// The distance beyond an outline at which its edge has no effect, in points: two pixels. Nil: the plane is
  /// seen too small for that, or it passes the eye and has sharp corners, where the coverage of a clip by itself
  /// is not exact enough.
  private func edgeMargin(_ style: LayerStyle, _ plane: Plane) -> Double? {
    let (minX, minY, maxX, maxY) = (style.minX, style.minY, style.maxX, style.maxY)
    var scale = plane.leastScale(minX, minY, maxX, maxY)
    if scale == 0, plane.sharpness(minX, minY, maxX, maxY) == .none {
      scale = plane.leastScaleBeforeEye(minX, minY, maxX, maxY)
    }
    let margin = 2 / max(scale, 1e-6)
    return margin < 1e5 ? margin : nil
  }

  /// Whether all straight edges of an outline lie on the pixel grid, so that they cover no pixel in part.
  private static func isOnGrid(_ style: LayerStyle, _ plane: Plane) -> Bool {
    let all = plane.coveredPixels(style.minX, style.minY, style.maxX, style.maxY)
    guard let low = plane.project(style.minX, style.minY), let high = plane.project(style.maxX, style.maxY)
    else { return false }
    return !all.isEmpty && abs(high.x - low.x) - Double(all.width) < 0.01
      && abs(high.y - low.y) - Double(all.height) < 0.01
  }

  /// Whether a clip with this outline covers each pixel wholly or not at all. It never cuts pieces as one, so what it clips does not
  /// depend on each other.
  static func coversWholePixels(_ style: LayerStyle, _ plane: Plane) -> Bool {
    style.radii == .zero && isOnGrid(style, plane)
  }

  /// Adds the clip for the content below a layer's border, within the clip `outer`, which has the border's outer edge.
  /// It leaves the part of each pixel that the border does not cover, so that border and content add up to whole pixels
  /// without a group. Nil if there is no border, or no room inside it.
  mutating func addBorderClip(
    _ style: LayerStyle, _ plane: Plane, _ inner: PaintState, outer: Int
  ) -> Int? {
    let alpha = min(style.border.w * inner.opacity * inner.tint.w, 1)
    guard style.hasBorder, style.edges == 15, alpha > 0, edgeMargin(style, plane) != nil else { return nil }
    let within = style.inset(by: Double(style.borderWidth))
    guard within.maxX > within.minX, within.maxY > within.minY,
      let clip = addClip(within, plane, outer: outer), clip != outer
    else { return nil }
    list.clips[clip].borderAlpha = alpha
    return clip
  }

  /// Draws a layer's background within a clip of its outline, and without an edge of its own.
  mutating func addBackground(
    _ style: LayerStyle, _ plane: Plane, _ inner: PaintState, clip: Int, _ box: PixelRect
  ) {
    var instance = instance(.solid, style, plane, inner, clip: clip)
    instance.growOutline(by: Float(edgeMargin(style, plane) ?? 0))
    list.append(instance, style.variant(.solid, plane, clips: list.clipVariant(clip)), box: box)
    addInterior(style, plane, inner, box)
  }

  /// Draws the pieces of a layer since `mark` as a group that the clip cuts, if two of them share a pixel of its edge. `own` are
  /// the instances of the layer itself below the clipped content, which have the clip's outline; `border` is the
  /// instance of a border with that outline. `style` gives the clip's outline, and `limit` its pixels. `outer` is what the layer
  /// inherits.
  mutating func cutOnce(
    _ node: PaintNode, _ mark: ClipMark, own: Range<Int>, border: Range<Int>, clip: Int, _ style: LayerStyle,
    _ limit: PixelRect, in outer: PaintState
  ) {
    // Layers within a clip that covers whole pixels are painted again by themselves, so nothing of them may depend on the others.
    guard style.edges == 15, !Self.coversWholePixels(style, node.plane) else { return }
    let places = places(ofSublayersOf: node)
    let count = list.instances.count - mark.instances
    guard list.clipLooks + count <= Self.mostLooks else {
      // Another list, which examines fewer instances, could decide otherwise.
      places?.closeWithSublayers(node.id, frame)
      return
    }
    list.clipLooks += count
    let isCut = cut(
      mark, own: own, border: border, clip: clip, style, node.plane, limit, in: outer,
      known: places?.isCut(shell: node.id))
    places?.note(isCut: isCut, node.id)
  }

  /// The same. Returns whether there is such a group. `known`: whether there is to be one, because layers that are not painted now decide
  /// about it; nil: the pieces decide.
  private mutating func cut(
    _ mark: ClipMark, own: Range<Int>, border: Range<Int>, clip: Int, _ style: LayerStyle, _ plane: Plane,
    _ limit: PixelRect, in outer: PaintState, known: Bool?
  ) -> Bool {
    let count = list.instances.count - mark.instances
    guard count + list.effects.count - mark.effects > 0 || known == true else { return false }
    let isBeneathBorder = list.clips[clip].isBeneathBorder
    let edge = ClipEdge(style, plane, limit, isBeneathBorder: isBeneathBorder)
    freeCovered(mark, clip, edge, outer)
    guard let margin = edgeMargin(style, plane) else { return false }
    if !edge.isOnGrid {
      for index in mark.instances..<list.instances.count
      where list.instances[index].clip == clip {
        edge.extend(&list.instances[index], style, by: margin)
      }
    }
    guard known ?? (count + list.effects.count - mark.effects > 1) else { return false }
    // Content that is clipped inside a border shares no pixel with the border.
    let found = piecesAtEdge(
      mark, own: own, border: isBeneathBorder ? 0..<0 : border, clip: clip, edge, limit)
    guard known ?? edge.isShared(found.boxes) else { return false }
    let outline = isBeneathBorder ? list.clips[clip].outer : clip
    let cost = list.groupCost(clip: outline) + (found.backdrop == nil ? 0 : PaintBudget.effect)
    let box = found.backdrop.map { $0.union(limit) } ?? limit
    guard list.budget.enclose(box.area, cost: cost) else { return false }
    for index in mark.instances..<list.instances.count {
      let isOwn = own.contains(index) || border.contains(index)
      if isOwn
        || (list.instances[index].clip == clip
          && isOutline(list.instances[index], style, plane))
      {
        list.instances[index].growOutline(by: Float(margin))
      }
      if isOwn || list.instances[index].clip == clip {
        list.instances[index].clip = -1
      }
    }
    for index in clip + 1..<max(list.clips.count, clip + 1) where list.clips[index].outer == clip {
      list.clips[index].outer = -1
    }
    for index in mark.effects..<list.effects.count where list.effects[index].clip == clip {
      list.effects[index].clip = -1
    }
    if found.backdrop != nil {
      // A blend mode reads the pixels below, so the group begins with a copy of them and replaces them.
      list.begin(.beginBackdrop(box), at: mark.commands, instance: mark.instances)
      list.append(
        Effect(composition: .replace, box: limit, opacity: 1, clip: outline, isMasked: false))
    } else {
      list.wrap(
        from: mark.commands, instance: mark.instances, limit,
        .group(limit, opacity: 1, clip: outline))
    }
    return true
  }

  /// Takes the clip from pieces all of whose pixels it covers. A layer that is parallel to the pixel grid knows these pixels
  /// (`PaintState.safe`). The pieces in a turned layer are examined here: for example the label of a rounded card that is seen in
  /// perspective needs no clip, and no pixel of it computes the card's corners.
  private mutating func freeCovered(_ mark: ClipMark, _ clip: Int, _ edge: ClipEdge, _ outer: PaintState) {
    for index in mark.instances..<list.instances.count where list.instances[index].clip == clip {
      // Programs for sharp corners and for pieces of planes have their clips in other places.
      guard list.variants[index].isDisjoint(with: [.needle, .cut]), list.instances[index].fillsItsRectangle,
        outer.clip < 0 || outer.safe.contains(list.instances[index].box(within: outer.limit)),
        edge.covers(list.instances[index])
      else { continue }
      list.instances[index].clip = -1
      list.variants[index].leaveClip(of: list.instances[index])
    }
  }

  /// Whether all pieces since the background of a layer lie well inside its border.
  func isBorderClear(
    from background: Int, _ mark: ClipMark, _ style: LayerStyle, on plane: Plane, in inner: PaintState,
    box limit: PixelRect
  ) -> Bool {
    // Pieces that fade by themselves show through each other, and their border is no part of the background.
    guard inner.opacity == 1, inner.tint.w == 1, list.effects.count == mark.effects,
      list.clipLooks + list.instances.count - background <= Self.mostLooks
    else { return false }
    let edge = ClipEdge(style, plane, limit, isBeneathBorder: true)
    return list.instances.indices[(background + 1)...].allSatisfy {
      list.instances[$0].fillsItsRectangle && edge.covers(list.instances[$0])
    }
  }

  /// Whether an instance has the same outline as a clip.
  private func isOutline(_ instance: Instance, _ style: LayerStyle, _ plane: Plane) -> Bool {
    switch instance.kind {
    case .solid, .bordered, .border, .gradient: break
    default: return false
    }
    let size = Float(max(style.maxX - style.minX, style.maxY - style.minY))
    func isNear(_ a: Float, _ b: Double) -> Bool { abs(a - Float(b)) <= 1e-5 * max(size, abs(a)) }
    let r = instance.rect
    return instance.radii == style.radii && isNear(r.minX, style.minX) && isNear(r.minY, style.minY)
      && isNear(r.maxX, style.maxX) && isNear(r.maxY, style.maxY) && plane.isLike(instance)
  }

  /// The boxes of the pieces that a clip cuts, and of the layer's own pieces. `backdrop` is the box of the pixels below
  /// that some of them read; nil: none reads any.
  private func piecesAtEdge(
    _ mark: ClipMark, own: Range<Int>, border: Range<Int>, clip: Int, _ edge: ClipEdge, _ limit: PixelRect
  ) -> (boxes: ContiguousArray<Box>, backdrop: PixelRect?) {
    var pieces = ContiguousArray<Box>()
    var backdrop: PixelRect?
    func read(_ box: PixelRect) { backdrop = backdrop?.union(box) ?? box }
    var depth = 0
    func add(_ index: Int) {
      guard pieces.count <= Self.mostCompared else { return }
      var outer = list.instances[index].clip
      while outer > clip { outer = list.clips[outer].outer }
      guard outer == clip || own.contains(index) || border.contains(index),
        !edge.covers(list.instances[index])
      else { return }
      pieces.append(box(list.instances[index], limit))
    }
    for (instances, command) in list.segments(fromCommand: mark.commands, instance: mark.instances) {
      if depth == 0 { for index in instances where list.variants[index].isDrawn { add(index) } }
      guard let command else { break }
      let isOutside = depth == 0
      depth += list.surfaces(openedBy: command)
      guard depth == 0 else {
        if isOutside, case .beginBackdrop(let box) = command { read(box) }
        continue
      }
      switch command {
      case .raster(let index): add(list.rasters[index].instance)
      case .endGroup(let instance, _, _), .castShadow(let instance, _, _, _, _): add(instance)
      case .beginGroup, .beginBackdrop, .blurGroup, .changeColors: break
      case .endEffect(let effect): pieces.append(Box(effect.box))
      case .compose(let index):
        let effect = list.effects[index]
        if effect.composition != .blend(.sourceOver), effect.composition != .blend(.normalBlendMode) {
          read(effect.box)
        }
        pieces.append(Box(effect.box))
      }
    }
    return (pieces, backdrop)
  }

  private func box(_ instance: Instance, _ limit: PixelRect) -> Box {
    let plane = Plane(instance)
    let rect = instance.rect
    var box = Box(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
    for corner in 0..<4 {
      let px = Double(corner & 1 == 0 ? rect.minX : rect.maxX)
      let py = Double(corner & 2 == 0 ? rect.minY : rect.maxY)
      let w = px * plane.xw + py * plane.yw + plane.ow
      guard w > 1e-9 else { return Box(limit) }
      let u = (px * plane.xx + py * plane.yx + plane.ox) / w
      let v = (px * plane.xy + py * plane.yy + plane.oy) / w
      box = Box(
        left: min(box.left, u), top: min(box.top, v), right: max(box.right, u), bottom: max(box.bottom, v))
    }
    return box
  }

  /// The pixels that a clip's edge crosses, approximated by boxes.
  private struct ClipEdge {
    let bounds: Box
    /// Boxes of pixels that lie wholly inside: from edge to edge between the corners, where the clip is parallel to the
    /// pixel grid.
    let upright: Box
    let level: Box
    /// From pixels to the clip's plane, and the part of its rectangle that is more than a pixel inside the edge.
    let inverse: (rows: [Double], sign: Double)?
    let inside: Box
    /// The part in which the clip covers the pixels of every piece.
    let covered: Box
    let isOnGrid: Bool

    /// - Parameter isBeneathBorder: whether the clip is the inner edge of the border. Its outline is then that of the border's outer edge.
    init(_ style: LayerStyle, _ plane: Plane, _ limit: PixelRect, isBeneathBorder: Bool) {
      bounds = Box(limit)
      let corner = Double(style.radii.greatest)
      upright = Box(
        plane.coveredPixels(style.minX + corner, style.minY, style.maxX - corner, style.maxY))
      level = Box(
        plane.coveredPixels(style.minX, style.minY + corner, style.maxX, style.maxY - corner))
      isOnGrid = Painter.isOnGrid(style, plane)
      inverse = plane.inverse
      let scale = plane.leastScale(style.minX, style.minY, style.maxX, style.maxY)
      func inset(_ pixels: Double, _ border: Double = 0) -> Box {
        let inset = style.cornerInset + border + pixels / max(scale, 1e-6)
        return Box(
          left: style.minX + inset, top: style.minY + inset, right: style.maxX - inset,
          bottom: style.maxY - inset)
      }
      inside = inset(0.75)
      // A piece touches pixels whose centres are half a diagonal beyond it, and a pixel reaches as far from its centre.
      covered = inset(1.5, isBeneathBorder ? Double(style.borderWidth) : 0)
    }

    /// The position of a point of an instance in the clip's plane; nil if only one of both planes is seen there.
    private func place(_ px: Float, _ py: Float, of plane: Plane) -> SIMD2<Double>? {
      guard let inverse else { return nil }
      let r = inverse.rows
      let (px, py) = (Double(px), Double(py))
      let u = px * plane.xx + py * plane.yx + plane.ox
      let v = px * plane.xy + py * plane.yy + plane.oy
      let w = px * plane.xw + py * plane.yw + plane.ow
      let depth = r[2] * u + r[5] * v + r[8] * w
      guard depth * inverse.sign > 0 else { return nil }
      return SIMD2(r[0] * u + r[3] * v + r[6] * w, r[1] * u + r[4] * v + r[7] * w) / depth
    }

    /// Whether the clip covers all pixels of a piece, whose corners say so: straight lines stay straight.
    func covers(_ instance: Instance) -> Bool {
      guard covered.right > covered.left, covered.bottom > covered.top else { return false }
      let plane = Plane(instance)
      let rect = instance.rect
      for corner in 0..<4 {
        let (x, y) = (corner & 1 == 0 ? rect.minX : rect.maxX, corner & 2 == 0 ? rect.minY : rect.maxY)
        guard Double(x) * plane.xw + Double(y) * plane.yw + plane.ow > 1e-9,
          let place = place(x, y, of: plane), place.x >= covered.left, place.x <= covered.right,
          place.y >= covered.top, place.y <= covered.bottom
        else { return false }
      }
      return true
    }

    /// Moves edges of a rectangle that coincide with the clip's edges outwards, so that only the clip cuts there.
    func extend(_ instance: inout Instance, _ style: LayerStyle, by margin: Double) {
      let isImage = instance.kind == .image || instance.kind == .fade
      guard isImage || (instance.kind == .solid && instance.rounded.radii == .zero) else { return }
      let plane = Plane(instance)
      // A corner may lie behind the eye, because only the line of an edge matters.
      func place(_ x: Float, _ y: Float) -> SIMD2<Double>? { self.place(x, y, of: plane) }
      let rect = instance.rect
      guard let a = place(rect.minX, rect.minY), let b = place(rect.maxX, rect.minY),
        let c = place(rect.minX, rect.maxY), let d = place(rect.maxX, rect.maxY)
      else { return }
      // A hundredth of a pixel.
      let slack = margin / 200
      func isAlong(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> Bool {
        func both(_ index: Int, _ edge: Double) -> Bool {
          abs(p[index] - edge) <= slack && abs(q[index] - edge) <= slack
        }
        return both(0, style.minX) || both(0, style.maxX) || both(1, style.minY) || both(1, style.maxY)
      }
      func length(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> Double {
        ((p - q) * (p - q)).sum().squareRoot()
      }
      let wide = Float(margin / max(length(a, b), 1e-9)) * rect.width
      let high = Float(margin / max(length(a, c), 1e-9)) * rect.height
      guard wide.isFinite, high.isFinite, wide < 1e5, high < 1e5 else { return }
      let (left, right) = (isAlong(a, c) ? wide : 0, isAlong(b, d) ? wide : 0)
      let (above, below) = (isAlong(a, b) ? high : 0, isAlong(c, d) ? high : 0)
      guard left + right + above + below > 0 else { return }
      instance.rect = FloatRect(
        minX: rect.minX - left, minY: rect.minY - above, maxX: rect.maxX + right, maxY: rect.maxY + below)
      guard isImage else { return }
      let texels = instance.image.texels
      let (perX, perY) = (texels.width / rect.width, texels.height / rect.height)
      instance.image.texels = FloatRect(
        minX: texels.minX - left * perX, minY: texels.minY - above * perY, maxX: texels.maxX + right * perX,
        maxY: texels.maxY + below * perY)
    }

    /// Whether two pieces meet in a pixel of the edge.
    func isShared(_ pieces: ContiguousArray<Box>) -> Bool {
      let pieces = pieces.map { $0.intersection(bounds) }.filter { !$0.isEmpty && !isInside($0) }
      guard pieces.count > 1 else { return false }
      if pieces.count > Painter.mostCompared { return true }
      for (index, piece) in pieces.enumerated() {
        for other in pieces[..<index] {
          let both = piece.intersection(other)
          if !both.isEmpty && !isInside(both) { return true }
        }
      }
      return false
    }

    private func isInside(_ box: Box) -> Bool {
      if upright.contains(box) || level.contains(box) { return true }
      guard let inverse, inside.right > inside.left, inside.bottom > inside.top else { return false }
      let r = inverse.rows
      for corner in 0..<4 {
        let x = corner & 1 == 0 ? box.left : box.right
        let y = corner & 2 == 0 ? box.top : box.bottom
        let w = r[2] * x + r[5] * y + r[8]
        guard w * inverse.sign > 0 else { return false }
        let (u, v) = ((r[0] * x + r[3] * y + r[6]) / w, (r[1] * x + r[4] * y + r[7]) / w)
        guard u >= inside.left, u <= inside.right, v >= inside.top, v <= inside.bottom else { return false }
      }
      return true
    }
  }
}

extension Painter.Box {
  fileprivate init(_ pixels: PixelRect) {
    self.init(
      left: Double(pixels.x), top: Double(pixels.y), right: Double(pixels.maxX),
      bottom: Double(pixels.maxY))
  }
}

extension Variant {
  /// Leaves out what the program had for the clips of an instance, which has none any more.
  fileprivate mutating func leaveClip(of instance: Instance) {
    let smoothing =
      switch instance.kind {
      case .solid, .bordered, .border: instance.rounded.smoothing
      case .gradient: instance.gradient.smoothing
      default: Float(0)
      }
    subtract(.clips)
    if smoothing == 0 { subtract(.continuous) }
    if instance.radii == .zero { subtract([.corners, .continuous]) }
  }
}

extension Instance {
  /// Whether it draws nothing beyond its rectangle but the pixels that this touches.
  fileprivate var fillsItsRectangle: Bool { kind != .shape && kind != .shadow && kind != .shadowImage }
}

extension Plane {
  /// Whether an instance lies in this plane.
  fileprivate func isLike(_ instance: Instance) -> Bool {
    let other = Plane(instance)
    func isNear(_ a: Double, _ b: Double, _ size: Double) -> Bool { abs(a - b) <= 1e-6 * size }
    let linear = max(abs(xx), abs(xy), abs(yx), abs(yy))
    let moved = max(abs(ox), abs(oy), linear)
    return isNear(other.xx, xx, linear) && isNear(other.xy, xy, linear) && isNear(other.yx, yx, linear)
      && isNear(other.yy, yy, linear) && isNear(other.ox, ox, moved) && isNear(other.oy, oy, moved)
      && isNear(other.xw, xw, max(abs(xw), 1e-9)) && isNear(other.yw, yw, max(abs(yw), 1e-9))
      && isNear(other.ow, ow, abs(ow))
  }
}
