import Foundation

/// States in archives. An element's target is the layer that owns the state, or a layer below it. That layer is still
/// being decoded when the element is, so archives also have the place of each target in the owner's tree.
extension CALayer {
  private static let targetsKey = "CALayerStateTargets"

  func encodeStates(to coder: NSCoder) {
    let (states, transitions) = (states ?? [], stateTransitions ?? [])
    guard !states.isEmpty || !transitions.isEmpty else { return }
    if !states.isEmpty { coder.encode(NSArray(array: states), forKey: Self.statesKey) }
    if !transitions.isEmpty { coder.encode(NSArray(array: transitions), forKey: Self.transitionsKey) }
    let targets = states.flatMap(\.elements).map(\.target) + transitions.flatMap(\.elements).map(\.target)
    let places = targets.map { target -> NSString in
      guard let target else { return "" }
      if let place = place(of: target) { return place as NSString }
      Misuse.ignored(
        "The archive of \(type(of: self)) keeps no target of a state's element, because the target is not in the layer's tree."
      )
      return ""
    }
    coder.encode(NSArray(array: places), forKey: Self.targetsKey)
  }

  /// To be called when the sublayers and the mask are decoded.
  func decodeStates(from coder: NSCoder) {
    if coder.containsValue(forKey: Self.statesKey) {
      states = coder.decodeObject(forKey: Self.statesKey) as? [CAState]
    }
    if coder.containsValue(forKey: Self.transitionsKey) {
      stateTransitions = coder.decodeObject(forKey: Self.transitionsKey) as? [CAStateTransition]
    }
    guard coder.containsValue(forKey: Self.targetsKey),
      let places = coder.decodeObject(forKey: Self.targetsKey) as? [String]
    else { return }
    let elements = (states ?? []).flatMap(\.elements)
    for (element, place) in zip(elements, places) { element.target = layer(at: place) }
    let animated = (stateTransitions ?? []).flatMap(\.elements)
    for (element, place) in zip(animated, places.dropFirst(elements.count)) {
      element.target = layer(at: place)
    }
  }

  /// The way from this layer to one of its tree: the index of each sublayer on the way, or "mask", each after a "/".
  /// "." is the layer itself.
  private func place(of target: CALayer) -> String? {
    var (steps, layer) = ([String](), target)
    while layer !== self {
      guard let parent = layer.parent else { return nil }
      if parent.maskLayer === layer {
        steps.append("mask")
      } else if let index = parent.children.firstIndex(where: { $0 === layer }) {
        steps.append(String(index))
      } else {
        return nil
      }
      layer = parent
    }
    return "." + steps.reversed().map { "/" + $0 }.joined()
  }

  private func layer(at place: String) -> CALayer? {
    var steps = place.split(separator: "/")[...]
    guard steps.popFirst() == "." else { return nil }
    return steps.reduce(self) { layer, step in
      if step == "mask" { return layer?.maskLayer }
      guard let layer, let index = Int(step), layer.children.indices.contains(index) else { return nil }
      return layer.children[index]
    }
  }
}
