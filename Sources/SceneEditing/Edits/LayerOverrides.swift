import QuartzCore
import RenderTree

/// Layers that are hidden, shown alone or locked in the window, without a change to their values.
///
/// An override is an animation of constant value that fills both ways. So a still scene stays still, the values of the model
/// are those of the file, and `withoutOverrides` takes them all away while a file is written.
@MainActor package final class LayerOverrides {
  private var hidden: [ObjectIdentifier: CALayer] = [:]
  private var solo: [ObjectIdentifier: CALayer] = [:]
  private var locked: [ObjectIdentifier: CALayer] = [:]
  /// The layers that have override animations, with what these do.
  private var applied: [ObjectIdentifier: (layer: CALayer, effect: Effect)] = [:]
  /// The root of the tree.
  private let root: @MainActor () -> CALayer
  /// Called after every change, to commit and show it.
  package var changed: @MainActor () -> Void = {}

  private enum Effect {
    case hidden
    /// The layer's own drawing is hidden, and its sublayers are not.
    case bare
  }

  package init(root: @escaping @MainActor () -> CALayer) { self.root = root }

  package func isHidden(_ layer: CALayer) -> Bool { hidden[ObjectIdentifier(layer)] != nil }
  package func isSolo(_ layer: CALayer) -> Bool { solo[ObjectIdentifier(layer)] != nil }
  package func isLocked(_ layer: CALayer) -> Bool { locked[ObjectIdentifier(layer)] != nil }
  package var hasSolo: Bool { !solo.isEmpty }

  package func setHidden(_ flag: Bool, _ layer: CALayer) {
    hidden[ObjectIdentifier(layer)] = flag ? layer : nil
    apply()
  }

  /// Shows only this layer and the others that are shown alone, with what they need: the layers above them, without
  /// drawing of their own, and the layers that portals among them show.
  package func setSolo(_ flag: Bool, _ layer: CALayer) {
    solo[ObjectIdentifier(layer)] = flag ? layer : nil
    apply()
  }

  /// Keeps the pointer from hitting a layer and those in it.
  package func setLocked(_ flag: Bool, _ layer: CALayer) {
    locked[ObjectIdentifier(layer)] = flag ? layer : nil
    changed()
  }

  /// Sets a state with a step in the history.
  package func toggle(_ state: State, of layer: CALayer, in history: EditHistory) {
    let flag = !isOn(state, layer)
    history.make(
      "\(flag ? state.verb : state.opposite) \(LayerEditor.title(of: layer))",
      [SceneChange(layer, .override(self, state, isOn: flag))])
  }

  package enum State: Sendable {
    case hidden, solo, locked

    package var verb: String {
      switch self {
      case .hidden: "Hide"
      case .solo: "Solo"
      case .locked: "Lock"
      }
    }

    package var opposite: String {
      switch self {
      case .hidden: "Show"
      case .solo: "End solo of"
      case .locked: "Unlock"
      }
    }
  }

  package func isOn(_ state: State, _ layer: CALayer) -> Bool {
    switch state {
    case .hidden: isHidden(layer)
    case .solo: isSolo(layer)
    case .locked: isLocked(layer)
    }
  }

  func set(_ state: State, _ flag: Bool, _ layer: CALayer) {
    switch state {
    case .hidden: setHidden(flag, layer)
    case .solo: setSolo(flag, layer)
    case .locked: setLocked(flag, layer)
    }
  }

  /// Whether the pointer may hit a layer: neither it nor a layer above it is locked.
  package func isHittable(_ layer: CALayer) -> Bool {
    guard !locked.isEmpty else { return true }
    var next: CALayer? = layer
    while let layer = next {
      if locked[ObjectIdentifier(layer)] != nil { return false }
      next = layer.superlayer
    }
    return true
  }

  /// Overrides the layers of a scene that was read again, in place of the old ones. The root must be the new one.
  ///
  /// - Parameter counterpart: the layer in place of an old one; nil if there is none.
  package func rebase(_ counterpart: (CALayer) -> CALayer?) {
    func moved(_ layers: [ObjectIdentifier: CALayer]) -> [ObjectIdentifier: CALayer] {
      Dictionary(
        layers.values.compactMap(counterpart).map { (ObjectIdentifier($0), $0) },
        uniquingKeysWith: { first, _ in first })
    }
    let old = (hidden, solo, locked)
    guard !(old.0.isEmpty && old.1.isEmpty && old.2.isEmpty) else { return }
    removeAll()
    (hidden, solo, locked) = (moved(old.0), moved(old.1), moved(old.2))
    apply()
  }

  /// Forgets everything, because other scenes are shown.
  package func removeAll() {
    hidden = [:]
    solo = [:]
    locked = [:]
    for (layer, effect) in applied.values { Self.remove(effect, from: layer) }
    applied = [:]
  }

  /// Runs `body`, for example the writing of a file, on layers without overrides.
  package func withoutOverrides<Result>(_ body: () throws -> Result) rethrows -> Result {
    for (layer, effect) in applied.values { Self.remove(effect, from: layer) }
    defer { for (layer, effect) in applied.values { Self.add(effect, to: layer) } }
    return try body()
  }

  // MARK: Animations

  /// Whether an animation is an override, to be left out of lists of a layer's animations.
  package nonisolated static func isOverride(key: String?) -> Bool { key?.hasPrefix(prefix) ?? false }
  private nonisolated static let prefix = "cambium.override."

  private func apply() {
    let wanted = wantedEffects()
    for (id, old) in applied where wanted[id]?.effect != old.effect {
      Self.remove(old.effect, from: old.layer)
      applied[id] = nil
    }
    for (id, new) in wanted where applied[id] == nil {
      Self.add(new.effect, to: new.layer)
      applied[id] = new
    }
    changed()
  }

  private func wantedEffects() -> [ObjectIdentifier: (layer: CALayer, effect: Effect)] {
    var wanted: [ObjectIdentifier: (layer: CALayer, effect: Effect)] = [:]
    if !solo.isEmpty { addSolo(to: &wanted) }
    for (id, layer) in hidden { wanted[id] = (layer, .hidden) }
    return wanted
  }

  private func addSolo(to wanted: inout [ObjectIdentifier: (layer: CALayer, effect: Effect)]) {
    var shown = solo
    // Portals among the shown layers need the layers that they show.
    var pending = Array(solo.values)
    while let layer = pending.popLast() {
      if let source = (layer as? CAPortalLayer)?.sourceLayer, shown[ObjectIdentifier(source)] == nil {
        shown[ObjectIdentifier(source)] = source
        pending.append(source)
      }
      pending += layer.sublayers ?? []
    }
    var above: Set<ObjectIdentifier> = []
    for layer in shown.values {
      var next = layer.superlayer
      while let layer = next, above.insert(ObjectIdentifier(layer)).inserted { next = layer.superlayer }
    }
    pending = [root()]
    while let layer = pending.popLast() {
      let id = ObjectIdentifier(layer)
      if shown[id] != nil { continue }
      if above.contains(id) {
        wanted[id] = (layer, .bare)
        pending += layer.sublayers ?? []
      } else {
        wanted[id] = (layer, .hidden)
      }
    }
  }

  private static func add(_ effect: Effect, to layer: CALayer) {
    for animation in animations(effect, layer) {
      animation.beginTime = 1e-100
      animation.duration = 1e-3
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: prefix + (animation.keyPath ?? ""))
    }
  }

  private static func remove(_ effect: Effect, from layer: CALayer) {
    for animation in animations(effect, layer) {
      layer.removeAnimation(forKey: prefix + (animation.keyPath ?? ""))
    }
  }

  private static func animations(_ effect: Effect, _ layer: CALayer) -> [CABasicAnimation] {
    func constant(_ keyPath: String, _ value: Any) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = value
      animation.toValue = value
      return animation
    }
    guard effect == .bare else { return [constant("hidden", true)] }
    let clear = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0)
    let pieces = type(of: layer).propertyTable.layerKind.traits.pieces
    // Every piece of a layer has a value with which it shows nothing.
    let own = pieces.inOrder.flatMap { piece -> [CABasicAnimation] in
      switch piece {
      case .background: return [constant("backgroundColor", clear)]
      case .gradient:
        let colors = (layer as? CAGradientLayer)?.colors ?? []
        return colors.isEmpty ? [] : [constant("colors", colors.map { _ in clear })]
      case .contents: return layer.contents == nil ? [] : [constant("contentsMultiplyColor", clear)]
      case .tiles: return [constant("contentsMultiplyColor", clear)]
      case .path: return [constant("fillColor", clear), constant("strokeColor", clear)]
      case .border: return [constant("borderWidth", 0)]
      case .particles: return [constant("birthRate", 0)]
      // The layer that a portal shows is shown or hidden by itself.
      case .portal, .sublayers: return []
      }
    }
    return own + [constant("shadowOpacity", 0)]
  }
}
