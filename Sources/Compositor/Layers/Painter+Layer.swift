import QuartzCore
import RenderTree

/// The walk of a frame: layers with their sublayers, in painting order.
extension Painter {
  /// Fills `list` with what `frame` shows within `limit`; `toPixels` leads from document points to pixels. With `part`, only that part
  /// of the tree is painted.
  static func paint(
    _ frame: Frame, toPixels: CATransform3D, limit: PixelRect, part: PaintPart? = nil,
    with resources: PaintResources, into list: inout PaintList
  ) {
    list.removeAll()
    resources.shadowTiles?.beginList()
    list.budget.target = limit.area
    if let most = resources.mostVisits { list.budget.most = most }
    list.whole = limit
    guard frame.root >= 0, !limit.isEmpty else { return }
    frame.readyAllRows()
    var moved = PaintList()
    swap(&moved, &list)
    var painter = Painter(frame, moved, resources)
    painter.whole = limit
    painter.toPixels = toPixels
    moved = PaintList()
    var state = PaintState(transform: toPixels, safe: limit, isFlipped: false, limit: limit, depth: 0)
    if let places = resources.places {
      places.begin(frame)
      state.notesPlaces = true
      painter.unit(frame.root, state, in: places.add(.init(state: state, toPixels: toPixels)))
    } else if let part {
      painter.paint(part, state)
    } else {
      painter.layer(frame.root, state)
    }
    resources.places?.finish()
    list = painter.list
    list.limitFill(within: limit)
    list.findTouchedBox()
  }

  // MARK: Layers

  func transform(of node: NodeIndex, _ outer: PaintState) -> CATransform3D {
    CATransform3DConcat(outer.followed(frame.localTransform(node)), outer.transform)
  }

  mutating func layer(_ node: NodeIndex, _ outer: PaintState, manner: PaintManner = []) {
    if frame.isShownByPortal(node) { return }
    if frame.hasTransitions, outer.depth < 1024, stack.isLeft, let transition = frame.transition(node) {
      var faded = outer
      (faded.opacity, faded.planeOpacity) = (outer.opacity * outer.planeOpacity, 1)
      // The nodes of the old state are those of another tree, which may have more.
      faded.notesPlaces = false
      resources.report?.noteTransition()
      return self.transition(node, transition, through: transform(of: node, outer), faded)
    }
    let row = frame.row(node)
    let opacity = Float(row.shownOpacity) * outer.planeOpacity
    guard row[Slot.hidden] == 0, opacity > 0, outer.depth < 1024, stack.isLeft else { return }
    if sharesSpace(node) && !manner.contains(.alone) {
      shared(node, through: transform(of: node, outer), opacity: opacity, outer)
    } else {
      flat(node, through: transform(of: node, outer), opacity: opacity, manner: manner, outer)
    }
  }

