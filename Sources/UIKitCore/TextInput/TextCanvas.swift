import CoreText

/// Draws lines of text.
@MainActor final class TextCanvas: UIView {
  private(set) var lines: TextLayout?
  private var origin = CGPoint.zero

  override func setUpContents() {
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .topLeft
  }

  override var redrawsOnResize: Bool { true }

  /// Shows lines.
  ///
  /// - Parameters:
  ///   - lines: the lines; nil for none.
  ///   - origin: the upper left corner of their area in points of this view.
  func show(_ lines: TextLayout?, at origin: CGPoint) {
    guard lines !== self.lines || origin != self.origin else { return }
    self.lines = lines
    self.origin = origin
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let lines else { return }
    lines.draw(in: context, at: origin, isFlipped: true)
  }
}
