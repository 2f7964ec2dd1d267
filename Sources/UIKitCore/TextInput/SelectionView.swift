/// The marks of a selected text: a rectangle for each line, and a handle at each end.
@MainActor final class SelectionView: UIView {
  private var rects: [UIView] = []
  private let handles = [UIView(), UIView()]
  private let stems = [UIView(), UIView()]
  /// The places of the handles; nil while they are not shown.
  private(set) var ends: (start: CGPoint, end: CGPoint)?

  private static let knob: CGFloat = 10

  override func setUpContents() {
    isUserInteractionEnabled = false
    for view in stems + handles {
      view.isHidden = true
      addSubview(view)
    }
    for handle in handles { handle.layer.cornerRadius = Self.knob / 2 }
  }

  /// Marks rectangles, which are in the order of the text.
  ///
  /// - Parameters:
  ///   - places: the rectangles; none hide the marks.
  ///   - color: of the handles; the rectangles have a fifth of its opacity.
  ///   - hasHandles: whether handles are shown at both ends.
  func show(_ places: [CGRect], color: UIColor, hasHandles: Bool) {
    while rects.count < places.count {
      let view = UIView()
      insertSubview(view, at: 0)
      rects.append(view)
    }
    while rects.count > places.count { rects.removeLast().removeFromSuperview() }
    for (view, place) in zip(rects, places) {
      view.frame = place
      view.backgroundColor = color.withAlphaComponent(0.2)
    }
    isHidden = places.isEmpty
    ends = nil
    let isShown = hasHandles && !places.isEmpty
    for view in stems + handles {
      view.isHidden = !isShown
      view.backgroundColor = color
    }
    guard isShown, let first = places.first, let last = places.last else { return }
    stems[0].frame = CGRect(x: first.minX - 1, y: first.minY, width: 2, height: first.height)
    stems[1].frame = CGRect(x: last.maxX - 1, y: last.minY, width: 2, height: last.height)
    place(handles[0], CGPoint(x: first.minX, y: first.minY - Self.knob / 2 + 1))
    place(handles[1], CGPoint(x: last.maxX, y: last.maxY + Self.knob / 2 - 1))
    ends = (handles[0].center, handles[1].center)
  }

  private func place(_ handle: UIView, _ center: CGPoint) {
    handle.frame = CGRect(
      x: center.x - Self.knob / 2, y: center.y - Self.knob / 2, width: Self.knob, height: Self.knob)
  }
}
