// Headers and footers of sections. In a plain table they stay at the top and the bottom while their sections are seen.
extension UITableView {
  func placeEdges() {
    guard !geometry.sections.isEmpty, bounds.height > 0 else { return }
    recycleEdges()
    var section = geometry.section(at: bounds.minY)
    var shift: CGFloat = 0
    AnimationBlock.withoutAnimations {
      while section < geometry.sections.count, geometry.start(of: section) < bounds.maxY {
        shift += show(section, isHeader: true)
        shift += show(section, isHeader: false)
        section += 1
      }
    }
    if shift != 0 {
      contentSizeChanged()
      placeRows()
      setNeedsLayout()
    }
    for (section, view) in rows.headers { Self.place(view, frame(ofHeader: section)) }
    for (section, view) in rows.footers { Self.place(view, frame(ofFooter: section)) }
  }

  private func isInSight(_ section: Int) -> Bool {
    geometry.sections.indices.contains(section) && geometry.start(of: section) < bounds.maxY
      && geometry.end(of: section) > bounds.minY
  }

  private func recycleEdges() {
    for (section, view) in rows.headers where !isInSight(section) {
      rows.headers[section] = nil
      putAway(view, section, isHeader: true)
    }
    for (section, view) in rows.footers where !isInSight(section) {
      rows.footers[section] = nil
      putAway(view, section, isHeader: false)
    }
  }

  func putAway(_ view: UIView, _ section: Int, isHeader: Bool) {
    view.removeFromSuperview()
    if let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier {
      pool.keep(view, Self.edgeKey(identifier))
    }
    if isHeader {
      tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
    } else {
      tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
    }
  }

  // MARK: Making

  /// Shows the header or the footer of a section, unless it is shown. Returns how much higher it is than was known.
  private func show(_ section: Int, isHeader: Bool) -> CGFloat {
    guard (isHeader ? rows.headers[section] : rows.footers[section]) == nil else { return 0 }
    let edge = isHeader ? geometry.sections[section].header : geometry.sections[section].footer
    guard edge.mayHaveView || edge.title != nil else { return 0 }
    guard let view = makeEdge(section, edge, isHeader) else {
      return setEdge(section, isHeader) { edge in
        edge.mayHaveView = false
        if edge.isAutomatic { edge.height = emptyHeight(section, isHeader) }
      }
    }
    view.bounds.size.width = bounds.width - 2 * inset
    var difference: CGFloat = 0
    if edge.isAutomatic {
      let height = measuredEdge(view)
      if height != edge.height { difference = setEdge(section, isHeader) { $0.height = height } }
    }
    Self.place(view, isHeader ? frame(ofHeader: section) : frame(ofFooter: section))
    if isHeader {
      rows.headers[section] = view
      tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    } else {
      rows.footers[section] = view
      tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    }
    addSubview(view)
    return difference
  }

  private func setEdge(
    _ section: Int, _ isHeader: Bool, _ body: (inout TableGeometry.Edge) -> Void
  ) -> CGFloat {
    let old = geometry.sections[section].length
    geometry.change(section) { section in
      if isHeader { body(&section.header) } else { body(&section.footer) }
      if section.header.height == 0 { section.padding = 0 }
    }
    return geometry.sections[section].length - old
  }

  private func makeEdge(_ section: Int, _ edge: TableGeometry.Edge, _ isHeader: Bool) -> UIView? {
    if edge.mayHaveView, let tableDelegate {
      let view =
        isHeader
        ? tableDelegate.tableView(self, viewForHeaderInSection: section)
        : tableDelegate.tableView(self, viewForFooterInSection: section)
      if let view {
        (view as? UITableViewHeaderFooterView)?.take(self, isHeader: isHeader)
        return view
      }
    }
    guard let title = edge.title else { return nil }
    let identifier = isHeader ? "UITableView header" : "UITableView footer"
    let view = dequeueEdge(identifier) ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
    view.take(self, isHeader: isHeader)
    view.showTitle(title)
    return view
  }

  private func measuredEdge(_ view: UIView) -> CGFloat {
    let size = view.systemLayoutSizeFitting(
      CGSize(width: view.bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    guard size.height > 0, size.height.isFinite else { return TableMetrics.plainEdge }
    return (size.height * pixelsPerPoint - 1e-6).rounded(.up) / pixelsPerPoint
  }

  // MARK: Places

  private func frame(ofHeader section: Int) -> CGRect {
    let height = geometry.sections[section].header.height
    var y = geometry.headerStart(section)
    if style == .plain {
      let top = bounds.minY + adjustedContentInset.top
      y = min(max(y, top), max(geometry.end(of: section) - height, y))
    }
    return CGRect(x: inset, y: onPixel(y), width: rowWidth, height: height)
  }

  private func frame(ofFooter section: Int) -> CGRect {
    let height = geometry.sections[section].footer.height
    var y = geometry.footerStart(section)
    if style == .plain {
      let bottom = bounds.maxY - adjustedContentInset.bottom - height
      let first = geometry.headerStart(section) + geometry.sections[section].header.height
      y = max(min(y, bottom), min(first, y))
    }
    return CGRect(x: inset, y: onPixel(y), width: rowWidth, height: height)
  }
}
