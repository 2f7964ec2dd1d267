import CoreGraphics

/// A wheel of a picker. It scrolls, comes to rest at a row, and shows rows around its middle as if they lay on a drum.
@MainActor final class PickerWheel: UIScrollView, UIScrollViewDelegate {
  private(set) var count = 0
  private(set) var rowHeight: CGFloat = 32
  /// The row in the middle.
  private(set) var chosen = 0
  /// Called with the row at which the user has left the wheel.
  var rested: (Int) -> Void = { _ in }
  private var make: (Int, UIView?) -> UIView = { _, _ in UIView() }
  private var rows: [Int: UIView] = [:]
  private var unused: [UIView] = []

  override func setUpContents() {
    super.setUpContents()
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    alwaysBounceVertical = true
    contentInsetAdjustmentBehavior = .never
    decelerationRate = .fast
    delegate = self
    let tap = UITapGestureRecognizer()
    tap.addAction { [weak self] recognizer in self?.tapped(recognizer.location(in: self)) }
    addGestureRecognizer(tap)
  }

  override var isUsuallyAccessible: Bool { true }
  override var usualAccessibilityTraits: UIAccessibilityTraits { .adjustable }
  override var usualAccessibilityValue: String? { (rows[chosen] as? UILabel)?.text }

  /// Takes rows, and drops those that were shown.
  func load(_ count: Int, rowHeight: CGFloat, _ make: @escaping (Int, UIView?) -> UIView) {
    self.count = count
    self.rowHeight = rowHeight
    self.make = make
    for view in rows.values { view.removeFromSuperview() }
    (rows, unused) = ([:], [])
    chosen = min(chosen, max(count - 1, 0))
    placed = .zero
    setNeedsLayout()
    layoutIfNeeded()
  }

  func view(of row: Int) -> UIView? { rows[row].flatMap { $0 is PickerLabel ? nil : $0 } }

  func choose(_ row: Int, animated isAnimated: Bool) {
    chosen = min(max(row, 0), max(count - 1, 0))
    guard placed != .zero else { return }
    let target = CGPoint(x: 0, y: offset(of: chosen))
    isTurnedByProgram = isAnimated && target != contentOffset
    setContentOffset(target, animated: isAnimated)
  }

  /// Whether the movement was begun by the program, so that nobody is told of its end.
  private var isTurnedByProgram = false

  override func wheelTarget(for steps: CGVector) -> CGPoint? {
    let way = steps.dy == 0 ? steps.dx : -steps.dy
    guard count > 0, way != 0 else { return nil }
    chosen = min(max(chosen + (way > 0 ? 1 : -1), 0), count - 1)
    isTurnedByProgram = false
    return CGPoint(x: 0, y: offset(of: chosen))
  }

  private func offset(of row: Int) -> CGFloat { CGFloat(row) * rowHeight - contentInset.top }

  /// The size for which the contents were placed.
  private var placed = CGSize.zero

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width.isFinite, bounds.height.isFinite, bounds.height > 0 else { return }
    if placed != bounds.size {
      placed = bounds.size
      let margin = max((bounds.height - rowHeight) / 2, 0)
      contentInset = UIEdgeInsets(top: margin, left: 0, bottom: margin, right: 0)
      contentSize = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
      contentOffset = CGPoint(x: 0, y: offset(of: chosen))
    }
    showRows()
  }

  /// Shows the rows around the middle on the front half of a drum, whose radius is such that about seven are seen.
  private func showRows() {
    let radius = bounds.height / 2 * 1.05
    let middle = bounds.midY
    let first = max(Int(clamping: Double((bounds.minY - bounds.height / 2) / rowHeight).rounded(.down)), 0)
    let last = min(
      Int(clamping: Double((bounds.maxY + bounds.height / 2) / rowHeight).rounded(.down)), count - 1)
    let seen = first...max(last, first)
    for (row, view) in rows where !seen.contains(row) || count == 0 {
      view.removeFromSuperview()
      unused.append(view)
      rows[row] = nil
    }
    guard count > 0, last >= first else { return }
    for row in seen {
      let distance = (CGFloat(row) + 0.5) * rowHeight - middle
      let angle = distance / radius
      guard abs(angle) < .pi / 2 else {
        if let view = rows.removeValue(forKey: row) {
          view.removeFromSuperview()
          unused.append(view)
        }
        continue
      }
      let view = rows[row] ?? make(row, unused.popLast())
      if rows[row] == nil {
        rows[row] = view
        view.isUserInteractionEnabled = false
        addSubview(view)
      }
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 800
      transform = CATransform3DRotate(transform, -angle, 1, 0, 0)
      view.transform3D = CATransform3DIdentity
      view.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: rowHeight)
      view.center = CGPoint(x: bounds.midX, y: middle + radius * sin(angle))
      view.transform3D = transform
      view.alpha = abs(distance) < rowHeight / 2 ? 1 : 0.6 * cos(angle)
    }
  }

  // MARK: Movement

  private func tapped(_ point: CGPoint) {
    guard count > 0 else { return }
    let radius = bounds.height / 2 * 1.05
    let angle = asin(min(max((point.y - bounds.midY) / radius, -1), 1))
    let row = Int(clamping: Double((bounds.midY + angle * radius) / rowHeight).rounded(.down))
    guard row >= 0, row < count, row != chosen else { return }
    chosen = row
    isTurnedByProgram = false
    setContentOffset(CGPoint(x: 0, y: offset(of: row)), animated: true)
  }

  private func nearest(_ offset: CGFloat) -> Int {
    min(max(Int(clamping: Double((offset + contentInset.top) / rowHeight).rounded()), 0), max(count - 1, 0))
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    targetContentOffset.pointee = CGPoint(x: 0, y: offset(of: nearest(targetContentOffset.pointee.y)))
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { isTurnedByProgram = false }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { rest() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rest() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { rest() }

  /// The wheel has come to rest.
  private func rest() {
    guard count > 0, !isDragging else { return }
    let isTold = !isTurnedByProgram
    isTurnedByProgram = false
    let row = nearest(contentOffset.y)
    guard abs(contentOffset.y - offset(of: row)) < 0.5 else { return }
    chosen = row
    if isTold { rested(row) }
  }
}
