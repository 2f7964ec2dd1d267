import Localization
import UIKit
import Windowing

/// The panel that asks for an export, and then shows how far it is.
///
/// It does not dim the scene, which goes on. Return exports, and Escape closes the panel or cancels the export.
@MainActor package final class ExportPanel: PanelView, KeyboardReceiver {
  package private(set) var form: ExportForm
  /// Called to begin an export.
  package var start: @MainActor (ExportForm) -> Void = { _ in }
  /// Called when the panel is to go away, without an export.
  package var closed: @MainActor () -> Void = {}
  /// Called when the panel needs another height.
  package var resized: @MainActor () -> Void = {}
  /// Called when the export is to be cancelled.
  package var cancelled: @MainActor () -> Void = {}

  private let heading = PanelText.label(localized("Export"), UIFont.systemFont(ofSize: 15, weight: .semibold))
  private let sceneName: UILabel
  private let line = InterfaceView(frame: .zero)
  private let scroll = ScrollView(frame: .zero)
  private let footerLine = InterfaceView(frame: .zero)
  private let summary = PanelText.label("", Theme.number)
  private let notice = PanelText.label("", Theme.caption, lines: 2)
  private let exportButton = TextButton(localized("Export"))
  private let cancelButton = TextButton(localized("Cancel"))
  private lazy var closeButton = IconButton(.close, localized("Close")) { [weak self] in self?.closed() }
  private let bar = ProgressBar(frame: .zero)
  private let status = PanelText.label("", Theme.number)

  private let formatField = MenuField(frame: .zero)
  private let widthField = NumberField(frame: .zero)
  private let heightField = NumberField(frame: .zero)
  private let scaleButtons = [1.0, 2, 3].map {
    (scale: $0, button: TextButton("\(NumberField.text(of: $0))×"))
  }
  private let spanButtons = ExportForm.Span.allCases.map {
    (span: $0, button: TextButton(localized(Phrase(verbatim: $0.rawValue))))
  }
  private let fromField = NumberField(frame: .zero)
  private let toField = NumberField(frame: .zero)
  private let statesField = TextField(frame: .zero)
  private let timeField = NumberField(frame: .zero)
  private let nowButton = TextButton(localized("Now"))
  private let rateField = NumberField(frame: .zero)
  private let transparent = SwitchField(frame: .zero)
  private let background = ColorField(frame: .zero)
  private let nameField = TextField(frame: .zero)
  private let folderField = TextField(frame: .zero)
  private let fileExtension = PanelText.label("", Theme.body)
  /// Words between fields.
  private let words: [Word: UILabel]
  private let labels: [Caption: UILabel]

  enum Word: String, CaseIterable {
    case times = "×"
    case points = "points"
    case to = "to"
    case seconds = "s"
    case second = "per second"
    case transparent = "transparent"
  }

  enum Caption: String, CaseIterable {
    case format = "Format"
    case size = "Size"
    case scale = "Scale"
    case span = "Range"
    case part = "From"
    case states = "Changes"
    case time = "Time"
    case rate = "Pictures"
    case background = "Background"
    case name = "Name"
    case folder = "Folder"
  }

  private static let width: CGFloat = 372
  private static let header: CGFloat = 44
  private static let footer: CGFloat = 92
  private static let rowStep: CGFloat = 30
  private static let fieldHeight: CGFloat = 22
  private static let left: CGFloat = 104
  private static let side: CGFloat = 18
  private static let runningHeight: CGFloat = 84

  package init(_ form: ExportForm) {
    self.form = form
    sceneName = PanelText.label(form.scene.file.lastPathComponent, Theme.body)
    words = Dictionary(
      uniqueKeysWithValues: Word.allCases.map {
        ($0, PanelText.label(localized(Phrase(verbatim: $0.rawValue)), Theme.body))
      })
    labels = Dictionary(
      uniqueKeysWithValues: Caption.allCases.map {
        ($0, PanelText.label(localized(Phrase(verbatim: $0.rawValue)), Theme.body))
      })
    super.init(frame: .zero)
    sceneName.lineBreakMode = .byTruncatingMiddle
    for view in [
      heading, sceneName, line, scroll, footerLine, summary, notice, exportButton, cancelButton, closeButton,
      bar, status,
    ] as [UIView] { addSubview(view) }
    for view in fieldViews { scroll.content.addSubview(view) }
    exportButton.isPrimary = true
    exportButton.action = { [weak self] in self?.export() }
    cancelButton.action = { [weak self] in self?.stop() }
    setUpFields()
    show()
  }

  package required init?(coder: NSCoder) { nil }

  private var fieldViews: [UIView] {
    var views: [UIView] = [
      formatField, widthField, heightField, fromField, toField, statesField, timeField, nowButton, rateField,
      transparent,
      background, nameField, folderField, fileExtension,
    ]
    for (_, button) in scaleButtons { views.append(button) }
    for (_, button) in spanButtons { views.append(button) }
    for label in words.values { views.append(label) }
    for label in labels.values { views.append(label) }
    return views
  }

  private func setUpFields() {
    let named: [(UIView, Caption)] = [
      (formatField, .format), (fromField, .part), (statesField, .states), (timeField, .time),
      (rateField, .rate),
      (background, .background), (nameField, .name), (folderField, .folder),
    ]
    for (field, caption) in named { field.accessibilityLabel = labels[caption]?.text }
    widthField.accessibilityLabel = localized("Width")
    heightField.accessibilityLabel = localized("Height")
    toField.accessibilityLabel = localized("To")
    transparent.accessibilityLabel = words[.transparent]?.text
    formatField.names = ExportForm.Format.allCases.map(\.title)
    formatField.changed = { [weak self] name in
      guard let format = ExportForm.Format.allCases.first(where: { $0.title == name }) else { return }
      self?.change { $0.setFormat(format) }
    }
    for field in [widthField, heightField] {
      field.isWhole = true
      field.leftInset = 5
    }
    for field in [widthField, heightField] {
      field.limits = 1...Double.infinity
      field.unit = .points
    }
    widthField.changed = { [weak self] number, _ in self?.change { $0.setWidth(number) } }
    heightField.changed = { [weak self] number, _ in self?.change { $0.setHeight(number) } }
    for (scale, button) in scaleButtons {
      button.action = { [weak self] in self?.change { $0.scale = scale } }
    }
    for (span, button) in spanButtons {
      button.action = { [weak self] in
        self?.change {
          // A part begins as what was chosen before.
          if span == .part { ($0.from, $0.to) = ($0.times.lowerBound, $0.times.upperBound) }
          $0.span = span
        }
      }
    }
    for field in [fromField, toField, timeField] {
      field.step = 0.05
      field.limits = 0...Double.infinity
      field.unit = .seconds
    }
    fromField.changed = { [weak self] number, _ in self?.change { $0.from = number } }
    toField.changed = { [weak self] number, _ in self?.change { $0.to = number } }
    timeField.changed = { [weak self] number, _ in self?.change { $0.time = number } }
    nowButton.action = { [weak self] in self?.change { $0.time = $0.scene.time } }
    rateField.changed = { [weak self] number, _ in self?.change { $0.rate = number } }
    transparent.changed = { [weak self] isOn in self?.change { $0.isTransparent = isOn } }
    background.changed = { [weak self] color, _ in if let color { self?.change { $0.background = color } } }
    nameField.font = Theme.body
    folderField.font = Theme.body
    nameField.typed = { [weak self] text in self?.change { $0.name = text } }
    folderField.typed = { [weak self] text in self?.change { $0.folder = text } }
    statesField.font = Theme.body
    statesField.typed = { [weak self] text in self?.change { $0.states = text } }
    for field in [nameField, folderField, statesField] { field.commit = { _ in nil } }
    for field in textFields { field.submitted = { [weak self] in self?.export() } }
    for field in textFields { field.ended = { [weak self, weak field] tab in self?.ended(field, tab) } }
  }

  /// The fields that Tab leads to, in order.
  private var textFields: [TextField] {
    [widthField, heightField, fromField, toField, statesField, timeField, rateField, nameField, folderField]
  }

  private func ended(_ field: TextField?, _ tab: Int) {
    let shown = textFields.filter { !$0.isHidden }
    guard tab != 0, let field, let index = shown.firstIndex(where: { $0 === field }) else {
      interface?.receiver = self
      return
    }
    let next = shown[(index + tab + shown.count) % shown.count]
    scroll.show(next.frame.insetBy(dx: 0, dy: -8))
    next.beginEditing()
  }

  private func change(_ body: (inout ExportForm) -> Void) {
    body(&form)
    show()
    setNeedsLayout()
    resized()
  }

  // MARK: Running

  /// How far the export is; nil while the panel asks.
  package var progress: ExportJob.Status? {
    didSet {
      guard progress != oldValue else { return }
      if (progress == nil) != (oldValue == nil) {
        show()
        setNeedsLayout()
        resized()
      }
      bar.part = progress?.part ?? 0
      status.text = progress?.text
    }
  }

  private func export() {
    guard progress == nil, form.problem == nil else { return }
    if interface?.receiver != nil { interface?.receiver = nil }
    start(form)
  }

  /// Cancels the export, or closes the panel.
  package func stop() { if progress == nil { closed() } else { cancelled() } }

  // MARK: Keyboard

  package func insert(_ text: String) {}

  package func press(_ key: Key, isControl: Bool) -> Bool {
    switch key.name {
    case "Return": export()
    case "Escape": stop()
    case "Tab":
      let shown = textFields.filter { !$0.isHidden }
      (key.shift ? shown.last : shown.first)?.beginEditing()
    default: return false
    }
    return true
  }

  package func lostFocus() {}

  // MARK: Showing

  private func show() {
    let isRunning = progress != nil
    heading.text = isRunning ? localized("Exporting") : localized("Export")
    sceneName.text = (isRunning ? form.fileName : form.scene.file.lastPathComponent).escapingControls()
    formatField.name = form.format.title
    widthField.number = form.size.width
    heightField.number = form.size.height
    for (scale, button) in scaleButtons { button.isOn = form.scale == scale }
    for (span, button) in spanButtons { button.isOn = form.span == span }
    fromField.number = form.from
    toField.number = form.to
    statesField.text = form.states
    timeField.number = form.time
    rateField.number = form.rate
    rateField.limits = 0.1...form.format.mostRate
    transparent.isOn = form.isTransparent
    background.color = form.background
    nameField.text = form.name
    folderField.text = form.folder
    fileExtension.text = form.format == .pictures ? "/" : ".\(form.format.fileExtension)"
    summary.text = form.summary
    let problem = form.problem
    let isReplacing = problem == nil && form.isReplacing
    notice.text =
      problem
      ?? (isReplacing
        ? form.format == .pictures
          ? localized("The folder \(form.fileName) exists; pictures in it are replaced.")
          : localized("\(form.fileName) exists and will be replaced.") : "")
    notice.text = notice.text?.escapingControls()
    notice.textColor = problem != nil ? theme.error : theme.warning
    exportButton.title = isReplacing ? localized("Replace") : localized("Export")
    exportButton.isEnabled = problem == nil
    for view in [scroll, footerLine, summary, notice, exportButton, closeButton] as [UIView] {
      view.isHidden = isRunning
    }
    for view in [bar, status] as [UIView] { view.isHidden = !isRunning }
  }

  package override func themeChanged() {
    super.themeChanged()
    heading.textColor = theme.text
    sceneName.textColor = theme.secondaryText
    summary.textColor = theme.secondaryText
    status.textColor = theme.secondaryText
    fileExtension.textColor = theme.secondaryText
    for label in words.values { label.textColor = theme.secondaryText }
    for label in labels.values { label.textColor = theme.secondaryText }
    for line in [line, footerLine] { line.backgroundColor = theme.separator }
    show()
  }

  /// The rows of the format.
  private var rows: [Caption] {
    var rows: [Caption] = [.format, .size, .scale]
    if form.format == .picture {
      rows.append(.time)
    } else {
      rows.append(.span)
      if form.span == .part { rows.append(.part) }
      if form.span == .states { rows.append(.states) }
      rows.append(.rate)
    }
    return rows + [.background, .name, .folder]
  }

  // MARK: Layout

  /// Places the panel in the middle of a part of the window, and while an export runs at its lower edge.
  package func place(in area: CGRect) {
    let width = min(Self.width, area.width - 2 * Theme.margin)
    let needed = Self.header + CGFloat(rows.count) * Self.rowStep + 16 + Self.footer
    let height = progress == nil ? min(needed, area.height - 2 * Theme.margin) : Self.runningHeight
    let y =
      progress == nil
      ? area.minY + ((area.height - height) / 2).rounded() : area.maxY - height - 2 * Theme.margin
    let wanted = CGRect(
      x: area.minX + ((area.width - width) / 2).rounded(), y: y, width: width, height: height)
    if frame != wanted { frame = wanted }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    let side = Self.side
    let headingWidth = heading.intrinsicContentSize.width.rounded(.up)
    heading.frame = CGRect(x: side, y: 0, width: headingWidth, height: Self.header)
    sceneName.frame = CGRect(
      x: side + headingWidth + 8, y: 1, width: max(width - side - headingWidth - 8 - 40, 0),
      height: Self.header)
    closeButton.center = CGPoint(x: width - 24, y: Self.header / 2)
    line.frame = CGRect(x: 0, y: Self.header - 1, width: width, height: 1)
    let cancelWidth = max(cancelButton.fittingWidth, 72)
    guard progress == nil else {
      bar.frame = CGRect(
        x: side, y: Self.header + 16, width: width - 2 * side - cancelWidth - 14, height: ProgressBar.height)
      let textWidth = max(width - side - headingWidth - 8 - side - 120, 0)
      sceneName.frame.size.width = textWidth
      status.textAlignment = .right
      status.frame = CGRect(x: width - side - 150, y: 0, width: 150, height: Self.header)
      cancelButton.frame = CGRect(
        x: width - side - cancelWidth, y: Self.header + 7, width: cancelWidth, height: 24)
      return
    }
    scroll.frame = CGRect(
      x: 1, y: Self.header, width: width - 2, height: max(height - Self.header - Self.footer, 0))
    scroll.contentSize = CGSize(width: width - 2, height: CGFloat(rows.count) * Self.rowStep + 16)
    layOutRows(width - 2)
    let top = height - Self.footer
    footerLine.frame = CGRect(x: 0, y: top, width: width, height: 1)
    summary.frame = CGRect(x: side, y: top + 8, width: width - 2 * side, height: 18)
    let exportWidth = max(exportButton.fittingWidth, 84)
    exportButton.frame = CGRect(
      x: width - side - exportWidth, y: height - 24 - 14, width: exportWidth, height: 26)
    cancelButton.frame = CGRect(
      x: exportButton.frame.minX - 8 - cancelWidth, y: height - 24 - 14, width: cancelWidth, height: 26)
    notice.frame = CGRect(
      x: side, y: height - 24 - 18, width: max(cancelButton.frame.minX - side - 10, 0), height: 34)
  }

  private func layOutRows(_ width: CGFloat) {
    let left = min(Self.left, width * 0.3)
    let room = width - left - Self.side
    for view in fieldViews { view.isHidden = true }
    var y: CGFloat = 10
    for row in rows {
      place(labels[row], Self.side, y, left - Self.side - 8)
      var x = left
      func put(_ view: UIView?, _ width: CGFloat) {
        place(view, x, y, width)
        x += width + 6
      }
      func putWord(_ word: Word) {
        put(words[word], (words[word]?.intrinsicContentSize.width ?? 0).rounded(.up))
      }
      switch row {
      case .format: put(formatField, min(room, 150))
      case .size:
        put(widthField, 58)
        putWord(.times)
        put(heightField, 58)
        putWord(.points)
      case .scale: for (_, button) in scaleButtons { put(button, 44) }
      case .span:
        for (span, button) in spanButtons where form.spans.contains(span) { put(button, button.fittingWidth) }
      case .part:
        put(fromField, 64)
        putWord(.to)
        put(toField, 64)
        putWord(.seconds)
      case .states: put(statesField, room)
      case .time:
        put(timeField, 64)
        putWord(.seconds)
        put(nowButton, nowButton.fittingWidth)
      case .rate:
        put(rateField, 64)
        putWord(.second)
      case .background:
        if form.format.hasAlpha {
          place(transparent, x, y + (Self.fieldHeight - SwitchField.size.height) / 2, SwitchField.size.width)
          transparent.frame.size.height = SwitchField.size.height
          x += SwitchField.size.width + 8
          putWord(.transparent)
          x += 6
        }
        if !form.isTransparent || !form.format.hasAlpha { put(background, min(left + room - x, 116)) }
      case .name:
        let ending = fileExtension.intrinsicContentSize.width.rounded(.up)
        put(nameField, max(room - ending - 6, 40))
        x -= 2
        put(fileExtension, ending)
      case .folder: put(folderField, room)
      }
      y += Self.rowStep
    }
  }

  private func place(_ view: UIView?, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat) {
    view?.frame = CGRect(x: x, y: y, width: width, height: Self.fieldHeight)
    view?.isHidden = false
  }

  /// Scrolling over the panel does not zoom the scene.
  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool { true }
}
