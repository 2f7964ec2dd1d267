// A group of 5 s animates the border's width and colour together. Tap: once more.
// Article 0, item K5.
import UIKit

class ViewController: UIViewController {
  let myLayer = CALayer()
  let group = CAAnimationGroup()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()

    // Animation 1
    let widthAnim = CAKeyframeAnimation(keyPath: "borderWidth")
    let widthValues = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0, 50.0, 0.0]
    widthAnim.values = widthValues
    widthAnim.calculationMode = .paced

    // Animation 2
    let colorAnim = CAKeyframeAnimation(keyPath: "borderColor")
    let colorValues = [UIColor.green.cgColor, UIColor.red.cgColor, UIColor.blue.cgColor]
    colorAnim.values = colorValues
    colorAnim.calculationMode = .paced

    // Animation group
    group.animations = [colorAnim, widthAnim]
    group.duration = 5.0

    myLayer.add(group, forKey: "BorderChanges")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    myLayer.add(group, forKey: "BorderChanges")
  }
}

extension ViewController {
  private func setUp() {
    heading("K5", "Border group", "One group, one duration. The parts have none of their own.")
    myLayer.name = "box"
    myLayer.bounds = CGRect(x: 0, y: 0, width: 260, height: 260)
    myLayer.position = CGPoint(x: 187.5, y: 300)
    myLayer.cornerRadius = 24
    myLayer.backgroundColor = UIColor.sand.cgColor
    view.layer.addSublayer(myLayer)
    write("group  0 … 5 s", x: 24, y: 480, width: 200, size: 15, .semibold)
    lane("borderColor", y: 512, parts: [1, 1], colors: [.green, .red, .blue])
    lane("borderWidth", y: 566, parts: [9, 5, 25, 29.5, 14.5, 13, 48, 50], colors: [.accent])
  }

  /// A bar whose parts are as long as the times between the values.
  private func lane(_ name: String, y: CGFloat, parts: [CGFloat], colors: [UIColor]) {
    write(name, x: 24, y: y, width: 200)
    var x: CGFloat = 24
    let whole = parts.reduce(0, +)
    for (index, part) in parts.enumerated() {
      let bar = CAGradientLayer()
      bar.frame = CGRect(x: x, y: y + 22, width: 327 * part / whole - 2, height: 14)
      bar.cornerRadius = 3
      bar.startPoint = CGPoint(x: 0, y: 0.5)
      bar.endPoint = CGPoint(x: 1, y: 0.5)
      let ends = colors.count > 1 ? [colors[index], colors[index + 1]] : [colors[0], colors[0]]
      bar.colors = ends.map(\.cgColor)
      view.layer.addSublayer(bar)
      x += 327 * part / whole
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
