import Foundation
import QuartzCore
import RenderTree

/// The steps of a layer's filters, at the layer's size on the screen.
struct FilterChain {
  /// Steps in the list's `filterSteps`.
  var firstStep = 0
  var stepCount = 0
  /// Colour filters in the list's `colorStages` that follow the steps.
  var firstStage = 0
  var stageCount = 0
  /// How many pixels away the source of a pixel's colour may be.
  var support = 0
  var blurCount = 0
  /// Whether a blur requires that the picture ends at the layer's bounds.
  var hasHardEdges = false

  var isEmpty: Bool { stepCount == 0 && stageCount == 0 }

  /// The cost for each pixel in addition to that of a group, with the blend mode and a copy of the pixel.
  var cost: Int {
    let blurs = min(blurCount, 1 << 20)
    return PaintBudget.effect * (1 + min(stepCount, 1 << 20) - blurs) + PaintBudget.blurred * blurs
  }
}

/// Filters and blend modes.
extension Painter {
  /// Draws the pixels below a layer again if background filters change them, and draws the layer as a picture if
  /// filters or a blend mode need one. False: the layer is to be drawn as if it had no filters.
  mutating func effects(_ node: PaintNode, outer: PaintState, inner: PaintState) -> Bool {
    let style = node.style
    // As Apple documents it, the root's background filters do nothing.
    if node.id != frame.root,
      let filters = frame.object(node.id, ObjectSlot.backgroundFilters) as? LayerFilters
    {
      backdrop(filters, node, outer: outer, inner: inner)
    }
    let mode = blendMode(node.id)
    var filters = frame.object(node.id, ObjectSlot.filters) as? LayerFilters
    if node.appearance.traits.isBackdrop {
      // The filters of a backdrop layer apply to the pixels below.
      if let filters, node.id != frame.root, node.row[BackdropSlot.enabled] != 0,
        node.row[BackdropSlot.captureOnly] == 0
      {
        backdrop(filters, node, outer: outer, inner: inner)
      }
      filters = nil
    }
    let chain = chain(of: filters, node.plane, style)
    guard mode != .sourceOver || !chain.isEmpty else { return false }
    // Pixels outside the visible part may be blurred into it.
    let limit = outer.limit.grown(by: chain.support).trimmed(to: resources.longestSide)
    var bounds =
      inner.surfaceDepth > 32
      ? limit
      : contentExtent(node.id, node.transform, limit, isFlipped: inner.isFlipped, depth: outer.depth)
    if chain.hasHardEdges { bounds = style.box(node.plane).intersection(bounds) }
    if bounds.isEmpty || bounds.grown(by: chain.support).intersection(outer.limit).isEmpty {
      // Blend modes that clear pixels outside the layer do so even if no part of the layer is visible.
      guard !mode.isBounded else { return true }
      bounds = PixelRect(x: outer.limit.x, y: outer.limit.y, width: 1, height: 1)
    }
    // The intermediate pictures of blurs have the same size.
    let isMasked = node.mask >= 0
    let pixels = bounds.area * (isMasked || chain.support > 0 ? 2 : 1)
    let cost = list.groupCost(clip: outer.clip) + chain.cost
    guard list.budget.open(pixels, cost: cost) else { return false }
    defer { list.budget.close(pixels) }
    var within = inner.inside(bounds)
    beginGroup(bounds)
    groupContent(node, within)
    bounds = addSteps(of: chain, from: bounds, limit: outer.limit)
    within.limit = bounds
    within.safe = bounds
    if isMasked { maskGroup(node.mask, node.transform, within) }
    var clip = outer.clip
    if style.masksToBounds && chain.support > 0 {
      // Clipping to the bounds is a mask, as Apple documents it, so blurred pixels beyond them are removed
      // too.
      clip = addClip(style, node.plane, outer: outer.clip) ?? clip
    }
    list.append(
      Effect(
        composition: .blend(mode), box: mode.isBounded ? bounds.intersection(outer.limit) : outer.limit,
        opacity: outer.opacity * node.pictureOpacity, clip: clip, isMasked: isMasked,
        firstStage: chain.firstStage, stageCount: chain.stageCount))
    return true
  }

