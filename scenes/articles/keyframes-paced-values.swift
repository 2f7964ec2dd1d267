// The border's width runs through nine values and its colour through three, both paced: at an even speed of the value.
// Article 0, item K2.
import UIKit

class ViewController: UIViewController {
  let layer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()

    let widthAnim = CAKeyframeAnimation(keyPath: "borderWidth")
    let widthValues = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0, 50.0, 0.0]
    widthAnim.values = widthValues
    widthAnim.calculationMode = .paced

    let colorAnim = CAKeyframeAnimation(keyPath: "borderColor")
    let colorValues = [UIColor.green.cgColor, UIColor.red.cgColor, UIColor.blue.cgColor]
    colorAnim.values = colorValues
    colorAnim.calculationMode = .paced

    for animation in [widthAnim, colorAnim] {
      animation.duration = 5
      animation.repeatCount = .infinity
      layer.add(animation, forKey: animation.keyPath)
    }
  }
}

extension ViewController {
  private func setUp() {
    heading("K2", "Paced values", "Each value takes as long as its distance: 194 points of width in 5 s.")
    layer.name = "box"
    layer.bounds = CGRect(x: 0, y: 0, width: 220, height: 220)
    layer.position = CGPoint(x: 187.5, y: 270)
    layer.backgroundColor = UIColor.sand.cgColor
    view.layer.addSublayer(layer)
    write("borderWidth", x: 24, y: 424, width: 327, size: 15, .semibold)
    strip([1, 10, 5, 30, 0.5, 15, 2, 50, 0])
  }

  /// The widths as bars, each where its time is.
  private func strip(_ widths: [CGFloat]) {
    var way: CGFloat = 0
    let whole = zip(widths, widths.dropFirst()).map { abs($1 - $0) }.reduce(0, +)
    for (index, width) in widths.enumerated() {
      if index > 0 { way += abs(width - widths[index - 1]) }
      let bar = CALayer()
      bar.backgroundColor = UIColor.accent.cgColor
      bar.frame = CGRect(x: 32 + 300 * way / whole, y: 560 - width * 2, width: 6, height: max(width * 2, 1))
      view.layer.addSublayer(bar)
      write(String(format: "%g", width), x: 20 + 300 * way / whole, y: 564, width: 30, size: 10, .regular, .ink, .center)
    }
    write("0 s", x: 24, y: 586, width: 60, size: 12)
    write("5 s", x: 290, y: 586, width: 60, size: 12, .regular, .ink, .right)
    let marker = CALayer()
    marker.backgroundColor = UIColor.warm.cgColor
    marker.bounds = CGRect(x: 0, y: 0, width: 2, height: 110)
    marker.position = CGPoint(x: 35, y: 505)
    view.layer.addSublayer(marker)
    let run = CABasicAnimation(keyPath: "position.x")
    run.fromValue = 35
    run.toValue = 335
    run.duration = 5
    run.repeatCount = .infinity
    marker.add(run, forKey: "run")
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
  static let sand = UIColor(red: 233 / 255, green: 196 / 255, blue: 106 / 255, alpha: 1)
}
