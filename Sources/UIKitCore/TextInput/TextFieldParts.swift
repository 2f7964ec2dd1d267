import CoreGraphics

/// The views within a text field.
@MainActor final class TextFieldParts {
  let background = UIImageView()
  /// Cuts the text off at the edges of its rectangle.
  let clip = UIView()
  let canvas = FieldCanvas()
  let selection = SelectionView()
  let caret = CaretView()
  let clearButton = UIButton(type: .custom)

  func install(in field: UITextField) {
    background.contentMode = .scaleToFill
    clip.clipsToBounds = true
    clip.isUserInteractionEnabled = false
    canvas.field = field
    for view in [background, clip] as [UIView] { field.addSubview(view) }
    for view in [selection, canvas, caret] as [UIView] { clip.addSubview(view) }
    clearButton.isHidden = true
    clearButton.setImage(Self.clearImage, for: .normal)
    clearButton.accessibilityLabel = "Clear text"
    clearButton.addAction(UIAction { [weak field] _ in field?.clear() }, for: .touchUpInside)
    field.addSubview(clearButton)
  }

  /// A cross in a filled circle.
  private static let clearImage = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image { _ in
    UIColor.black.set()
    let circle = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 16, height: 16))
    for (x, y) in [(5.0, 5.0), (5.0, 11.0)] {
      // A bar with round ends from one corner of the cross to the other, which the even-odd rule cuts out.
      let bar = UIBezierPath(
        roundedRect: CGRect(x: -4.6, y: -0.75, width: 9.2, height: 1.5), cornerRadius: 0.75)
      bar.apply(
        CGAffineTransform(translationX: 8, y: 8).rotated(by: x == y ? .pi / 4 : -.pi / 4))
      circle.append(bar)
    }
    circle.append(
      UIBezierPath(rect: CGRect(x: 7.25, y: 7.25, width: 1.5, height: 1.5)))
    circle.usesEvenOddFillRule = true
    circle.fill()
  }.withRenderingMode(.alwaysTemplate)
}

/// Draws the text of a field, or its placeholder.
@MainActor final class FieldCanvas: UIView {
  weak var field: UITextField?

  override func setUpContents() {
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .topLeft
  }

  override var redrawsOnResize: Bool { true }

  override func draw(_ rect: CGRect) { field?.drawShownText() }
}
