import UIKit

/// The place of a message: `door.caml:12:7`. A click on its text opens the editor there; the view around it has the gesture.
@MainActor package final class SourceLabel: UILabel {
  package init(_ place: String) {
    super.init(frame: .zero)
    text = place
    font = Theme.code
    lineBreakMode = .byTruncatingHead
  }

  package required init?(coder: NSCoder) { nil }

  /// Whether a point of the superview is on the text.
  func contains(_ point: CGPoint) -> Bool {
    guard text?.isEmpty == false else { return false }
    let width = min(intrinsicContentSize.width, bounds.width)
    return CGRect(x: frame.minX, y: frame.minY, width: width, height: frame.height).insetBy(dx: -2, dy: -2)
      .contains(point)
  }
}
