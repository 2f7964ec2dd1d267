// Tap: the ball moves down again, through 60 positions that the program interpolates, one for each frame of a second.
// Article 1, item E8.
import UIKit

func interpolateNumber(_ from: CGFloat, _ to: CGFloat, _ time: CGFloat) -> CGFloat {
  return (to - from) * time + from
}

class ViewController: UIViewController, CAAnimationDelegate {
  let containerView = UIView(frame: CGRect(x: 37.5, y: 130, width: 300, height: 300))
  let ballView = UIView(frame: CGRect(x: 118, y: 0, width: 64, height: 64))

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    containerView.addSubview(ballView)
    animate()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { animate() }

  func interpolate(from fromValue: Any, to toValue: Any, time: CGFloat) -> Any {
    if let fromValue = fromValue as? NSValue, let toValue = toValue as? NSValue {
      // get type
      if String(cString: fromValue.objCType) == String(cString: NSValue(cgPoint: .zero).objCType) {
        let from = fromValue.cgPointValue
        let to = toValue.cgPointValue
        let result = CGPoint(x: interpolateNumber(from.x, to.x, time), y: interpolateNumber(from.y, to.y, time))
        return NSValue(cgPoint: result)
      }
    }
    // provide safe default implementation
    return (time < 0.5) ? fromValue : toValue
  }

  func animate() {
    // reset ball to top of screen
    ballView.center = CGPoint(x: 150, y: 32)
    // set up animation parameters
    let fromValue = NSValue(cgPoint: CGPoint(x: 150, y: 32))
    let toValue = NSValue(cgPoint: CGPoint(x: 150, y: 268))
    let duration: CFTimeInterval = 1.0
    // generate keyframes
    let numFrames = Int(duration * 60)
    var frames: [Any] = []
    for i in 0..<numFrames {
      let time = 1 / CGFloat(numFrames) * CGFloat(i)
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
    show(frames)
  }

  private let marks = CAShapeLayer()
}

extension ViewController {
  private func setUp() {
    heading("E8", "Sixty frames", "The program computes every frame. Tap: again.")
    containerView.backgroundColor = .white
    containerView.layer.cornerRadius = 16
    view.addSubview(containerView)
    marks.strokeColor = UIColor.accent.cgColor
    marks.lineWidth = 2
    containerView.layer.addSublayer(marks)
    ballView.backgroundColor = .warm
    ballView.layer.cornerRadius = 32
    ballView.layer.name = "ball"
    write("value = (endValue − startValue) × time + startValue", x: 24, y: 452, width: 327, size: 13, .semibold)
    write(
      "The lines are the ball's 60 positions. The last is 1/60 before the end, and the layer itself stays at the top: the ball "
        + "is there again after 1 s.", x: 24, y: 500, width: 327, size: 14)
  }

  /// A line at the height of each frame.
  private func show(_ frames: [Any]) {
    let path = UIBezierPath()
    for case let value as NSValue in frames {
      path.move(to: CGPoint(x: 236, y: value.cgPointValue.y))
      path.addLine(to: CGPoint(x: 270, y: value.cgPointValue.y))
    }
    marks.path = path.cgPath
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