  /// Draws the filtered pixels below a layer, in the same group and within the layer's rounded bounds.
  private mutating func backdrop(
    _ filters: LayerFilters, _ node: PaintNode, outer: PaintState, inner: PaintState
  ) {
    let (plane, style) = (node.plane, node.style)
    let box = plane.pixels(style.bounds, within: outer.limit)
    guard !box.isEmpty, outer.tint.w > 0 else { return }
    let chain = chain(of: filters, plane, style, isBackdrop: true)
    guard !chain.isEmpty else { return }
    let pixels = box.grown(by: chain.support).trimmed(to: resources.longestSide).area * 2
    let cost = list.groupCost(clip: outer.clip) + chain.cost
    guard list.budget.open(pixels, cost: cost) else { return }
    defer { list.budget.close(pixels) }
    var clip = outer.clip
    if !style.coveredPixels(plane).contains(box) {
      guard let bounds = addClip(style, plane, outer: outer.clip) else { return }
      clip = bounds
    }
    list.groupCount += 1
    // Interiors are drawn before everything else, so the copy would contain interiors of layers that come
    // later.
    if outer.surfaceDepth == 0 && chain.support > 0 { list.hasInteriors = false }
    list.append(.beginBackdrop(box.grown(by: chain.support).trimmed(to: resources.longestSide)))
    addSteps(of: chain, from: box.grown(by: chain.support).trimmed(to: resources.longestSide), limit: box)
    if node.mask >= 0 { maskGroup(node.mask, node.transform, inner.inside(box)) }
    list.append(
      Effect(
        composition: .replace, box: box, opacity: outer.opacity * node.opacity * min(outer.tint.w, 1),
        clip: clip,
        isMasked: node.mask >= 0, firstStage: chain.firstStage, stageCount: chain.stageCount))
  }

  /// Whether a layer shows the pixels below it, filtered.
  func hasBackdrop(_ node: NodeIndex) -> Bool {
    frame.kind(node).traits.isBackdrop || frame.object(node, ObjectSlot.backgroundFilters) != nil
  }

  /// Adds the steps of filters to the list. Filters that change nothing add nothing.
  private mutating func chain(
    of filters: LayerFilters?, _ plane: Plane, _ style: LayerStyle, isBackdrop: Bool = false
  ) -> FilterChain {
    var chain = FilterChain(firstStep: list.filterSteps.count, firstStage: list.colorStages.count)
    guard let filters else { return chain }
    for entry in filters.entries where filters.numbers[entry.offset] != 0 {
      switch entry.effect {
      case .color(let filter):
        let matrix = filter.matrix(ColorFilter.Numbers(filters.numbers, at: entry.offset + 1))
        guard !matrix.isIdentity else { continue }
        if chain.stageCount == ColorStage.limit { addColorStep(&chain) }
        list.colorStages.append(ColorStage(matrix))
        chain.stageCount += 1
      case .gaussianBlur:
        let blur = Blur(filters.numbers, at: entry.offset + 1, plane, style)
        guard blur.isVisible else { continue }
        let edges: BlurEdges = blur.hasHardEdges || isBackdrop ? .continued : .transparent
        // One Gaussian after another is a Gaussian with the sum of both variances. With repeated edges that
        // is nearly so; from the sixteenth blur on all others are combined.
        if chain.stageCount == 0, chain.blurCount > 0, edges == .transparent || chain.blurCount >= 16,
          case .blur(let x, let y, let support, edges) = list.filterSteps[list.filterSteps.count - 1]
        {
          let both = Blur(x: hypot(x, blur.x), y: hypot(y, blur.y), hasHardEdges: blur.hasHardEdges)
          let carried = support == 0 ? 0 : min(both.support, Blur.farthest - (chain.support - support))
          list.filterSteps[list.filterSteps.count - 1] = .blur(x: both.x, y: both.y, support: carried, edges)
          chain.support += carried - support
          continue
        }
        addColorStep(&chain)
        let support = blur.hasHardEdges && !isBackdrop ? 0 : min(blur.support, Blur.farthest - chain.support)
        if blur.hasHardEdges { chain.hasHardEdges = true }
        list.filterSteps.append(.blur(x: blur.x, y: blur.y, support: support, edges))
        chain.stepCount += 1
        chain.blurCount += 1
        chain.support += support
      case .blend, nil: break
      }
    }
    return chain
  }

  /// Adds the commands of a chain's steps for a picture with the given box. `limit`: the pixels that are needed of the
  /// result. Returns the pixels of the result.
  @discardableResult
  private mutating func addSteps(of chain: FilterChain, from box: PixelRect, limit: PixelRect) -> PixelRect {
    var box = box
    var support = chain.support
    for index in chain.firstStep..<chain.firstStep + chain.stepCount {
      switch list.filterSteps[index] {
      case .colors(let first, let count):
        list.append(.changeColors(first: first, count: count, in: box))
      case .blur(let x, let y, let own, let edges):
        support = max(support - own, 0)
        let needed = box.grown(by: own).intersection(limit.grown(by: support))
          .trimmed(to: resources.longestSide)
        if !needed.isEmpty { box = needed }
        list.append(.blurGroup(sigmaX: x, sigmaY: y, edges, to: box))
      }
    }
    return box
  }