  /// A layer with a plane of its own.
  mutating func flat(
    _ id: NodeIndex, through transform: CATransform3D, opacity: Float, manner: PaintManner = [],
    _ outer: PaintState
  ) {
    let row = frame.row(id)
    let plane = Plane(transform)
    guard plane.isVisible else { return }
    var inner = outer
    inner.planeOpacity = 1
    inner.isFlipped = isFlipped(id, in: outer.isFlipped)
    inner.depth += 1
    inner.firstIsExamined = false
    if row[Slot.doubleSided] == 0, !manner.contains(.rasterized),
      showsBack(plane, row, isFlipped: inner.isFlipped)
    {
      return
    }
    if row[Slot.shouldRasterize] != 0 {
      close(id, &inner)
      if !manner.contains(.alone),
        rasterize(id, plane, opacity: opacity, manner: manner, isFlipped: inner.isFlipped, outer)
      {
        return
      }
    }
    list.layerCount += 1
    let node = PaintNode(
      id, row, transform: transform, plane: plane, manner: manner, opacity: opacity,
      appearance: appearance(of: id), mask: manner.contains(.unmasked) ? -1 : frame.mask(id),
      children: sublayers(of: id, manner))
    if resources.report != nil { noteBegin(node, outer) }
    let fadesAsOne = opacity < 1 && row[Slot.allowsGroupOpacity] != 0
    let count = fadesAsOne ? overlapCount(id, node.appearance) : 0
    let hasFilters = frame.hasFilters(id)
    if fadesAsOne || hasFilters || node.mask >= 0 || node.shadow != nil { close(id, &inner) }
    if hasFilters, effects(node, outer: outer, inner: inner) {
      if resources.report != nil { noteEnd(node, outer) }
      return
    }
    var faded = inner
    if fadesAsOne && count == 0 && node.children.count == 1 {
      // The only sublayer fades instead of this layer.
      faded.planeOpacity = opacity
    } else {
      faded.opacity *= opacity
    }
    if frame.mayBlend, hasBlending(among: node.children) { close(id, &inner) }
    let isolates = frame.mayBlend && isolatesBlending(node, outer)
    if isolates { resources.report?.noteBlending() }
    if node.mask >= 0 || isolates
      || (fadesAsOne
        && (node.shadow == nil ? overlaps(node, ownCount: count, within: outer.limit) : node.showsContent))
    {
      group(node, outer: outer, inner: inner)
    } else {
      content(node, withShadowIn: inner, faded)
    }
    if resources.report != nil { noteEnd(node, outer) }
  }

  /// The layer's content above its shadow, if it casts one. `faded` is `inner` with the layer's opacity.
  mutating func content(_ node: PaintNode, withShadowIn inner: PaintState, _ faded: PaintState) {
    if let shadow = node.shadow { self.shadow(shadow, of: node, inner) }
    content(node, faded)
  }

  // These are functions of their own because `layer` calls itself for sublayers: copies of the painter would take much of the
  // stack.

  /// Notes that the layer shows something that may change without a note in the tree's journal.
  @inline(never) private func makeVolatile() { resources.places?.makeVolatile() }

  @inline(never) private func noteBegin(_ node: PaintNode, _ outer: PaintState) {
    let isOpaque =
      node.opacity == 1 && outer.opacity == 1 && outer.tint.w == 1
      && node.appearance.pieces.inOrder.contains {
        hiddenBox($0, node.id, node.style, isFlipped: outer.isFlipped) != nil
      }
    resources.report?.begin(node, self, isOpaque: isOpaque, outer: outer)
  }

  @inline(never) private func noteEnd(_ node: PaintNode, _ outer: PaintState) {
    resources.report?.end(self, node, bitmap: outer.limit.area)
  }

