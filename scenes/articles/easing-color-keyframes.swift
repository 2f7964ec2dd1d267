// The colour goes through three steps in 2 s, each with an ease-in of its own. Tap: once more.
// Article 1, item E4.
import UIKit

class ViewController: UIViewController {
  let colorLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    // create sublayer
    colorLayer.frame = CGRect(x: 87.5, y: 140, width: 200, height: 200)
    colorLayer.backgroundColor = UIColor.blue.cgColor
    // add it to our view
    view.layer.addSublayer(colorLayer)
    changeColor()
  }

  func changeColor() {
    // create a keyframe animation
    let animation = CAKeyframeAnimation()
    animation.keyPath = "backgroundColor"
    animation.duration = 2.0
    animation.values = [
      UIColor.blue.cgColor, UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor,
    ]
    // add timing function
    let fn = CAMediaTimingFunction(name: .easeIn)
    animation.timingFunctions = [fn, fn, fn]
    // apply animation to layer
    colorLayer.add(animation, forKey: nil)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { changeColor() }
}

extension ViewController {
  private func setUp() {
    heading("E4", "A function for each step", "Four colours, three steps, three functions.")
    colorLayer.name = "box"
    colorLayer.cornerRadius = 24
    let colors: [UIColor] = [.blue, .red, .green, .blue]
    for step in 0..<3 {
      let x = 34 + 104 * CGFloat(step)
      let card = CAShapeLayer()
      card.path = UIBezierPath(roundedRect: CGRect(x: x, y: 400, width: 98, height: 98), cornerRadius: 10).cgPath
      card.fillColor = UIColor.white.cgColor
      view.layer.addSublayer(card)
      let curve = CAShapeLayer()
      let path = UIBezierPath()
      path.move(to: CGPoint(x: x + 8, y: 490))
      path.addCurve(
        to: CGPoint(x: x + 90, y: 408), controlPoint1: CGPoint(x: x + 8 + 82 * 0.42, y: 490),
        controlPoint2: CGPoint(x: x + 90, y: 408))
      curve.path = path.cgPath
      curve.fillColor = nil
      curve.strokeColor = UIColor.ink.cgColor
      curve.lineWidth = 3
      view.layer.addSublayer(curve)
      write("easeIn", x: x, y: 504, width: 98, size: 13, .regular, .ink, .center)
    }
    for (index, color) in colors.enumerated() {
      let dot = CALayer()
      dot.bounds = CGRect(x: 0, y: 0, width: 28, height: 28)
      dot.cornerRadius = 14
      dot.position = CGPoint(x: 31 + 104 * CGFloat(index), y: 548)
      dot.backgroundColor = color.cgColor
      view.layer.addSublayer(dot)
      write(
        String(format: "%.2f s", 2 * Double(index) / 3), x: 6 + 104 * CGFloat(index), y: 570, width: 50, size: 12, .regular,
        .ink, .center)
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
}
