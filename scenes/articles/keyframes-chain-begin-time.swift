// Two animations in a row: the second one's begin time is the first one's end. Tap: once more.
// Article 0, item K12.
import UIKit

class ViewController: UIViewController {
  let ball = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    chain()
  }

  func chain() {
    let now = ball.convertTime(CACurrentMediaTime(), from: nil)

    let across = CABasicAnimation(keyPath: "position")
    across.fromValue = NSValue(cgPoint: CGPoint(x: 70, y: 170))
    across.toValue = NSValue(cgPoint: CGPoint(x: 305, y: 170))
    across.beginTime = now
    across.duration = 1
    ball.add(across, forKey: "across")

    let down = CABasicAnimation(keyPath: "position")
    down.fromValue = NSValue(cgPoint: CGPoint(x: 305, y: 170))
    down.toValue = NSValue(cgPoint: CGPoint(x: 305, y: 440))
    // No notification in between: the time is known beforehand.
    down.beginTime = across.beginTime + across.duration
    down.duration = 2
    ball.add(down, forKey: "down")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { chain() }
}

extension ViewController {
  private func setUp() {
    heading("K12", "Chained animations", "across: 0 … 1 s, then down: 1 … 3 s.")
    let course = CAShapeLayer()
    let way = UIBezierPath()
    way.move(to: CGPoint(x: 70, y: 170))
    way.addLine(to: CGPoint(x: 305, y: 170))
    way.addLine(to: CGPoint(x: 305, y: 440))
    course.path = way.cgPath
    course.fillColor = nil
    course.strokeColor = UIColor.ink.withAlphaComponent(0.25).cgColor
    course.lineWidth = 2
    course.lineDashPattern = [6, 6]
    view.layer.addSublayer(course)
    ball.name = "ball"
    ball.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
    ball.cornerRadius = 30
    ball.position = CGPoint(x: 305, y: 440)
    ball.backgroundColor = UIColor.warm.cgColor
    view.layer.addSublayer(ball)
    write("across", x: 140, y: 210, width: 100, size: 15, .semibold, .accent, .center)
    write("down", x: 210, y: 300, width: 80, size: 15, .semibold, .teal, .right)
    let times: [(String, CGFloat, CGFloat, UIColor)] = [("across", 0, 1, .accent), ("down", 1, 2, .teal)]
    for (row, (name, start, length, color)) in times.enumerated() {
      let y = 524 + 40 * CGFloat(row)
      write(name, x: 24, y: y, width: 60, size: 14, .semibold)
      let bar = CALayer()
      bar.frame = CGRect(x: 90 + 86 * start, y: y, width: 86 * length, height: 22)
      bar.cornerRadius = 6
      bar.backgroundColor = color.cgColor
      view.layer.addSublayer(bar)
    }
    for second in 0...3 {
      write("\(second) s", x: 70 + 86 * CGFloat(second), y: 606, width: 40, size: 12, .regular, .ink, .center)
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
  static let teal = UIColor(red: 27 / 255, green: 153 / 255, blue: 139 / 255, alpha: 1)
}
