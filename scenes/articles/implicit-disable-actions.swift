// Tap: both squares move. The upper one's transaction has actions switched off, so it is there at once; the lower one's lasts 1 s.
// Article 2, item I6.
import UIKit

class ViewController: UIViewController {
  let still = CALayer()
  let animated = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
  }

  func move() {
    let x: CGFloat = still.position.x < 187 ? 290 : 85

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    still.position.x = x
    CATransaction.commit()

    CATransaction.begin()
    CATransaction.setAnimationDuration(1.0)
    animated.position.x = x
    CATransaction.commit()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In the next turn the tree is live, so changes animate.
    DispatchQueue.main.async { self.move() }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { move() }
}

extension ViewController {
  private func setUp() {
    heading("I6", "Actions switched off", "Tap: to and fro.")
    let rows = [
      (still, "still", "setDisableActions(true)", "There at once.", UIColor.warm, CGFloat(250)),
      (animated, "animated", "setAnimationDuration(1.0)", "There after 1 s.", UIColor.accent, CGFloat(470)),
    ]
    for (box, name, code, note, color, y) in rows {
      write(code, x: 24, y: y - 116, width: 327, size: 17, .semibold, color)
      write(note, x: 24, y: y - 88, width: 327, size: 14)
      let track = CALayer()
      track.frame = CGRect(x: 85, y: y - 1, width: 205, height: 2)
      track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
      view.layer.addSublayer(track)
      box.name = name
      box.bounds = CGRect(x: 0, y: 0, width: 90, height: 90)
      box.cornerRadius = 18
      box.position = CGPoint(x: 85, y: y)
      box.backgroundColor = color.cgColor
      view.layer.addSublayer(box)
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
