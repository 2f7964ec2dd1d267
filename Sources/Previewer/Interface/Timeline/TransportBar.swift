import Localization
import UIKit
import Windowing

/// The upper bar of the timeline: buttons for playing, the time, and the speed.
@MainActor package final class TransportBar: InterfaceView {
  private weak var client: (any PreviewClient)?
  package let toStart = IconButton(.toStart, localized("Go back to time 0"))
  package let back = IconButton(.stepBack, localized("Pause and go one frame back"))
  package let play = IconButton(.play, localized("Pause or resume"), side: 26)
  package let forward = IconButton(.stepForward, localized("Pause and go one frame forward"))
  package let loop = IconButton(.loop, localized("Turn the loop on or off"))
  package let pingPong = IconButton(
    .pingPong, localized("Play the loop forwards and backwards in turn (ping-pong)"))
  package let reverse = IconButton(.reverse, localized("Play backwards or forwards"))
  package let speed: SpeedSlider
  private let time = UILabel()
  private let frameNumber = UILabel()
  private let line = UIView()
  private var shownTime = Double.nan

  package init(_ client: any PreviewClient) {
    self.client = client
    speed = SpeedSlider { [weak client] in client?.setSpeed($0) }
    super.init(frame: .zero)
    for view in [toStart, back, play, forward, loop, pingPong, reverse, time, frameNumber, speed, line] {
      addSubview(view)
    }
    toStart.action = { [weak client] in client?.perform(.seekToStart) }
    back.action = { [weak client] in client?.perform(.step(frames: -1)) }
    forward.action = { [weak client] in client?.perform(.step(frames: 1)) }
    play.action = { [weak client] in client?.perform(.togglePause) }
    loop.action = { [weak client] in client?.perform(.toggleLoop) }
    pingPong.action = { [weak client] in client?.perform(.togglePingPong) }
    reverse.action = { [weak client] in client?.perform(.toggleReverse) }
    time.font = .monospacedDigitSystemFont(ofSize: 13, weight: .medium)
    frameNumber.font = .monospacedDigitSystemFont(ofSize: 10.5, weight: .regular)
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    backgroundColor = theme.bar
    time.textColor = theme.text
    frameNumber.textColor = theme.secondaryText
    line.backgroundColor = theme.separator
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let (width, middle) = (bounds.width, bounds.midY)
    line.frame = CGRect(x: 0, y: bounds.height - 1, width: width, height: 1)
    var x: CGFloat = 8
    func place(_ button: IconButton, gap: CGFloat = 0) {
      button.center = CGPoint(x: x + gap + button.bounds.width / 2, y: middle)
      x += gap + button.bounds.width + 1
    }
    let isNarrow = width < 560
    for button in [toStart, back, play, forward] { place(button) }
    for (index, button) in [loop, pingPong, reverse].enumerated() {
      place(button, gap: index == 0 ? (isNarrow ? 4 : 12) : 0)
    }
    // The speed is at the right edge; the time has the rest.
    let slider = min(max(width - x - (isNarrow ? 94 : 190), 84), speed.greatestWidth)
    speed.frame = CGRect(x: width - slider - 10, y: 0, width: slider, height: bounds.height)
    x += isNarrow ? 6 : 14
    // In a narrow window the time goes first: its text needs 66 points.
    speed.isHidden = speed.frame.minX - x - 8 < 66
    let room = max((speed.isHidden ? width : speed.frame.minX) - x - 8, 0)
    time.frame = CGRect(x: x, y: middle - 9, width: min(room, 80), height: 18)
    frameNumber.isHidden = room < 150
    frameNumber.frame = CGRect(x: x + 82, y: middle - 8, width: max(min(room - 82, 110), 0), height: 17)
  }

  /// Shows the state of the clock.
  package func update() {
    guard let client else { return }
    let playback = client.playback
    // What is set again is drawn again.
    let icon = playback.isPaused ? Icon.play : .pause
    if play.icon != icon { play.icon = icon }
    func set(_ button: IconButton, _ flag: Bool) { if button.isOn != flag { button.isOn = flag } }
    set(loop, playback.order.ends == .loop)
    set(pingPong, playback.order.ends == .pingPong)
    set(reverse, playback.isReversed)
    speed.value = playback.speed
    let now = (playback.time * 1000).rounded() / 1000
    guard now != shownTime else { return }
    shownTime = now
    time.text = TimeText.clock(now)
    frameNumber.text = localized("frame \(Int(clamping: (playback.time * 60 + 1e-6).rounded(.down)))")
  }
}
