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
  package let tracks = TimelineTracks(frame: .zero)
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
  /// The times that the axis is limited to.
  private var extent = 0.0...1.0

  private struct Contents: Equatable {
    var version: UInt64
    var selection: ObjectIdentifier?
    var host: ObjectIdentifier
  }
  private var contents: Contents?
  private var loaded = -Double.infinity
  /// Rows are made again at most this often while the scene is being changed.
  private static let patience = 0.25

  package init(_ client: any PreviewClient) {
    self.client = client
    bar = TransportBar(client)
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
    tracks.moved = { [weak self] points in self?.moveAxis(by: points) }
    tracks.chose = { [weak self] layer in
      self?.client?.selection = layer
      self?.update()
    }
    tracks.hovered = { [weak self] row, point in self?.hover(row, point) }
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

  /// Whether the playhead was in the panel at the last update.
  private var showedPlayhead = true

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

  /// Makes the rows anew, and shows the whole scene if it is another one.
  private func reload() {
    guard let client, bounds.width > 0 else { return }
    let isOther = contents?.host != ObjectIdentifier(client.host)
    contents = Contents(
      version: client.context.tree.version, selection: client.selection.map { ObjectIdentifier($0) },
      host: ObjectIdentifier(client.host))
    loaded = MediaClock.systemTime
    switch scope {
    case .all: tracks.rows = TimelineRow.rows(below: client.host)
    case .selection: tracks.rows = client.selection.map { TimelineRow.rows(of: $0) } ?? []
    }
    tracks.emptyText =
      scope == .all
      ? localized("Nothing is animated.")
      : client.selection == nil
        ? localized("No layer is selected. A click on a layer selects it.")
        : localized("The selected layer has no animations.")
    extent = Self.extent(of: tracks.rows, whole: client.loopDuration)
    if isOther { axis = TimelineAxis(showing: extent, width: Double(trackWidth)) }
    tracks.selection = client.selection
    for (index, button) in scopes.enumerated() { button.isOn = (index == 0) == (scope == .all) }
    show()
  }

  /// The range of time that is worth showing: the scene, and what begins before it.
  private static func extent(of rows: [TimelineRow], whole: Double) -> ClosedRange<Double> {
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
    return max(low, -high / 2)...high
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

  /// Moves the axis on when the playhead runs out of the panel. An axis that was moved away from the playhead stays.
  private func follow(_ client: any PreviewClient) {
    let time = client.playback.time
    let x = axis.x(time)
    let isVisible = (0...Double(trackWidth)).contains(x)
    defer { showedPlayhead = (0...Double(trackWidth)).contains(axis.x(time)) }
    guard !isVisible, showedPlayhead, !client.playback.isPaused else { return }
    let margin = Double(trackWidth) * 0.05
    axis.origin =
      x < 0 ? axis.origin + (x - Double(trackWidth) + margin) / axis.scale : time - margin / axis.scale
    tracks.axis = axis
    tracks.show()
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
    let now = Contents(
      version: client.context.tree.version, selection: client.selection.map { ObjectIdentifier($0) },
      host: ObjectIdentifier(client.host))
    if now != contents {
      let isChosen = now.selection != contents?.selection
      let isDue = atOnce || MediaClock.systemTime >= loaded + Self.patience
      if isChosen || now.host != contents?.host || isDue {
        reload()
      }
      if isChosen, let layer = client.selection { tracks.reveal(layer) }
    }
    bar.update()
    updatePlayhead(client)
    showRuler(client)
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

  private func moveAxis(by points: CGFloat) {
    axis.origin -= Double(points) / axis.scale
    axis.limit(to: reach, width: Double(trackWidth))
    show()
  }

  /// Where the axis may be moved: also to begins long ago, and some lengths after the end.
  private var reach: ClosedRange<Double> {
    var low = extent.lowerBound
    for case .span(let span) in tracks.rows where span.depth == 0 && span.extent.begin.isFinite {
      low = min(low, span.extent.begin)
    }
    return low...max(extent.upperBound * 4, client?.playback.time ?? 0)
  }

  private func hover(_ row: TimelineRow?, _ point: CGPoint) {
    guard case .span(let span)? = row, let root = superview else { return tip.hide() }
    if tip.superview !== root { root.addSubview(tip) }
    // Above the panel, so that it hides no rows.
    let place = tracks.convert(point, to: root)
    tip.show(span.title, span.description, at: CGPoint(x: place.x, y: frame.minY + 4))
  }

  package func setShown(_ flag: Bool) { if !flag { tip.hide() } }
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
