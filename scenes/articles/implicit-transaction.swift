// Tap: the colour changes in a transaction of 1 s, to and fro. No animation object is made.
// Article 2, item I1.
import UIKit

class ViewController: UIViewController {
  let colorLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    // create sublayer
    colorLayer.frame = CGRect(x: 77.5, y: 150, width: 220, height: 220)
    colorLayer.backgroundColor = UIColor.blue.cgColor
    // add it to our view
    view.layer.addSublayer(colorLayer)
  }

  func changeColor() {
    // begin a new transaction
    CATransaction.begin()
    // set the animation duration to 1 second
    CATransaction.setAnimationDuration(1.0)
    isRed.toggle()
    colorLayer.backgroundColor = (isRed ? UIColor.red : UIColor.blue).cgColor
    // commit the transaction
    CATransaction.commit()
    state.text = "backgroundColor = \(isRed ? "red" : "blue")"
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In the next turn the tree is live, so changes animate.
    DispatchQueue.main.async { self.changeColor() }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { changeColor() }

  private var isRed = false
  private let state = UILabel()
}

extension ViewController {
  private func setUp() {
    heading("I1", "A change that animates", "Tap: from blue to red in 1 s, or back.")
    colorLayer.name = "box"
    colorLayer.cornerRadius = 28
    state.frame = CGRect(x: 24, y: 410, width: 327, height: 28)
    state.font = .systemFont(ofSize: 18, weight: .semibold)
    state.textColor = .ink
    state.textAlignment = .center
    view.addSubview(state)
    let stops = CAGradientLayer()
    stops.frame = CGRect(x: 57.5, y: 470, width: 260, height: 26)
    stops.cornerRadius = 13
    stops.startPoint = CGPoint(x: 0, y: 0.5)
    stops.endPoint = CGPoint(x: 1, y: 0.5)
    stops.colors = [UIColor.blue.cgColor, UIColor.red.cgColor]
    view.layer.addSublayer(stops)
    write("0 s", x: 57.5, y: 502, width: 60)
    write("1 s", x: 257.5, y: 502, width: 60, size: 13, .regular, .ink, .right)
    write("The model's value changes at once; what is seen follows.", x: 24, y: 546, width: 327, size: 14, .regular, .ink, .center)
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