  /// The layer's own pieces and its sublayers.
  mutating func content(_ node: PaintNode, _ inner: PaintState) {
    list.budget.beginContent()
    defer { list.budget.endContent() }
    let (style, plane, children) = (node.style, node.plane, node.children)
    let limit = plane.pixels(style.bounds, within: inner.limit)
    let masks = style.masksToBounds
    let pieces = node.appearance.shown(node.manner)
    let hasGradient = pieces.contains(.gradient)
    let hasParticles = pieces.contains(.particles)
    // The border and the background are one instance where nothing lies between them.
    let joins = style.hasBorder && children.isEmpty && node.appearance.isPlainRectangle(node.manner)
    let mark = clipMark
    // Particles lie above the border.
    let beneath = joins || hasParticles ? style : style.beneathBorder(plane, inner)
    var clipped = inner
    // Background and gradient end with the outline by themselves.
    let clips =
      masks && !joins
      && (!children.isEmpty || !pieces.subtracting([.background, .gradient, .border]).isEmpty)
    // A layer with masksToBounds shows nothing outside its bounds. If no pixel of them is visible, the
    // subtree ends here.
    if clips, limit.isEmpty { return }
    var bordered: Int?
    var background: Int?
    if clips {
      let covered = style.coveredPixels(plane).intersection(inner.safe)
      if covered != inner.limit {
        clipped.clip = addClip(beneath, plane, outer: inner.clip) ?? inner.clip
        clipped.safe = covered
        if clipped.clip != inner.clip, !Self.coversWholePixels(beneath, plane) {
          noteCuttingClip(of: node.id, style, beneath, plane, &clipped)
        }
        if clipped.clip != inner.clip, !hasParticles, !hasGradient, beneath.minX == style.minX {
          bordered = addBorderClip(style, plane, inner, outer: clipped.clip)
          clipped.clip = bordered ?? clipped.clip
        }
      }
    }
    if !limit.isEmpty {
      if joins {
        addInParts(.bordered, style, on: plane, in: inner, box: limit)
      } else if style.hasBackground, !isHiddenByImage(node, inner) {
        if isHiddenByGradient(node, inner) || isHiddenBySublayer(node, inner) {
          addInterior(style, plane, inner, limit)
        } else if bordered != nil {
          background = list.instances.count
          addBackground(style, plane, inner, clip: clipped.clip, limit)
        } else {
          background = list.instances.count
          // The clip may cut the background and the content as one group, which expects the background to be one instance.
          if clips {
            add(.solid, beneath, on: plane, in: inner, box: limit)
          } else {
            addInParts(.solid, beneath, on: plane, in: inner, box: limit)
          }
        }
      }
      if hasGradient { gradient(node, inner, limit) }
    }
    guard !joins else { return }
    // See `isHiddenBySublayer`.
    clipped.firstIsExamined = style.hasBackground && children.count <= 16
    let own = mark.instances..<(bordered == nil ? list.instances.count : mark.instances)
    // The content ends beneath an opaque border. A border that is not opaque is cut together with the
    // content.
    let hasBorder = style.hasBorder && !limit.isEmpty
    let isCut = masks && clipped.clip != inner.clip
    let endsBeneath = hasBorder && beneath.minX > style.minX
    var border = list.instances.count..<list.instances.count
    var bounded = clipped
    if masks { bounded.limit = limit }
    for piece in pieces.union([.sublayers, .border]).inOrder {
      switch self.piece(piece, of: node.id, style) {
      // These were drawn already, without the layer's own clip.
      case .background(color: _), .gradient(colors: _), nil: break
      case .contents(let image, let next, let fade, let factor):
        contents(image, next: next, fade: fade, factor: factor, node, clipped)
        if let coming = frame.contentsComing(node.id), coming.isDeferred { list.comingImages.append(coming) }
      case .tiles(let contents, let grid):
        makeVolatile()
        tiles(contents, grid, node, clipped)
      case .path(let path, parts: _): if let path { shape(path, node, bounded) }
      case .portal:
        makeVolatile()
        portal(node, bounded)
      case .sublayers: sublayers(of: node, bounded)
      case .border(width: _, color: _):
        if isCut && endsBeneath {
          let none = list.instances.count..<list.instances.count
          cutOnce(node, mark, own: own, border: none, clip: clipped.clip, beneath, limit, in: inner)
        }
        border = list.instances.count..<list.instances.count + (hasBorder ? 1 : 0)
        if let background, hasBorder, isCut,
          isBorderClear(from: background, mark, style, on: plane, in: inner, box: limit)
        {
          join(background, style, on: plane, in: inner, box: limit, inParts: bordered != nil || endsBeneath)
        } else if hasBorder {
          add(.border, style, on: plane, in: inner, box: limit)
        }
      case .particles: emit(node, clipped)
      }
    }
    if isCut && !endsBeneath {
      cutOnce(node, mark, own: own, border: border, clip: clipped.clip, beneath, limit, in: inner)
    }
  }

