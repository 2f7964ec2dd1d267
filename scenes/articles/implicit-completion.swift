// Tap: the colour changes in 1 s; then the completion block turns the layer by 90°, in the default 0.25 s.
// Article 2, item I3.
import UIKit

class ViewController: UIViewController {
  let colorLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    // create sublayer
    colorLayer.bounds = CGRect(x: 0, y: 0, width: 200, height: 120)
    colorLayer.position = CGPoint(x: 187.5, y: 260)
    colorLayer.backgroundColor = UIColor.blue.cgColor
    // add it to our view
    view.layer.addSublayer(colorLayer)
  }

  func changeColor() {
    // begin a new transaction
    CATransaction.begin()
    // set the animation duration to 1 second
    CATransaction.setAnimationDuration(1.0)
    // add the spin animation on completion
    CATransaction.setCompletionBlock { [self] in
      // rotate the layer 90 degrees
      var transform = colorLayer.affineTransform()
      transform = transform.rotated(by: .pi / 2)
      colorLayer.setAffineTransform(transform)
    }
    isRed.toggle()
    colorLayer.backgroundColor = (isRed ? UIColor.red : UIColor.blue).cgColor
    // commit the transaction
    CATransaction.commit()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In the next turn the tree is live, so changes animate.
    DispatchQueue.main.async { self.changeColor() }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { changeColor() }

  private var isRed = false
}

extension ViewController {
  private func setUp() {
    heading("I3", "A completion block", "The turn is quicker than the colour. Tap: once more.")
    colorLayer.name = "box"
    colorLayer.cornerRadius = 20
    let rows: [(String, String, CGFloat, CGFloat, UIColor)] = [
      ("colour", "1 s: the transaction's", 0, 1, .accent), ("turn", "0.25 s: the block runs after the transaction", 1, 0.25, .warm),
    ]
    for (row, (name, note, start, length, color)) in rows.enumerated() {
      let y = 450 + 66 * CGFloat(row)
      write(name, x: 24, y: y, width: 60, size: 15, .semibold)
      let bar = CALayer()
      bar.frame = CGRect(x: 90 + 200 * start, y: y, width: 200 * length, height: 22)
      bar.cornerRadius = 6
      bar.backgroundColor = color.cgColor
      view.layer.addSublayer(bar)
      write(note, x: 90, y: y + 28, width: 270, size: 13, .regular, .ink.withAlphaComponent(0.65))
    }
    for (time, x) in [("0 s", CGFloat(90)), ("1 s", 290), ("1.25 s", 340)] {
      write(time, x: x - 25, y: 586, width: 50, size: 12, .regular, .ink, .center)
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
  static let warm = UIColor(red: 228 / 255, green: 87 / 255, blue: 46 / 255, alpha: 1)
}
