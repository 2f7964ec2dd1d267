import UIKit

/// A view that shows a part of larger contents. The wheel and the scroll bars move them.
@MainActor package class ScrollView: InterfaceView {
  /// The view with the contents. Its origin is moved; its size is `contentSize`.
  package let content = InterfaceView(frame: .zero)
  /// The size of the contents in points.
  package var contentSize = CGSize.zero { didSet { if contentSize != oldValue { scroll(to: offset) } } }
  /// The point of the contents at the upper left corner.
  package private(set) var offset = CGPoint.zero
  private let bars = [InterfaceView(frame: .zero), InterfaceView(frame: .zero)]
  private static let step: CGFloat = 48
  private static let barWidth: CGFloat = 5

  package override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    addSubview(content)
    for (index, bar) in bars.enumerated() {
      bar.layer.cornerRadius = Self.barWidth / 2
      addSubview(bar)
      let pan = UIPanGestureRecognizer()
      pan.addAction { [weak self] pan in self?.drag(index, pan) }
      bar.addGestureRecognizer(pan)
    }
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    for bar in bars { bar.backgroundColor = theme.tertiaryText.withAlphaComponent(0.35) }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    scroll(to: offset)
  }

  /// Shows the contents from a point on, as far as there are contents.
  package func scroll(to point: CGPoint) {
    let limited = CGPoint(
      x: min(max(point.x, 0), max(contentSize.width - bounds.width, 0)),
      y: min(max(point.y, 0), max(contentSize.height - bounds.height, 0)))
    let moved = limited != offset
    offset = limited
    content.frame = CGRect(
      x: -limited.x, y: -limited.y, width: max(contentSize.width, bounds.width),
      height: max(contentSize.height, bounds.height))
    placeBars()
    if moved { didScroll() }
  }

  /// Scrolls as little as needed to show a rectangle of the contents.
  package func show(_ rect: CGRect) {
    var point = offset
    if rect.maxY > point.y + bounds.height { point.y = rect.maxY - bounds.height }
    if rect.minY < point.y { point.y = rect.minY }
    if rect.maxX > point.x + bounds.width { point.x = rect.maxX - bounds.width }
    if rect.minX < point.x { point.x = rect.minX }
    scroll(to: point)
  }

  /// Called after the contents were moved.
  package func didScroll() {}

  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool {
    scroll(to: CGPoint(x: offset.x + steps.dx * Self.step, y: offset.y - steps.dy * Self.step))
    return contentSize.height > bounds.height || contentSize.width > bounds.width
  }

  // MARK: Bars

  private func placeBars() {
    let (width, height) = (bounds.width, bounds.height)
    let size = contentSize
    bars[0].isHidden = size.height <= height || height <= 0
    bars[1].isHidden = size.width <= width || width <= 0
    if !bars[0].isHidden {
      let length = max(height * height / size.height, 24)
      let way = (height - length) * offset.y / (size.height - height)
      bars[0].frame = CGRect(x: width - Self.barWidth - 2, y: way, width: Self.barWidth, height: length)
    }
    if !bars[1].isHidden {
      let length = max(width * width / size.width, 24)
      let way = (width - length) * offset.x / (size.width - width)
      bars[1].frame = CGRect(x: way, y: height - Self.barWidth - 2, width: length, height: Self.barWidth)
    }
  }

  private func drag(_ index: Int, _ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: self)
    pan.setTranslation(.zero, in: self)
    let (length, total) =
      index == 0 ? (bounds.height, contentSize.height) : (bounds.width, contentSize.width)
    guard length > 0 else { return }
    let factor = total / length
    scroll(
      to: index == 0
        ? CGPoint(x: offset.x, y: offset.y + way.y * factor)
        : CGPoint(x: offset.x + way.x * factor, y: offset.y))
  }
}
