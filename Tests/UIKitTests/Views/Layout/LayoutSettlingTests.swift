import Synchronization
import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Layouts that cause further layouts: those that settle, and those that are cut off with a message.
@MainActor @Suite(.serialized) struct LayoutSettlingTests {
  /// A view whose layout does something after `super`.
  private final class Card: UIView {
    let label = UILabel()
    var layouts = 0
    var change: (Card) -> Void = { _ in }

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      change(self)
    }
  }

  /// The messages that the engine gives meanwhile.
  private func messages(_ body: () -> Void) -> [String] {
    let heard = Mutex<[String]>([])
    Misuse.$listener.withValue({ message in heard.withLock { $0.append(message) } }, operation: body)
    return heard.withLock { $0 }
  }

  /// The natural size of a view that its frame places concerns nobody.
  @Test func aLabelWithAFrameDoesNotLayOutItsSuperview() {
    TestScreen.run { test in
      let card = Card(frame: CGRect(x: 50, y: 50, width: 57.5, height: 90))
      card.addSubview(card.label)
      card.change = {
        $0.label.frame = $0.bounds
        $0.label.text = "\($0.layouts)"
        $0.label.font = .systemFont(ofSize: CGFloat(10 + $0.layouts % 5))
      }
      #expect(
        messages {
          test.window.addSubview(card); CATransaction.flush()
        }.isEmpty)
      #expect(card.layouts == 1)
      CATransaction.flush()
      #expect(card.layouts == 1)
    }
  }

  /// Equal values change nothing, so that a layout may set them.
  @Test func equalValuesAskForNoLayout() {
    TestScreen.run { test in
      let card = Card(frame: CGRect(x: 0, y: 0, width: 200, height: 90))
      let (button, image) = (UIButton(type: .system), UIImageView())
      let stack = UIStackView(arrangedSubviews: [card.label, button, image])
      stack.frame = card.bounds
      card.addSubview(stack)
      let picture = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }
      card.change = {
        $0.label.text = "One"
        $0.label.font = .systemFont(ofSize: 21)
        $0.label.numberOfLines = 2
        $0.label.preferredMaxLayoutWidth = 50
        button.setTitle("Go", for: .normal)
        image.image = picture
        stack.spacing = 4
        $0.setNeedsDisplay()
      }
      #expect(
        messages {
          test.window.addSubview(card); CATransaction.flush()
        }.isEmpty)
      let layouts = card.layouts
      #expect(layouts <= 2)
      card.setNeedsLayout()
      CATransaction.flush()
      #expect(card.layouts == layouts + 1)
    }
  }

  /// Layouts without end: what each changes, and what the message names.
  private static let endless: [(name: String, change: @MainActor (Card) -> Void, cause: String)] = [
    ("text", { $0.label.text = String(repeating: "x", count: $0.layouts % 7 + 1) }, "text of UILabel"),
    ("font", { $0.label.font = .systemFont(ofSize: CGFloat(10 + $0.layouts % 7)) }, "font of UILabel"),
    ("setNeedsLayout", { $0.setNeedsLayout() }, "setNeedsLayout() of card"),
    ("bounds", { $0.bounds.size.width += 1 }, "bounds of card"),
  ]

  @Test func aLayoutWithoutEndIsCutOff() {
    for (name, change, cause) in Self.endless { cutsOff(name, change, cause) }
  }

  private func cutsOff(_ name: String, _ change: @escaping @MainActor (Card) -> Void, _ cause: String) {
    TestScreen.run { test in
      let card = Card(frame: CGRect(x: 0, y: 0, width: 200, height: 90))
      card.accessibilityIdentifier = "card"
      card.label.text = "A"
      LayoutTree.add(card.label, to: card)
      activate(
        card.label.leadingAnchor.constraint(equalTo: card.leadingAnchor),
        card.label.topAnchor.constraint(equalTo: card.topAnchor))
      card.change = change
      let heard = messages {
        test.window.addSubview(card); CATransaction.flush()
      }
      #expect(heard.count == 1, "\(name): \(heard)")
      #expect(
        heard.first?.contains("does not settle") == true && heard.first?.contains(cause) == true, "\(heard)")
      // The run had an end, and other views are laid out as ever.
      #expect(card.layouts <= 2 * 64 * 64)
      card.change = { _ in }
      CATransaction.flush()
      let layouts = card.layouts
      let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      test.window.addSubview(other)
      CATransaction.flush()
      #expect(card.layouts == layouts && other.superview === test.window)
    }
  }
}
