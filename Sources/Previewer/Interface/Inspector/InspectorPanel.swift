import CoreAnimationMarkup
import Localization
import QuartzCore
import RenderTree
import SceneEditing
import UIKit
import Windowing

/// The inspector: the tree of layers, and the values of the chosen layer.
///
/// `wait` is the time until the next turn that it needs.
@MainActor package final class InspectorPanel: PanelView, Panel {
  nonisolated package static let commandText =
    "Show the inspector: the layers and their values"
  nonisolated package static let commandKeys = [Key("F12"), Key("I")]
  nonisolated package static let hasFields = true
  nonisolated package static let outlinesLayers = true

  private let client: any PreviewClient
  package let treeView: LayerTreeView
  package let details: DetailsView
  private let heading = UILabel()
  private let bar = UIView()
  private let barLine = CALayer()
  private let undoButton = IconButton(.undo, localized("Undo a drag or an edit"))
  private let redoButton = IconButton(.redo, localized("Redo"))
  private let copyButton = IconButton(
    .copy, localized("Copy as CAML: the selected layer and everything in it"))
  private let saveButton = IconButton(.save, localized("Save the scene as another file"))
  private let closeButton = IconButton(.close, localized("Close"))
  private let search = TextField(frame: .zero)
  private let searchIcon = CAShapeLayer()
  let header = LayerHeader()
  private let divider = DragHandle(isVertical: true)
  private let edge = DragHandle(isVertical: false)

  /// The width that the person chose, and the share of the height that the tree has.
  private var treeShare: CGFloat = 0.4
  /// Whether the person has chosen the share.
  private var hasChosenShare = false
  /// In a panel that is not high, the values get more room, unless the person has chosen how much.
  private var shareOfTree: CGFloat { !hasChosenShare && bounds.height < 420 ? 0.24 : treeShare }
  private static let widths: ClosedRange<CGFloat> = 240...640

  /// What is shown: the tree, its changes, and the time.
  private weak var shownHost: CALayer?
  private weak var shownSelection: CALayer?
  private var shownSelectionVersion = 0
  private var shownVersion: UInt64 = 0
  private var shownLayout = 0
  private var shownTime = -Double.infinity
  private var lastUpdate = -Double.infinity
  private var lastTreeLook = -Double.infinity
  /// Whether something has changed since the tree's rows were last made.
  private var needsTreeLook = false
  private var lastDragScroll = -Double.infinity
  /// The least time between two updates of presentation values, in seconds.
  private static let interval = 0.05

  package init(_ client: any PreviewClient) {
    self.client = client
    treeView = LayerTreeView(client)
    let animations = AnimationsSection(client)
    details = DetailsView(
      client,
      sections: [
        GradientSection(client), ObjectSection(client, "emitterCells"), animations,
        ObjectSection(client, "filters"), ObjectSection(client, "backgroundFilters"),
        ObjectSection(client, "emitterBehaviors"), LayoutSection(), StageSection(client), MemorySection(),
      ])
    super.init(frame: .zero)
    animations.heightsChanged = { [weak details] in details?.layOutRows() }
    heading.font = Theme.heading
    heading.text = localized("Inspector")
    searchIcon.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    search.placeholder = localized("Search names, classes, ids")
    search.accessibilityLabel = search.placeholder
    search.font = Theme.body
    search.leftInset = 22
    search.filtersList = true
    search.layer.addSublayer(searchIcon)
    search.typed = { [weak self] in self?.treeView.setSearch($0) }
    search.commit = { [weak self] text in
      self?.search.text = text
      return nil
    }
    bar.layer.addSublayer(barLine)
    for view in [bar, heading, undoButton, redoButton, copyButton, saveButton, closeButton] {
      addSubview(view)
    }
    for view in [search, treeView, header, details, divider, edge] { addSubview(view) }
    undoButton.action = { [weak self] in self?.undo() }
    redoButton.action = { [weak self] in self?.redo() }
    copyButton.action = { [weak self] in self?.copyLayer() }
    saveButton.action = { [weak self] in self?.saveScene() }
    closeButton.action = { [weak self] in self?.client.perform(.inspector) }
    header.all.action = { [weak self] in
      guard let self else { return }
      details.showsAll.toggle()
      header.all.isOn = details.showsAll
    }
    header.animate.action = { [weak self] in
      guard let self else { return }
      client.edits.editor.animates.toggle()
      header.animate.isOn = client.edits.editor.animates
    }
    divider.moved = { [weak self] in self?.moveDivider(to: $0.y) }
    edge.moved = { [weak self] in self?.moveEdge(to: $0.x) }
  }

  package required init?(coder: NSCoder) { nil }

  // MARK: Place

  /// The width that was chosen by a drag of the edge. Default 300.
  package private(set) var chosenWidth: CGFloat = 300
  package var position: PanelPosition { .rightEdge(width: chosenWidth) }
  package var repositioned: @MainActor () -> Void = {}

  /// Places the panel at the right edge of a part of the window, for a window with no other panels.
  package func place(in area: CGRect) {
    let layout = PanelLayout(in: area, [position])
    layOut(at: layout.frames[0], in: layout)
  }

  package func setShown(_ flag: Bool) {
    guard !flag else { return }
    interface?.receiver = nil
    client.pointedLayer = nil
  }

  private func moveEdge(to x: CGFloat) {
    chosenWidth = min(max(frame.width - x, Self.widths.lowerBound), Self.widths.upperBound)
    repositioned()
  }

  private func moveDivider(to y: CGFloat) {
    let top = search.frame.maxY
    hasChosenShare = true
    treeShare = min(max((y - top) / max(bounds.height - top, 1), 0.12), 0.8)
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    bar.frame = CGRect(x: 0, y: 0, width: width, height: Theme.bar)
    barLine.frame = CGRect(x: 0, y: Theme.bar - 1, width: width, height: 1)
    heading.frame = CGRect(x: Theme.margin, y: 0, width: 90, height: Theme.bar)
    var x = width - 29
    for button in [closeButton, saveButton, copyButton, redoButton, undoButton] {
      button.frame.origin = CGPoint(x: x, y: 3)
      x -= button === closeButton || button === copyButton ? 31 : 26
    }
    heading.isHidden = undoButton.frame.minX < Theme.margin + heading.intrinsicContentSize.width
    search.frame = CGRect(
      x: Theme.margin - 2, y: Theme.bar + 6, width: width - 2 * Theme.margin + 4, height: 24)
    searchIcon.position = CGPoint(x: 12, y: 12)
    let top = search.frame.maxY + 4
    // A low panel has the tree alone.
    let isLow = bounds.height < top + 4 * Theme.row + LayerHeader.height
    for view in [divider, header, details] as [UIView] { view.isHidden = isLow }
    let height =
      isLow ? max(bounds.height - top - 4, 0) : max((bounds.height - top) * shareOfTree, 2 * Theme.row)
    treeView.frame = CGRect(x: 0, y: top, width: width, height: height.rounded())
    let middle = treeView.frame.maxY
    divider.frame = CGRect(x: 0, y: middle - 3, width: width, height: 7)
    header.frame = CGRect(x: 0, y: middle + 1, width: width, height: LayerHeader.height)
    details.frame = CGRect(
      x: 0, y: header.frame.maxY, width: width,
      height: max(bounds.height - header.frame.maxY - 4, 0))
    edge.frame = CGRect(x: -4, y: Theme.corner, width: 8, height: bounds.height - 2 * Theme.corner)
  }

  package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -4, dy: 0).contains(point)
  }

  package override func themeChanged() {
    super.themeChanged()
    bar.backgroundColor = theme.bar
    bar.layer.cornerRadius = Theme.corner
    bar.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    barLine.backgroundColor = theme.separator.cgColor
    heading.textColor = theme.text
    Icon.search.set(on: searchIcon, color: theme.tertiaryText)
    searchIcon.setAffineTransform(CGAffineTransform(scaleX: 0.8, y: 0.8))
  }

  // MARK: Updates

  package func update() { update(atOnce: false) }

  /// Shows what has changed. It costs nothing if nothing has.
  ///
  /// - Parameter atOnce: whether values that move are shown each time, however soon after the last.
  package func update(atOnce: Bool) {
    guard !isHidden, superview != nil else { return }
    let context = client.context
    let version = context.tree.version
    let now = context.clock.time
    let system = MediaClock.systemTime
    if treeView.scrollsDrag, system - lastDragScroll >= Self.interval {
      lastDragScroll = system
      treeView.scrollDrag()
    }
    let layout = LayoutReport.version
    let hasChanged = version != shownVersion || layout != shownLayout
    if hasChanged { needsTreeLook = true }
    if client.host !== shownHost {
      shownHost = client.host
      shownSelection = nil
      needsTreeLook = false
      treeView.reload()
      treeView.selectionChanged()
      // A layer that is chosen at once is one that was read again.
      show(client.selection, keepsPlace: true)
    } else if client.selection !== shownSelection {
      treeView.selectionChanged()
      show(client.selection)
    } else if client.selectionVersion != shownSelectionVersion {
      shownSelectionVersion = client.selectionVersion
      treeView.showRows()
      showHeader()
      details.modelChanged()
    } else if hasChanged || needsTreeLook && system >= nextTreeLook {
      guard atOnce || system - lastUpdate >= Self.interval else { return }
      lookAtTree(system)
      treeView.showRows()
      // A constraint that is deactivated is not chosen any more.
      if client.chosenConstraints != nil || header.showsConstraint { showHeader() }
      details.modelChanged()
    } else if now != shownTime {
      guard hasMoved(by: now), atOnce || system - lastUpdate >= Self.interval else { return }
      details.update()
    } else {
      return updateHistory()
    }
    shownVersion = version
    shownLayout = layout
    shownTime = now
    lastUpdate = system
    updateHistory()
  }

  private func updateHistory() {
    let history = client.edits.history
    // Buttons draw themselves again with every assignment.
    if undoButton.isEnabled != history.canUndo { undoButton.isEnabled = history.canUndo }
    if redoButton.isEnabled != history.canRedo { redoButton.isEnabled = history.canRedo }
  }

  /// Whether a frame at a time differs from the one that is shown.
  private func hasMoved(by now: Double) -> Bool {
    now != shownTime && (now < shownTime || client.context.nextFrameTime(after: shownTime) <= now)
  }

  /// The time in seconds until the next call of `update()` that is needed, without events; infinite if nothing moves.
  package var wait: Double {
    guard !isHidden, superview != nil else { return .infinity }
    if treeView.scrollsDrag { return max(Self.interval - (MediaClock.systemTime - lastDragScroll), 0) }
    let context = client.context
    let rest = max(Self.interval - (MediaClock.systemTime - lastUpdate), 0)
    if context.tree.version != shownVersion || LayoutReport.version != shownLayout { return rest }
    let look = needsTreeLook ? max(rest, nextTreeLook - MediaClock.systemTime) : .infinity
    guard client.selection != nil, !context.clock.isPaused, context.clock.rate != 0 else {
      return hasMoved(by: context.clock.time) ? min(rest, look) : look
    }
    let next = context.nextFrameTime(after: shownTime)
    guard next.isFinite else { return look }
    return min(look, max(rest, context.clock.realSeconds(until: next)))
  }

  /// When the rows of the tree may be made again. Those of a large open tree are made less often.
  private var nextTreeLook: Double { lastTreeLook + (treeView.tree.rows.count > 5000 ? 2 : 0.2) }

  /// Layers and constraints may have been added or removed. What comes too early is looked at later.
  private func lookAtTree(_ system: Double) {
    guard system >= nextTreeLook else { return }
    lastTreeLook = system
    needsTreeLook = false
    for document in client.documents where document.isProgram { document.findLayersAgain() }
    treeView.reload()
  }

  private func show(_ layer: CALayer?, keepsPlace: Bool = false) {
    shownSelection = layer
    shownSelectionVersion = client.selectionVersion
    showHeader()
    copyButton.isEnabled = layer != nil
    details.show(layer, keepsPlace: keepsPlace)
  }

  private func showHeader() {
    header.show(client.selection, in: client.documents, client.chosenConstraints)
  }

  // MARK: Actions

  /// Takes the last change back.
  package func undo() {
    guard client.edits.history.undo() else { return }
    treeView.showRows()
    details.modelChanged()
  }

  /// Makes the change again that was taken back last.
  package func redo() {
    guard client.edits.history.redo() else { return }
    treeView.showRows()
    details.modelChanged()
  }

  /// Puts the chosen layer with all in it on the clipboard as a scene file.
  package func copyLayer() { client.copyMarkup() }

  /// Writes the scene of the chosen layer, or the first one, as a new file beside the file that was read.
  package func saveScene() { SceneCopy.save(client) }
}

