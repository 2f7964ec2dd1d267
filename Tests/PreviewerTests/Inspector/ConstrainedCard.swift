import QuartzCore
import UIKit

@testable import Previewer

/// A scene with a view in which constraints place two others:
///
/// ```
/// root                300 × 300 points
///   card              200 × 100
///     title           60 × 30 at (20, 10)
///     icon            60 × 20 at (88, 15)
/// ```
@MainActor final class ConstrainedCard {
  let client = TestClient(LayerTreeTests.document(""))
  let card = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  let title = UIView()
  let icon = UIView()
  /// Those that the card holds, in their order.
  let gap: NSLayoutConstraint
  let top: NSLayoutConstraint
  let follows: NSLayoutConstraint
  let level: NSLayoutConstraint
  let wide: NSLayoutConstraint
  /// Those that the title and the icon hold.
  let width: NSLayoutConstraint
  let heights: [NSLayoutConstraint]

  init() {
    for (view, name) in [(card, "card"), (title, "title"), (icon, "icon")] { view.layer.name = name }
    for view in [title, icon] {
      view.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(view)
    }
    gap = title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 20)
    gap.identifier = "gap"
    top = title.topAnchor.constraint(equalTo: card.topAnchor, constant: 10)
    follows = icon.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 8)
    level = icon.centerYAnchor.constraint(equalTo: title.centerYAnchor)
    wide = icon.widthAnchor.constraint(equalTo: title.widthAnchor)
    width = title.widthAnchor.constraint(equalToConstant: 60)
    heights = [
      title.heightAnchor.constraint(equalToConstant: 30), icon.heightAnchor.constraint(equalToConstant: 20),
    ]
    NSLayoutConstraint.activate([gap, top, follows, level, wide, width] + heights)
    client.documents[0].root?.addSublayer(card.layer)
    client.sceneChanged()
  }
}
