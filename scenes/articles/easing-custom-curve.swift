// The function (1, 0, 0.75, 1): a weak start, a sudden rise, a soft end. Its curve, and a hand of a clock that turns by it. Tap: on.
// Article 1, item E6.
import UIKit

class ViewController: UIViewController {
  let hand = CALayer()
  let dot = CALayer()
  var angle: CGFloat = 0
  let function = CAMediaTimingFunction(controlPoints: 1, 0, 0.75, 1)

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    turn()
  }

  func turn() {
    let animation = CABasicAnimation(keyPath: "transform.rotation.z")
    animation.fromValue = angle
    angle += .pi / 2
    animation.toValue = angle
    animation.duration = 1.0
    animation.timingFunction = function
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    hand.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    CATransaction.commit()
    hand.add(animation, forKey: nil)
    followCurve()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { turn() }
}

extension ViewController {
  private func setUp() {
    heading("E6", "A curve of one's own", "CAMediaTimingFunction(controlPoints: 1, 0, 0.75, 1)")
    let face = CAShapeLayer()
    face.path = UIBezierPath(arcCenter: CGPoint(x: 187.5, y: 236), radius: 110, startAngle: 0, endAngle: 2 * .pi, clockwise: true).cgPath
    face.fillColor = UIColor.white.cgColor
    face.strokeColor = UIColor.ink.cgColor
    face.lineWidth = 6
    view.layer.addSublayer(face)
    for hour in 0..<12 {
      let mark = CALayer()
      mark.bounds = CGRect(x: 0, y: 0, width: hour % 3 == 0 ? 6 : 3, height: 14)
      mark.anchorPoint = CGPoint(x: 0.5, y: 6.8)
      mark.position = CGPoint(x: 187.5, y: 236)
      mark.backgroundColor = UIColor.ink.withAlphaComponent(0.6).cgColor
      mark.transform = CATransform3DMakeRotation(.pi * CGFloat(hour) / 6, 0, 0, 1)
      view.layer.addSublayer(mark)
    }
    hand.name = "hand"
    hand.bounds = CGRect(x: 0, y: 0, width: 12, height: 100)
    hand.anchorPoint = CGPoint(x: 0.5, y: 0.85)
    hand.cornerRadius = 6
    hand.position = CGPoint(x: 187.5, y: 236)
    hand.backgroundColor = UIColor.warm.cgColor
    view.layer.addSublayer(hand)

    let board = CAShapeLayer()
    board.path = UIBezierPath(roundedRect: CGRect(x: 97.5, y: 400, width: 180, height: 180), cornerRadius: 12).cgPath
    board.fillColor = UIColor.white.cgColor
    view.layer.addSublayer(board)
    let curve = CAShapeLayer()
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 97.5, y: 580))
    path.addCurve(
      to: CGPoint(x: 277.5, y: 400), controlPoint1: CGPoint(x: 277.5, y: 580), controlPoint2: CGPoint(x: 232.5, y: 400))
    curve.path = path.cgPath
    curve.fillColor = nil
    curve.strokeColor = UIColor.accent.cgColor
    curve.lineWidth = 4
    view.layer.addSublayer(curve)
    dot.name = "dot"
    dot.bounds = CGRect(x: 0, y: 0, width: 18, height: 18)
    dot.cornerRadius = 9
    dot.position = CGPoint(x: 277.5, y: 400)
    dot.backgroundColor = UIColor.warm.cgColor
    view.layer.addSublayer(dot)
    write("time, 1 s", x: 190, y: 588, width: 88, size: 13, .regular, .ink, .right)
    write("value", x: 36, y: 402, width: 54, size: 13, .regular, .ink, .right)
  }

  /// Moves the dot along the drawn curve: evenly in time, and by the function in height.
  private func followCurve() {
    let time = CABasicAnimation(keyPath: "position.x")
    time.fromValue = 97.5
    time.toValue = 277.5
    time.duration = 1
    dot.add(time, forKey: "time")
    let value = CABasicAnimation(keyPath: "position.y")
    value.fromValue = 580
    value.toValue = 400
    value.duration = 1
    value.timingFunction = function
    dot.add(value, forKey: "value")
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
