import Localization
import QuartzCore
import UIKit
import Windowing

/// The scene's name and state, time, frame number, speed, loop, zoom and frames a second, in a small card over the scene.
///
/// Each value has a column of its own, so that digits do not move. Texts change at most ten times a second, and only those whose
/// value has changed.
@MainActor package final class HUDView: InterfaceView, Panel {
  nonisolated package static let commandText = "Show the time, the speed, the zoom and the frames per second"
  nonisolated package static let commandKeys = [Key("H")]

  /// The seconds between two changes of text.
  package static let interval = 0.1
  private static let padding: CGFloat = 9
  private static let nameHeight: CGFloat = 17
  private static let height: CGFloat = 44

  private struct Column {
    let value: KeyPath<HUDText, String>
    /// The longest text.
    let sample: String
    let alignment: NSTextAlignment
  }

  private static let columns = [
    Column(value: \.time, sample: "0000.000 s", alignment: .left),
    Column(value: \.frame, sample: "#000000", alignment: .left),
    Column(value: \.speed, sample: localized("paused"), alignment: .left),
    Column(value: \.loop, sample: localized("once"), alignment: .left),
    Column(value: \.zoom, sample: "00000 %", alignment: .left),
    Column(value: \.rate, sample: "000 fps", alignment: .left),
  ]

  private let scene = PanelText.label("", UIFont.systemFont(ofSize: 11.5, weight: .semibold))
  private let state = PanelText.label("", Theme.caption)
  private let values: [UILabel]
  private let widths: [CGFloat]
  private(set) var shown = HUDText()
  private var nextChange = -Double.infinity

  private weak var client: (any PreviewClient)?
  /// The frames that were drawn until a moment of the system's clock, and the frames a second before it; nil if nothing moved.
  private var counted = (frames: 0, moment: 0.0)
  private var rate: Double?
  /// The time that it shows while nothing moves.
  private var timeAtRest: Double?
  package private(set) var wait = Double.infinity

  private static let rateInterval = 0.5

  package convenience init(_ client: any PreviewClient) {
    self.init(frame: .zero)
    self.client = client
  }

  package override init(frame: CGRect) {
    values = Self.columns.map { PanelText.label("", Theme.number, alignment: $0.alignment) }
    widths = Self.columns.map {
      ($0.sample as NSString).size(withAttributes: [.font: Theme.number]).width.rounded(.up) + 10
    }
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = 7
    layer.borderWidth = 1
    state.lineBreakMode = .byTruncatingMiddle
    scene.lineBreakMode = .byTruncatingMiddle
    for view in [scene, state] + values { addSubview(view) }
  }

  package required init?(coder: NSCoder) { nil }

  package var position: PanelPosition { .lowerCorner(size(within: .infinity)) }

  package func setShown(_ flag: Bool) {
    rate = nil
    counted = (client?.framesDrawn ?? 0, MediaClock.systemTime)
  }

  /// A time that was set by hand is shown at once.
  package func clockChanged() { timeAtRest = nil }

  package func update() {
    let now = MediaClock.systemTime
    wait = update(at: now) { text(at: now) } ?? .infinity
  }

  private func text(at now: Double) -> HUDText {
    guard let client else { return HUDText() }
    let playback = client.playback
    let time = playback.time
    let moves = !playback.isPaused && client.context.nextFrameTime(after: time).isFinite
    if now - counted.moment >= Self.rateInterval {
      let frames = client.framesDrawn
      rate = moves ? Double(frames - counted.frames) / (now - counted.moment) : nil
      counted = (frames, now)
    }
    // Where nothing moves, the time would be the only thing that is drawn.
    timeAtRest = moves || playback.isPaused ? nil : timeAtRest ?? time
    return HUDText(
      scene: client.name, state: client.documents.lazy.compactMap(\.states.current).first ?? "",
      time: timeAtRest ?? time, speed: playback.speed, isPaused: playback.isPaused,
      isLooping: playback.isLooping, zoom: client.viewport.scale / client.pixelsPerPoint,
      rate: moves ? rate : nil)
  }

  /// The size of the card, as wide as its columns if the width allows.
  package func size(within width: CGFloat) -> CGSize {
    CGSize(width: min(widths.reduce(2 * Self.padding - 10, +), max(width, 80)), height: Self.height)
  }

  /// Shows new values, if the last change of text is long enough ago.
  ///
  /// - Parameters:
  ///   - now: of the system's clock.
  ///   - text: makes the text; it is not called if it is too early.
  /// - Returns: the seconds until a change is due; nil if the text is up to date.
  @discardableResult package func update(at now: Double, _ text: () -> HUDText) -> Double? {
    guard !isHidden else { return nil }
    guard now >= nextChange else { return nextChange - now }
    let new = text()
    guard new != shown else { return nil }
    nextChange = now + Self.interval
    set(new)
    return nil
  }

  private func set(_ new: HUDText) {
    if new.scene != shown.scene { scene.text = new.scene }
    if new.state != shown.state { state.text = new.state }
    if new.scene != shown.scene || new.state != shown.state { setNeedsLayout() }
    for (label, column) in zip(values, Self.columns)
    where new[keyPath: column.value] != shown[keyPath: column.value] {
      label.text = new[keyPath: column.value]
    }
    shown = new
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let inside = bounds.width - 2 * Self.padding
    let name = min(scene.intrinsicContentSize.width, shown.state.isEmpty ? inside : inside * 0.65)
    scene.frame = CGRect(x: Self.padding, y: 5, width: name, height: Self.nameHeight)
    state.frame = CGRect(
      x: Self.padding + name + 8, y: 5, width: max(inside - name - 8, 0), height: Self.nameHeight)
    var x = Self.padding
    for (label, width) in zip(values, widths) {
      // In a narrow window the last columns are left out, not cut.
      label.isHidden = x + width - 10 > bounds.width - Self.padding + 0.5
      label.frame = CGRect(x: x, y: 22, width: width - 4, height: Self.nameHeight)
      x += width
    }
  }

  package override func themeChanged() {
    backgroundColor = theme.panel.withAlphaComponent(0.94)
    layer.borderColor = theme.separator.cgColor
    scene.textColor = theme.text
    state.textColor = theme.secondaryText
    for label in values { label.textColor = theme.secondaryText }
    values.first?.textColor = theme.text
  }
}
