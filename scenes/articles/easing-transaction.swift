// Touch anywhere: the square moves there in 1 s, fast at first, by a transaction with an ease-out function.
// Article 1, item E2.
import UIKit

class ViewController: UIViewController {
  let colorLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    // create the layer
    colorLayer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    colorLayer.position = CGPoint(x: view.bounds.size.width / 2.0, y: view.bounds.size.height / 2.0)
    colorLayer.backgroundColor = UIColor.warm.cgColor
    view.layer.addSublayer(colorLayer)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // configure the transaction
    CATransaction.begin()
    CATransaction.setAnimationDuration(1.0)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
    // set the position
    colorLayer.position = touches.first!.location(in: view)
    // commit transaction
    CATransaction.commit()
    mark(colorLayer.position)
  }

  private let rings = CAShapeLayer()
}

extension ViewController {
  private func setUp() {
    heading("E2", "Ease out, to the touch", "Touch anywhere. A new touch leads on from where the square is seen.")
    colorLayer.name = "box"
    colorLayer.cornerRadius = 16
    rings.fillColor = nil
    rings.strokeColor = UIColor.ink.withAlphaComponent(0.4).cgColor
    rings.lineWidth = 2
    view.layer.addSublayer(rings)
    write("1 s, easeOut", x: 24, y: 620, width: 327, size: 15, .semibold, .ink, .center)
  }

  /// Shows where the finger was.
  private func mark(_ point: CGPoint) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let path = UIBezierPath(arcCenter: point, radius: 14, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    path.append(UIBezierPath(arcCenter: point, radius: 22, startAngle: 0, endAngle: 2 * .pi, clockwise: true))
    rings.path = path.cgPath
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
  static let warm = UIColor(red: 228 / 255, green: 87 / 255, blue: 46 / 255, alpha: 1)
}
