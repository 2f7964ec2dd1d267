// Tap elsewhere: the square moves there in 4 s. Tap the square, where it is seen: it changes its colour.
// Article 2, item I8.
import UIKit

class ViewController: UIViewController {
  let colorLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    // create a layer, blue so that the change to red is seen
    colorLayer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    colorLayer.position = CGPoint(x: view.bounds.size.width / 2, y: view.bounds.size.height / 2)
    colorLayer.backgroundColor = UIColor.accent.cgColor
    view.layer.addSublayer(colorLayer)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // get the touch point
    let point = touches.first!.location(in: view)
    // check if we've tapped the moving layer
    if colorLayer.presentation()!.hitTest(point) != nil {
      // The article's colour is red; a second tap here goes back.
      isRed.toggle()
      colorLayer.backgroundColor = (isRed ? UIColor.red : .accent).cgColor
    } else {
      // otherwise (slowly) move the layer to new position
      CATransaction.begin()
      CATransaction.setAnimationDuration(4.0)
      colorLayer.position = point
      CATransaction.commit()
      mark(point)
    }
  }

  private var isRed = false
  private let goal = CAShapeLayer()
}

extension ViewController {
  private func setUp() {
    heading("I8", "Hit where it is seen", "Tap beside the square to send it there; tap the square on its way.")
    colorLayer.name = "box"
    colorLayer.cornerRadius = 16
    goal.fillColor = nil
    goal.strokeColor = UIColor.ink.withAlphaComponent(0.45).cgColor
    goal.lineWidth = 2
    goal.lineDashPattern = [6, 6]
    view.layer.addSublayer(goal)
    mark(CGPoint(x: 187.5, y: 333.5))
    write("dashed: the model's place", x: 24, y: 618, width: 327, size: 14, .regular, .ink, .center)
  }

  /// Shows where the layer itself is, whatever is seen.
  private func mark(_ point: CGPoint) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    goal.path =
      UIBezierPath(roundedRect: CGRect(x: point.x - 55, y: point.y - 55, width: 110, height: 110), cornerRadius: 20).cgPath
    CATransaction.commit()
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
