import CoreGraphics
import CoreText

extension UITextField {
  private static let inset: CGFloat = 7

  /// Gives the field its background and its border.
  func apply() {
    let image = isEnabled ? background : disabledBackground ?? background
    let back = parts.background
    back.image = borderStyle == .none ? image : nil
    back.isHidden = borderStyle == .none && image == nil
    let isDark = traitCollection.userInterfaceStyle == .dark
    back.layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
    back.layer.borderWidth = borderStyle == .none ? 0 : borderStyle == .roundedRect ? 0.5 : 1
    let white: CGFloat = isDark ? 1 : 0
    let line = borderStyle == .roundedRect ? 0.2 : borderStyle == .bezel ? 0.4 : 0.8
    back.layer.borderColor = UIColor(white: white, alpha: line).cgColor
    // A colour of the program takes the place of the usual one.
    back.backgroundColor =
      borderStyle == .roundedRect && backgroundColor == nil
      ? UIColor(white: isDark ? 0.11 : 1, alpha: isEnabled ? 1 : 0.7) : nil
    parts.clearButton.tintColor = .tertiaryLabel
  }

  // MARK: Places

  func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  /// The size of a view beside the text: its own, or its natural one.
  func sideSize(_ view: UIView?) -> CGSize {
    guard let view else { return .zero }
    if !view.bounds.isEmpty { return view.bounds.size }
    let natural = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    return CGSize(
      width: min(natural.width, max(bounds.width, 0)), height: min(natural.height, max(bounds.height, 0)))
  }

  private var showsClearButton: Bool { hasText && isEnabled && isShown(clearButtonMode) && !showsRightView }
  private var showsLeftView: Bool { leftView != nil && isShown(leftViewMode) }
  private var showsRightView: Bool { rightView != nil && isShown(rightViewMode) }

  /// The rectangle between the borders and the views at the sides.
  func contentRect(_ bounds: CGRect, isEditing: Bool) -> CGRect {
    let inset = borderStyle == .none ? 0 : Self.inset
    var (left, right) = (bounds.minX + inset, bounds.maxX - inset)
    if showsLeftView { left = max(left, leftViewRect(forBounds: bounds).maxX + (inset > 0 ? 4 : 0)) }
    if showsRightView { right = min(right, rightViewRect(forBounds: bounds).minX) }
    if showsClearButton { right = min(right, clearButtonRect(forBounds: bounds).minX - 2) }
    return CGRect(x: left, y: bounds.minY, width: max(right - left, 0), height: bounds.height)
  }

  var naturalSize: CGSize {
    let width = max(
      interaction.size.width,
      styledPlaceholder.isEmpty ? 0 : TextLines(styledPlaceholder, lineFormat).naturalWidth(styledPlaceholder)
    )
    let inset = borderStyle == .none ? 0 : 2 * Self.inset
    let sides =
      (showsLeftView ? sideSize(leftView).width : 0) + (showsRightView ? sideSize(rightView).width : 0)
    let line = ((font ?? .systemFont(ofSize: 17)).lineHeight - 1e-6).rounded(.up)
    let border: CGFloat =
      switch borderStyle {
      case .none: 1
      case .line, .bezel: 6
      case .roundedRect: 13
      }
    return CGSize(width: width.rounded(.up) + inset + sides, height: line + border)
  }

  /// Places the views of the field, and shows the text.
  func placeParts() {
    let bounds = bounds
    guard bounds.width.isFinite, bounds.height.isFinite else { return }
    parts.background.frame = borderRect(forBounds: bounds)
    for (view, isShown, place) in [
      (leftView, showsLeftView, leftViewRect), (rightView, showsRightView, rightViewRect),
    ] as [(UIView?, Bool, (CGRect) -> CGRect)] {
      guard let view else { continue }
      if !isShown {
        view.removeFromSuperview()
      } else {
        if view.superview !== self { addSubview(view) }
        view.frame = place(bounds)
      }
    }
    parts.clearButton.isHidden = !showsClearButton
    parts.clearButton.frame = clearButtonRect(forBounds: bounds)
    showText()
  }

  // MARK: Text

  var lineFormat: TextLines.Format { TextLines.Format(width: nil, font: font ?? .systemFont(ofSize: 17)) }

  /// The rectangle of the text in points of the field.
  private var shownRect: CGRect {
    let bounds = bounds
    let isPlaceholder = !hasText
    return isPlaceholder
      ? placeholderRect(forBounds: bounds)
      : isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }

