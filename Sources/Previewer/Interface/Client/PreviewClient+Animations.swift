import QuartzCore
import SceneEditing

extension PreviewClient {
  /// The chosen animations of the selected layers, those of the primary layer first.
  package var chosenPlaces: [AnimationPath] {
    let chosen = chosenAnimations
    return chosen.isEmpty ? [] : places(of: chosen, ownedBy: selection)
  }

  /// The animations that an edit of one changes: itself, the other chosen ones if it is chosen, and those of the other selected layers that
  /// animate the same.
  package func places(editedWith place: AnimationPath) -> [AnimationPath] {
    let own = AnimationKey(place)
    let chosen = chosenAnimations.contains(own) ? chosenAnimations.filter { $0 != own } : []
    return places(of: [own] + chosen, ownedBy: place.layer)
  }

  /// - Parameter owner: the layer of which the keys are.
  private func places(of keys: [AnimationKey], ownedBy owner: CALayer?) -> [AnimationPath] {
    guard let owner else { return [] }
    let originals = keys.map { $0.place(on: owner) }
    let others = selected.reversed().filter { $0 !== owner }
    let found =
      originals.filter { $0.animation != nil }
      + others.flatMap { layer in originals.compactMap { $0.counterpart(on: layer) } }
    var seen: Set<AnimationPath> = []
    return found.filter { seen.insert($0).inserted }
  }
}

extension AnimationPath {
  /// The animation of another layer that animates the same: one with the same key, else the first of the same class and key path.
  @MainActor fileprivate func counterpart(on other: CALayer) -> AnimationPath? {
    guard let animation else { return nil }
    let keyPath = (animation as? CAPropertyAnimation)?.keyPath
    func matches(_ place: AnimationPath) -> Bool {
      guard let found = place.animation else { return false }
      return type(of: found) == type(of: animation) && (found as? CAPropertyAnimation)?.keyPath == keyPath
    }
    let same = AnimationKey(self).place(on: other)
    if matches(same) { return same }
    guard member.isEmpty, keyPath != nil else { return nil }
    return other.addedAnimations.lazy.compactMap { $0.key.map { AnimationPath(other, key: $0) } }.first {
      !LayerOverrides.isOverride(key: $0.key) && matches($0)
    }
  }
}
