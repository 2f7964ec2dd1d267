import Localization
import UIKit

/// The buttons that play a transition, and its time.
@MainActor final class TransitionTransport: InterfaceView {
  let play = IconButton(.play, localized("Play the transition"))
  let start = IconButton(.toStart, localized("Go to the beginning of the transition"))
  let loop = IconButton(.loop, localized("Repeat the transition"))
  private let time = PanelText.label("", Theme.number, alignment: .right)
  static let height: CGFloat = 28

  override init(frame: CGRect) {
    super.init(frame: frame)
    for view in [start, play, loop, time] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// - Parameters:
  ///   - now: the time since the begin of the transition, in seconds; nil while it does not run.
  ///   - whole: its duration.
  func show(_ now: Double?, of whole: Double, isRunning: Bool, repeats: Bool, isEnabled: Bool) {
    let icon: Icon = isRunning ? .pause : .play
    if play.icon != icon {
      play.icon = icon
      play.accessibilityLabel =
        isRunning ? localized("Hold the transition") : localized("Play the transition")
    }
    for button in [play, start, loop] where button.isEnabled != isEnabled { button.isEnabled = isEnabled }
    if loop.isOn != repeats { loop.isOn = repeats }
    let total = "\(TimeText.number(whole, digits: 2)) s"
    let text = now.map { "\(TimeText.number($0, digits: 2)) / \(total)" } ?? total
    if time.text != text { time.text = text }
  }

  override func themeChanged() { time.textColor = theme.secondaryText }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x = Theme.margin - 4
    for button in [start, play, loop] {
      button.frame.origin = CGPoint(x: x, y: 2)
      x += 26
    }
    time.frame = CGRect(x: x + 4, y: 2, width: max(bounds.width - x - 4 - Theme.margin, 0), height: 24)
  }
}
