import CoreAnimationMarkup
import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import SceneFiles

/// Layers that are put into a group, and groups that are taken apart.
extension MarkupText {
  // MARK: Group

  /// Puts sublayers of one layer into a new layer, which is drawn at the place of the topmost of them.
  ///
  /// The bounds of the new layer are the box around the layers, in their superlayer's coordinates. So the layers keep their positions, and
  /// those of their animations and states.
  ///
  /// The picture stays the same unless a layer lies between them (`layersBehindGroup(of:)`): they keep their order and their depths, and what
  /// blends with the layers behind it, or filters them, still sees them.
  @discardableResult package mutating func group(_ elements: [MarkupElement]) throws(MarkupTextError)
    -> MarkupElement
  {
    try change("Group") { text throws(MarkupTextError) in
      let (sorted, list, layer) = try text.members(ofNewGroup: elements)
      let whole = try text.evaluated(layer).bounds
      let bounds = try text.box(around: sorted) ?? whole
      let hasDepth = try text.hasDepth(layer)
      // In a space with depth each layer keeps its own place in a transform layer.
      let order = hasDepth ? [] : try text.drawn(text.children(of: list))
      guard let top = order.last(where: { sorted.contains($0.element) }) ?? sorted.last.map({ ($0, 0) })
      else {
        throw text.error("there is nothing to group", at: layer)
      }
      let seesBehind = sorted.contains { text.seesBehind($0) }
      let lines: Lines
      do throws(ValueError) {
        lines = try text.written { writer in
          writer.out.open(hasDepth ? "CATransformLayer" : "CALayer")
          writer.out.attribute(
            "bounds", [bounds.minX, bounds.minY, bounds.width, bounds.height].map { Double($0) })
          writer.out.attribute("position", [bounds.midX, bounds.midY].map { Double($0) })
          if top.depth != 0 { writer.out.attribute("zPosition", [top.depth]) }
          // A transform layer has no picture of its own that blend modes would stay in.
          if seesBehind, !hasDepth { writer.attribute("allowsGroupBlending", "0") }
          writer.out.open("sublayers")
          writer.out.close()
          writer.out.close()
        }
      } catch { throw text.error(error.message, at: top.element) }
      guard let group = try text.insert(lines, in: list, after: top.element).first else {
        throw text.error("the group could not be made", at: top.element)
      }
      for element in sorted { try text.relocate(element, into: group, at: nil) }
      return group
    }
  }

