// Tap: the layer changes transform, position, corners, colours and border to random values, each with its own animation.
// Article 3, item C8.
import UIKit

/// Degrees to radians.
func angle2radion(_ angle: Double) -> CGFloat { CGFloat(angle / 180.0 * Double.pi) }

class ViewController: UIViewController {
  @IBOutlet weak var myView: UIView!
  var myLayer: CALayer!
  var numbersLabel: UILabel!

  override func viewDidLoad() {
    super.viewDidLoad()

    myLayer = CALayer()
    myLayer.name = "myLayer"
    myLayer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    myLayer.position = CGPoint(x: 75, y: 173)
    myLayer.backgroundColor = UIColor.red.cgColor
    view.layer.addSublayer(myLayer)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    myLayer.transform = CATransform3DMakeRotation(angle2radion(Double(arc4random_uniform(360) + 1)), 1, 1, 1)
    myLayer.position = CGPoint(
      x: CGFloat(arc4random_uniform(200) + 50), y: CGFloat(arc4random_uniform(400) + 50))
    myLayer.cornerRadius = CGFloat(arc4random_uniform(50))
    myLayer.backgroundColor = randomColor().cgColor
    myLayer.borderWidth = CGFloat(arc4random_uniform(10))
    myLayer.borderColor = randomColor().cgColor

    // The same lines for a view's layer change it at once:
    myView.layer.cornerRadius = myLayer.cornerRadius
    myView.layer.backgroundColor = myLayer.backgroundColor
    showNumbers()
  }

  func randomColor() -> UIColor {
    let r = CGFloat(arc4random_uniform(256)) / 255.0
    let b = CGFloat(arc4random_uniform(256)) / 255.0
    let g = CGFloat(arc4random_uniform(256)) / 255.0
    return UIColor(red: r, green: g, blue: b, alpha: 1)
  }

  override func loadView() {
    super.loadView()
    buildViews()
  }
}

// MARK: - Setting

extension ViewController {
  func buildViews() {
    view.addTitle(
      "Random changes", "Tap: the big plain layer animates each change. The view’s own layer jumps.")
    let myView = UIView(frame: CGRect(x: 24, y: 560, width: 72, height: 72))
    myView.layer.name = "myView"
    myView.backgroundColor = .red
    view.addSubview(myView)
    self.myView = myView
    view.addLabel("myView.layer", x: 110, y: 560, width: 240)
    numbersLabel = view.addLabel("tap to change", x: 110, y: 584, width: 240, color: .accent)
    numbersLabel.layer.name = "numbers"
  }

  func showNumbers() {
    let position = myLayer.position
    numbersLabel.text = "position \(Int(position.x)) \(Int(position.y)) radius \(Int(myLayer.cornerRadius))"
  }
}

extension UIColor {
  static let paper = UIColor(rgb: 0xF7F5F0), ink = UIColor(rgb: 0x22262B), accent = UIColor(rgb: 0x2F6FDE)
  static let warm = UIColor(rgb: 0xE4572E), teal = UIColor(rgb: 0x1B998B), sand = UIColor(rgb: 0xE9C46A)

  convenience init(rgb: Int) {
    self.init(
      red: CGFloat(rgb >> 16) / 255, green: CGFloat(rgb >> 8 & 255) / 255, blue: CGFloat(rgb & 255) / 255,
      alpha: 1)
  }
}

extension UIView {
  /// A line of text in a box.
  @discardableResult
  func addLabel(
    _ text: String, x: CGFloat = 24, y: CGFloat, width: CGFloat = 327, size: CGFloat = 13,
    isBold: Bool = false,
    color: UIColor = .ink, alignment: NSTextAlignment = .left, lines: Int = 1
  ) -> UILabel {
    let label = UILabel(
      frame: CGRect(x: x, y: y, width: width, height: (size * 1.4).rounded() * CGFloat(lines)))
    label.text = text
    label.font = isBold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
    label.textColor = color
    label.textAlignment = alignment
    label.numberOfLines = lines
    addSubview(label)
    return label
  }

  /// The scene's name and what it shows.
  func addTitle(_ title: String, _ note: String) {
    backgroundColor = .paper
    addLabel(title, y: 36, size: 24, isBold: true)
    addLabel(note, y: 74, size: 13, color: .ink.withAlphaComponent(0.65), lines: 2)
  }
}
