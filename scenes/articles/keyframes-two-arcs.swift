// A ball follows a path of two arcs in 5 s. Tap: once more.
// Article 0, item K3.
import UIKit

class ViewController: UIViewController {
  let theLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    bounce()
  }

  func bounce() {
    // create a CGPath that implements two arcs (a bounce)
    let thePath = twoArcs()

    // Create the animation object, specifying the position property as the key path.
    let theAnimation = CAKeyframeAnimation(keyPath: "position")
    theAnimation.path = thePath
    theAnimation.duration = 5.0

    // Add the animation to the layer.
    theLayer.add(theAnimation, forKey: "position")
  }

  func twoArcs() -> CGPath {
    let thePath = CGMutablePath()
    thePath.move(to: CGPoint(x: 74.0, y: 74.0))
    thePath.addCurve(
      to: CGPoint(x: 320.0, y: 74.0), control1: CGPoint(x: 74.0, y: 500.0), control2: CGPoint(x: 320.0, y: 500.0))
    thePath.addCurve(
      to: CGPoint(x: 566.0, y: 74.0), control1: CGPoint(x: 320.0, y: 500.0), control2: CGPoint(x: 566.0, y: 500.0))
    return thePath
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { bounce() }
}

extension ViewController {
  private func setUp() {
    heading("K3", "Two arcs", "The path is 640 points wide; the board shows it at 0.52 of its size.")
    let board = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 460))
    board.backgroundColor = .white
    board.layer.cornerRadius = 24
    board.center = CGPoint(x: 187.5, y: 290)
    board.transform = CGAffineTransform(scaleX: 0.52, y: 0.52)
    view.addSubview(board)
    let course = CAShapeLayer()
    course.path = twoArcs()
    course.fillColor = nil
    course.strokeColor = UIColor.ink.withAlphaComponent(0.25).cgColor
    course.lineWidth = 3
    course.lineDashPattern = [10, 10]
    board.layer.addSublayer(course)
    theLayer.name = "ball"
    theLayer.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
    theLayer.cornerRadius = 30
    theLayer.position = CGPoint(x: 74, y: 74)
    theLayer.backgroundColor = UIColor.warm.cgColor
    board.layer.addSublayer(theLayer)
    write("(74, 74)", x: 26, y: 428, width: 90, size: 13, .semibold)
    write("(320, 74)", x: 142, y: 428, width: 90, size: 13, .semibold, .ink, .center)
    write("(566, 74)", x: 259, y: 428, width: 90, size: 13, .semibold, .ink, .right)
    write("0 s", x: 26, y: 448, width: 90)
    write("2.5 s", x: 142, y: 448, width: 90, size: 13, .regular, .ink, .center)
    write("5 s", x: 259, y: 448, width: 90, size: 13, .regular, .ink, .right)
    write("Each curve of the path takes half of the time.", x: 24, y: 500, width: 327, size: 14)
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
