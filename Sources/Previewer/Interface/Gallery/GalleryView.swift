import Localization
import UIKit
import Windowing

/// The bundled scenes to browse: pictures in sections, which the keyboard filters and a click opens.
///
/// The view covers the window. It keeps its scroll position and its filter while it is hidden. Only the cells that are near the
/// visible part exist, and the number of pictures in memory is limited.
@MainActor package final class GalleryView: InterfaceView, KeyboardReceiver {
  /// Called with the name of the scene that was chosen.
  package var open: @MainActor (GalleryCatalog.Item) -> Void = { _ in }
  /// Called when a scene of the person's own is to be chosen.
  package var chooseFile: @MainActor () -> Void = {}
  /// The command of the button that does that, for the line at the lower edge.
  package var openEntry: CommandEntry?

  private var all: GalleryCatalog
  private let maker: ThumbnailMaker
  private(set) var shown: GalleryCatalog
  private var items: [GalleryCatalog.Item]
  private(set) var layout = GalleryLayout(counts: [], width: 0)
  /// The words that scenes must contain.
  private(set) var filter = ""
  /// The same while it is typed.
  private var editor = LineEditor()
  private static let longestFilter = 60
  /// The scene that Return opens; nil for none.
  private(set) var chosen: Int?

  private let header = InterfaceView(frame: .zero)
  private let heading = PanelText.label(
    localized("Gallery"), UIFont.systemFont(ofSize: 15, weight: .semibold))
  private let count = PanelText.label("", Theme.body)
  private let openButton = TextButton(localized("Open…"))
  private let field = GallerySearchField(frame: .zero)
  private let scroll = GalleryScrollView(frame: .zero)
  private let footer = InterfaceView(frame: .zero)
  private let footerIcon = IconView(.warning) { $0.warning }
  private let footerName = PanelText.label("", Theme.heading)
  private let footerText = PanelText.label("", Theme.body)
  private let nothing = PanelText.label("", Theme.body, alignment: .center)
  private let lines = [InterfaceView(frame: .zero), InterfaceView(frame: .zero)]

  private(set) var cells: [Int: GalleryCell] = [:]
  private var headings: [UILabel] = []
  private var pictures = PictureStore(limit: 160)
  private var failures: [String: String] = [:]
  /// The scenes whose pictures were made, whether they are still in memory or not.
  private var made: Set<String> = []
  private var hovered: GalleryCatalog.Item?
  private var isOverOpen = false

  private static let headerHeight: CGFloat = 46
  /// The height of the line at the lower edge.
  static let footerHeight: CGFloat = 30

  /// A gallery whose pictures `maker` makes.
  package init(_ catalog: GalleryCatalog, maker: ThumbnailMaker) {
    all = catalog
    shown = catalog
    items = catalog.items
    self.maker = maker
    super.init(frame: .zero)
    scroll.onScroll = { [weak self] in self?.placeCells() }
    field.clear = { [weak self] in self?.setFilter("") }
    for view in [scroll, header, footer] as [UIView] { addSubview(view) }
    openButton.action = { [weak self] in self?.chooseFile() }
    openButton.pointed = { [weak self] isOver in
      self?.isOverOpen = isOver
      self?.showFooter()
    }
    for view in [heading, count, openButton, field] as [UIView] { header.addSubview(view) }
    for view in [footerIcon, footerName, footerText] as [UIView] { footer.addSubview(view) }
    for line in lines { addSubview(line) }
    scroll.content.addSubview(nothing)
    makeHeadings()
    showFooter()
  }

  package required init?(coder: NSCoder) { nil }

  deinit { maker.stop() }

  /// Ends the drawing of pictures.
  package func close() { maker.stop() }

  /// The size of a window that begins with the gallery, in points.
  package static let windowSize = CGSize(width: 980, height: 700)

  /// Where the gallery is.
  package var state: GalleryState {
    var state = GalleryState()
    state.filter = filter
    state.scrolled = scroll.offset.y
    state.chosen = chosenItem?.name
    return state
  }

  /// Goes on where an earlier gallery was. The view must have its size.
  package func restore(_ state: GalleryState) {
    layoutIfNeeded()
    setFilter(state.filter)
    if let index = items.firstIndex(where: { $0.name == state.chosen }) { choose(index) }
    scroll.scroll(to: CGPoint(x: 0, y: state.scrolled))
  }

  // MARK: Showing

  /// Shows the gallery and takes the keyboard, or hides it and gives the keyboard back.
  package func setShown(_ flag: Bool) {
    isHidden = !flag
    if flag {
      interface?.receiver = self
      setNeedsLayout()
      requestPictures()
    } else {
      if interface?.receiver === self { interface?.receiver = nil }
      maker.want([])
      hovered = nil
    }
  }

  /// Has the pictures of scenes looked for anew, because their files may have changed. The old ones stay until the new ones are there.
  package func renewPictures(of scenes: [URL]) {
    let paths = Set(scenes.map(\.standardizedFileURL.path))
    for item in all.items where paths.contains(item.url.standardizedFileURL.path) {
      pictures[item.name] = nil
      failures[item.name] = nil
      made.remove(item.name)
    }
  }

  /// Shows the pictures that were made since the last call. It is called in each turn of the main loop.
  package func update() {
    for (name, outcome) in maker.take() {
      made.insert(name)
      switch outcome {
      case .picture(let picture):
        pictures[name] = picture
        failures[name] = nil
      case .failure(let reason): failures[name] = reason
      }
      for (index, cell) in cells where items[index].name == name { cell.set(picture(of: name), fades: true) }
      if (hovered ?? chosenItem)?.name == name { showFooter() }
    }
  }

  private func picture(of name: String) -> GalleryCell.Picture {
    if let picture = pictures[name] { return .image(picture) }
    return failures[name] == nil ? .none : .failure
  }

  private var chosenItem: GalleryCatalog.Item? { chosen.map { items[$0] } }

  // MARK: Layout

  package override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    header.frame = CGRect(x: 0, y: 0, width: width, height: Self.headerHeight)
    footer.frame = CGRect(x: 0, y: height - Self.footerHeight, width: width, height: Self.footerHeight)
    lines[0].frame = CGRect(x: 0, y: Self.headerHeight - 1, width: width, height: 1)
    lines[1].frame = CGRect(x: 0, y: height - Self.footerHeight, width: width, height: 1)
    let side = GalleryLayout.margin
    let fieldWidth = min(max(width * 0.35, 140), 240)
    field.frame = CGRect(x: width - side - fieldWidth, y: 10, width: fieldWidth, height: 26)
    let openWidth = openButton.fittingWidth + 10
    openButton.frame = CGRect(x: field.frame.minX - openWidth - 10, y: 10, width: openWidth, height: 26)
    let headingWidth = heading.intrinsicContentSize.width
    heading.frame = CGRect(x: side, y: 10, width: headingWidth, height: 26)
    count.frame = CGRect(
      x: side + headingWidth + 10, y: 11,
      width: max(openButton.frame.minX - side - headingWidth - 20, 0), height: 26)
    placeFooter()
    // The scene in the upper left corner stays there when the number of columns changes.
    let anchor = layout.scenes(from: scroll.offset.y, to: scroll.offset.y + 1).first
    let before = anchor.map { layout.cells[$0].minY - scroll.offset.y }
    scroll.frame = CGRect(
      x: 0, y: Self.headerHeight, width: width,
      height: max(height - Self.headerHeight - Self.footerHeight, 0))
    let new = GalleryLayout(counts: shown.sections.map(\.items.count), width: width)
    let isNew = new != layout
    layout = new
    scroll.contentSize = CGSize(width: width, height: new.height)
    if isNew, let anchor, let before, scroll.offset.y > 0 {
      scroll.scroll(to: CGPoint(x: 0, y: new.cells[anchor].minY - before))
    }
    for (label, frame) in zip(headings, new.headings) { label.frame = frame }
    nothing.frame = CGRect(x: side, y: 60, width: max(width - 2 * side, 0), height: 20)
    placeCells()
  }

  private func placeFooter() {
    let side = GalleryLayout.margin
    var x = side
    if !footerIcon.isHidden {
      footerIcon.center = CGPoint(x: side + 8, y: Self.footerHeight / 2)
      x += 24
    }
    let most = max(bounds.width - x - side, 0)
    let nameWidth = min(footerName.intrinsicContentSize.width, most)
    footerName.frame = CGRect(x: x, y: 0, width: nameWidth, height: Self.footerHeight)
    footerText.frame = CGRect(
      x: x + nameWidth + 10, y: 0, width: max(most - nameWidth - 10, 0), height: Self.footerHeight)
  }

  /// Makes the cells near the visible part, and removes the others.
  private func placeCells() {
    guard bounds.width > 0 else { return }
    let top = scroll.offset.y
    let reach = scroll.bounds.height / 2
    let near = layout.scenes(from: top - reach, to: top + scroll.bounds.height + reach)
    for (index, cell) in cells where !near.contains(index) || cell.item != items[index] {
      cell.removeFromSuperview()
      cells[index] = nil
    }
    for index in near {
      let cell = cells[index] ?? makeCell(index)
      cell.frame = layout.cells[index]
    }
    requestPictures()
  }

  private func makeCell(_ index: Int) -> GalleryCell {
    let item = items[index]
    let cell = GalleryCell(item)
    cell.set(picture(of: item.name), fades: false)
    cell.isChosen = index == chosen
    cell.open = { [weak self] in
      // What is clicked is visible; going back finds it where it was.
      self?.choose(index, scrolls: false)
      self?.open(item)
    }
    cell.pointed = { [weak self] isOver in
      guard let self else { return }
      if isOver { hovered = item } else if hovered == item { hovered = nil }
      showFooter()
    }
    cells[index] = cell
    scroll.content.addSubview(cell)
    return cell
  }

  /// Asks for the pictures that are missing: the visible ones, the near ones, then all others, once.
  private func requestPictures() {
    guard !isHidden else { return }
    let top = scroll.offset.y
    let visible = layout.scenes(from: top, to: top + scroll.bounds.height)
    let near = cells.keys.sorted()
    var wanted: [GalleryCatalog.Item] = []
    var known: Set<String> = []
    func add(_ item: GalleryCatalog.Item) {
      if pictures[item.name] == nil, failures[item.name] == nil, known.insert(item.name).inserted {
        wanted.append(item)
      }
    }
    for index in visible { add(items[index]) }
    for index in near { add(items[index]) }
    for item in items where !made.contains(item.name) { add(item) }
    maker.want(wanted)
  }

  private func makeHeadings() {
    for label in headings { label.removeFromSuperview() }
    headings = shown.sections.map {
      PanelText.label($0.title, UIFont.systemFont(ofSize: 13, weight: .semibold))
    }
    for label in headings {
      label.textColor = theme.text
      scroll.content.addSubview(label)
    }
    let total = all.count
    count.text = shown.count == total ? "\(total)" : localized("\(shown.count) of \(total)")
    nothing.isHidden = !items.isEmpty
    nothing.text = localized("No scene contains “\(filter)”.").escapingControls()
  }

  // MARK: The line at the bottom

  private func showFooter() {
    guard !isOverOpen else { return showFooter(of: openEntry) }
    let item = hovered ?? chosenItem
    let failure = item.flatMap { failures[$0.name] }
    footerIcon.isHidden = failure == nil
    footerName.text = item?.shownName.escapingControls() ?? localized("Click a scene to open it")
    footerName.textColor = item == nil ? theme.secondaryText : theme.text
    footerName.font = item == nil ? Theme.body : Theme.heading
    footerText.text =
      (failure?.asSentence ?? item?.summary
      ?? localized("Type to search, choose with the arrow keys, open with Return"))
      .escapingControls()
    footerText.textColor = failure == nil ? theme.secondaryText : theme.warning
    placeFooter()
  }

  /// Says what a command does, with a key that is not typed into the search.
  private func showFooter(of entry: CommandEntry?) {
    guard let entry else { return }
    footerIcon.isHidden = true
    footerName.text = entry.title
    footerName.textColor = theme.text
    footerName.font = Theme.heading
    footerText.text = entry.keys.last { $0.control }?.description ?? ""
    footerText.textColor = theme.secondaryText
    placeFooter()
  }

  package override func themeChanged() {
    backgroundColor =
      theme.style == .dark ? UIColor(white: 0.085, alpha: 1) : UIColor(white: 0.985, alpha: 1)
    header.backgroundColor = theme.bar.withAlphaComponent(1)
    footer.backgroundColor = theme.bar.withAlphaComponent(1)
    heading.textColor = theme.text
    count.textColor = theme.tertiaryText
    nothing.textColor = theme.secondaryText
    for line in lines { line.backgroundColor = theme.separator }
    for label in headings { label.textColor = theme.text }
    showFooter()
  }

  // MARK: Filter and choice

  package func setFilter(_ text: String) {
    guard text != filter else { return }
    edit {
      $0.selectAll()
      if text.isEmpty { $0.delete(to: 0) } else { $0.insert(text) }
    }
  }

  /// Changes the filter as a text that is typed.
  private func edit(_ body: (inout LineEditor) -> Void) {
    var new = editor
    body(&new)
    guard new.characters.count <= Self.longestFilter else { return }
    editor = new
    field.isSelected = !editor.selection.isEmpty
    guard editor.text != filter else { return }
    filter = editor.text
    field.text = filter
    show(all, scrollsTo: 0)
  }

  /// Shows the scenes that were opened last in a section above the others.
  package func setRecent(_ scenes: [URL]) {
    let new = all.with(recent: scenes)
    guard new != all else { return }
    show(new, scrollsTo: scroll.offset.y)
  }

  private func show(_ catalog: GalleryCatalog, scrollsTo top: CGFloat) {
    let kept = chosenItem
    let text = filter
    all = catalog
    shown = all.filtered(by: text)
    items = shown.items
    hovered = nil
    for cell in cells.values { cell.removeFromSuperview() }
    cells = [:]
    chosen = text.isEmpty ? kept.flatMap { items.firstIndex(of: $0) } : items.isEmpty ? nil : 0
    makeHeadings()
    layout = GalleryLayout(counts: shown.sections.map(\.items.count), width: bounds.width)
    scroll.contentSize = CGSize(width: bounds.width, height: layout.height)
    scroll.scroll(to: CGPoint(x: 0, y: top))
    setNeedsLayout()
    layoutIfNeeded()
    placeCells()
    if top == 0, let chosen { scroll.show(place(of: chosen)) }
    showFooter()
  }

  private func choose(_ index: Int?, scrolls: Bool = true) {
    if let chosen { cells[chosen]?.isChosen = false }
    chosen = index
    guard let index else { return }
    cells[index]?.isChosen = true
    if scrolls { scroll.show(place(of: index)) }
    showFooter()
  }

  /// The cell with its surroundings, and with the heading for cells of the first line.
  private func place(of index: Int) -> CGRect {
    let cell = layout.cells[index]
    let top = layout.headings.last { $0.minY < cell.minY }
    let isFirst = top.map { cell.minY - $0.maxY < 10 } ?? false
    if isFirst, top == layout.headings.first { return CGRect(x: 0, y: 0, width: 1, height: cell.maxY + 8) }
    let from = isFirst ? (top?.minY ?? cell.minY) - 8 : cell.minY - 8
    return CGRect(x: 0, y: from, width: 1, height: cell.maxY + 8 - from)
  }

  private func move(_ direction: GalleryLayout.Direction) {
    guard !items.isEmpty else { return }
    // The first key chooses the first scene that is visible.
    guard let chosen else {
      return choose(layout.cells.firstIndex { $0.minY >= scroll.offset.y } ?? 0)
    }
    choose(layout.scene(direction, of: chosen))
  }

  // MARK: Keyboard

  package func insert(_ text: String) {
    // A space begins no search.
    let typed = filter.isEmpty ? String(text.drop { $0.isWhitespace }) : text
    let room = Self.longestFilter - editor.characters.count + editor.selection.count
    edit { $0.insert(String(typed.prefix(max(room, 0)))) }
  }

  package func press(_ key: Key, isControl: Bool) -> Bool {
    switch key.name {
    case "Left": move(.left)
    case "Right": move(.right)
    case "Up": move(.up)
    case "Down": move(.down)
    case "Home": move(.first)
    case "End": move(.last)
    case "PageUp": scroll.scroll(to: CGPoint(x: 0, y: scroll.offset.y - scroll.bounds.height * 0.9))
    case "PageDown": scroll.scroll(to: CGPoint(x: 0, y: scroll.offset.y + scroll.bounds.height * 0.9))
    case "Return": if let chosenItem { open(chosenItem) }
    case "Escape":
      guard !filter.isEmpty else { return false }
      setFilter("")
    default:
      // The caret is at the end: the arrow keys choose scenes. No shortcut reaches the scene behind the gallery that would change it.
      guard let command = TextCommand(key) else { return false }
      command.perform(interface?.clipboard, edit: edit)
    }
    return true
  }

  package func lostFocus() {}

  /// Whether the pictures of all visible scenes are there, or known to fail.
  var isComplete: Bool {
    layout.scenes(from: scrolled, to: scrolled + scroll.bounds.height).allSatisfy { index in
      pictures[items[index].name] != nil || failures[items[index].name] != nil
    }
  }

  /// The distance that the contents are scrolled down.
  var scrolled: CGFloat { scroll.offset.y }
}

/// A scroll view that tells when it has scrolled.
@MainActor private final class GalleryScrollView: ScrollView {
  var onScroll: @MainActor () -> Void = {}

  override func didScroll() { onScroll() }
}
