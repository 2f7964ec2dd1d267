import Localization
import SceneTools
import UIKit

/// What a Swift scene prints: its last lines, in a panel at the lower edge of the window.
///
/// The panel opens with the first line and shows the newest ones, unless it was scrolled up. A person can close it; it stays closed
/// until `toggle()`. A click on a line that names a place opens the place in an editor. Outside of the panel the view takes no touches, so the
/// scene gets them.
@MainActor package final class ConsoleView: InterfaceView {
  /// Called with the place that a line names when the line is clicked.
  package var edit: @MainActor (TextPlace) -> Void = { _ in }
  /// The lines, the oldest first; the last one may not be complete.
  private(set) var lines: [String] = []
  private var isLastOpen = false
  private let panel = PanelView(frame: .zero)
  private let text = Lines(frame: .zero)
  private lazy var closeButton = IconButton(.close, localized("Close"), side: 20) { [weak self] in
    self?.close()
  }
  /// Whether a person has closed it.
  private var isClosed = false

  /// The lines that are kept, and the characters of one.
  private static let most = 1000
  private static let longest = 1000
  private static let visibleLines: CGFloat = 5
  private static let inset: CGFloat = 8
  private static let mostWidth: CGFloat = 900

  package override init(frame: CGRect) {
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    isHidden = true
    addSubview(panel)
    for view in [text, closeButton] as [UIView] { panel.addSubview(view) }
    text.edit = { [weak self] in self?.edit($0) }
  }

  package required init?(coder: NSCoder) { nil }

  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let found = super.hitTest(point, with: event)
    return found === self ? nil : found
  }

  /// Adds what was printed.
  ///
  /// - Parameter opens: whether the panel opens, unless a person has closed it.
  package func add(_ printed: String, opens: Bool = true) {
    guard !printed.isEmpty else { return }
    let isAtEnd = text.isAtEnd
    var new = printed.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .suffix(Self.most).map { String($0.prefix(Self.longest)) }
    if isLastOpen, let last = lines.popLast() { new[0] = String((last + new[0]).prefix(Self.longest)) }
    isLastOpen = new.last?.isEmpty == false
    if !isLastOpen { new.removeLast() }
    lines = (lines + new).suffix(Self.most)
    text.show(lines, end: isAtEnd)
    if opens, !isClosed, !lines.isEmpty { open() }
  }

  /// Removes all lines, and the panel.
  package func clear() {
    lines = []
    isLastOpen = false
    text.show([], end: true)
    isHidden = true
  }

  /// Opens or closes the panel.
  package func toggle() {
    if isHidden {
      isClosed = false
      open()
    } else {
      close()
    }
  }

  /// The part of the window that the panel may have; nil: all of it.
  private var area: CGRect?

  /// Leaves the panel a part of the window, in points.
  ///
  /// - Parameter area: nil for no part, so that the panel is not seen for a while.
  package func place(in area: CGRect?) {
    self.area = area
    panel.isHidden = area == nil
    setNeedsLayout()
  }

  private func open() {
    guard isHidden else { return }
    isHidden = false
    setNeedsLayout()
  }

  private func close() {
    isClosed = true
    isHidden = true
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let area = area ?? bounds
    let width = min(area.width - 2 * Theme.margin, Self.mostWidth)
    guard width > 0 else { return }
    let height = Self.visibleLines * Lines.rowHeight + 2 * Self.inset
    panel.frame = CGRect(
      x: (area.midX - width / 2).rounded(), y: max(area.maxY - Theme.margin - height, 0),
      width: width,
      height: height)
    let isAtEnd = text.isAtEnd
    text.frame = CGRect(
      x: Self.inset, y: Self.inset, width: max(width - 2 * Self.inset - 24, 0),
      height: height - 2 * Self.inset)
    closeButton.center = CGPoint(x: width - 18, y: Self.inset + 8)
    text.show(lines, end: isAtEnd)
  }

  /// The lines that are in view, as labels that are used again when others come into view.
  @MainActor private final class Lines: ScrollView {
    static let rowHeight: CGFloat = 16
    var edit: @MainActor (TextPlace) -> Void = { _ in }
    /// The line under the pointer, if it names a place.
    private var pointed: Int? { didSet { if pointed != oldValue { themeChanged() } } }
    private var rows: [UILabel] = []
    private var lines: [String] = []
    private static var empty: String { localized("The scene has printed nothing.") }

    override init(frame: CGRect) {
      super.init(frame: frame)
      let tap = UITapGestureRecognizer()
      tap.addAction { [weak self] tap in
        guard let self, let line = line(at: tap.location(in: self)) else { return }
        if let place = TextPlace(in: lines[line]) { edit(place) }
      }
      addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    /// The line at a point that names a place; nil for none.
    private func line(at point: CGPoint) -> Int? {
      let line = Int(clamping: ((point.y + offset.y) / Self.rowHeight).rounded(.down))
      return lines.indices.contains(line) && TextPlace(in: lines[line]) != nil ? line : nil
    }

    override func pointerMoved(to point: CGPoint?) { pointed = point.flatMap { line(at: $0) } }

    /// Whether the last line is in view.
    var isAtEnd: Bool { offset.y + bounds.height >= contentSize.height - Self.rowHeight / 2 }

    /// Shows lines, from where the view was or the last of them.
    func show(_ lines: [String], end: Bool) {
      self.lines = lines.isEmpty ? [Self.empty] : lines
      contentSize = CGSize(width: bounds.width, height: CGFloat(self.lines.count) * Self.rowHeight)
      if end { scroll(to: CGPoint(x: 0, y: contentSize.height)) }
      placeRows()
    }

    override func didScroll() { placeRows() }

    private func placeRows() {
      let needed = Int(clamping: (bounds.height / Self.rowHeight).rounded(.up)) + 1
      while rows.count < needed {
        let label = PanelText.label("", Theme.code)
        label.lineBreakMode = .byTruncatingTail
        rows.append(label)
        content.addSubview(label)
      }
      let first = Int(clamping: (offset.y / Self.rowHeight).rounded(.down))
      for (index, row) in rows.enumerated() {
        let line = first + index
        row.isHidden = !lines.indices.contains(line)
        guard !row.isHidden else { continue }
        let shown = lines[line].escapingControls()
        if row.text != shown { row.text = shown }
        row.textColor = line == pointed ? theme.accent : theme.text
        row.frame = CGRect(
          x: 0, y: CGFloat(line) * Self.rowHeight, width: bounds.width, height: Self.rowHeight)
      }
    }

    override func themeChanged() {
      super.themeChanged()
      placeRows()
    }
  }
}
