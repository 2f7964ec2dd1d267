// A drawn layer in a view follows one arc in 5 s, then is at its own position at once. Tap: a new view, and again.
// Article 0, item K4.
import UIKit

/// A layer that draws itself.
class LBLayer: CALayer {
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(UIColor.white.withAlphaComponent(0.25).cgColor)
    ctx.fillEllipse(in: bounds.insetBy(dx: 24, dy: 24))
    ctx.setStrokeColor(UIColor.white.cgColor)
    ctx.setLineWidth(6)
    ctx.strokeEllipse(in: bounds.insetBy(dx: 24, dy: 24))
  }
}

class LBView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    let layer = LBLayer()
    layer.name = "box"
    layer.bounds = CGRect(x: 0, y: 0, width: 185, height: 185)
    layer.position = CGPoint(x: 160, y: 284)
    layer.backgroundColor = UIColor(red: 0, green: 146 / 255.0, blue: 1.0, alpha: 1.0).cgColor

    layer.setNeedsDisplay()

    self.layer.addSublayer(layer)

    let thePath = CGMutablePath()
    thePath.move(to: CGPoint(x: 74.0, y: 74.0))
    thePath.addCurve(
      to: CGPoint(x: 320.0, y: 74.0), control1: CGPoint(x: 74.0, y: 500.0), control2: CGPoint(x: 320.0, y: 500.0))
    // The second arc would leave the screen.

    let theAnimation = CAKeyframeAnimation(keyPath: "position")
    theAnimation.path = thePath
    theAnimation.duration = 5.0

    layer.add(theAnimation, forKey: "position")
  }

  required init?(coder: NSCoder) { fatalError("The view is made in code.") }
}

class ViewController: UIViewController {
  var shown: LBView?

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    start()
  }

  func start() {
    shown?.removeFromSuperview()
    let next = LBView(frame: view.bounds)
    view.addSubview(next)
    shown = next
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { start() }
}

extension ViewController {
  private func setUp() {
    view.backgroundColor = .paper
    heading("K4", "One arc", "")
    // The layer begins in the corner where titles are, so these are at the bottom.
    for label in view.subviews { label.frame.origin.y += 530 }
    write(
      "An animation does not change the layer: at 5 s it is back at (160, 284), where its own position is.",
      x: 24, y: 602, width: 327, size: 14, .regular, .ink.withAlphaComponent(0.65))
    let course = CAShapeLayer()
    let arc = UIBezierPath()
    arc.move(to: CGPoint(x: 74, y: 74))
    arc.addCurve(
      to: CGPoint(x: 320, y: 74), controlPoint1: CGPoint(x: 74, y: 500), controlPoint2: CGPoint(x: 320, y: 500))
    course.path = arc.cgPath
    course.fillColor = nil
    course.strokeColor = UIColor.ink.withAlphaComponent(0.3).cgColor
    course.lineWidth = 2
    course.lineDashPattern = [6, 6]
    view.layer.addSublayer(course)
    let home = CAShapeLayer()
    home.path = UIBezierPath(rect: CGRect(x: 67.5, y: 191.5, width: 185, height: 185)).cgPath
    home.fillColor = nil
    home.strokeColor = UIColor.warm.cgColor
    home.lineWidth = 2
    home.lineDashPattern = [4, 4]
    view.layer.addSublayer(home)
    write("position", x: 180, y: 354, width: 66, size: 12, .semibold, .warm, .right)
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
