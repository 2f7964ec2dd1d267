import CoreAnimationMarkup
import Localization
import UIKit
import Windowing

/// Picks a colour from the scene: a card beside the pointer shows the colour below it, a click takes it. Escape, or a click on a panel, cancels.
@MainActor package final class Eyedropper: InterfaceView, KeyboardReceiver {
  private weak var sampler: (any ColorSampler)?
  private let ended: @MainActor (CGColor?) -> Void
  private let card = PanelView(frame: .zero)
  private let swatch = Swatch()
  private let label = UILabel()
  private static let cardSize = CGSize(width: 104, height: 30)
  /// Whether a colour was asked for that has not come yet.
  private var isWaiting = false
  /// The place for which the card is to show the colour next; nil for none.
  private var wanted: CGPoint?
  private var isTaken = false
  private var isOver = false

  /// - Parameter ended: called once, with the colour, or nil if it was cancelled.
  package init(_ sampler: any ColorSampler, ended: @escaping @MainActor (CGColor?) -> Void) {
    (self.sampler, self.ended) = (sampler, ended)
    super.init(frame: .zero)
    card.isHidden = true
    card.isUserInteractionEnabled = false
    card.bounds.size = Self.cardSize
    swatch.frame = CGRect(x: 7, y: 6, width: 25, height: 18)
    label.frame = CGRect(x: 39, y: 0, width: Self.cardSize.width - 43, height: Self.cardSize.height)
    label.font = Theme.code
    card.addSubview(swatch)
    card.addSubview(label)
    addSubview(card)
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() { label.textColor = theme.text }

  /// Begins, over everything of an interface.
  package func open(in interface: InterfaceScreen) {
    frame = interface.root.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    interface.root.addSubview(self)
    interface.receiver = self
  }

  private func end(_ color: CGColor?) {
    guard !isOver else { return }
    isOver = true
    if interface?.receiver === self { interface?.receiver = nil }
    removeFromSuperview()
    ended(color)
  }

  // MARK: The pointer

  package override func pointerMoved(to point: CGPoint?) {
    guard !isTaken else { return }
    wanted = point
    card.isHidden = point == nil
    if let point { place(point) }
    sample()
  }

  /// The card is below and to the right of the pointer, and beside it at the window's edges.
  private func place(_ point: CGPoint) {
    let size = Self.cardSize
    let x = point.x + 16 + size.width < bounds.width ? point.x + 16 : point.x - 16 - size.width
    let y = point.y + 16 + size.height < bounds.height ? point.y + 16 : point.y - 16 - size.height
    card.frame = CGRect(origin: CGPoint(x: x.rounded(), y: y.rounded()), size: size)
  }

  /// Asks for the colour below the pointer: one at a time, because a picture is drawn for each.
  private func sample() {
    guard !isWaiting, !isTaken, let point = wanted, let sampler else { return }
    wanted = nil
    isWaiting = true
    sampler.sampleColor(at: point) { [weak self] color in
      guard let self, !isOver else { return }
      isWaiting = false
      interface?.within {
        swatch.color = color
        label.text = color.map { MarkupValue.hexText(of: $0) } ?? localized("nothing")
      }
      sample()
    }
  }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !isTaken, let sampler else { return }
    let point = touch.location(in: self)
    guard !isPanel(at: point) else { return end(nil) }
    isTaken = true
    sampler.sampleColor(at: point) { [weak self] color in
      guard let self, !isOver else { return }
      interface?.within {
        if let color { return self.end(color) }
        // Where nothing is drawn there is no colour to take.
        self.isTaken = false
      }
    }
  }

  /// Whether a panel lies below a point.
  private func isPanel(at point: CGPoint) -> Bool {
    isUserInteractionEnabled = false
    defer { isUserInteractionEnabled = true }
    return interface?.view(at: point) != nil
  }

  // MARK: The keyboard

  package func insert(_ text: String) {}

  package func press(_ key: Key, isControl: Bool) -> Bool {
    guard key.name == "Escape" else { return false }
    end(nil)
    return true
  }

  package func lostFocus() { end(nil) }
}
