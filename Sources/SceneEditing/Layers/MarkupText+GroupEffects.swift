import CoreAnimationMarkup
import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// What the elements of layers say about the order in which layers are drawn, and about how they act on each other.
extension MarkupText {
  /// Layers of one superlayer in the order in which they are drawn, with their depths.
  func drawn(_ elements: [MarkupElement]) throws(MarkupTextError) -> [(element: MarkupElement, depth: Double)]
  {
    var layers: [(element: MarkupElement, depth: Double, place: Int)] = []
    for element in elements {
      layers.append((element, Double(try evaluated(element).zPosition), layers.count))
    }
    return layers.sorted { ($0.depth, $0.place) < ($1.depth, $1.place) }.map { ($0.element, $0.depth) }
  }

  /// Whether the depths of a layer's sublayers can be seen.
  func hasDepth(_ layer: MarkupElement) throws(MarkupTextError) -> Bool {
    if !carriers(of: "sublayerTransform", in: layer).isEmpty { return true }
    guard case .layer(let type, _) = role(of: try place(layer)) else { return false }
    return type is CATransformLayer.Type
  }

  /// Whether sublayers lose what makes them flat, or their order, when they are put from a layer into its superlayer.
  func losesDepth(
    _ sublayers: [MarkupElement], of own: CALayer, in layer: MarkupElement
  ) throws(MarkupTextError) -> Bool {
    guard !(own is CATransformLayer) else { return false }
    let isSpace = try hasDepth(layer)
    for sublayer in sublayers {
      let keyPaths = animatedKeyPaths(of: sublayer) + stateKeyPaths(of: sublayer)
      if keyPaths.contains(where: { $0 == nil || $0 == "zPosition" }) { return true }
      guard isSpace else { continue }
      let transform = try evaluated(sublayer).transform
      let isTurned = keyPaths.contains { $0?.hasPrefix("transform") == true && $0 != "transform.rotation.z" }
      if isTurned || !CATransform3DIsAffine(transform) { return true }
    }
    return false
  }

  // MARK: Blending

  /// Whether a layer or a layer in it blends with its backdrop or filters it.
  func seesBehind(_ element: MarkupElement) -> Bool {
    if !carriers(of: "compositingFilter", in: element).isEmpty
      || !carriers(of: "backgroundFilters", in: element).isEmpty
    {
      return true
    }
    if let place = index.place(of: element), case .layer(let type, _) = role(of: place),
      type.propertyTable.layerKind.traits.isBackdrop
    {
      return true
    }
    return children(of: element, named: "sublayers").flatMap { children(of: $0) }.contains { seesBehind($0) }
  }

  /// Whether sublayers of a layer blend with its picture alone.
  func keepsBlendingIn(_ element: MarkupElement) -> Bool {
    if let place = index.place(of: element), case .layer(let type, _) = role(of: place),
      type is CATransformLayer.Type
    {
      return false
    }
    let value = (try? evaluated(element))?.value(forKey: "allowsGroupBlending")
    return Unbox.number(value) != 0
  }

  /// Whether a layer blends with its backdrop in the superlayer. A sublayer that blends counts, unless the layer isolates blending.
  func blendsOut(_ element: MarkupElement) -> Bool {
    if !carriers(of: "compositingFilter", in: element).isEmpty { return true }
    guard !keepsBlendingIn(element) else { return false }
    return children(of: element, named: "sublayers").flatMap { children(of: $0) }.contains { blendsOut($0) }
  }

  // MARK: Places and times

  /// Whether a layer draws within its frame and stays where it is.
  func isPlain(_ element: MarkupElement) -> Bool {
    guard let place = index.place(of: element), case .layer(let type, _) = role(of: place),
      type.propertyTable.layerKind.traits.isPlain || type is CATextLayer.Type || type is CAGradientLayer.Type
    else { return false }
    let isNamed = attribute("id", of: element).map { self.isNamed($0) } == true
    return !isNamed && animations(of: element).isEmpty && carriers(of: "filters", in: element).isEmpty
      && children(of: element, named: "sublayers").allSatisfy { children(of: $0).isEmpty }
  }

  /// Whether a layer's own time differs from that of its superlayer.
  func changesTime(_ layer: CALayer) -> Bool {
    let plain = CALayer()
    return [
      "speed", "timeOffset", "beginTime", "duration", "repeatCount", "repeatDuration", "autoreverses",
    ].contains { Unbox.number(layer.value(forKey: $0)) != Unbox.number(plain.value(forKey: $0)) }
  }

  // MARK: Animations and states

  /// Whether animations of a layer change more than what the layer draws itself.
  func hasAnimationsOfSublayers(_ element: MarkupElement) -> Bool {
    guard let place = index.place(of: element), case .layer(let type, _) = role(of: place) else {
      return false
    }
    return animatedKeyPaths(of: element).contains { keyPath in
      guard let head = keyPath?.split(separator: ".").first.map(String.init) else { return true }
      let property = CALayer.propertyTable.property(forKey: head)
      if let property, property.rules.contains(.drawsOnlyItself) { return false }
      return property != nil
        || type.propertyTable.layerKind.traits.copiesSublayers
        || type.propertyTable.property(forKey: head) == nil
    }
  }

  /// The key paths of a layer's animations; nil for one that animates no property, such as a transition.
  private func animatedKeyPaths(of element: MarkupElement) -> [String?] {
    func keyPaths(_ animation: MarkupElement, _ depth: Int) -> [String?] {
      let animation = definition(of: animation)
      guard depth < 64, let place = index.place(of: animation),
        case .animation(let type, _, let keyPath) = role(of: place)
      else { return [nil] }
      guard type is CAAnimationGroup.Type else { return [keyPath] }
      return members(of: animation).flatMap { keyPaths($0, depth + 1) }
    }
    return animations(of: element).flatMap { keyPaths($0.element, 0) }
  }

  /// The key paths of a layer that states set.
  private func stateKeyPaths(of element: MarkupElement) -> [String?] {
    guard let id = attribute("id", of: element) else { return [] }
    return states.flatMap { children(of: $0, named: "elements").flatMap { children(of: $0) } }
      .filter { targetID(of: $0) == id }.compactMap { attribute("keyPath", of: $0) }
  }

  /// Adds an offset to the positions that states give to a layer, and to those of the animations of its states and transitions.
  mutating func moveStateValues(of layer: MarkupElement, by offset: CGVector) throws(MarkupTextError) {
    guard let id = attribute("id", of: layer) else { return }
    let all = [Double(offset.dx), Double(offset.dy)]
    for state in states {
      for setter in setters(of: "position", layer, in: state) {
        switch setter.keyPath {
        case "position": try addToAll(all, setter.element)
        case "position.x": try addToAll([all[0]], setter.element)
        case "position.y": try addToAll([all[1]], setter.element)
        default: break
        }
      }
    }
    let animated = (0..<index.count).filter { place in
      StateElement(name: string(place))?.row.isAnimated ?? false
    }.map { index.element($0) }
    for element in animated where targetID(of: element) == id {
      for animation in children(of: element) { try moveKeyValues(of: animation, by: offset) }
    }
  }
}