  /// How many pixels away the filters of a node carry its pixels.
  func filterSupport(of node: NodeIndex, _ plane: Plane, _ style: LayerStyle) -> Int {
    guard frame.hasFilters(node), !style.masksToBounds, !frame.kind(node).traits.isBackdrop,
      let filters = frame.object(node, ObjectSlot.filters) as? LayerFilters
    else { return 0 }
    var support = 0
    for entry in filters.entries
    where filters.numbers[entry.offset] != 0 && entry.effect == .gaussianBlur {
      let blur = Blur(filters.numbers, at: entry.offset + 1, plane, style)
      if blur.isVisible && !blur.hasHardEdges { support += blur.support }
    }
    return min(support, Blur.farthest)
  }

  /// Makes a step of the colour filters collected so far.
  private mutating func addColorStep(_ chain: inout FilterChain) {
    guard chain.stageCount > 0 else { return }
    list.filterSteps.append(.colors(first: chain.firstStage, count: chain.stageCount))
    chain.stepCount += 1
    chain.firstStage = list.colorStages.count
    chain.stageCount = 0
  }
}

/// A Gaussian blur at the layer's size on the screen.
struct Blur {
  /// Standard deviations along the pixels' axes. A circle in the layer's plane is seen as an ellipse. These
  /// are the deviations of the ellipse along the axes; the slant of the ellipse is lost.
  let x, y: Double
  /// Whether the picture ends at its edges, and the blur repeats the pixels of the edge beyond them.
  let hasHardEdges: Bool

  /// The largest deviation in pixels. No screen has as many, so a larger one makes no difference.
  static let greatest = 4096.0
  /// The most pixels outside the visible part that are blurred into it.
  static let farthest = 1024

  init(x: Double, y: Double, hasHardEdges: Bool) {
    (self.x, self.y, self.hasHardEdges) = (min(x, Self.greatest), min(y, Self.greatest), hasHardEdges)
  }

  /// The inputs: radius, a standard deviation in the layer's points as Core Image's is; hard edges; normalised edges,
  /// which are taken as hard ones.
  init(_ numbers: ContiguousArray<Double>, at: Int, _ plane: Plane, _ style: LayerStyle) {
    let (scaleX, scaleY) = plane.scales((style.minX + style.maxX) / 2, (style.minY + style.maxY) / 2)
    let radius = numbers[at]
    func deviation(_ scale: Double) -> Double {
      let deviation = radius * scale
      return deviation > 0 ? min(deviation, Self.greatest) : 0
    }
    x = deviation(scaleX)
    y = deviation(scaleY)
    hasHardEdges = numbers[at + 1] != 0 || numbers[at + 2] != 0
  }

  /// A smaller deviation moves less than one level of a pixel.
  var isVisible: Bool { max(x, y) > 0.05 }
  /// The distance in pixels beyond which a blur contributes less than half a level.
  var support: Int { min(Int(clamping: (3 * max(x, y)).rounded(.up)), Self.farthest) }
}

extension LayerStyle {
  /// The pixels that the layer's bounds touch, except those that they touch only because of rounding.
  fileprivate func box(_ plane: Plane) -> PixelRect {
    let inset = 0.02 / max(plane.leastScale(minX, minY, maxX, maxY), 1e-3)
    let all = PixelRect(x: -1 << 29, y: -1 << 29, width: 1 << 30, height: 1 << 30)
    return plane.pixels(
      min(minX + inset, maxX), min(minY + inset, maxY), max(maxX - inset, minX), max(maxY - inset, minY),
      within: all)
  }
}

extension Plane {
  /// How far a step of one point, in any direction, leads at most along each axis of the pixels, at a point
  /// of the plane. This factor converts a deviation in points to pixels.
  func scales(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let w = x * xw + y * yw + ow
    guard w > 1e-9 else { return (0, 0) }
    let part = linearPart(x, y, w)
    return (hypot(part.xx, part.yx), hypot(part.xy, part.yy))
  }
}

extension PaintList {
  mutating func append(_ effect: Effect) {
    effects.append(effect)
    effects[effects.count - 1].depth = Self.depth(instances.count)
    append(.compose(effects.count - 1))
  }
}
