@testable import QuartzCore
@testable import UIKitCore

/// Notes what is called, in order.
@MainActor final class CallLog {
  private(set) var calls: [String] = []
  func note(_ call: String) { calls.append(call) }
  /// The calls since the last time.
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// A controller that notes its appearance and disappearance, and its moves between parents.
final class NotingController: UIViewController {
  let name: String
  let log: CallLog
  var notesMoves = false

  init(_ name: String, _ log: CallLog) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
    title = name
  }
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    log.note("\(name) load")
  }
  override func viewWillAppear(_ animated: Bool) { log.note("\(name) willAppear") }
  override func viewDidAppear(_ animated: Bool) { log.note("\(name) didAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.note("\(name) willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.note("\(name) didDisappear") }
  override func willMove(toParent parent: UIViewController?) {
    if notesMoves { log.note("\(name) willMove \(parent == nil ? "nil" : "parent")") }
  }
  override func didMove(toParent parent: UIViewController?) {
    if notesMoves { log.note("\(name) didMove \(parent == nil ? "nil" : "parent")") }
  }
}

extension TestScreen {
  /// Goes on by `seconds`, and lets display links tick.
  func stepLinks(_ seconds: Double) {
    step(seconds)
    screen.clock.fireDueLinks()
    CATransaction.flush()
  }

  /// Lifts a finger, and goes on by `seconds` from frame to frame.
  func lift(at point: CGPoint, then seconds: Double) {
    screen.deliver([TouchSample(.ended, point, at: screen.clock.time)])
    for _ in 0..<Int(clamping: seconds * 60) { stepLinks(1.0 / 60) }
  }
}
