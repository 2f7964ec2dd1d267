import CoreGraphics
import QuartzCore
import RenderTree

/// A message over a program's window, for example a compiler's error.
///
/// Its layers are a tree of their own, in points of the desktop from the window's top left corner, on the system's clock.
@MainActor final class ProgramBanner {
  private let root = CALayer()
  private let card = CALayer()
  private let text = CATextLayer()
  private let context: CAContext

  private static let margin = 10.0
  private static let padding = 12.0
  private static let fontSize = 13.0

  init() {
    context = CAContext(layer: root, clock: .system)
    card.backgroundColor = UIColor(red: 0.55, green: 0.11, blue: 0.1, alpha: 0.96).cgColor
    card.cornerRadius = 8
    card.shadowOpacity = 0.3
    card.shadowRadius = 8
    card.shadowOffset = CGSize(width: 0, height: 2)
    card.addSublayer(text)
    text.font = UIFont.monospacedSystemFont(ofSize: Self.fontSize, weight: .regular)
    text.fontSize = Self.fontSize
    text.foregroundColor = UIColor.white.cgColor
    text.isWrapped = true
    text.contentsScale = 2
    root.addSublayer(card)
  }

  func makeChannel() -> RenderChannel { context.makeChannel() }

  /// Shows a message over a window of a width in points; nil hides it.
  func show(_ message: String?, width: Double) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer {
      CATransaction.commit()
      CATransaction.flush()
    }
    card.isHidden = message == nil
    guard let message else { return }
    let inner = max(width - 2 * (Self.margin + Self.padding), 40)
    let size = (message as NSString).boundingRect(
      with: CGSize(width: inner, height: 600), options: .usesLineFragmentOrigin,
      attributes: [.font: UIFont.monospacedSystemFont(ofSize: Self.fontSize, weight: .regular)], context: nil
    ).size
    text.string = message
    text.frame = CGRect(
      x: Self.padding, y: Self.padding, width: inner, height: size.height.rounded(.up) + 4)
    card.frame = CGRect(
      x: Self.margin, y: Self.margin, width: inner + 2 * Self.padding,
      height: text.frame.height + 2 * Self.padding)
  }
}