  /// The upper edge of a line in a rectangle.
  private func lineTop(_ rect: CGRect, _ height: CGFloat) -> CGFloat {
    switch contentVerticalAlignment {
    case .top: rect.minY
    case .bottom: rect.maxY - height
    case .center, .fill: rect.midY - height / 2
    }
  }

  var textOrigin: CGPoint {
    let size = interaction.size
    let room = parts.clip.bounds.width
    let free = room - size.width - CaretView.width
    // A text that fits is aligned, and another one is moved so that the caret is seen.
    let aligned = max(free, 0) * flushFactor
    return CGPoint(
      x: aligned - scrolled,
      y: lineTop(CGRect(x: 0, y: 0, width: 0, height: parts.clip.bounds.height), size.height))
  }

  private var flushFactor: CGFloat {
    switch textAlignment {
    case .center: 0.5
    case .right: 1
    case .left, .justified, .natural: 0
    }
  }

  func showText() {
    let rect = shownRect
    guard rect.width.isFinite, rect.height.isFinite, rect.minX.isFinite, rect.minY.isFinite else { return }
    let area = CGRect(x: rect.minX, y: rect.minY, width: max(rect.width, 0), height: max(rect.height, 0))
    if parts.clip.frame != area {
      parts.clip.frame = area
      parts.canvas.frame = CGRect(origin: .zero, size: area.size)
    }
    let color: UIColor = tintColor
    guard isEditing else {
      parts.caret.hide()
      parts.selection.show([], color: color, hasHandles: false)
      return
    }
    let former = scrolled
    scrollToCaret()
    if scrolled != former || hasText { parts.canvas.setNeedsDisplay() }
    let editor = interaction.editor
    let rects = interaction.rects(of: editor.selection, from: -.infinity, to: .infinity)
    parts.selection.frame = parts.canvas.frame
    parts.selection.show(rects, color: color, hasHandles: false)
    if editor.selection.isEmpty {
      parts.caret.show(at: interaction.caret(at: editor.caret), color: color, within: 0...max(area.width, 0))
    } else {
      parts.caret.hide()
    }
  }

  private func scrollToCaret() {
    let room = parts.clip.bounds.width
    let total = interaction.size.width + CaretView.width
    guard total > room else { return scrolled = 0 }
    let x = interaction.caret(at: interaction.editor.caret).minX + scrolled
    scrolled = min(max(scrolled, x + CaretView.width - room), max(x - 1, 0))
    scrolled = min(max(scrolled, 0), total - room)
  }

  /// The placeholder with all its attributes.
  var styledPlaceholder: StyledText {
    StyledText(
      attributedPlaceholder ?? NSAttributedString(),
      over: [.font: font ?? .systemFont(ofSize: 17), .foregroundColor: UIColor.placeholderText])
  }

  /// Draws the text or the placeholder, in points of the rectangle of the text.
  func drawShownText() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let size = parts.clip.bounds.size
    guard size.width > 0, size.height > 0 else { return }
    if hasText, isEditing {
      let origin = textOrigin
      for block in interaction.blocks(from: 0, to: .infinity) {
        block.layout.draw(in: context, at: CGPoint(x: origin.x, y: origin.y + block.top), isFlipped: true)
      }
      return
    }
    let rect = shownRect
    // Overrides draw in points of the field.
    context.saveGState()
    context.translateBy(x: -rect.minX, y: -rect.minY)
    if hasText { drawText(in: rect) } else { drawPlaceholder(in: rect) }
    context.restoreGState()
  }

  /// Draws a text in one line, which is cut off with "…" where it does not fit.
  func drawLine(_ text: StyledText, in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), !text.isEmpty, rect.width > 0 else { return }
    let alignment: TextLayout.Alignment =
      switch textAlignment {
      case .center: .center
      case .right: .right
      case .left: .left
      case .justified: .justified
      case .natural: .natural
      }
    let layout = TextLayout(
      TextSource(text, 0..<text.length), width: rect.width, wraps: false, truncation: .end,
      alignment: alignment,
      height: nil, usesLeading: false)
    layout.draw(in: context, at: CGPoint(x: rect.minX, y: lineTop(rect, layout.size.height)), isFlipped: true)
  }
}

extension TextLines {
  /// The width of a text of its own.
  func naturalWidth(_ text: StyledText) -> CGFloat {
    var lines = self
    lines.layOutAll(text)
    return lines.width
  }
}
