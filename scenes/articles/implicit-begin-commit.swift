// Tap: two views move between beginAnimations and commitAnimations, the upper one in the default 0.2 s, the lower one in 1 s.
// Article 2, item I2.
import UIKit

class ViewController: UIViewController {
  let quick = UIView(frame: CGRect(x: 40, y: 170, width: 80, height: 80))
  let slow = UIView(frame: CGRect(x: 40, y: 360, width: 80, height: 80))

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    move()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { move() }

  func move() {
    let x: CGFloat = quick.center.x < 187 ? 295 : 80

    UIView.beginAnimations(nil, context: nil)
    quick.center.x = x
    UIView.commitAnimations()

    UIView.beginAnimations("slow", context: nil)
    UIView.setAnimationDuration(1.0)
    slow.center.x = x
    UIView.commitAnimations()

    // Neither begun nor committed: a view's layer does not animate by itself.
    plain.center.x = x
  }

  private let plain = UIView(frame: CGRect(x: 60, y: 530, width: 40, height: 40))
}

extension ViewController {
  private func setUp() {
    heading("I2", "Begin and commit", "The older form of animation blocks. Tap: to and fro.")
    let rows: [(UIView, String, String, UIColor)] = [
      (quick, "quick", "begin, commit: 0.2 s", .accent),
      (slow, "slow", "setAnimationDuration(1.0)", .warm), (plain, "plain", "outside of both: at once", .ink),
    ]
    for (box, name, note, color) in rows {
      write(note, x: 24, y: box.frame.minY - 40, width: 327, size: 17, .semibold, color)
      let track = CALayer()
      track.frame = CGRect(x: 80, y: box.frame.midY - 1, width: 215, height: 2)
      track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
      view.layer.addSublayer(track)
      box.backgroundColor = color
      box.layer.cornerRadius = 14
      box.layer.name = name
      view.addSubview(box)
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
