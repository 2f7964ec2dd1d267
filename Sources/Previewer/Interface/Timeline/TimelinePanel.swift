import CoreAnimationMarkup
import Localization
import QuartzCore
import UIKit
import Windowing

/// The timeline along the lower edge of the window: playing, the time, and when animations run.
///
/// A hidden timeline costs nothing.
@MainActor package final class TimelinePanel: PanelView, Panel {
  nonisolated package static let commandText = "Show the timeline"
  nonisolated package static let commandKeys = [Key("T")]
  nonisolated package static let outlinesLayers = true

  private weak var client: (any PreviewClient)?
  package let bar: TransportBar
  package let ruler = TimelineRuler(frame: .zero)
  package let editor: TimelineEditor
  package let tracks: TimelineTracks
  package let playhead = Playhead(frame: .zero)
  private let overTracks = UIView()
  private let scopes: [ScopeButton]
  private let corner = UIView()
  private let grip = GripView(frame: .zero)
  private let tip = SpanTip(frame: .zero)

  /// Which animations have rows.
  package enum Scope: CaseIterable, Sendable { case selection, all }
  package var scope = Scope.all { didSet { if scope != oldValue { reload() } } }

  /// The wanted height, which a drag of the upper edge sets. It has at least two rows.
  package var preferredHeight: CGFloat = 212
  package var position: PanelPosition { .lowerEdge(height: preferredHeight) }
  package var repositioned: @MainActor () -> Void = {}
  /// The time runs in it.
  package let interval = 1 / 30.0

  private(set) var axis = TimelineAxis(origin: 0, scale: 100)
  /// The times that are worth showing.
  private var extent = 0.0...1.0
  /// The begin of the animation that begins first, up to which the axis can be moved.
  private var firstBegin = 0.0

  private struct Contents: Equatable {
    var version: UInt64
    var selection: ObjectIdentifier?
    var host: ObjectIdentifier
  }
  private var contents: Contents?
  /// When the rows were made, of the system's clock, and how long that took, in seconds.
  private var loaded = (at: -Double.infinity, took: 0.0)
  /// Rows are made again after a rest of so many times what it takes, but within `patience`.
  private static let restShare = 20.0
  /// The longest rest before rows are made again while the scene is being changed, in seconds.
  private static let patience = 0.25
  /// The seconds until changed rows are made again; infinite if they are up to date.
  package private(set) var wait = Double.infinity

  package init(_ client: any PreviewClient) {
    self.client = client
    bar = TransportBar(client)
    editor = TimelineEditor(client)
    tracks = TimelineTracks(client, editor)
    scopes = [ScopeButton(localized("All")), ScopeButton(localized("Selection"))]
    super.init(frame: .zero)
    overTracks.clipsToBounds = true
    overTracks.isUserInteractionEnabled = false
    for view in [tracks, ruler, corner, bar, overTracks, grip] + scopes { addSubview(view) }
    overTracks.addSubview(playhead)
    scopes[0].action = { [weak self] in self?.scope = .all }
    scopes[1].action = { [weak self] in self?.scope = .selection }
    ruler.seek = { [weak self] time in self?.seek(time) }
    ruler.setRange = { [weak self] range in self?.setRange(range) }
    ruler.wheeled = { [weak self] steps, x in self?.wheel(steps, at: x) }
    tracks.wheeled = { [weak self] steps, x in self?.wheel(steps, at: x) }
    tracks.hovered = { [weak self] row, part, point in self?.hover(row, part, point) }
    tracks.dragged = { [weak self] text, point in self?.describe(text, at: point) }
    // While it went on, only the rows of what was dragged were shown anew.
    tracks.willPress = { [weak self] in self?.update(atOnce: true) }
    tracks.dragEnded = { [weak self] in self?.contents?.version = 0 }
    editor.changed = { [weak self] layer in self?.refresh(layer) }
    grip.dragged = { [weak self] way in self?.resize(by: way) }
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    super.themeChanged()
    corner.backgroundColor = theme.separator
  }

  // MARK: Layout

  /// Places the panel along the lower edge of a rectangle of its superview, for a window with no other panels.
  package func layOut(in area: CGRect) {
    let layout = PanelLayout(in: area, [position])
    layOut(at: layout.frames[0], in: layout)
  }

  package func layOut(at wanted: CGRect?, in layout: PanelLayout) {
    guard let wanted, frame != wanted else { return }
    let wasEmpty = bounds.width <= 0
    frame = wanted
    setNeedsLayout()
    layoutIfNeeded()
    if wasEmpty { reload() } else { show() }
  }

  private func resize(by way: CGFloat) {
    preferredHeight = max(PanelLayout.leastLowerEdge, bounds.height - way)
    repositioned()
  }

  /// What the clock showed at the last update.
  private struct Seen {
    var time = 0.0
    var now = 0.0
    var isPaused = true
    var isReversed = false
    /// Whether the playhead was in the panel.
    var isVisible = true
    var range: ClosedRange<Double>?
  }
  private var seen = Seen()

  private var gutter: CGFloat { min(200, max(bounds.width * 0.26, 96)).rounded() }
  private var trackWidth: CGFloat { max(bounds.width - gutter, 1) }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    bar.frame = CGRect(x: 0, y: 0, width: width, height: Theme.bar)
    bar.layer.cornerRadius = Theme.corner
    bar.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    grip.frame = CGRect(x: 0, y: -4, width: width, height: 10)
    ruler.frame = CGRect(x: gutter, y: Theme.bar, width: trackWidth, height: Theme.ruler)
    let button = ((gutter - 16) / 2).rounded(.down)
    for (index, view) in scopes.enumerated() {
      view.frame = CGRect(
        x: 7 + CGFloat(index) * (button + 2), y: Theme.bar + 7, width: button, height: 20)
    }
    corner.frame = CGRect(x: 0, y: ruler.frame.maxY - 1, width: gutter, height: 1)
    tracks.gutter = gutter
    tracks.frame = CGRect(
      x: 1, y: ruler.frame.maxY, width: width - 2, height: max(height - ruler.frame.maxY - 4, 0))
    tracks.gutter = gutter - 1
    overTracks.frame = CGRect(
      x: gutter, y: Theme.bar, width: trackWidth, height: max(height - Theme.bar - 1, 0))
    show()
  }

  // MARK: Contents

  private func contents(of client: any PreviewClient) -> Contents {
    Contents(
      version: client.context.tree.version, selection: client.selection.map { ObjectIdentifier($0) },
      host: ObjectIdentifier(client.host))
  }

  /// Makes the rows anew, and shows the whole scene if it is another one.
  private func reload() {
    guard let client, bounds.width > 0 else { return }
    let isOther = contents?.host != ObjectIdentifier(client.host)
    contents = contents(of: client)
    let begin = MediaClock.systemTime
    defer {
      let end = MediaClock.systemTime
      loaded = (end, end - begin)
      wait = .infinity
    }
    let rows =
      switch scope {
      case .all: TimelineRow.rows(of: client.documents)
      case .selection: client.selection.map { TimelineRow.rows(of: $0) } ?? []
      }
    tracks.emptyText =
      scope == .all
      ? localized("Nothing is animated.")
      : client.selection == nil
        ? localized("No layer is selected. A click on a layer selects it.")
        : localized("The selected layer has no animations.")
    (extent, firstBegin) = Self.extent(of: rows, whole: client.loopDuration)
    editor.rowsChanged()
    if isOther {
      axis = TimelineAxis(showing: extent, width: Double(trackWidth))
      revealPlayhead(client)
      tracks.axis = axis
    }
    tracks.setRows(rows)
    for (index, button) in scopes.enumerated() { button.isOn = (index == 0) == (scope == .all) }
    show()
  }

  /// Shows the animations of a layer after an edit, in the same frame. The other rows stay.
  private func refresh(_ layer: CALayer) {
    guard let client, let index = tracks.rows.firstIndex(where: { $0.layer === layer }),
      tracks.refresh(at: index)
    else { return reload() }
    contents?.version = client.context.tree.version
    if let place = client.chosenAnimation?.place, place.layer === layer {
      client.chosenAnimation = AnimationSpan.find(place)
    }
  }

  /// The range of time that is worth showing: the scene, and what begins before it; and the first begin of all.
  private static func extent(
    of rows: [TimelineRow], whole: Double
  ) -> (range: ClosedRange<Double>, begin: Double) {
    var (low, high) = (0.0, whole)
    for case .span(let span) in rows where span.depth == 0 {
      let (begin, end) = span.extent
      if begin.isFinite { low = min(low, begin) }
      // Without a length of the document the animations give one; an endless one counts with its first run.
      if whole <= 0 {
        if end.isFinite {
          high = max(high, end)
        } else if begin.isFinite {
          high = max(high, begin + span.timing.duration)
        }
      }
    }
    if !high.isFinite || high <= 0 { high = 2 }
    // A begin long ago is not shown at once; the axis can be moved there.
    return (max(low, -high / 2)...high, low)
  }

  private func show() {
    guard let client, bounds.width > 0 else { return }
    tracks.axis = axis
    tracks.show()
    updatePlayhead(client)
    showRuler(client)
  }

  private func showRuler(_ client: any PreviewClient) {
    ruler.show(
      axis, range: client.playback.order.range, whole: client.loopDuration,
      isLooping: client.playback.order.ends != .open)
  }

  /// Keeps the playhead in sight: after a seek, and while it runs out of the panel. An axis that was moved away from a playhead that runs
  /// stays.
  private func follow(_ client: any PreviewClient) {
    let playback = client.playback
    let (time, now) = (playback.time, MediaClock.systemTime)
    let isJump =
      abs(time - expectedTime(client, at: now)) > (seen.isPaused ? 1e-9 : 0.25 * max(playback.speed, 1))
    let origin = axis.origin
    if isJump || (seen.isVisible && !playback.isPaused) { revealPlayhead(client) }
    if playback.order.range != seen.range, !ruler.isDragged, let range = playback.order.range {
      reveal(range)
    }
    seen = Seen(
      time: time, now: now, isPaused: playback.isPaused, isReversed: playback.isReversed,
      isVisible: isVisible(time), range: playback.order.range)
    guard axis.origin != origin else { return }
    tracks.axis = axis
    tracks.show()
  }

  /// The time that the clock shows now, if it has only run since the last update.
  private func expectedTime(_ client: any PreviewClient, at now: Double) -> Double {
    guard !seen.isPaused else { return seen.time }
    let way = (now - seen.now) * client.playback.speed * (seen.isReversed ? -1 : 1)
    let moment = PlaybackOrder.Moment(time: seen.time + way, isReversed: seen.isReversed)
    return client.playback.order.moment(after: moment, whole: client.loopDuration).time
  }

  private func isVisible(_ time: Double) -> Bool { (0...Double(trackWidth)).contains(axis.x(time)) }

  /// Moves the axis to a playhead that is out of sight, so that most of the tracks lies before it in the direction in which it runs.
  private func revealPlayhead(_ client: any PreviewClient) {
    let time = client.playback.time
    guard !isVisible(time) else { return }
    let margin = Double(trackWidth) * 0.05
    axis.origin =
      client.playback.isReversed
      ? time - (Double(trackWidth) - margin) / axis.scale : time - margin / axis.scale
    // What lies before the scene is not worth the room.
    axis.origin = max(axis.origin, extent.lowerBound - min(12, margin) / axis.scale)
  }

  /// Shows a range of time as a whole, with another scale only if it does not fit.
  private func reveal(_ range: ClosedRange<Double>) {
    guard !isVisible(range.lowerBound) || !isVisible(range.upperBound) else { return }
    let showing = TimelineAxis(showing: range, width: Double(trackWidth))
    axis = TimelineAxis(origin: showing.origin, scale: min(showing.scale, axis.scale))
  }

  private func updatePlayhead(_ client: any PreviewClient) {
    follow(client)
    playhead.update(
      client.playback, axis, in: overTracks.bounds.size, top: 12, now: interface?.screen.clock.time ?? 0,
      whole: client.loopDuration)
  }

  /// Shows what has changed since the last turn.
  package func update() { update(atOnce: false) }

  /// Shows what has changed since the last turn.
  ///
  /// - Parameter atOnce: whether changed animations are shown each time, however soon after the last.
  package func update(atOnce: Bool) {
    guard !isHidden, let client, bounds.width > 0 else { return }
    let now = contents(of: client)
    // A drag shows what it changes; the other rows wait for its end.
    let waits = editor.isDragging && now.host == contents?.host
    if now != contents, !waits {
      let isChosen = now.selection != contents?.selection
      let rest = loaded.at + min(loaded.took * Self.restShare, Self.patience) - MediaClock.systemTime
      if isChosen || now.host != contents?.host || atOnce || rest <= 0 {
        reload()
      } else {
        wait = rest
      }
      if isChosen, let layer = client.selection { tracks.reveal(layer) }
    }
    bar.update()
    updatePlayhead(client)
    showRuler(client)
    tracks.update()
  }

  // MARK: The pointer

  private func seek(_ time: Double) {
    client?.seek(to: max(time, 0))
    update()
  }

  private func setRange(_ range: ClosedRange<Double>?) {
    guard let client else { return }
    var order = client.playback.order
    order.range = range
    if range != nil, order.ends == .open { order.ends = .loop }
    client.setOrder(order)
    update()
  }

  private func wheel(_ steps: CGVector, at x: CGFloat) {
    if steps.dy != 0 { axis.zoom(by: exp2(Double(steps.dy) / 4), at: Double(x)) }
    if steps.dx != 0 { axis.origin += Double(steps.dx) * 40 / axis.scale }
    axis.limit(to: reach, width: Double(trackWidth))
    show()
  }

  /// Where the axis may be moved: also to begins long ago, and some lengths after the end.
  private var reach: ClosedRange<Double> {
    firstBegin...max(extent.upperBound * 4, client?.playback.time ?? 0)
  }

  // MARK: Commands

  /// Whether a command of key frames has something to act on.
  package func canPerform(_ command: KeyFrameCommand) -> Bool {
    switch command {
    case .add, .beginHere, .endHere: client?.chosenPlace != nil
    case .paste: client?.selection != nil
    case .edit: editor.selection.count == 1
    case .copy, .delete: !editor.selection.isEmpty
    }
  }

  package func perform(_ command: KeyFrameCommand) {
    guard let client, canPerform(command) else { return }
    let span = client.chosenPlace.flatMap { AnimationSpan.find($0) }
    switch command {
    case .add: if let span { editor.addKeyFrame(to: span, at: client.playback.time) }
    case .edit: if let frame = editor.selection.first { tracks.editValue(of: frame) }
    case .copy: editor.copy()
    case .paste:
      interface?.receiver = tracks
      _ = editor.askForText(interface?.clipboard)
    case .delete: editor.delete()
    case .beginHere: if let span { editor.moveEdge(of: span, .begin, to: client.playback.time) }
    case .endHere: if let span { editor.moveEdge(of: span, .end, to: client.playback.time) }
    }
    tracks.show()
  }

  // MARK: Descriptions

  private func hover(_ row: TimelineRow?, _ part: SpanPart?, _ point: CGPoint) {
    guard case .span(let span)? = row else { return tip.hide() }
    var lines = span.description
    if case .keyFrame(let index)? = part, let place = span.place {
      lines = editor.description(of: .init(place: place, index: index), in: span)
    }
    if let refusal = editor.refusal(of: span) { lines.append((localized("not editable"), refusal)) }
    describe((span.title, lines), at: point)
  }

  /// Shows a text above the panel, so that it hides no rows; nil hides it.
  private func describe(_ text: (title: String, lines: [(name: String, value: String)])?, at point: CGPoint) {
    guard let text, let root = superview else { return tip.hide() }
    if tip.superview !== root { root.addSubview(tip) }
    let place = tracks.convert(point, to: root)
    tip.show(text.title, text.lines, at: CGPoint(x: place.x, y: frame.minY + 4))
  }

  package func setShown(_ flag: Bool) {
    guard !flag else { return }
    tracks.cancelDrag()
    tip.hide()
  }
}

