// The places of what is in a cell.
extension UITableViewCell {
  func setUpParts() {
    let content = parts.content
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.preservesSuperviewLayoutMargins = true
    content.insetsLayoutMarginsFromSafeArea = false
    insetsLayoutMarginsFromSafeArea = false
    addSubview(content)
  }

  /// The margin at the sides.
  var sideMargin: CGFloat { table.map(\.sideMargin) ?? CellMetrics.margin(width: bounds.width) }

  private var showsEditControl: Bool { parts.isEditing && parts.editingStyle != .none }
  private var showsReorder: Bool { parts.isEditing && showsReorderControl && parts.canMove }

  /// The frame of the content view in a cell of a size.
  func contentFrame(in size: CGSize) -> CGRect {
    var frame = CGRect(origin: .zero, size: size)
    if parts.isEditing, parts.indents, shouldIndentWhileEditing, showsEditControl {
      frame.origin.x += CellMetrics.editWidth
      frame.size.width -= CellMetrics.editWidth
    }
    if showsReorder {
      frame.size.width -= CellMetrics.reorderWidth
    } else if let accessory = parts.accessory {
      frame.size.width -= accessory.bounds.width + sideMargin + CellMetrics.accessoryGap
    }
    frame.size.width = max(frame.width, 0)
    return frame
  }

  func layoutParts() {
    if parts.updatesConfiguration {
      parts.updatesConfiguration = false
      updateConfiguration(using: configurationState)
    }
    let bounds = CGRect(origin: .zero, size: bounds.size)
    for view in [
      parts.backgroundShape, parts.selectionView, backgroundView, selectedBackgroundView,
      multipleSelectionBackgroundView,
    ] {
      if let view, view.superview === self { view.frame = bounds }
    }
    placeContent()
    layoutLabels()
    layoutControls(bounds)
    layoutSeparators(bounds)
  }

  func placeContent() {
    let frame = contentFrame(in: bounds.size)
    if parts.content.frame != frame { parts.content.frame = frame }
    if let view = parts.configured, view.frame != parts.content.bounds { view.frame = parts.content.bounds }
  }

  private func layoutControls(_ bounds: CGRect) {
    if let control = parts.editControl {
      control.isHidden = !showsEditControl
      control.frame = CGRect(
        x: sideMargin, y: ((bounds.height - 22) / 2).rounded(), width: 22, height: 22)
    }
    if showsReorder, parts.reorderControl == nil { addReorderControl() }
    if let control = parts.reorderControl {
      control.isHidden = !showsReorder
      control.frame = CGRect(
        x: bounds.width - CellMetrics.reorderWidth, y: 0, width: CellMetrics.reorderWidth,
        height: bounds.height)
    }
    guard let accessory = parts.accessory else { return }
    accessory.isHidden = showsReorder
    let size = accessory.bounds.size
    let scale = pixelsPerPoint
    accessory.center = CGPoint(
      x: bounds.width - sideMargin - size.width / 2,
      y: ((bounds.height - size.height) / 2 * scale).rounded() / scale + size.height / 2)
  }

  private func addReorderControl() {
    let view = UIImageView(image: CellSymbol.reorder)
    view.contentMode = .center
    view.tintColor = .tertiaryLabel
    parts.reorderControl = view
    addSubview(view)
  }

  // MARK: Lines

  private func layoutSeparators(_ bounds: CGRect) {
    let line = 1 / pixelsPerPoint
    func place(_ view: UIView?, _ kind: CellLines.Line, y: CGFloat) {
      guard let view else { return }
      view.isHidden = kind == .none
      let insets = kind == .full ? .zero : separatorInset
      let indent = kind == .full ? 0 : parts.content.frame.minX
      view.frame = CGRect(
        x: insets.left + indent, y: y, width: max(bounds.width - insets.left - indent - insets.right, 0),
        height: line)
      view.backgroundColor = table?.separatorColor ?? .separator
    }
    if parts.lines.bottom != .none, parts.separator == nil { parts.separator = addLine() }
    if parts.lines.top != .none, parts.topSeparator == nil { parts.topSeparator = addLine() }
    place(parts.separator, parts.lines.bottom, y: bounds.height - line)
    place(parts.topSeparator, parts.lines.top, y: 0)
  }

  private func addLine() -> UIView {
    let line = UIView()
    line.isUserInteractionEnabled = false
    addSubview(line)
    return line
  }

  /// Takes over what the table says of the lines and corners.
  func setLines(_ lines: CellLines) {
    guard lines != parts.lines else { return }
    parts.lines = lines
    setNeedsLayout()
    let radius: CGFloat = lines.corners.isEmpty ? 0 : TableMetrics.cornerRadius
    guard layer.cornerRadius != radius || radius > 0 && layer.maskedCorners != lines.corners else { return }
    layer.cornerRadius = radius
    layer.maskedCorners = radius > 0 ? lines.corners : CellLines.allCorners
    // Backgrounds and what is selected have the corners too.
    if radius > 0 { clipsToBounds = true }
  }
}