  /// The sublayers of a layer, within what the layer makes of its surroundings.
  private mutating func sublayers(of node: PaintNode, _ within: PaintState) {
    guard !node.children.isEmpty else { return }
    var state = within
    state.transform = Geometry.flattening(node.transform)
    state.sublayerTransform = frame.sublayerTransform(node.id)
    if let replication = frame.replication(node.id) {
      close(node.id, &state)
      if replication.isDelayed { makeVolatile() }
      copies(of: node.id, replication, node.children, state)
    } else if let places = places(ofSublayersOf: node) {
      list.closeImages()
      if places.reachSublayers(of: node.id, state, list.counts) { return }
      let begin = list.counts
      siblings(node.children, of: node.id, state)
      list.closeImages()
      places.note(sublayersOf: node.id, state, from: begin, to: list.counts)
    } else {
      siblings(node.children, of: node.id, state)
    }
  }

  /// The places, if it is noted with a node's unit where the node's sublayers are painted.
  func places(ofSublayersOf node: PaintNode) -> PaintPlaces? {
    guard let places = resources.places, list.keepsPlaces, node.manner.isEmpty, openPortals.isEmpty,
      places.hasUnit(node.id)
    else { return nil }
    return places
  }

  /// Paints a node whose place is noted. `surroundings` is the number of `outer` among the surroundings.
  mutating func unit(_ node: NodeIndex, _ outer: PaintState, in surroundings: Int32) {
    guard let places = resources.places else { return layer(node, outer) }
    list.closeImages()
    let around = places.begin(node, in: surroundings, list.counts)
    layer(node, outer)
    places.end(list.counts, in: around)
    list.closeImages()
  }

  /// Closes the unit of a node: the layers inside the node get no places of their own, because the node's own drawing depends
  /// on them.
  func close(_ node: NodeIndex, _ state: inout PaintState) {
    guard state.notesPlaces else { return }
    state.notesPlaces = false
    resources.places?.close(node)
  }

  mutating func add(
    _ kind: Instance.Kind, _ style: LayerStyle, on plane: Plane, in inner: PaintState, box: PixelRect
  ) {
    append(kind, style, on: plane, in: inner, box: box)
    if kind != .border { addInterior(style, plane, inner, box) }
  }

  /// The same, as a ring and its hole if the layer is large.
  private mutating func addInParts(
    _ kind: Instance.Kind, _ style: LayerStyle, on plane: Plane, in inner: PaintState, box: PixelRect
  ) {
    guard let parts = parts(kind, style, on: plane, in: inner, box: box) else {
      return add(kind, style, on: plane, in: inner, box: box)
    }
    list.append(parts.hole, parts.holeVariant, box: box)
    list.append(parts.ring, parts.ringVariant, box: box)
    addInterior(style, plane, inner, box)
  }

  /// Notes that a layer has a clip that may cut several pieces as one group. `outline` is that of the clip, and `state` what the sublayers
  /// inherit.
  ///
  /// The unit of a layer with a border is closed. Its background and its border are drawn as one instance if no piece lies beneath the
  /// border, so a change of any piece may change this instance.
  mutating func noteCuttingClip(
    of node: NodeIndex, _ style: LayerStyle, _ outline: LayerStyle, _ plane: Plane, _ state: inout PaintState
  ) {
    guard state.notesPlaces else { return }
    let (minX, minY, maxX, maxY) = (outline.minX, outline.minY, outline.maxX, outline.maxY)
    // Half a pixel more than in `ClipEdge.covers`, because records are rounded.
    let inset = outline.cornerInset + 2 / max(plane.leastScale(minX, minY, maxX, maxY), 1e-6)
    let clear = plane.coveredPixels(minX + inset, minY + inset, maxX - inset, maxY - inset)
      .intersection(state.safe).intersection(state.clear)
    guard !style.hasBorder, style.edges == 15, !clear.isEmpty else { return close(node, &state) }
    state.clear = clear
    resources.places?.noteCuttingClip(of: node)
  }
}