/// A button with a word, of which one in a row is on.
@MainActor private final class ScopeButton: InterfaceView {
  var isOn = false { didSet { show() } }
  var action: @MainActor () -> Void = {}
  private let label = UILabel()
  private var isHovered = false { didSet { show() } }

  init(_ text: String) {
    super.init(frame: .zero)
    label.text = text
    label.font = Theme.caption
    label.textAlignment = .center
    addSubview(label)
    layer.cornerRadius = Theme.smallCorner
  }

  required init?(coder: NSCoder) { nil }

  override var role: AccessibleElement.Role? { .button }
  override var defaultLabel: String? { label.text }
  override var defaultTraits: UIAccessibilityTraits { traits(isOn: isOn) }

  override func themeChanged() { show() }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }

  private func show() {
    label.textColor = isOn ? theme.text : theme.secondaryText
    backgroundColor = isOn ? theme.field : isHovered ? theme.hover : nil
  }

  override func pointerMoved(to point: CGPoint?) { isHovered = point != nil }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let point = touches.first?.location(in: self), bounds.contains(point) { action() }
  }
}

/// The upper edge of the panel, which is dragged to change its height.
@MainActor private final class GripView: InterfaceView {
  var dragged: @MainActor (CGFloat) -> Void = { _ in }
  private let mark = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    mark.layer.cornerRadius = 1.5
    mark.isUserInteractionEnabled = false
    mark.isHidden = true
    addSubview(mark)
  }

  required init?(coder: NSCoder) { nil }

  override var role: AccessibleElement.Role? { .slider }
  override var defaultLabel: String? { localized("Size") }

  override func themeChanged() { mark.backgroundColor = theme.secondaryText }

  override func layoutSubviews() {
    super.layoutSubviews()
    mark.frame = CGRect(x: bounds.midX - 18, y: 5, width: 36, height: 3)
  }

  override func pointerMoved(to point: CGPoint?) { mark.isHidden = point == nil }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    // The view moves with the edge, so the distance is that from its middle.
    if let point = touches.first?.location(in: self) { dragged(point.y - 5) }
  }
}
