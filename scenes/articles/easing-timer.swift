// Tap: the ball falls again. A timer sets its place 60 times a second; no animation is added to any layer.
// Article 1, item E10.
import UIKit

func interpolate(_ from: CGFloat, _ to: CGFloat, _ time: CGFloat) -> CGFloat {
  return (to - from) * time + from
}

func bounceEaseOut(_ t: CGFloat) -> CGFloat {
  if t < 4 / 11.0 {
    return (121 * t * t) / 16.0
  } else if t < 8 / 11.0 {
    return (363 / 40.0 * t * t) - (99 / 10.0 * t) + 17 / 5.0
  } else if t < 9 / 10.0 {
    return (4356 / 361.0 * t * t) - (35442 / 1805.0 * t) + 16061 / 1805.0
  }
  return (54 / 5.0 * t * t) - (513 / 25.0 * t) + 268 / 25.0
}

class ViewController: UIViewController {
  let containerView = UIView(frame: CGRect(x: 37.5, y: 130, width: 300, height: 300))
  let ballView = UIView(frame: CGRect(x: 118, y: 0, width: 64, height: 64))
  var timer: Timer?
  var duration: TimeInterval = 0
  var timeOffset: TimeInterval = 0
  var fromValue = CGPoint.zero
  var toValue = CGPoint.zero

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    containerView.addSubview(ballView)
    animate()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { animate() }

  func animate() {
    // reset ball to top of screen
    ballView.center = CGPoint(x: 150, y: 32)
    // configure the animation
    duration = 1.0
    timeOffset = 0.0
    fromValue = CGPoint(x: 150, y: 32)
    toValue = CGPoint(x: 150, y: 268)
    // stop the timer if it's already running
    timer?.invalidate()
    // start the timer
    timer = Timer.scheduledTimer(
      timeInterval: 1 / 60.0, target: self, selector: #selector(step(_:)), userInfo: nil, repeats: true)
  }

  @objc func step(_ step: Timer) {
    // update time offset
    timeOffset = min(timeOffset + 1 / 60.0, duration)
    // get normalized time offset (in range 0 - 1)
    var time = CGFloat(timeOffset / duration)
    // apply easing
    time = bounceEaseOut(time)
    // interpolate position
    let position = CGPoint(
      x: interpolate(fromValue.x, toValue.x, time), y: interpolate(fromValue.y, toValue.y, time))
    // move ball view to new position
    ballView.center = position
    count += 1
    steps.text = "\(count) steps, y = \(String(format: "%.1f", position.y))"
    // stop the timer if we've reached the end of the animation
    if timeOffset >= duration {
      timer?.invalidate()
      timer = nil
    }
  }

  private var count = 0
  private let steps = UILabel()
}

extension ViewController {
  private func setUp() {
    heading("E10", "By a timer", "The program moves the view itself, 60 times a second.")
    containerView.backgroundColor = .white
    containerView.layer.cornerRadius = 16
    view.addSubview(containerView)
    ballView.backgroundColor = .teal
    ballView.layer.cornerRadius = 32
    ballView.layer.name = "ball"
    steps.frame = CGRect(x: 24, y: 452, width: 327, height: 30)
    steps.font = .systemFont(ofSize: 20, weight: .bold)
    steps.textColor = .ink
    steps.textAlignment = .center
    steps.layer.name = "steps"
    view.addSubview(steps)
    write(
      "A view's layer does not animate by itself, so each step is seen as it is set.", x: 24, y: 496, width: 327, size: 14)
  }
}

// MARK: - Setting

extension ViewController {
  /// The item's number, a title and a line below.
  func heading(_ item: String, _ title: String, _ line: String) {
    view.backgroundColor = .paper
    let tag = write(item, x: 24, y: 32, width: 42, size: 13, .bold, .white, .center)
    tag.frame.size.height = 24
    tag.backgroundColor = .accent
    tag.layer.cornerRadius = 12
    let name = write(title, x: 76, y: 26, width: 279, size: 24, .bold)
    name.numberOfLines = 1
    name.frame.size.height = 36
    name.adjustsFontSizeToFitWidth = true
    write(line, x: 24, y: 66, width: 327, size: 14, .regular, .ink.withAlphaComponent(0.65)).numberOfLines = 2
  }

  /// Adds a label.
  @discardableResult func write(
    _ text: String, x: CGFloat, y: CGFloat, width: CGFloat, size: CGFloat = 13, _ weight: UIFont.Weight = .regular,
    _ color: UIColor = .ink, _ alignment: NSTextAlignment = .left
  ) -> UILabel {
    let label = UILabel(frame: CGRect(x: x, y: y, width: width, height: size * 1.5))
    label.text = text
    label.font = .systemFont(ofSize: size, weight: weight)
    label.textColor = color
    label.textAlignment = alignment
    label.adjustsFontSizeToFitWidth = true
    view.addSubview(label)
    if text.contains("\n") || size * 0.55 * CGFloat(text.count) > width {
      label.numberOfLines = 0
      label.frame.size.height = label.sizeThatFits(CGSize(width: width, height: 0)).height
    }
    return label
  }
}

extension UIColor {
  static let paper = UIColor(red: 247 / 255, green: 245 / 255, blue: 240 / 255, alpha: 1)
  static let ink = UIColor(red: 34 / 255, green: 38 / 255, blue: 43 / 255, alpha: 1)
  static let accent = UIColor(red: 47 / 255, green: 111 / 255, blue: 222 / 255, alpha: 1)
  static let teal = UIColor(red: 27 / 255, green: 153 / 255, blue: 139 / 255, alpha: 1)
}
