import UIKit

/// Labels of panels.
@MainActor package enum PanelText {
  /// A label without a frame. Control characters of `text` are escaped.
  package static func label(
    _ text: String = "", _ font: UIFont = Theme.body, alignment: NSTextAlignment = .left, lines: Int = 1
  ) -> UILabel {
    let label = UILabel(frame: .zero)
    label.font = font
    label.textAlignment = alignment
    label.numberOfLines = lines
    label.text = text.escapingControls(keepingLines: lines != 1)
    return label
  }
}
