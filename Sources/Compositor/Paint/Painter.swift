import QuartzCore

/// Turns a frame into a paint list: walks the tree in painting order and decides what needs a clip or a group.
///
/// Order within a layer: background, contents, sublayers, border (measured). Sublayers are drawn from far to near. A plain
/// layer flattens each of them into its plane; those of a transform layer share the space that it is in itself.
struct Painter {
  /// The frame that is painted. While the old state of a transition is painted it is the frame of that state.
  var frame: Frame
  /// The layer whose mask is ignored when it is drawn next, because the whole that it is part of is masked.
  var unmaskedNode: NodeIndex = -1
  var list: PaintList
  var resources: PaintResources
  let stack = StackRoom()
  var groupDepth = 0
  /// The layer that is drawn without its sublayers or particles, because these are planes of a space
  /// themselves; −1: none.
  var lone: NodeIndex = -1
  /// The layer whose bitmap is being painted; −1: none.
  var rasterized: NodeIndex = -1
  /// The pixels of the whole picture, also where only a part is drawn again. Layers in space are ordered and
  /// cut as in the whole picture.
  var whole = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// From the document's points to pixels.
  var toPixels = CATransform3DIdentity
  /// The portals that are being drawn, the outermost first.
  var openPortals: ContiguousArray<NodeIndex> = []
  /// How many pictures of shadows within each other are being drawn.
  var pictureShadows = 0

  /// What a layer inherits on its way to the screen.
  struct Surroundings {
    /// From the superlayer's coordinates to pixels (×w), flattened where the superlayer flattens.
    var transform: CATransform3D
    var sublayerTransform: CATransform3D?
    /// Multiplied into everything drawn.
    var opacity: Float
    /// The opacity of transform layers around a plane. The plane fades as one by it and by its own opacity.
    var planeOpacity: Float = 1
    /// The colour by which replicators multiply colours: red, green, blue, alpha, not premultiplied.
    var tint = SIMD4<Float>(repeating: 1)
    /// The innermost clip; −1: none.
    var clip: Int
    /// Pixels that lie wholly inside all clips. A piece within them needs no clip.
    var safe: PixelRect
    /// Whether an odd number of geometry flips lies above.
    var isFlipped: Bool
    /// The pixels that can be seen.
    var limit: PixelRect
    var depth: Int
  }

  init(_ frame: Frame, _ list: PaintList, _ resources: PaintResources) {
    self.frame = frame
    self.list = list
    self.resources = resources
  }

  /// Fills `list` with what `frame` shows within `limit`, which is `whole` or a part of it; `toPixels` leads from document
  /// points to pixels.
  static func paint(
    _ frame: Frame, toPixels: CATransform3D, limit: PixelRect, of whole: PixelRect? = nil,
    with resources: PaintResources, into list: inout PaintList
  ) {
    list.removeAll()
    resources.shadowTiles?.beginList()
    list.budget.target = limit.area
    list.whole = limit
    guard frame.root >= 0, !limit.isEmpty else { return }
    frame.readyAllRows()
    var moved = PaintList()
    swap(&moved, &list)
    var painter = Painter(frame, moved, resources)
    painter.whole = whole ?? limit
    painter.toPixels = toPixels
    moved = PaintList()
    painter.layer(
      frame.root,
      Surroundings(
        transform: toPixels, sublayerTransform: nil, opacity: 1, clip: -1, safe: limit, isFlipped: false,
        limit: limit,
        depth: 0))
    list = painter.list
    list.limitFill(within: limit)
  }

  // MARK: Layers

  func transform(of node: NodeIndex, _ outer: Surroundings) -> CATransform3D {
    let local = frame.localTransform(node)
    if let sublayerTransform = outer.sublayerTransform {
      return CATransform3DConcat(CATransform3DConcat(local, sublayerTransform), outer.transform)
    }
    return CATransform3DConcat(local, outer.transform)
  }

  mutating func layer(_ node: NodeIndex, _ outer: Surroundings) {
    if frame.isShownByPortal(node) { return }
    if frame.hasTransitions, outer.depth < 1024, stack.isLeft, let transition = frame.transition(node) {
      var faded = outer
      (faded.opacity, faded.planeOpacity) = (outer.opacity * outer.planeOpacity, 1)
      return self.transition(node, transition, transform(of: node, outer), faded)
    }
    let row = frame.row(node)
    let opacity = Float(min(max(row[Slot.opacity], 0), 1)) * outer.planeOpacity
    guard row[Slot.hidden] == 0, opacity > 0, outer.depth < 1024, stack.isLeft else { return }
    if sharesSpace(node) && node != lone {
      shared(node, transform(of: node, outer), opacity, outer)
    } else {
      flat(node, transform(of: node, outer), opacity, outer)
    }
  }

