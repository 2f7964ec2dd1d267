// The labels of the four styles. Their places are those of Xcode's files, which have them for each style.
extension UITableViewCell {
  func label(_ place: WritableKeyPath<CellParts, UILabel?>) -> UILabel? {
    if let label = parts[keyPath: place] { return label }
    guard parts.configuration == nil else { return nil }
    let label = UILabel()
    let isText = place == \.text
    switch style {
    case .default: break
    case .value1: if !isText { label.textColor = .secondaryLabel }
    case .value2:
      label.font = .systemFont(ofSize: 15)
      if isText {
        label.textAlignment = .right
        label.textColor = tintColor
      }
    case .subtitle: if !isText { label.font = .systemFont(ofSize: 12) }
    }
    parts[keyPath: place] = label
    parts.content.addSubview(label)
    setNeedsLayout()
    return label
  }

  var ownImageView: UIImageView? {
    if let view = parts.image { return view }
    guard parts.configuration == nil else { return nil }
    let view = UIImageView()
    view.contentMode = .scaleAspectFit
    view.clipsToBounds = true
    parts.image = view
    parts.content.addSubview(view)
    setNeedsLayout()
    return view
  }

  /// Lets objects of an interface file be the labels and the image of the style.
  package func take(text: UILabel?, detail: UILabel?, image: UIImageView?) {
    (parts.text, parts.detail, parts.image) = (text, detail, image)
  }

  /// Whether the style has views with something to show.
  private var hasStyleContents: Bool { parts.text != nil || parts.detail != nil || parts.image?.image != nil }

  // MARK: Height

  /// Whether constraints determine the height.
  private var hasConstraints: Bool {
    !constraints.isEmpty || !parts.content.constraints.isEmpty
      || parts.content.storedSubviews.contains { !$0.isPlacedByFrame }
  }

  /// The height for a width. Nil if constraints determine it.
  func heightWithoutConstraints(_ width: CGFloat) -> CGFloat? {
    let content = contentFrame(in: CGSize(width: width, height: bounds.height)).width
    if let view = parts.configured {
      let size = view.systemLayoutSizeFitting(
        CGSize(width: content, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      return max(size.height, CellMetrics.height)
    }
    if hasConstraints { return nil }
    guard hasStyleContents else { return CellMetrics.height }
    return styleHeight(width: content)
  }

  private func styleHeight(width: CGFloat) -> CGFloat {
    let room = textRoom(width: width)
    func height(_ label: UILabel?, _ width: CGFloat) -> CGFloat {
      guard let label, label.text?.isEmpty == false else { return 0 }
      return label.sizeThatFits(CGSize(width: max(width, 1), height: 0)).height
    }
    let texts: CGFloat
    switch style {
    case .default: texts = height(parts.text, room.width) + CellMetrics.verticalRoom
    case .subtitle:
      let (text, detail) = (height(parts.text, room.width), height(parts.detail, room.width))
      let room = CellMetrics.subtitleGap + CellMetrics.subtitleTop + CellMetrics.subtitleBottom
      texts = detail == 0 ? text + CellMetrics.verticalRoom : text + detail + room
    case .value1, .value2:
      let rects = sideBySide(room)
      texts =
        max(height(parts.text, rects.text.width), height(parts.detail, rects.detail.width))
        + CellMetrics.verticalRoom
    }
    let image = parts.image?.image.map { $0.size.height + 2 * 4 } ?? 0
    return max(texts, image, CellMetrics.height)
  }

  // MARK: Places

  private var indentation: CGFloat { CGFloat(indentationLevel) * indentationWidth }

  /// The part of the content that is for texts.
  private func textRoom(width: CGFloat) -> (x: CGFloat, width: CGFloat) {
    var x = (parts.isEditing && parts.content.frame.minX > 0 ? 8 : sideMargin) + indentation
    if let image = parts.image?.image { x += imageSize(image).width + CellMetrics.imageGap }
    let end = parts.accessory == nil ? sideMargin : 0
    return (x, max(width - x - end, 0))
  }

  /// The size of an image in the row: its own, unless that is higher.
  private func imageSize(_ image: UIImage) -> CGSize {
    let height = max(bounds.height, 1)
    guard image.size.height > height, image.size.height > 0 else { return image.size }
    return CGSize(width: image.size.width * height / image.size.height, height: height)
  }

  private func sideBySide(_ room: (x: CGFloat, width: CGFloat)) -> (text: CGRect, detail: CGRect) {
    let height = parts.content.bounds.height
    if style == .value2 {
      let column = min(CellMetrics.column, room.width)
      let x = room.x + column + CellMetrics.columnGap
      return (
        CGRect(x: room.x, y: 0, width: column, height: height),
        CGRect(x: x, y: 0, width: max(room.x + room.width - x, 0), height: height)
      )
    }
    func width(_ label: UILabel?) -> CGFloat { label?.sizeThatFits(.zero).width ?? 0 }
    let text = min(width(parts.text), room.width)
    let detail = min(width(parts.detail), max(room.width - text - CellMetrics.columnGap, 0))
    return (
      CGRect(x: room.x, y: 0, width: text, height: height),
      CGRect(x: room.x + room.width - detail, y: 0, width: detail, height: height)
    )
  }

  func layoutLabels() {
    guard parts.text != nil || parts.detail != nil || parts.image != nil else { return }
    let size = parts.content.bounds.size
    if let view = parts.image, view.isPlacedByFrame {
      let own = view.image.map(imageSize) ?? .zero
      view.frame = CGRect(
        x: sideMargin + indentation, y: ((size.height - own.height) / 2).rounded(), width: own.width,
        height: own.height)
    }
    let room = textRoom(width: size.width)
    switch style {
    case .default: place(parts.text, CGRect(x: room.x, y: 0, width: room.width, height: size.height))
    case .value1, .value2:
      let rects = sideBySide(room)
      place(parts.text, rects.text)
      place(parts.detail, rects.detail)
    case .subtitle: layoutSubtitle(room, size.height)
    }
  }

  private func layoutSubtitle(_ room: (x: CGFloat, width: CGFloat), _ height: CGFloat) {
    func size(_ label: UILabel?) -> CGSize {
      guard let label, label.text?.isEmpty == false else { return .zero }
      return label.sizeThatFits(CGSize(width: room.width, height: 0))
    }
    let (text, detail) = (size(parts.text), size(parts.detail))
    guard detail.height > 0 else {
      place(parts.text, CGRect(x: room.x, y: 0, width: room.width, height: height))
      return place(parts.detail, .zero)
    }
    let scale = pixelsPerPoint
    let gap = text.height > 0 ? CellMetrics.subtitleGap : 0
    let top = ((height - text.height - gap - detail.height) / 2 * scale).rounded() / scale
    place(parts.text, CGRect(x: room.x, y: top, width: min(text.width, room.width), height: text.height))
    place(
      parts.detail,
      CGRect(
        x: room.x, y: top + text.height + gap, width: min(detail.width, room.width), height: detail.height))
  }

  private func place(_ label: UILabel?, _ frame: CGRect) {
    if let label, label.isPlacedByFrame, label.frame != frame { label.frame = frame }
  }
}
