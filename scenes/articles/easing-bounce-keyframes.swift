// Tap: the ball falls again. Eight positions, key times and a function for each step make it bounce.
// Article 1, item E7.
import UIKit

class ViewController: UIViewController, CAAnimationDelegate {
  let containerView = UIView(frame: CGRect(x: 37.5, y: 130, width: 300, height: 300))
  let ballView = UIView(frame: CGRect(x: 118, y: 0, width: 64, height: 64))

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    // add ball image view
    containerView.addSubview(ballView)
    // animate
    animate()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // replay animation on tap
    animate()
  }

  func animate() {
    // reset ball to top of screen
    ballView.center = CGPoint(x: 150, y: 32)
    // create keyframe animation
    let animation = CAKeyframeAnimation()
    animation.keyPath = "position"
    animation.duration = 1.0
    animation.delegate = self
    animation.values = [
      NSValue(cgPoint: CGPoint(x: 150, y: 32)),
      NSValue(cgPoint: CGPoint(x: 150, y: 268)),
      NSValue(cgPoint: CGPoint(x: 150, y: 140)),
      NSValue(cgPoint: CGPoint(x: 150, y: 268)),
      NSValue(cgPoint: CGPoint(x: 150, y: 220)),
      NSValue(cgPoint: CGPoint(x: 150, y: 268)),
      NSValue(cgPoint: CGPoint(x: 150, y: 250)),
      NSValue(cgPoint: CGPoint(x: 150, y: 268)),
    ]
    animation.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn),
      CAMediaTimingFunction(name: .easeOut),
      CAMediaTimingFunction(name: .easeIn),
      CAMediaTimingFunction(name: .easeOut),
      CAMediaTimingFunction(name: .easeIn),
      CAMediaTimingFunction(name: .easeOut),
      CAMediaTimingFunction(name: .easeIn),
    ]
    animation.keyTimes = [0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.0]
    // apply animation
    ballView.layer.position = CGPoint(x: 150, y: 268)
    ballView.layer.add(animation, forKey: nil)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if flag { stopLabel.text = "animationDidStop, finished" }
  }

  private let stopLabel = UILabel()
}

extension ViewController {
  private func setUp() {
    heading("E7", "A bounce by key frames", "Tap: the ball falls again.")
    containerView.backgroundColor = .white
    containerView.layer.cornerRadius = 16
    view.addSubview(containerView)
    ballView.backgroundColor = .warm
    ballView.layer.cornerRadius = 32
    ballView.layer.name = "ball"
    stopLabel.frame = CGRect(x: 24, y: 600, width: 327, height: 24)
    stopLabel.font = .systemFont(ofSize: 14)
    stopLabel.textColor = .ink
    stopLabel.textAlignment = .center
    stopLabel.layer.name = "stop"
    view.addSubview(stopLabel)
    // The heights over the times.
    let times: [CGFloat] = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1]
    let heights: [CGFloat] = [32, 268, 140, 268, 220, 268, 250, 268]
    let way = UIBezierPath()
    for (index, (time, height)) in zip(times, heights).enumerated() {
      let point = CGPoint(x: 37.5 + 300 * time, y: 450 + height * 0.4)
      if index == 0 {
        way.move(to: point)
      } else {
        let last = way.currentPoint
        let falls = index % 2 == 1
        way.addCurve(
          to: point,
          controlPoint1: falls ? CGPoint(x: last.x + 0.42 * (point.x - last.x), y: last.y) : last,
          controlPoint2: falls ? point : CGPoint(x: last.x + 0.58 * (point.x - last.x), y: point.y))
      }
    }
    let graph = CAShapeLayer()
    graph.path = way.cgPath
    graph.fillColor = nil
    graph.strokeColor = UIColor.accent.cgColor
    graph.lineWidth = 3
    view.layer.addSublayer(graph)
    for (time, height) in zip(times, heights) {
      let knot = CALayer()
      knot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      knot.cornerRadius = 4
      knot.position = CGPoint(x: 37.5 + 300 * time, y: 450 + height * 0.4)
      knot.backgroundColor = UIColor.ink.cgColor
      view.layer.addSublayer(knot)
    }
    for time in [0, 0.3, 0.5, 0.7, 0.9] as [CGFloat] {
      write(String(format: "%g s", time), x: 17.5 + 300 * time, y: 566, width: 40, size: 12, .regular, .ink, .center)
    }
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
  static let warm = UIColor(red: 228 / 255, green: 87 / 255, blue: 46 / 255, alpha: 1)
}