  /// A layer with a plane of its own.
  mutating func flat(
    _ node: NodeIndex, _ transform: CATransform3D, _ opacity: Float, _ outer: Surroundings
  ) {
    let row = frame.row(node)
    let plane = Plane(transform)
    guard plane.isVisible else { return }
    let isFlipped = outer.isFlipped != (row[Slot.geometryFlipped] != 0)
    if row[Slot.doubleSided] == 0, rasterized != node, showsBack(plane, row, isFlipped: isFlipped) { return }
    if row[Slot.shouldRasterize] != 0, lone != node,
      rasterize(node, plane, opacity, outer, isFlipped: isFlipped)
    {
      return
    }
    list.layerCount += 1
    let children = sublayers(of: node)
    let mask = takeMask(node)
    let style = LayerStyle(row, contents: frame.contents(node))
    let pieces =
      style.pieceCount + (hasGradient(node) ? 1 : 0) + (frame.kind(node) == .emitter ? 2 : 0)
      + shapePieces(node) + (frame.kind(node) == .tiled ? 1 : 0) + (frame.kind(node) == .portal ? 2 : 0)
    let fadesAsOne = opacity < 1 && row[Slot.allowsGroupOpacity] != 0
    let isGroup =
      mask >= 0
      || (fadesAsOne
        && (pieces > 1 || (!children.isEmpty && pieces > 0)
          || (!children.isEmpty && frame.kind(node) == .replicator)
          || (children.count == 1 && !fadesByItself(children[0]))
          || (children.count > 1 && overlap(children, transform, of: node, outer.limit))))
    var inner = outer
    inner.planeOpacity = 1
    inner.isFlipped = isFlipped
    inner.depth += 1
    let shadow = ShadowStyle(row)
    if frame.hasFilters(node),
      effects(node, plane, transform, opacity, mask, style, outer, inner, shadow)
    {
      return
    }
    var faded = inner
    if fadesAsOne && pieces == 0 && children.count == 1 {
      // The only sublayer fades instead of this layer.
      faded.planeOpacity = opacity
    } else {
      faded.opacity *= opacity
    }
    if let shadow {
      if mask >= 0 {
        // The mask cuts the faded layer and its shadow, which shows through it.
        group(node, plane, transform, opacity, mask, style, outer, inner, shadow)
      } else {
        shadowed(shadow, node, plane, transform, opacity, isGroup: isGroup, style, outer, inner, faded)
      }
    } else if isGroup {
      group(node, plane, transform, opacity, mask, style, outer, inner)
    } else {
      content(node, plane, transform, style, faded)
    }
  }

