import QuartzCore
import UIKit
import Windowing

/// The line at the present time, with a handle in the ruler.
///
/// While the scene plays, an animation on the interface's clock moves it, so that it runs in every frame while the main thread
/// rests. `update` begins another one when the clock or the axis has changed in another way than by running.
@MainActor package final class Playhead: InterfaceView {
  private let line = UIView()
  private let handle = ShapeView(frame: .zero)
  private static let width: CGFloat = 11

  /// What the animation was made for.
  private struct Motion: Equatable {
    var axis: TimelineAxis
    var width: CGFloat
    var speed: Double
    var isReversed: Bool
    var order: PlaybackOrder
    var whole: Double
  }
  private var motion: Motion?

  /// What a playhead that stands was placed for.
  private struct Standstill: Equatable {
    var time: Double
    var axis: TimelineAxis
    var size: CGSize
    var top: CGFloat
  }
  private var shown: Standstill?
  /// The scene's time and the interface's when the animation began.
  private var begin = (scene: 0.0, interface: 0.0)

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0.5, y: 0))
    for (x, y) in [(10.5, 0), (10.5, 6), (5.5, 11), (0.5, 6)] {
      path.addLine(to: CGPoint(x: x, y: Double(y)))
    }
    path.close()
    handle.path = path.cgPath
    for view in [line, handle] { addSubview(view) }
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    line.backgroundColor = theme.error
    handle.set(fill: theme.error)
  }

  /// Shows the clock's time.
  ///
  /// - Parameters:
  ///   - top: where the handle is.
  ///   - now: the interface's time.
  ///   - whole: the length of the scene in seconds.
  package func update(
    _ playback: Playback, _ axis: TimelineAxis, in size: CGSize, top: CGFloat, now: Double, whole: Double
  ) {
    let time = playback.time
    let place = Standstill(time: time, axis: axis, size: size, top: top)
    if playback.isPaused, motion == nil, place == shown { return }
    shown = place
    bounds = CGRect(x: 0, y: 0, width: Self.width, height: size.height)
    line.frame = CGRect(x: Self.width / 2 - 0.5, y: top, width: 1, height: max(size.height - top, 0))
    handle.frame = CGRect(x: 0, y: top, width: Self.width, height: Self.width)
    let runs = !playback.isPaused && playback.speed > 0
    guard runs else {
      stop()
      center = CGPoint(x: axis.x(time), y: Double(size.height) / 2)
      return
    }
    let wanted = Motion(
      axis: axis, width: size.width, speed: playback.speed, isReversed: playback.isReversed,
      order: playback.order, whole: whole)
    // A ping-pong's direction changes by itself.
    if let motion, Self.isSame(motion, wanted) {
      let expected = moment(after: (now - begin.interface) * playback.speed, motion)
      if abs(expected - time) < max(0.02, 2 * Playback.frame * playback.speed) { return }
    }
    motion = wanted
    begin = (time, now)
    center = CGPoint(x: axis.x(time), y: Double(size.height) / 2)
    run(wanted, from: time, now: now)
  }

  private static func isSame(_ a: Motion, _ b: Motion) -> Bool {
    var b = b
    if a.order.ends == .pingPong { b.isReversed = a.isReversed }
    return a == b
  }

  /// The scene's time `passed` seconds of the scene after the animation began.
  private func moment(after passed: Double, _ motion: Motion) -> Double {
    let time = begin.scene + (motion.isReversed ? -passed : passed)
    return motion.order.moment(
      after: PlaybackOrder.Moment(time: time, isReversed: motion.isReversed), whole: motion.whole
    ).time
  }

  private func stop() {
    guard motion != nil else { return }
    motion = nil
    layer.removeAllAnimations()
  }

  private func run(_ motion: Motion, from time: Double, now: Double) {
    layer.removeAllAnimations()
    let range = motion.order.range ?? 0...max(motion.whole, 0)
    let isOpen = motion.order.ends == .open || range.upperBound <= range.lowerBound
    // Without a loop it runs out of sight.
    let far = motion.axis.time(Double(motion.width)) + 1
    let end =
      motion.isReversed
      ? (isOpen || time < range.lowerBound ? 0 : range.lowerBound)
      : (isOpen || time >= range.upperBound ? max(far, time + 1) : range.upperBound)
    let first = CABasicAnimation(keyPath: "position.x")
    first.fromValue = motion.axis.x(time)
    first.toValue = motion.axis.x(end)
    first.duration = max(abs(end - time) / motion.speed, 1e-3)
    first.beginTime = now
    first.fillMode = .both
    first.isRemovedOnCompletion = false
    layer.add(first, forKey: "run")
    guard !isOpen else { return }
    let again = CABasicAnimation(keyPath: "position.x")
    let (a, b) = (motion.axis.x(range.lowerBound), motion.axis.x(range.upperBound))
    let turns = motion.order.ends == .pingPong
    // After a forward run a loop begins at its start, a ping-pong turns at the end.
    let startsLow = motion.isReversed == turns
    again.fromValue = startsLow ? a : b
    again.toValue = startsLow ? b : a
    again.duration = (range.upperBound - range.lowerBound) / motion.speed
    again.autoreverses = turns
    again.repeatCount = .infinity
    again.beginTime = now + first.duration
    again.isRemovedOnCompletion = false
    layer.add(again, forKey: "again")
  }
}