/// The name, the class and the path of the chosen layer, or its chosen constraint.
@MainActor final class LayerHeader: InterfaceView {
  let animate = TextButton(localized("Animate"))
  let all = TextButton(localized("All"))
  private let name = UILabel()
  private let kind = UILabel()
  private let path = UILabel()
  private let line = CALayer()
  /// Whether the second line is that of a constraint.
  private(set) var showsConstraint = false
  static let height: CGFloat = 44

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.addSublayer(line)
    name.font = Theme.heading
    path.font = Theme.caption
    path.lineBreakMode = .byTruncatingHead
    kind.font = Theme.caption
    for view in [name, kind, path, animate, all] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ layer: CALayer?, in documents: [SceneDocument], _ constraints: ConstraintEntry?) {
    let type = layer.map { "\(Swift.type(of: $0))" }
    name.text = layer.map { LayerEditor.title(of: $0) } ?? localized("No layer")
    let place = layer.flatMap { layer in documents.lazy.compactMap { $0.path(of: layer) }.first }
    kind.text = type
    path.text = place ?? ""
    // A row of the tree is often too narrow for the relation.
    showsConstraint = false
    if case .one(let constraint) = constraints {
      kind.text = nil
      path.text = LayoutReport.Row(constraint).text
      showsConstraint = true
    }
    setNeedsLayout()
  }

  override func themeChanged() {
    backgroundColor = theme.bar
    line.backgroundColor = theme.separator.cgColor
    name.textColor = theme.text
    path.textColor = theme.secondaryText
    kind.textColor = theme.secondaryText
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
    var x = bounds.width - Theme.margin
    for button in [all, animate] {
      let width = button.fittingWidth
      x -= width
      button.frame = CGRect(x: x, y: 5, width: width, height: 18)
      x -= 5
    }
    name.frame = CGRect(x: Theme.margin, y: 4, width: max(x - Theme.margin - 4, 0), height: 20)
    // The class is seen in full; of a long path the end is.
    let room = bounds.width - 2 * Theme.margin
    let hasKind = kind.text?.isEmpty == false
    let kindWidth = hasKind ? min(kind.intrinsicContentSize.width.rounded(.up), room) : 0
    kind.frame = CGRect(x: Theme.margin, y: 24, width: kindWidth, height: 16)
    let start = hasKind ? kindWidth + 8 : 0
    path.frame = CGRect(x: Theme.margin + start, y: 24, width: max(room - start, 0), height: 16)
  }
}
