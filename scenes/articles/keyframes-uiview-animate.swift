// A block of 1 s fades the view by its layer's opacity; an explicit animation in it moves the view for 3 s, and leaves it where
// it was. Tap: again.
// Article 0, item K13.
import UIKit

class ViewController: UIViewController {
  let myView = UIView(frame: CGRect(x: 50, y: 150, width: 90, height: 90))
  let myNewPosition = CGPoint(x: 280, y: 400)

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    fadeAndMove()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    myView.layer.opacity = 1
    fadeAndMove()
  }

  func fadeAndMove() {
    UIView.animate(withDuration: 1.0) { [self] in
      // Change the opacity implicitly.
      myView.layer.opacity = 0.0

      // Change the position explicitly.
      let theAnim = CABasicAnimation(keyPath: "position")
      theAnim.fromValue = NSValue(cgPoint: myView.layer.position)
      theAnim.toValue = NSValue(cgPoint: myNewPosition)
      theAnim.duration = 3.0
      myView.layer.add(theAnim, forKey: "AnimateFrame")
    }
  }
}

extension ViewController {
  private func setUp() {
    heading("K13", "Implicit and explicit", "The block's change takes 1 s, the explicit animation its own 3 s.")
    let course = CAShapeLayer()
    let way = UIBezierPath()
    way.move(to: CGPoint(x: 95, y: 195))
    way.addLine(to: myNewPosition)
    course.path = way.cgPath
    course.strokeColor = UIColor.ink.withAlphaComponent(0.25).cgColor
    course.lineWidth = 2
    course.lineDashPattern = [6, 6]
    view.layer.addSublayer(course)
    let goal = CAShapeLayer()
    goal.path = UIBezierPath(roundedRect: CGRect(x: 235, y: 355, width: 90, height: 90), cornerRadius: 18).cgPath
    goal.fillColor = nil
    goal.strokeColor = UIColor.ink.withAlphaComponent(0.35).cgColor
    goal.lineDashPattern = [4, 4]
    view.layer.addSublayer(goal)
    myView.backgroundColor = .accent
    myView.layer.cornerRadius = 18
    myView.layer.name = "box"
    view.addSubview(myView)
    let times: [(String, CGFloat, UIColor)] = [("opacity", 1, .sand), ("position", 3, .accent)]
    for (row, (name, length, color)) in times.enumerated() {
      let y = 516 + 40 * CGFloat(row)
      write(name, x: 24, y: y, width: 70, size: 14, .semibold)
      let bar = CALayer()
      bar.frame = CGRect(x: 100, y: y, width: 80 * length, height: 22)
      bar.cornerRadius = 6
      bar.backgroundColor = color.cgColor
      view.layer.addSublayer(bar)
    }
    for second in 0...3 {
      write("\(second) s", x: 80 + 80 * CGFloat(second), y: 598, width: 40, size: 12, .regular, .ink, .center)
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
  static let sand = UIColor(red: 233 / 255, green: 196 / 255, blue: 106 / 255, alpha: 1)
}
