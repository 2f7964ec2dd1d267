import QuartzCore

/// Told what a stopwatch does; every method may be left out.
@objc public protocol StopwatchDelegate: AnyObject {
  @objc optional func stopwatchDidTick(_ stopwatch: Stopwatch)
  @objc optional func stopwatch(_ stopwatch: Stopwatch, didFinishAfter ticks: Int)
}

/// A hand that a display link moves, and a count of seconds that a timer keeps.
@objcMembers
open class Stopwatch: NSObject {
  /// Told of ticks and of the end. Default nil.
  public weak var delegate: StopwatchDelegate?
  /// The hand, which turns once a second.
  public let hand = CALayer()
  /// How often the display link has called.
  public private(set) var ticks = 0
  /// How often the timer has fired.
  @objc public private(set) dynamic var seconds = 0
  /// The seconds at which laps end, as the bundle of the class has them.
  public static var laps: [Int] {
    laps(
      Bundle(for: Stopwatch.self).path(forResource: "laps", ofType: "json").map { URL(fileURLWithPath: $0) })
  }
  /// The same, as the bundle of the module has them.
  public static var lapsOfTheModule: [Int] {
    laps(Bundle.module.url(forResource: "laps", withExtension: "json"))
  }
  private var link: CADisplayLink?
  private var timer: Timer?

  /// Starts the display link, the timer and the hand.
  public func start() {
    link = CADisplayLink(target: self, selector: #selector(tick(_:)))
    link?.add(to: .main, forMode: .common)
    timer = Timer.scheduledTimer(
      timeInterval: 0.01, target: self, selector: #selector(Stopwatch.count), userInfo: nil, repeats: true)
    NotificationCenter.default.addObserver(
      self, selector: #selector(stop), name: Notification.Name("stop"), object: nil)
    let turn = CABasicAnimation(keyPath: #keyPath(CALayer.transform) + ".rotation")
    turn.duration = 1
    turn.byValue = CGFloat.pi * 2
    hand.add(turn, forKey: #keyPath(CALayer.transform))
  }

  private static func laps(_ file: URL?) -> [Int] {
    guard let file = file, let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([Int].self, from: data)) ?? []
  }

  @objc private func tick(_ link: CADisplayLink) {
    ticks += 1
    delegate?.stopwatchDidTick?(self)
  }

  @objc(countSeconds:) func count(_ timer: Timer) {
    seconds += 1
    if seconds == 3 { perform(#selector(finish), with: nil, afterDelay: 0) }
  }

  @objc private func finish() {
    NSLog("%@ after %d", self, ticks)
    delegate?.stopwatch?(self, didFinishAfter: ticks)
  }

  @objc func stop(_ note: Notification) {
    link?.invalidate()
    timer?.invalidate()
    (link, timer) = (nil, nil)
  }
}
