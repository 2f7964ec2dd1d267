// Rectangles, paths and movements.
extension UITableView {
  func count(ofRowsIn section: Int) -> Int {
    let sections = loaded.sections
    return sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  // MARK: Rectangles

  func rectOf(section: Int) -> CGRect {
    let geometry = loaded
    guard geometry.sections.indices.contains(section) else { return .zero }
    return CGRect(
      x: 0, y: geometry.start(of: section), width: bounds.width, height: geometry.sections[section].length)
  }

  func rectOf(header section: Int) -> CGRect {
    let geometry = loaded
    guard geometry.sections.indices.contains(section) else { return .zero }
    return CGRect(
      x: inset, y: geometry.headerStart(section), width: rowWidth,
      height: geometry.sections[section].header.height)
  }

  func rectOf(footer section: Int) -> CGRect {
    let geometry = loaded
    guard geometry.sections.indices.contains(section) else { return .zero }
    return CGRect(
      x: inset, y: geometry.footerStart(section), width: rowWidth,
      height: geometry.sections[section].footer.height)
  }

  func rectOf(row path: IndexPath) -> CGRect {
    loadIfNeeded()
    guard path.count == 2, geometry.contains(RowPlace(path)) else { return .zero }
    return frame(of: RowPlace(path))
  }

  // MARK: Rows

  func path(at point: CGPoint) -> IndexPath? {
    guard let place = loaded.row(at: point.y), frame(of: place).contains(point) else { return nil }
    return place.path
  }

  func paths(in rect: CGRect) -> [IndexPath]? {
    guard !rect.isNull, rect.minY.isFinite, rect.maxY.isFinite else { return nil }
    loadIfNeeded()
    var paths: [IndexPath] = []
    var next = geometry.row(at: rect.minY)
    while let place = next, geometry.start(of: place) < rect.maxY {
      paths.append(place.path)
      next = geometry.next(place)
    }
    return paths
  }

  func cell(at path: IndexPath) -> UITableViewCell? {
    guard path.count == 2 else { return nil }
    bringUpToDate()
    return rows.cell(at: RowPlace(path))
  }

  /// Shows the rows that are in sight now, so that code can ask for them before the next frame.
  private func bringUpToDate() {
    guard !isLayingOut, needsLoad || rows.all.isEmpty else { return }
    layoutRows()
  }

  var rowsInSight: [ShownRows.Row] {
    bringUpToDate()
    return rows.all.filter { $0.frame.maxY > bounds.minY && $0.frame.minY < bounds.maxY }
  }

  // MARK: Movements

  func scroll(to path: IndexPath, _ position: ScrollPosition, _ isAnimated: Bool) {
    loadIfNeeded()
    guard path.count == 2, geometry.sections.indices.contains(path.section) else {
      return refuse(path)
    }
    // The path of a section without rows stands for its header.
    guard path.row != NSNotFound else {
      return setContentOffset(limited(geometry.start(of: path.section)), animated: isAnimated)
    }
    let place = RowPlace(path)
    guard geometry.contains(place) else { return refuse(path) }
    let target = offset(showing: place, position)
    guard !isAnimated else {
      if target != contentOffset { setContentOffset(target, animated: true) }
      return
    }
    if target != contentOffset { contentOffset = target }
    layoutRows()
    // The rows in sight have their heights now.
    let exact = offset(showing: place, position)
    if exact != contentOffset { contentOffset = exact }
  }

  private func refuse(_ path: IndexPath) {
    Misuse.ignored(
      "UITableView: scrollToRow(at:at:animated:) to \(path), which is no row of the table; the call is ignored"
    )
  }

  private func limited(_ y: CGFloat) -> CGPoint {
    CGPoint(x: contentOffset.x, y: y.limited(to: offsets.y))
  }

  private func offset(showing place: RowPlace, _ position: ScrollPosition) -> CGPoint {
    let frame = frame(of: place)
    let inset = adjustedContentInset
    let floating = style == .plain ? geometry.sections[place.section].header.height : 0
    let top = frame.minY - inset.top - floating
    let bottom = frame.maxY + inset.bottom - bounds.height
    switch position {
    case .top: return limited(top)
    case .bottom: return limited(bottom)
    case .middle:
      let room = bounds.height - inset.top - inset.bottom
      return limited(frame.midY - inset.top - room / 2)
    case .none:
      if bounds.minY > top { return limited(top) }
      return bounds.minY < bottom ? limited(bottom) : contentOffset
    }
  }
}
