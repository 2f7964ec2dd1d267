import CoreGraphics
import CoreText

extension UITextView {
  private var padding: CGFloat { textContainer.lineFragmentPadding }

  private func lineWidth(_ width: CGFloat) -> CGFloat {
    max(width - textContainerInset.left - textContainerInset.right - 2 * padding, 1)
  }

  var lineFormat: TextLines.Format { format(bounds.width) }

  private func format(_ width: CGFloat?) -> TextLines.Format {
    let alignment: TextLayout.Alignment =
      switch textAlignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      case .natural: .natural
      }
    return TextLines.Format(
      width: width.map { $0.isFinite ? lineWidth($0) : 1 }, alignment: alignment,
      font: font ?? .systemFont(ofSize: 12))
  }

  var textOrigin: CGPoint { CGPoint(x: textContainerInset.left + padding, y: textContainerInset.top) }

  /// The size of the whole text in lines of a width; 0 for no limit.
  func fittingSize(_ width: CGFloat) -> CGSize {
    let text = interaction.editor.text
    let size = asCurrentTraits {
      var lines = TextLines(text, format(width > 0 && width < 1e7 ? width : nil))
      lines.layOutAll(text, limit: .max)
      return CGSize(width: lines.width, height: lines.height)
    }
    let inset = textContainerInset
    return CGSize(
      width: width > 0 && width < 1e7
        ? width : (size.width + inset.left + inset.right + 2 * padding).rounded(.up),
      height: (size.height + inset.top + inset.bottom - 1e-6).rounded(.up))
  }

  /// Gives the contents the height of the text, as far as it is known.
  func fitContents() {
    guard bounds.width.isFinite, bounds.width > 0 else { return }
    let height = (interaction.size.height + textContainerInset.top + textContainerInset.bottom).rounded(.up)
    let size = CGSize(width: bounds.width, height: height)
    if contentSize != size { contentSize = size }
  }

  /// Shows the paragraphs that are seen, the selection and the caret.
  func showText() {
    guard bounds.width.isFinite, bounds.height.isFinite, bounds.width > 0, bounds.height >= 0 else { return }
    let origin = textOrigin
    let (top, bottom) = (bounds.minY - 64, bounds.maxY + 64)
    let blocks = interaction.blocks(from: top - origin.y, to: bottom - origin.y)
    // What is seen now has its real height.
    fitContents()
    parts.show(
      blocks, at: origin, width: lineFormat.width ?? 0, from: top, to: bottom, scale: contentScaleFactor)
    showSelection(from: top, to: bottom)
  }

  private func showSelection(from top: CGFloat, to bottom: CGFloat) {
    let color: UIColor = tintColor
    guard isFirstResponder else {
      parts.caret.hide()
      return parts.selection.show([], color: color, hasHandles: false)
    }
    let editor = interaction.editor
    let rects = interaction.rects(of: editor.selection, from: top, to: bottom)
    parts.selection.frame = CGRect(origin: .zero, size: contentSize)
    parts.selection.show(rects, color: color, hasHandles: false)
    guard editor.selection.isEmpty, isEditable else { return parts.caret.hide() }
    parts.caret.show(at: interaction.caret(at: editor.caret), color: color, within: 0...bounds.width)
  }
}

/// The views within a text view.
@MainActor final class TextViewParts {
  /// Each shows a paragraph, or a band of a high one.
  private var canvases: [Key: TextCanvas] = [:]
  let selection = SelectionView()
  let caret = CaretView()

  private struct Key: Hashable {
    let layout: ObjectIdentifier
    let band: Int
  }

  /// The height of the bands of a high paragraph, in points.
  private static let band: CGFloat = 512
  /// How far letters may reach beyond their line, in points.
  private static let overhang: CGFloat = 8

  func install(in view: UITextView) {
    for part in [selection, caret] as [UIView] { view.addSubview(part) }
    view.textContainer.changed = { [weak view] in view?.textChanged() }
  }

  /// Forgets what was drawn.
  func drop() {
    for canvas in canvases.values { canvas.removeFromSuperview() }
    canvases = [:]
  }

  /// Shows paragraphs, and drops those that are not seen any more.
  ///
  /// - Parameters:
  ///   - blocks: the paragraphs.
  ///   - origin: where the first line of the text begins.
  ///   - width: of the lines.
  ///   - top: where the visible part begins.
  ///   - bottom: where it ends.
  ///   - scale: pixels per point.
  func show(
    _ blocks: [TextLines.Block], at origin: CGPoint, width: CGFloat, from top: CGFloat, to bottom: CGFloat,
    scale: CGFloat
  ) {
    guard let view = selection.superview else { return }
    var kept: [Key: TextCanvas] = [:]
    for block in blocks where !block.layout.lines.isEmpty {
      // Paragraphs lie on whole pixels, so that their letters are sharp.
      let place = ((origin.y + block.top) * scale).rounded() / scale
      let count = max(Int(clamping: Double(block.height / Self.band).rounded(.up)), 1)
      for band in 0..<count {
        let start = place + CGFloat(band) * Self.band
        let height = min(Self.band, block.height - CGFloat(band) * Self.band)
        guard start + height >= top, start <= bottom else { continue }
        let key = Key(layout: ObjectIdentifier(block.layout), band: band)
        let canvas = canvases.removeValue(forKey: key) ?? TextCanvas()
        if canvas.superview !== view { view.insertSubview(canvas, aboveSubview: selection) }
        // Neighbouring bands each show what reaches over their edge only once.
        let (above, below) = (band == 0 ? Self.overhang : 0, band == count - 1 ? Self.overhang : 0)
        canvas.frame = CGRect(
          x: origin.x - Self.overhang, y: start - above, width: width + 2 * Self.overhang,
          height: height + above + below)
        canvas.show(block.layout, at: CGPoint(x: Self.overhang, y: above - CGFloat(band) * Self.band))
        kept[key] = canvas
      }
    }
    for canvas in canvases.values { canvas.removeFromSuperview() }
    canvases = kept
  }
}
