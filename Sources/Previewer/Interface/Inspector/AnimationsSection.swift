import CoreAnimationMarkup
import QuartzCore
import UIKit

/// The animations of the chosen layer, those of groups beneath their group.
@MainActor final class AnimationsSection: DetailSection {
  private let client: any PreviewClient
  private weak var layer: CALayer?
  private var shown: [ObjectIdentifier] = []
  private var cards: [AnimationCard] = []
  private let heading = HeadingRow("Animations")
  var heightsChanged: @MainActor () -> Void = {}
  private(set) var needsRebuild = false
  /// A layer with more animations has curves for the first ones.
  private static let curveLimit = 24

  init(_ client: any PreviewClient) { self.client = client }

  func modelChanged(_ layer: CALayer) {
    let added = layer.addedAnimations.filter { !LayerOverrides.isOverride(key: $0.key) }
    let ids = added.map { ObjectIdentifier($0.animation) }
    guard ids != shown || layer !== self.layer else {
      needsRebuild = false
      return
    }
    needsRebuild = true
    let isSameLayer = layer === self.layer
    self.layer = layer
    // The cards hold the animations, so an identifier stands for the same one.
    let known = Dictionary(
      cards.filter { _ in isSameLayer }.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    var next: [AnimationCard] = []
    for item in added {
      append(item.animation, key: item.key, root: item.animation, member: [], layer, known, to: &next)
    }
    cards = next
    shown = ids
  }

  private func append(
    _ animation: CAAnimation, key: String?, root: CAAnimation, member: [Int], _ layer: CALayer,
    _ known: [AnimationCard.Identity: AnimationCard], to cards: inout [AnimationCard]
  ) {
    let identity = AnimationCard.Identity(root: ObjectIdentifier(root), member: member)
    let hasCurve = cards.count < Self.curveLimit
    cards.append(
      known[identity]
        ?? AnimationCard(
          animation, key: key, root: root, member: member, on: layer, hasCurve: hasCurve,
          time: { [unowned client] in client.context.clock.time }))
    guard let group = animation as? CAAnimationGroup, member.count < 8 else { return }
    for (index, inner) in (group.animations ?? []).enumerated() {
      append(inner, key: nil, root: root, member: member + [index], layer, known, to: &cards)
    }
  }

  func rows(for layer: CALayer) -> [DetailRow] {
    needsRebuild = false
    guard !cards.isEmpty else { return [] }
    return [heading] + cards
  }
}

/// An animation: its key, its class, what it animates, its timing, and its curve.
@MainActor package final class AnimationCard: DetailRow {
  struct Identity: Hashable {
    let root: ObjectIdentifier
    let member: [Int]
  }

  let identity: Identity
  private let animation: CAAnimation
  private let root: CAAnimation
  private weak var animated: CALayer?
  private let depth: CGFloat
  private let title = UILabel()
  private let kind = UILabel()
  private let timing = UILabel()
  private let curveView: CurveView?
  private let line = CALayer()
  /// The time of the tree's clock.
  private let time: @MainActor () -> Double

  init(
    _ animation: CAAnimation, key: String?, root: CAAnimation, member: [Int], on layer: CALayer,
    hasCurve: Bool, time: @escaping @MainActor () -> Double
  ) {
    self.animation = animation
    self.root = root
    animated = layer
    self.time = time
    identity = Identity(root: ObjectIdentifier(root), member: member)
    depth = CGFloat(member.count)
    let curve = hasCurve ? PlottedCurve(of: root, member: member, on: layer) : nil
    curveView = curve.flatMap { $0.lines.isEmpty ? nil : CurveView($0) }
    super.init(frame: .zero)
    let keyPath = (animation as? CAPropertyAnimation)?.keyPath
    title.text = keyPath ?? key ?? AnimationText.name(of: animation)
    title.font = Theme.code
    kind.text = [key == keyPath || keyPath == nil ? nil : key, AnimationText.name(of: animation)].compactMap {
      $0
    }
    .joined(separator: " — ")
    kind.font = Theme.caption
    kind.textAlignment = .right
    timing.text = AnimationText.timing(of: animation, isMember: !member.isEmpty)
    timing.font = Theme.caption
    timing.numberOfLines = 0
    self.layer.addSublayer(line)
    for view in [title, kind, timing] { addSubview(view) }
    if let curveView { addSubview(curveView) }
  }

  package required init?(coder: NSCoder) { nil }

  private var left: CGFloat { Theme.margin + depth * 12 }

  package override func height(for width: CGFloat) -> CGFloat {
    let text = timing.sizeThatFits(CGSize(width: max(width - left - Theme.margin, 20), height: 0)).height
    return 20 + text + (curveView == nil ? 8 : CurveView.height + 12)
  }

  package override func themeChanged() {
    title.textColor = theme.text
    kind.textColor = theme.tertiaryText
    timing.textColor = theme.secondaryText
    line.backgroundColor = depth > 0 ? theme.separator.cgColor : nil
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let width = max(bounds.width - left - Theme.margin, 0)
    line.frame = CGRect(x: left - 8, y: 2, width: 1.5, height: bounds.height - 4)
    let wanted = min(title.sizeThatFits(.zero).width, width * 0.7)
    title.frame = CGRect(x: left, y: 1, width: wanted, height: 18)
    kind.frame = CGRect(x: left + wanted + 6, y: 1, width: max(width - wanted - 6, 0), height: 18)
    let height = timing.sizeThatFits(CGSize(width: max(width, 20), height: 0)).height
    timing.frame = CGRect(x: left, y: 19, width: width, height: height)
    curveView?.frame = CGRect(x: left, y: 19 + height + 4, width: width, height: CurveView.height)
  }

  package override func update(_ layer: CALayer, _ shown: CALayer?) {
    curveView?.show(at: layer.convertTime(time(), from: nil) - root.beginTime)
  }

  /// When the animation runs; nil if it has not been committed.
  var span: AnimationSpan? {
    guard let animated else { return nil }
    let spans = AnimationSpan.spans(of: animated)
    return spans.first { $0.animation.animation === animation }
      ?? spans.first { $0.animation.animation === root }
  }

  /// The texts, and the curve, for tests.
  var texts: [String] { [title.text ?? "", kind.text ?? "", timing.text ?? ""] }
  var curve: CurveView? { curveView }
}