  /// The box around layers in the coordinates of their superlayer, as they are without animations and states. Nil for layers that are not
  /// seen.
  private func box(around layers: [MarkupElement]) throws(MarkupTextError) -> CGRect? {
    var box = CGRect.null
    for layer in layers {
      let own = try evaluated(layer)
      var extent = own.extent
      if extent.width <= 0 || extent.height <= 0 {
        let sublayers = children(of: layer, named: "sublayers").flatMap { children(of: $0) }
        if let inner = try self.box(around: sublayers) { extent = extent.union(inner) }
      }
      if let found = extent.box(through: Geometry.localTransform(own.row)) { box = box.union(found) }
    }
    guard !box.isNull, !box.isInfinite else { return nil }
    // The number of decimals stays small, and no layer reaches beyond the box.
    let (left, top) = ((box.minX * 100).rounded(.down) / 100, (box.minY * 100).rounded(.down) / 100)
    let (right, bottom) = ((box.maxX * 100).rounded(.up) / 100, (box.maxY * 100).rounded(.up) / 100)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The layers that lie between others and would be behind these if they were grouped.
  package func layersBehindGroup(of elements: [MarkupElement]) throws(MarkupTextError) -> [MarkupElement] {
    let (sorted, list, layer) = try members(ofNewGroup: elements)
    guard try !hasDepth(layer) else { return [] }
    let order = try drawn(children(of: list)).map(\.element)
    guard let first = order.firstIndex(where: sorted.contains),
      let last = order.lastIndex(where: sorted.contains)
    else { return [] }
    return order[first...last].filter { !sorted.contains($0) }
  }

  /// Layers in the order of the file, with their list and their superlayer. Throws unless they have one superlayer.
  private func members(
    ofNewGroup elements: [MarkupElement]
  ) throws(MarkupTextError) -> (sorted: [MarkupElement], list: MarkupElement, layer: MarkupElement) {
    var places: [Int] = []
    for element in elements { places.append(try place(element)) }
    let sorted = places.sorted().map { index.element($0) }
    guard let last = sorted.last, let list = parent(of: last), let layer = parent(of: list),
      sorted.allSatisfy({ parent(of: $0) == list }), name(of: list) == "sublayers"
    else { throw error("only sublayers of one layer can be grouped", at: elements.first ?? root) }
    return (sorted, list, layer)
  }

  // MARK: Ungroup

  /// Puts the sublayers of a layer in its place. A layer that draws something itself, or that something else names, stays as a plain layer
  /// behind them; another one is deleted.
  ///
  /// Throws, and changes nothing, for a layer without sublayers.
  ///
  /// - Parameter changesPicture: whether sublayers may look different afterwards. Default false: a layer that acts on its sublayers throws
  ///   (`effects(ofGroup:)`).
  /// - Returns: the sublayers.
  @discardableResult package mutating func ungroup(
    _ group: MarkupElement, changesPicture: Bool = false
  ) throws(MarkupTextError) -> [MarkupElement] {
    let effects = try effects(ofGroup: group)
    if !changesPicture, let effect = effects.first { throw error(effect.rawValue, at: group) }
    return try change("Ungroup") { text throws(MarkupTextError) in
      let (list, layer, found) = try text.parts(ofGroup: group)
      let own = try text.evaluated(group)
      let isSpace = own is CATransformLayer
      // In a flat picture depths are an order, which the order in the file keeps.
      let sublayers = isSpace ? found : try text.drawn(found).map(\.element)
      let offset = CGVector(
        dx: own.position.x - own.anchorPoint.x * own.bounds.width - own.bounds.minX,
        dy: own.position.y - own.anchorPoint.y * own.bounds.height - own.bounds.minY)
      guard var position = text.children(of: list).firstIndex(of: group) else { return [] }
      let stays = try text.staysAlone(group, own)
      for sublayer in sublayers {
        position += 1
        let old = try text.evaluated(sublayer)
        try text.relocate(sublayer, into: layer, at: position)
        let depth = isSpace ? old.zPosition + own.zPosition : own.zPosition
        if depth != old.zPosition { try text.set(depth, forKeyPath: "zPosition", of: sublayer) }
        guard max(abs(offset.dx), abs(offset.dy)) > 1e-6 else { continue }
        try text.move(
          sublayer, to: CGPoint(x: old.position.x + offset.dx, y: old.position.y + offset.dy), by: offset)
        try text.moveStateValues(of: sublayer, by: offset)
      }
      if stays {
        for list in text.children(of: group, named: "sublayers") { try text.remove(list) }
      } else {
        try text.remove(group)
      }
      return sublayers
    }
  }

  /// Why the sublayers of a layer would look different in its place, or at another time. Empty if they would not.
  ///
  /// - Throws: for a layer that has no sublayers, or no place among others.
  package func effects(ofGroup group: MarkupElement) throws(MarkupTextError) -> [GroupEffect] {
    let (_, layer, sublayers) = try parts(ofGroup: group)
    let own = try evaluated(group)
    let traits = type(of: own).propertyTable.layerKind.traits
    var stay: [(layer: CALayer, isPlain: Bool)] = []
    for sublayer in sublayers { stay.append((try evaluated(sublayer), isPlain(sublayer))) }
    /// Whether no sublayer draws anything beyond a part of the layer.
    func isFilled(within rect: CGRect) -> Bool {
      stay.allSatisfy { $0.isPlain && $0.layer.shadowOpacity == 0 && rect.contains($0.layer.frame) }
    }
    func has(_ key: String) -> Bool { !carriers(of: key, in: group).isEmpty }
    let corner = own.cornerRadius
    let isClear = own.borderColor?.alpha == 0 || own.borderWidth == 0
    let isOpaque = own.backgroundColor?.alpha == 1 && corner == 0
    let acts: [(GroupEffect, Bool)] = [
      (
        .transform,
        !CATransform3DIsIdentity(own.transform) || !CATransform3DIsIdentity(own.sublayerTransform)
          || own.isGeometryFlipped || own.anchorPointZ != 0
      ),
      (.clip, own.masksToBounds && !isFilled(within: own.bounds.insetBy(dx: corner, dy: corner))),
      (.mask, !children(of: group, named: "mask").isEmpty),
      (.opacity, own.opacity != 1),
      (.hidden, own.isHidden),
      (.filters, has("filters") || has("compositingFilter")),
      (.blending, keepsBlendingIn(group) && sublayers.contains { blendsOut($0) }),
      (
        .shadow,
        own.shadowOpacity != 0 && !has("shadowPath") && !(isOpaque && isFilled(within: own.bounds))
      ),
      (.bitmap, own.shouldRasterize),
      (.time, changesTime(own)),
      (.animations, hasAnimationsOfSublayers(group)),
      (
        .states,
        !children(of: group, named: "states").isEmpty
          || attribute("id", of: group).map { isNamed($0) } == true
      ),
      (.copies, traits.copiesSublayers),
      (
        .border, !isClear && !isFilled(within: own.bounds.insetBy(dx: own.borderWidth, dy: own.borderWidth))
      ),
      (.depth, try losesDepth(sublayers, of: own, in: layer)),
    ]
    return acts.filter(\.1).map(\.0)
  }

  private func parts(
    ofGroup group: MarkupElement
  ) throws(MarkupTextError) -> (list: MarkupElement, layer: MarkupElement, sublayers: [MarkupElement]) {
    try checkHasPlace(group)
    guard case .layer(_, isMask: false) = role(of: try place(group)), let list = parent(of: group),
      name(of: list) == "sublayers", let layer = parent(of: list)
    else { throw error("only a sublayer can be ungrouped", at: group) }
    let sublayers = children(of: group, named: "sublayers").flatMap { children(of: $0) }
    guard !sublayers.isEmpty else {
      throw error("the layer has no sublayers, so there is nothing to ungroup", at: group)
    }
    return (list, layer, sublayers)
  }

  /// Whether a layer is needed without its sublayers.
  private func staysAlone(_ group: MarkupElement, _ own: CALayer) throws(MarkupTextError) -> Bool {
    func has(_ key: String) -> Bool { !carriers(of: key, in: group).isEmpty }
    let classes: [CALayer.Type] = [
      CALayer.self, CATransformLayer.self, CAReplicatorLayer.self, CAScrollLayer.self,
    ]
    let isPlain = classes.contains { type(of: own) == $0 }
    return !isPlain || has("contents") || has("backgroundFilters")
      || (has("backgroundColor") && own.backgroundColor?.alpha != 0)
      || (own.borderWidth != 0 && own.borderColor?.alpha != 0)
      || (own.shadowOpacity != 0 && has("shadowPath"))
      || !animations(of: group).isEmpty || !children(of: group, named: "states").isEmpty
      || attribute("id", of: group).map { isNamed($0) } == true
  }
}

/// Why sublayers would look different without their superlayer. The text is a sentence.
package enum GroupEffect: String, CaseIterable, Sendable {
  case transform = "The layer transforms its sublayers."
  case clip = "The layer clips its sublayers."
  case mask = "The mask of the layer hides parts of its sublayers."
  case opacity = "The opacity of the layer fades its sublayers."
  case hidden = "The layer hides its sublayers."
  case filters = "The filters of the layer act on its sublayers."
  case blending = "Sublayers blend with the picture of the layer alone."
  case shadow = "The shadow of the layer is also that of its sublayers."
  case bitmap = "The layer draws its sublayers as a bitmap."
  case time = "The layer changes the time of its sublayers."
  case animations = "Animations of the layer act on its sublayers."
  case states = "Other parts of the scene name the layer."
  case copies = "The layer draws copies of its sublayers."
  case border = "The border of the layer lies in front of its sublayers."
  case depth = "The layer makes its sublayers flat."
}
