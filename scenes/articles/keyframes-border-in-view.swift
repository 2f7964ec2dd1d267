// The group of the border in a view, with the article's slip: the colours are never given to the animation, so the border is
// black. Tap: a new view.
// Article 0, item K6.
import UIKit

class LBLayer: CALayer {
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(UIColor.white.withAlphaComponent(0.3).cgColor)
    ctx.fillEllipse(in: bounds.insetBy(dx: 56, dy: 56))
  }
}

class LBView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    let layer = LBLayer()
    layer.name = "box"
    // Bounds, position and colour are all that a plain layer needs, and all three animate.
    layer.bounds = CGRect(x: 0, y: 0, width: 185, height: 185)
    layer.position = CGPoint(x: 160, y: 284)
    layer.backgroundColor = UIColor(red: 0, green: 146 / 255.0, blue: 1.0, alpha: 1.0).cgColor

    layer.setNeedsDisplay()

    self.layer.addSublayer(layer)

    let widthAnim = CAKeyframeAnimation(keyPath: "borderWidth")
    let widthValues = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0, 50.0, 0.0]
    widthAnim.values = widthValues
    widthAnim.calculationMode = .paced

    let colorAnim = CAKeyframeAnimation(keyPath: "borderColor")
    var colorValues = [UIColor.green.cgColor, UIColor.red.cgColor, UIColor.blue.cgColor]
    // The slip: this was to be colorAnim.values. Swift refuses the plain assignment of a variable to itself.
    colorValues = Array(colorValues)
    colorAnim.calculationMode = .paced

    let group = CAAnimationGroup()
    group.animations = [colorAnim, widthAnim]
    group.duration = 5.0

    layer.add(group, forKey: "BorderChanges")
  }

  required init?(coder: NSCoder) { fatalError("The view is made in code.") }
}

class ViewController: UIViewController {
  var shown: LBView?

  override func viewDidLoad() {
    super.viewDidLoad()
    heading("K6", "The slip", "An animation without values animates nothing.")
    write("colorAnim.values", x: 24, y: 430, width: 160, size: 15, .semibold)
    write("nil: the border stays black", x: 24, y: 452, width: 327, size: 14)
    write("widthAnim.values", x: 24, y: 492, width: 160, size: 15, .semibold)
    write("1, 10, 5, 30, 0.5, 15, 2, 50, 0", x: 24, y: 514, width: 327, size: 14)
    let swatches: [UIColor] = [.green, .red, .blue]
    for (index, color) in swatches.enumerated() {
      let swatch = CALayer()
      swatch.frame = CGRect(x: 248 + 34 * CGFloat(index), y: 428, width: 28, height: 28)
      swatch.cornerRadius = 14
      swatch.backgroundColor = color.cgColor
      swatch.opacity = 0.35
      view.layer.addSublayer(swatch)
    }
    start()
  }

  func start() {
    shown?.removeFromSuperview()
    let next = LBView(frame: CGRect(x: 27.5, y: 0, width: 320, height: 568))
    view.addSubview(next)
    shown = next
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { start() }
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
