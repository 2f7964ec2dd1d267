import Localization
import QuartzCore
import RenderTree
import SceneTools
import UIKit

/// The outline of the layer under the pointer, with its size and the chain of its superlayers.
@MainActor final class HoverView: InterfaceView {
  private let outline = ShapeView(frame: .zero)
  private let card = UIView()
  private let name = UILabel()
  private let size = UILabel()
  private let chain = UILabel()
  private let cost = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for view in [outline, card] { addSubview(view) }
    for label in [name, size, chain, cost] { card.addSubview(label) }
    name.font = Theme.heading
    size.font = Theme.number
    chain.font = Theme.caption
    chain.lineBreakMode = .byTruncatingHead
    cost.font = Theme.caption
    card.layer.cornerRadius = 6
    card.layer.borderWidth = 1
    card.layer.shadowRadius = 8
    card.layer.shadowOffset = CGSize(width: 0, height: 2)
  }

  required init?(coder: NSCoder) { nil }

  override func themeChanged() {
    outline.set(stroke: theme.accent, width: 1.5)
    card.backgroundColor = theme.bar
    card.layer.borderColor = theme.separator.cgColor
    card.layer.shadowOpacity = theme.shadowOpacity
    name.textColor = theme.text
    size.textColor = theme.secondaryText
    chain.textColor = theme.secondaryText
    cost.textColor = theme.warning
  }

  /// The names of the layers around a layer, from the root of the scene to its superlayer. Without the host of the window.
  static func chain(of layer: CALayer, host: CALayer) -> [String] {
    var names: [String] = []
    var above = layer.superlayer
    while let next = above, next !== host {
      names.append(next.name ?? "\(type(of: next))")
      above = next.superlayer
    }
    return names.reversed()
  }

  /// Shows a layer.
  ///
  /// - Parameters:
  ///   - cost: what is said about its off-screen surfaces; nil for nothing.
  ///   - pointer: where the pointer is. The text is there if the layer fills most of the window.
  func show(
    _ layer: CALayer, host: CALayer, toScreen: CATransform3D, cost costText: String?, pointer: CGPoint?
  ) {
    guard let shown = layer.presentation(),
      let quad = LayerQuad(shown.bounds, through: CATransform3DConcat(shown.transformToRoot, toScreen))
    else {
      isHidden = true
      return
    }
    isHidden = false
    let path = CGMutablePath()
    quad.add(to: path)
    outline.frame = bounds
    outline.path = path
    // A tint over the whole scene would hide what is looked at.
    let isLarge = quad.area > 0.4 * Double(bounds.width * bounds.height)
    outline.set(
      fill: isLarge ? nil : theme.accent.withAlphaComponent(0.1), stroke: theme.accent, width: 1.5)
    func set(_ label: UILabel, _ text: String) { if label.text != text { label.text = text } }
    set(name, layer.name ?? "\(type(of: layer))")
    set(
      size,
      "\(TimeText.number(Double(shown.bounds.width), digits: 1)) × "
        + TimeText.number(Double(shown.bounds.height), digits: 1))
    let names = Self.chain(of: layer, host: host)
    let kind = layer.name == nil ? nil : "\(type(of: layer))"
    let above = names.isEmpty ? nil : names.joined(separator: " › ")
    set(chain, [kind, above.map { localized("in \($0)") }].compactMap { $0 }.joined(separator: "  ·  "))
    set(cost, costText ?? "")
    let most = max(min(bounds.width - 24, 420), 80)
    let first = name.intrinsicContentSize.width + 10 + size.intrinsicContentSize.width
    let hasChain = chain.text?.isEmpty == false
    let second = hasChain ? chain.intrinsicContentSize.width : 0
    let third = costText == nil ? 0 : cost.intrinsicContentSize.width
    let inner = min(max(first, second, third), most - 16)
    let lines = 1 + (hasChain ? 1 : 0) + (costText == nil ? 0 : 1)
    let height = CGFloat(10 + 17 + (lines - 1) * 15)
    let nameWidth = max(min(name.intrinsicContentSize.width, inner - size.intrinsicContentSize.width - 10), 0)
    name.frame = CGRect(x: 8, y: 5, width: nameWidth, height: 17)
    size.frame = CGRect(x: 8 + nameWidth + 10, y: 5, width: inner - nameWidth - 10, height: 17)
    chain.isHidden = !hasChain
    chain.frame = CGRect(x: 8, y: 22, width: inner, height: 15)
    cost.isHidden = costText == nil
    cost.frame = CGRect(x: 8, y: hasChain ? 37 : 22, width: inner, height: 15)
    let box = quad.box
    var origin = CGPoint(x: box.minX, y: box.maxY + 6)
    if origin.y + height > bounds.height - 4 { origin.y = box.minY - height - 6 }
    if origin.y < 4 { origin.y = min(max(box.minY, 0) + 6, bounds.height - height - 4) }
    if isLarge, let pointer {
      origin = CGPoint(x: pointer.x + 14, y: min(pointer.y + 20, bounds.height - height - 4))
    }
    origin.x = min(max(origin.x, 4), max(bounds.width - inner - 20, 4))
    card.frame = CGRect(
      x: origin.x.rounded(), y: origin.y.rounded(), width: (inner + 16).rounded(.up), height: height)
  }
}
