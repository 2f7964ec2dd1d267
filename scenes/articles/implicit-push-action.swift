// Tap: the new colour pushes the old one out from the left, because the layer's action for its colour is a transition.
// Article 2, item I7.
import UIKit

class ViewController: UIViewController {
  let layerView = UIView(frame: CGRect(x: 47.5, y: 140, width: 280, height: 280))
  let colorLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    // create sublayer
    colorLayer.frame = CGRect(x: 40, y: 40, width: 200, height: 200)
    colorLayer.backgroundColor = UIColor.blue.cgColor
    // add a custom action
    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromLeft
    transition.duration = 1
    colorLayer.actions = ["backgroundColor": transition]
    // add it to our view
    layerView.layer.addSublayer(colorLayer)
  }

  func changeColor() {
    // The next of four colours.
    let colors: [UIColor] = [.blue, .red, .teal, .sand]
    index = (index + 1) % colors.count
    colorLayer.backgroundColor = colors[index].cgColor
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In the next turn the tree is live, so changes animate.
    DispatchQueue.main.async { self.changeColor() }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { changeColor() }

  private var index = 0
}

extension ViewController {
  private func setUp() {
    heading("I7", "A push as an action", "Tap: the next colour comes in from the left.")
    layerView.backgroundColor = .white
    layerView.layer.cornerRadius = 20
    view.addSubview(layerView)
    colorLayer.name = "box"
    write("actions = [\"backgroundColor\": transition]", x: 24, y: 450, width: 327, size: 15, .semibold, .ink, .center)
    write(
      "The layer does what is found for a key, and that may be any animation.", x: 24, y: 500, width: 327, size: 14,
      .regular, .ink, .center)
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
  static let teal = UIColor(red: 27 / 255, green: 153 / 255, blue: 139 / 255, alpha: 1)
  static let sand = UIColor(red: 233 / 255, green: 196 / 255, blue: 106 / 255, alpha: 1)
}