  /// The layer's own pieces and its sublayers.
  mutating func content(
    _ node: NodeIndex, _ plane: Plane, _ transform: CATransform3D, _ style: LayerStyle, _ inner: Surroundings
  ) {
    list.budget.beginContent()
    defer { list.budget.endContent() }
    let row = frame.row(node)
    let children = sublayers(of: node)
    let limit = plane.pixels(style.minX, style.minY, style.maxX, style.maxY, within: inner.limit)
    let masks = style.masksToBounds
    // The border and the background are one instance where nothing lies between them.
    let hasGradient = hasGradient(node)
    let isEmitter = frame.kind(node) == .emitter && node != lone
    let isShape = frame.kind(node) == .shape
    let isPortal = frame.kind(node) == .portal
    let tiled = frame.tiles(node)
    let joins =
      style.hasBorder && children.isEmpty && style.image == nil && !hasGradient && !isEmitter && !isShape
      && !isPortal && tiled == nil
    let mark = clipMark
    // Particles lie above the border.
    let beneath = joins || isEmitter ? style : style.beneathBorder(plane, inner)
    var clip = inner.clip
    var safe = inner.safe
    let clips =
      masks && !joins
      && (style.image != nil || !children.isEmpty || isEmitter || isShape || isPortal || tiled != nil)
    // A layer with masksToBounds shows nothing outside its bounds. If no pixel of them is visible, the
    // subtree ends here.
    if clips, limit.isEmpty { return }
    var bordered: Int?
    if clips {
      let covered = style.coveredPixels(plane).intersection(inner.safe)
      if covered != inner.limit {
        clip = addClip(beneath, plane, outer: inner.clip) ?? clip
        safe = covered
        if clip != inner.clip, !isEmitter, !hasGradient, beneath.minX == style.minX {
          bordered = addBorderClip(style, plane, inner, outer: clip)
          clip = bordered ?? clip
        }
      }
    }
    if !limit.isEmpty {
      if joins {
        add(.bordered, style, plane, inner, limit)
      } else if style.hasBackground, !isHiddenByImage(node, style, inner) {
        if isHiddenByGradient(node, inner) || isHiddenBySublayer(node, children, style, inner) {
          addInterior(style, plane, inner, limit)
        } else if bordered != nil {
          addBackground(style, plane, inner, clip: clip, limit)
        } else {
          add(.solid, beneath, plane, inner, limit)
        }
      }
      if hasGradient, let stops = list.addStops(frame, node, tint: inner.tint) {
        let outer = inner.safe.contains(limit) ? -1 : inner.clip
        list.append(
          style.gradient(row, stops, plane, opacity: inner.opacity, clip: outer, tint: inner.tint),
          style.gradientVariant(row, stops, plane, clips: list.clipVariant(outer)), box: limit)
      }
    }
    guard !joins else { return }
    let own = mark.instances..<(bordered == nil ? list.instances.count : mark.instances)
    if let image = style.image {
      var surroundings = inner
      (surroundings.clip, surroundings.safe) = (clip, safe)
      contents(image, next: frame.contentsNext(node), style, plane, row, surroundings)
      if let coming = frame.contentsComing(node), coming.isDeferred { list.comingImages.append(coming) }
    }
    if let tiled {
      var surroundings = inner
      (surroundings.clip, surroundings.safe) = (clip, safe)
      tiles(tiled.contents, tiled.grid, style, plane, row, surroundings)
    }
    if isShape {
      var surroundings = inner
      (surroundings.clip, surroundings.safe) = (clip, safe)
      if masks { surroundings.limit = limit }
      shape(node, plane, surroundings)
    }
    if isPortal {
      var surroundings = inner
      (surroundings.clip, surroundings.safe) = (clip, safe)
      if masks { surroundings.limit = limit }
      portal(node, transform, surroundings)
    }
    if !children.isEmpty {
      var surroundings = inner
      surroundings.transform = Geometry.flattening(transform)
      surroundings.sublayerTransform = frame.sublayerTransform(node)
      (surroundings.clip, surroundings.safe) = (clip, safe)
      if masks { surroundings.limit = limit }
      if let replication = frame.replication(node) {
        copies(of: node, replication, children, surroundings)
      } else {
        siblings(children, of: node, surroundings)
      }
    }
    // The content ends beneath an opaque border. A border that is not opaque is cut together with the
    // content.
    let hasBorder = style.hasBorder && !limit.isEmpty
    let isCut = masks && clip != inner.clip
    let endsBeneath = hasBorder && beneath.minX > style.minX
    if isCut && endsBeneath {
      let none = list.instances.count..<list.instances.count
      cutOnce(mark, own: own, border: none, clip: clip, beneath, plane, limit)
    }
    let border = list.instances.count..<list.instances.count + (hasBorder ? 1 : 0)
    if hasBorder { add(.border, style, plane, inner, limit) }
    if isEmitter {
      // Particles lie above the border.
      var surroundings = inner
      (surroundings.clip, surroundings.safe) = (clip, safe)
      emit(node, transform, surroundings)
    }
    if isCut && !endsBeneath {
      cutOnce(mark, own: own, border: border, clip: clip, beneath, plane, limit)
    }
  }

  mutating func add(
    _ kind: Instance.Kind, _ style: LayerStyle, _ plane: Plane, _ inner: Surroundings, _ box: PixelRect
  ) {
    let clip = inner.safe.contains(box) ? -1 : inner.clip
    var instance = style.instance(kind, plane, opacity: inner.opacity, clip: clip)
    if inner.tint != SIMD4(repeating: 1) { instance.multiply(by: inner.tint) }
    list.append(instance, style.variant(kind, plane, clips: list.clipVariant(clip)), box: box)
    if kind != .border { addInterior(style, plane, inner, box) }
  }

  func hasGradient(_ node: NodeIndex) -> Bool {
    guard frame.kind(node) == .gradient else { return false }
    let row = frame.row(node)
    return row[Slot.bounds + 2] > 0 && row[Slot.bounds + 3] > 0
      && ((frame.object(node, GradientSlot.colors) as? NumberList)?.count ?? 0) > 1
  }

  // MARK: Clips

  mutating func addClip(_ style: LayerStyle, _ plane: Plane, outer: Int) -> Int? {
    guard let inverse = plane.inverse else { return nil }
    let rect = FloatRect(style.minX, style.minY, style.maxX, style.maxY)
    let clip: Clip
    if plane.isSharp(style.minX, style.minY, style.maxX, style.maxY) {
      let chords = plane.chords(
        Double(style.radii.greatest), style.minX, style.minY, style.maxX, style.maxY)
      clip = .outline(
        plane, rect, radii: style.radii, smoothing: style.smoothing, chords: chords, outer: outer)
    } else {
      clip = .rounded(inverse, rect, radii: style.radii, smoothing: style.smoothing, outer: outer)
    }
    // If the outline is that of the next clip outwards, the edge counts once.
    if outer >= 0, clip.hasOutline(of: list.clips[outer]) { return outer }
    list.clips.append(clip)
    return list.clips.count - 1
  }
}
