// Tap: the balls fall again. The left one's 60 frames follow a bounce, the right one's a quadratic function; both are drawn below.
// Article 1, item E9.
import UIKit

func interpolateNumber(_ from: CGFloat, _ to: CGFloat, _ time: CGFloat) -> CGFloat {
  return (to - from) * time + from
}

func quadraticEaseInOut(_ t: CGFloat) -> CGFloat {
  return (t < 0.5) ? (2 * t * t) : (-2 * t * t) + (4 * t) - 1
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

class ViewController: UIViewController, CAAnimationDelegate {
  let containerView = UIView(frame: CGRect(x: 37.5, y: 120, width: 300, height: 300))
  let ballView = UIView(frame: CGRect(x: 118, y: 0, width: 64, height: 64))
  let otherView = UIView(frame: CGRect(x: 118, y: 0, width: 64, height: 64))

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    animateBoth()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { animateBoth() }

  func animateBoth() {
    animate(ballView, x: 80, by: bounceEaseOut)
    animate(otherView, x: 220, by: quadraticEaseInOut)
  }

  func interpolate(from fromValue: NSValue, to toValue: NSValue, time: CGFloat) -> NSValue {
    let from = fromValue.cgPointValue
    let to = toValue.cgPointValue
    return NSValue(cgPoint: CGPoint(x: interpolateNumber(from.x, to.x, time), y: interpolateNumber(from.y, to.y, time)))
  }

  func animate(_ ballView: UIView, x: CGFloat, by easing: (CGFloat) -> CGFloat) {
    // reset ball to top of screen
    ballView.center = CGPoint(x: x, y: 32)
    // set up animation parameters
    let fromValue = NSValue(cgPoint: CGPoint(x: x, y: 32))
    let toValue = NSValue(cgPoint: CGPoint(x: x, y: 268))
    let duration: CFTimeInterval = 1.0
    // generate keyframes
    let numFrames = Int(duration * 60)
    var frames: [NSValue] = []
    for i in 0..<numFrames {
      var time = 1 / CGFloat(numFrames) * CGFloat(i)
      // apply easing
      time = easing(time)
      // add keyframe
      frames.append(interpolate(from: fromValue, to: toValue, time: time))
    }
    // create keyframe animation
    let animation = CAKeyframeAnimation()
    animation.keyPath = "position"
    animation.duration = 1.0
    animation.delegate = self
    animation.values = frames
    // apply animation
    ballView.layer.add(animation, forKey: nil)
  }
}

extension ViewController {
  private func setUp() {
    heading("E9", "Easing functions", "Two functions that no Bézier curve of this kind has.")
    containerView.backgroundColor = .white
    containerView.layer.cornerRadius = 16
    view.addSubview(containerView)
    let floor = CALayer()
    floor.frame = CGRect(x: 0, y: 300, width: 300, height: 2)
    floor.backgroundColor = UIColor.ink.withAlphaComponent(0.3).cgColor
    containerView.layer.addSublayer(floor)
    let both: [(UIView, String, UIColor, CGFloat, (CGFloat) -> CGFloat)] = [
      (ballView, "bounceEaseOut", .warm, 37.5, bounceEaseOut),
      (otherView, "quadraticEaseInOut", .accent, 197.5, quadraticEaseInOut),
    ]
    for (ball, name, color, x, function) in both {
      ball.backgroundColor = color
      ball.layer.cornerRadius = 32
      ball.layer.name = name
      containerView.addSubview(ball)
      let graph = CAShapeLayer()
      let path = UIBezierPath()
      path.move(to: CGPoint(x: x, y: 590))
      for step in 1...70 {
        let time = CGFloat(step) / 70
        path.addLine(to: CGPoint(x: x + 140 * time, y: 590 - 130 * function(time)))
      }
      graph.path = path.cgPath
      graph.fillColor = nil
      graph.strokeColor = color.cgColor
      graph.lineWidth = 3
      view.layer.addSublayer(graph)
      let axis = CALayer()
      axis.frame = CGRect(x: x, y: 590, width: 140, height: 1)
      axis.backgroundColor = UIColor.ink.withAlphaComponent(0.4).cgColor
      view.layer.addSublayer(axis)
      write(name, x: x, y: 600, width: 140, size: 14, .semibold, .ink, .center)
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
