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

  /// How far a label with one font has to be moved down so that its baseline is that of a label with another font beside it.
  ///
  /// Both labels have one line and the same height. A label puts its baseline on a row of pixels.
  ///
  /// - Parameters:
  ///   - height: the height of both labels, in points.
  ///   - scale: pixels per point.
  /// - Returns: points, a whole number of pixels.
  static func baselineShift(of font: UIFont, to other: UIFont, height: CGFloat, scale: CGFloat) -> CGFloat {
    func baseline(_ font: UIFont) -> CGFloat {
      (((height - font.lineHeight) / 2 + font.ascender) * scale).rounded()
    }
    return (baseline(other) - baseline(font)) / scale
  }
}
