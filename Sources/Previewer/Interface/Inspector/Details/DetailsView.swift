import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing
import UIKit

/// The details of the chosen layer: a list of lines that is scrolled.
@MainActor package final class DetailsView: ScrollView {
  private let client: any PreviewClient
  private weak var shownLayer: CALayer?
  private var rows: [DetailRow] = []
  private var propertyRows: [String: PropertyRow] = [:]
  private var pictureRows: [String: PictureRow] = [:]
  private var headings: [String: HeadingRow] = [:]
  private var list: PropertyList?
  private let sections: [DetailSection]
  /// Whether properties with default values are listed. Default false.
  package var showsAll = false { didSet { if showsAll != oldValue { rebuild() } } }
  /// Whether the layer has been seen to move since it was chosen.
  private var hasPresentation = false
  /// The selection with which the lines have compared their values.
  private var comparedSelection: Int?
  private static let greatestCount = 500
  /// Whether lines are marked because a state sets their values.
  private var hasStateMarks = false
  private let nothing = UILabel()
  private var laidOutWidth: CGFloat = 0

  package init(_ client: any PreviewClient, sections: [DetailSection]) {
    self.client = client
    self.sections = sections
    super.init(frame: .zero)
    for section in sections { section.attached(to: self) }
    nothing.font = Theme.body
    nothing.textAlignment = .center
    nothing.numberOfLines = 0
    nothing.text = localized("Choose a layer in the tree, or click one in the scene")
    addSubview(nothing)
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    super.themeChanged()
    nothing.textColor = theme.tertiaryText
  }

  /// Shows a layer's details; nil for none.
  ///
  /// - Parameter keepsPlace: whether the list stays where it was scrolled to, because the layer was read again. Default false.
  package func show(_ layer: CALayer?, keepsPlace: Bool = false) {
    if layer !== shownLayer {
      shownLayer = layer
      hasPresentation = false
      list = nil
      if !keepsPlace { scroll(to: .zero) }
    }
    modelChanged()
  }

  /// Shows the values again, after something was changed in the tree, or other layers were selected.
  package func modelChanged() {
    guard let layer = shownLayer else { return rebuild() }
    lookAtOthers()
    if !hasPresentation {
      hasPresentation = layer.addedAnimations.contains { !LayerOverrides.isOverride(key: $0.key) }
      if hasPresentation { for row in propertyRows.values { row.hasPresentation = true } }
    }
    for section in sections { section.modelChanged(layer) }
    let new = PropertyList(of: layer, all: showsAll)
    if new.groups != list?.groups || sections.contains(where: \.needsRebuild) { rebuild(new) }
    markStateValues(layer)
    update()
  }

  /// Marks the lines whose values the shown state sets.
  private func markStateValues(_ layer: CALayer) {
    let setters =
      client.documents.lazy.compactMap { document in
        document.states.current == nil ? nil : document.states.setters(of: layer)
      }.first { !$0.isEmpty } ?? []
    guard !setters.isEmpty || hasStateMarks else { return }
    hasStateMarks = !setters.isEmpty
    for (keyPath, row) in propertyRows {
      row.stateName = setters.first { $0.overlaps(keyPath) }?.state.name
    }
  }

  /// Shows the values of now.
  package func update() {
    guard let layer = shownLayer else { return }
    let shown = layer.presentation()
    let seen = CGRect(origin: offset, size: bounds.size).insetBy(dx: 0, dy: -40)
    for row in rows where row.frame.intersects(seen) || row.frame.isEmpty { row.update(layer, shown) }
  }

  /// Lets the lines compare their values with those of the other selected layers, when they are shown next. Of many layers that takes long,
  /// so while a drag changes them the lines keep what they had found.
  private func lookAtOthers() {
    let version = client.selectionVersion
    if version == comparedSelection {
      let count = client.selected.count
      if count < 2 || count > Self.greatestCount && client.edits.history.isStepOpen { return }
    }
    comparedSelection = version
    for row in propertyRows.values { row.needsComparison = true }
  }

  package override func didScroll() { update() }

  /// Scrolls to what follows the properties: the animations, if the layer has some.
  package func showAnimations() {
    guard hasPresentation, let last = rows.last(where: { $0 is PropertyRow }) else { return }
    scroll(to: CGPoint(x: 0, y: last.frame.maxY))
  }

  // MARK: Lines

  private func rebuild(_ new: PropertyList? = nil) {
    guard let layer = shownLayer else {
      for row in rows { row.removeFromSuperview() }
      rows = []
      list = nil
      nothing.isHidden = false
      contentSize = .zero
      return
    }
    nothing.isHidden = true
    let list = new ?? PropertyList(of: layer, all: showsAll)
    self.list = list
    var next: [DetailRow] = []
    for (index, group) in list.groups.enumerated() {
      next.append(heading(group.title))
      for entry in group.entries { next.append(entry.kind == .image ? pictureRow(entry) : row(entry)) }
      if index == 0 { next += rows(at: .afterGeometry, for: layer) }
    }
    next += rows(at: .afterProperties, for: layer)
    let kept = Set(next.map { ObjectIdentifier($0) })
    for row in rows where !kept.contains(ObjectIdentifier(row)) { row.removeFromSuperview() }
    for row in next where row.superview == nil { content.addSubview(row) }
    rows = next
    layOutRows()
    update()
  }

  private func rows(at place: DetailPlace, for layer: CALayer) -> [DetailRow] {
    sections.filter { $0.place == place }.flatMap { $0.rows(for: layer) }
  }

  private func heading(_ title: String) -> HeadingRow {
    if let known = headings[title] { return known }
    let row = HeadingRow(title)
    headings[title] = row
    return row
  }

  /// The line of a value, which stays the same one while the value can be edited in the same way.
  func row(_ entry: PropertyList.Entry) -> PropertyRow {
    if let known = propertyRows[entry.keyPath], known.entry == entry {
      known.hasPresentation = hasPresentation
      return known
    }
    let row = PropertyRow(entry, client)
    row.hasPresentation = hasPresentation
    row.heightChanged = { [weak self] in self?.layOutRows() }
    row.tabbed = { [weak self] in self?.goOn(from: $0, $1) }
    propertyRows[entry.keyPath] = row
    return row
  }

  private func pictureRow(_ entry: PropertyList.Entry) -> PictureRow {
    if let known = pictureRows[entry.keyPath] { return known }
    let row = PictureRow(entry.keyPath)
    row.choose = { [weak self] in
      if let layer = self?.shownLayer { self?.client.choosePicture(forKeyPath: entry.keyPath, of: layer) }
    }
    pictureRows[entry.keyPath] = row
    return row
  }

  /// Begins to edit the next line that can be edited.
  private func goOn(from row: PropertyRow, _ way: Int) {
    guard var index = rows.firstIndex(where: { $0 === row }) else { return }
    index += way
    while rows.indices.contains(index) {
      if let next = rows[index] as? PropertyRow, next.beginEditing(fromEnd: way < 0) {
        show(next.frame.insetBy(dx: 0, dy: -4))
        return
      }
      index += way
    }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let height = nothing.sizeThatFits(CGSize(width: bounds.width - 60, height: 0)).height
    nothing.frame = CGRect(x: 30, y: 30, width: max(bounds.width - 60, 0), height: height)
    if bounds.width != laidOutWidth { layOutRows() }
  }

  /// Places the lines below each other. Sections call it after a line has changed its height.
  package func layOutRows() {
    laidOutWidth = bounds.width
    var y: CGFloat = 0
    for row in rows {
      let height = row.height(for: bounds.width)
      let frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      if row.frame != frame { row.frame = frame }
      y += height
    }
    contentSize = CGSize(width: 0, height: y + Theme.margin)
  }
}

/// Where the lines of a section are.
package enum DetailPlace { case afterGeometry, afterProperties }

/// Lines of the details that are not properties.
@MainActor package protocol DetailSection: AnyObject {
  /// Default: after the properties.
  var place: DetailPlace { get }
  /// The view whose lines they are. Default: the section does not need it.
  func attached(to details: DetailsView)
  /// Looks at what was changed in the model.
  func modelChanged(_ layer: CALayer)
  /// Whether other lines are needed than those of the last call of `rows(for:)`.
  var needsRebuild: Bool { get }
  func rows(for layer: CALayer) -> [DetailRow]
}

extension DetailSection {
  package var place: DetailPlace { .afterProperties }
  package func attached(to details: DetailsView) {}
}
