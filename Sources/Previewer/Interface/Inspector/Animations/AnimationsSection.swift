import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing
import UIKit

/// The animations of the chosen layer, those of groups beneath their group, and a button that adds one.
@MainActor final class AnimationsSection: DetailSection {
  private let client: any PreviewClient
  private weak var layer: CALayer?
  private var cards: [AnimationCard] = []
  private let heading: HeadingRow
  private let plus = TextButton("+")
  var heightsChanged: @MainActor () -> Void = {}
  private(set) var needsRebuild = false
  /// A layer with more animations has curves for the first ones.
  private static let curveLimit = 24

  init(_ client: any PreviewClient) {
    self.client = client
    heading = HeadingRow(localized("Animations"), button: plus)
    plus.accessibilityLabel = localized("Add an animation")
    plus.action = { [weak self] in self?.chooseProperty() }
  }

  func modelChanged(_ layer: CALayer) {
    let isSameLayer = layer === self.layer
    self.layer = layer
    var known = Dictionary(cards.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    var next: [AnimationCard] = []
    for item in layer.addedAnimations where !LayerOverrides.isOverride(key: item.key) {
      append(item, item.animation, member: [], layer, &known, to: &next)
    }
    needsRebuild = needsRebuild || !isSameLayer || next.map(\.identity) != cards.map(\.identity)
    cards = next
  }

  private func append(
    _ item: CALayer.AddedAnimation, _ animation: CAAnimation, member: [Int], _ layer: CALayer,
    _ known: inout [AnimationCard.Identity: AnimationCard], to cards: inout [AnimationCard]
  ) {
    let identity = AnimationCard.Identity(item, animation, member: member)
    let card = known.removeValue(forKey: identity) ?? makeCard(identity)
    card.hasCurve = cards.count < Self.curveLimit
    card.show(item, animation, on: layer)
    cards.append(card)
    guard let group = animation as? CAAnimationGroup, member.count < 8 else { return }
    for (index, inner) in (group.animations ?? []).enumerated() {
      append(item, inner, member: member + [index], layer, &known, to: &cards)
    }
  }

  private func makeCard(_ identity: AnimationCard.Identity) -> AnimationCard {
    let card = AnimationCard(identity, client)
    if let key = identity.key.map({ AnimationKey($0, member: identity.member) }) {
      card.isOpen = client.openAnimations.contains(key)
      card.toggled = { [weak self] isOpen in
        if isOpen { self?.client.openAnimations.insert(key) } else { self?.client.openAnimations.remove(key) }
      }
    }
    card.choiceChanged = { [weak self] in if let self, let layer { modelChanged(layer) } }
    card.heightChanged = { [weak self] in self?.heightsChanged() }
    return card
  }

  func rows(for layer: CALayer) -> [DetailRow] {
    needsRebuild = false
    return [heading] + cards
  }

  // MARK: Adding

  /// Opens the list of the properties that can be animated.
  private func chooseProperty() {
    guard let layer else { return }
    let list = NewAnimationMenu(keyPaths: NewAnimation.keyPaths(for: layer)) { [weak self] keyPath, kind in
      guard let self, let layer = client.selection else { return }
      // The new card is open.
      client.openAnimations.insert(AnimationKey(NewAnimation.key(for: keyPath, on: layer)))
      client.addAnimation(of: keyPath, kind: kind, to: layer)
    }
    list.open(beside: plus)
  }
}
