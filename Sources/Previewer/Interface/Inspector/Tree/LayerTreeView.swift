import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing
import UIKit
import Windowing

/// The tree of the scenes' layers: it has views for the rows that are seen, and uses them again while it is scrolled.
///
/// While it has the focus, the arrow keys walk: up and down, left closes or goes to the superlayer, right opens or goes in. Rows are dragged to
/// put their layers elsewhere, and F2 or a click on the chosen row edits its name. Rows of constraints are chosen alone and stay where they are.
@MainActor package final class LayerTreeView: ScrollView, KeyboardReceiver {
  package let tree = LayerTree()
  weak var client: (any PreviewClient)?
  private var views: [Int: LayerRowView] = [:]
  private var spare: [LayerRowView] = []
  private weak var selected: CALayer?
  private let nothing = UILabel()
  /// The press on a row; nil for none.
  var press: RowPress?
  /// The field in which a layer gets another name; nil before the first one.
  var nameField: TextField?
  /// Shows where dragged rows go.
  let drop = UIView()

  package init(_ client: any PreviewClient) {
    self.client = client
    super.init(frame: .zero)
    nothing.font = Theme.body
    nothing.textAlignment = .center
    nothing.text = localized("No layer matches")
    nothing.isHidden = true
    addSubview(nothing)
    drop.isHidden = true
    drop.isUserInteractionEnabled = false
    addSubview(drop)
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .tree }
  package override var defaultLabel: String? { localized("Layers") }

  package override func themeChanged() {
    super.themeChanged()
    nothing.textColor = theme.tertiaryText
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    nothing.frame = CGRect(x: 0, y: 20, width: bounds.width, height: 20)
    showRows()
  }

  package override func didScroll() {
    showRows()
    findDrop()
  }

  /// The number of views for rows, which does not depend on the number of layers.
  var viewCount: Int { views.count + spare.count }

  /// Shows the scenes' layers as they are now.
  package func reload() {
    guard let client else { return }
    let roots = tree.rows.filter { $0.depth == 0 }.map(\.layer)
    tree.show(client.documents)
    // What was pressed is not there any more.
    if !tree.rows.filter({ $0.depth == 0 }).map(\.layer).elementsEqual(roots, by: ===) { cancelPress() }
    rowsChanged()
  }

  package func setSearch(_ text: String) {
    tree.setSearch(text)
    rowsChanged()
    if text.isEmpty, let selected { reveal { $0.reveal(selected) } }
  }

  private func rowsChanged() {
    contentSize = CGSize(width: 0, height: CGFloat(tree.rows.count) * Theme.row + 4)
    nothing.isHidden = !tree.rows.isEmpty
    showRows()
    findDrop()
  }

  /// Marks the chosen layer, and scrolls to it or to its chosen constraint if it is another one than before.
  package func selectionChanged() {
    guard let client, client.selection !== selected else { return }
    selected = client.selection
    if let constraints = client.chosenConstraints {
      reveal { $0.reveal(constraints) }
    } else if let selected {
      reveal { $0.reveal(selected) }
    }
    showRows()
  }

  /// The row of the chosen constraints or else of the chosen layer; nil for none that is listed.
  private var current: Int? {
    client?.chosenConstraints.flatMap { tree.index(of: $0) } ?? selected.flatMap { tree.index(of: $0) }
  }

  /// Scrolls to a row, after the tree has opened the rows around it.
  private func reveal(_ row: (LayerTree) -> Int?) {
    let count = tree.rows.count
    guard let index = row(tree) else { return }
    if tree.rows.count != count { rowsChanged() }
    show(row: index)
  }

  /// Shows the row of a layer, after opening the rows around it. Nil for a layer that is not listed.
  func show(_ layer: CALayer) -> Int? {
    reveal { $0.reveal(layer) }
    showRows()
    return tree.index(of: layer)
  }

  /// The view of a row; nil for a row that is not seen.
  func rowView(at index: Int) -> LayerRowView? { views[index] }

  private func show(row index: Int) {
    show(CGRect(x: 0, y: CGFloat(index) * Theme.row, width: 0, height: Theme.row).insetBy(dx: 0, dy: -2))
  }

  /// Shows the states of the rows that are seen.
  package func showRows() {
    guard let client, bounds.height > 0 else { return }
    let rows = tree.rows
    let first = max(Int(clamping: (offset.y / Theme.row).rounded(.down)), 0)
    let last = min(
      Int(clamping: ((offset.y + bounds.height) / Theme.row).rounded(.up)), rows.count)
    for (index, view) in views where index < first || index >= last {
      view.isHidden = true
      spare.append(view)
      views[index] = nil
    }
    guard first < last else { return }
    let hasFocus = interface?.receiver === self
    let chosen = Set(client.selected.map { ObjectIdentifier($0) })
    let constraints = client.chosenConstraints.flatMap { tree.index(of: $0) }
    for index in first..<last {
      let view = views[index] ?? spare.popLast() ?? makeRow()
      views[index] = view
      view.isHidden = false
      let frame = CGRect(
        x: 0, y: CGFloat(index) * Theme.row, width: bounds.width, height: Theme.row)
      if view.frame != frame { view.frame = frame }
      let row = rows[index]
      var state = LayerRowView.State()
      state.isSelected = row.isLayer ? chosen.contains(ObjectIdentifier(row.layer)) : index == constraints
      // The layer of chosen constraints is marked more weakly than they are.
      state.hasFocus = hasFocus && (constraints == nil || !row.isLayer)
      state.isOpen = tree.isOpen(row)
      let overrides = client.edits.overrides
      state.isPale = Self.isUnseen(row.layer, overrides)
      guard row.isLayer else {
        view.show(row, at: index, id: nil, state)
        continue
      }
      state.isHidden = client.isOn(.hidden, row.layer)
      state.isSolo = overrides.isSolo(row.layer)
      state.isLocked = overrides.isLocked(row.layer)
      // Where the layer is open, the row of the list has the number.
      let isListed = state.isOpen && !tree.isSearching
      state.constraints = isListed ? 0 : ConstraintEntry.holder(of: row.layer)?.constraints.count ?? 0
      let id = client.documents.lazy.compactMap { $0.id(of: row.layer) }.first
      view.show(row, at: index, id: id, state)
    }
  }

  private static func isUnseen(_ layer: CALayer, _ overrides: LayerOverrides) -> Bool {
    var next: CALayer? = layer
    var isInSolo = !overrides.hasSolo
    while let layer = next {
      if layer.isHidden || layer.opacity == 0 || overrides.isHidden(layer) { return true }
      if overrides.isSolo(layer) { isInSolo = true }
      next = layer.superlayer
    }
    return !isInSolo
  }

  private func makeRow() -> LayerRowView {
    let view = LayerRowView(frame: .zero)
    view.pressed = { [weak self] in self?.pressed($0, onDisclosure: $1, $2) }
    view.dragged = { [weak self] in self?.movePress($0) }
    view.released = { [weak self] isCancelled in
      if isCancelled { self?.cancelPress() } else { self?.endPress() }
    }
    view.hovered = { [weak self] in self?.client?.pointedLayer = $0 }
    view.toggled = { [weak self] state, layer in
      guard let self, let client else { return }
      client.toggle(state, of: [layer])
      showRows()
    }
    content.addSubview(view)
    return view
  }

  private func pressed(_ index: Int, onDisclosure: Bool, _ touch: UITouch) {
    press = nil
    guard let client, tree.rows.indices.contains(index) else { return }
    let hadFocus = interface?.receiver === self
    interface?.receiver = self
    if onDisclosure {
      let row = tree.rows[index]
      let isOpen = !tree.isOpen(row)
      if interface?.modifiers.contains(.alt) == true {
        tree.setAllOpen(isOpen, at: index)
      } else {
        tree.setOpen(isOpen, at: index)
      }
      return rowsChanged()
    }
    guard tree.rows[index].isLayer else { return chooseAlone(index) }
    let isChosen = client.selected.contains { $0 === tree.rows[index].layer }
    let choosesLater = isChosen && client.selected.count > 1 && !choosesMore
    let isAlone = isChosen && client.selected.count == 1 && client.chosenConstraints == nil && !choosesMore
    let renames = isAlone && hadFocus && rowView(at: index)?.isOnName(touch) == true
    let point = touch.location(in: self)
    press = RowPress(
      pointer: PointerPress(at: point), index: index, choosesLater: choosesLater, renames: renames,
      point: point)
    guard !choosesLater else { return showRows() }
    choose(index, client)
    selectionChanged()
    showRows()
  }

  /// Whether a key is down with which a row is chosen in addition to others.
  private var choosesMore: Bool {
    let modifiers = interface?.modifiers ?? []
    return modifiers.contains(.control) || modifiers.contains(.shift)
  }

  /// Chooses a row and no other.
  func chooseAlone(_ index: Int) {
    guard let client, tree.rows.indices.contains(index) else { return }
    let row = tree.rows[index]
    if let constraints = row.constraints {
      client.chosenConstraints = constraints
    } else {
      client.selection = row.layer
    }
    selectionChanged()
    showRows()
  }

  /// Chooses the layer of a row: alone, with Shift those of all rows from the primary one, with Ctrl in addition or no longer.
  private func choose(_ index: Int, _ client: any PreviewClient) {
    let layer = tree.rows[index].layer
    let modifiers = interface?.modifiers ?? []
    if modifiers.contains(.control) {
      let others = client.selected.filter { $0 !== layer }
      client.selected = others.count < client.selected.count ? others : others + [layer]
    } else if modifiers.contains(.shift), let first = client.selection.flatMap({ tree.index(of: $0) }) {
      // The primary one stays the end from which the rows are counted.
      let rows = tree.rows[min(first, index)...max(first, index)].filter(\.isLayer).map(\.layer).filter {
        $0 !== client.selection
      }
      client.selected = rows + [tree.rows[first].layer]
    } else {
      client.selection = layer
    }
  }

  // MARK: Keyboard

  /// Letters have their actions in the window.
  package var takesPastedText: Bool { false }

  package func insert(_ text: String) {
    client?.press(Key(text == " " ? "Space" : text.uppercased()))
  }

  package func press(_ key: Key, isControl: Bool) -> Bool {
    // A drag has the keyboard until it ends, but for the function keys.
    if press?.isDrag == true {
      if key.name == "Escape" { cancelPress() }
      return !(key.name.hasPrefix("F") && key.name.count > 1)
    }
    guard !isControl else { return false }
    let current = current
    let last = tree.rows.count - 1
    guard last >= 0 else { return false }
    switch key.name {
    case "Up": choose(max((current ?? 1) - 1, 0))
    case "Down": choose(min((current ?? -1) + 1, last))
    case "End": choose(last)
    case "PageUp": choose(max((current ?? 0) - page, 0))
    case "PageDown": choose(min((current ?? 0) + page, last))
    case "Left":
      guard let current else { return true }
      if tree.rows[current].hasChildren, tree.isOpen(tree.rows[current]), !tree.isSearching {
        tree.setOpen(false, at: current)
        rowsChanged()
      } else if let parent = tree.parent(of: current) {
        choose(parent)
      }
    case "Right":
      guard let current, tree.rows[current].hasChildren else { return true }
      if tree.isOpen(tree.rows[current]) {
        if current < last, tree.rows[current + 1].depth > tree.rows[current].depth { choose(current + 1) }
      } else {
        tree.setOpen(true, at: current)
        rowsChanged()
      }
    case "F2": if let current { rename(current) }
    case "Escape": interface?.receiver = nil
    default: return false
    }
    return true
  }

  private var page: Int { max(Int(clamping: bounds.height / Theme.row) - 1, 1) }

  private func choose(_ index: Int) {
    chooseAlone(index)
    show(row: index)
  }

  package func lostFocus() { showRows() }
}

extension LayerTreeView: FocusTarget {
  package var ownReceiver: (any KeyboardReceiver)? { self }
  package func takeFocus() {
    interface?.receiver = self
    showRows()
  }
}
