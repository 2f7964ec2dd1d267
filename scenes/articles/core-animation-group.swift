// Tap: the view shrinks, turns and moves at once, and is back after the group's 0.25 s.
// Article 3, item C13.
import UIKit

class ViewController: UIViewController {
  @IBOutlet weak var myView: UIView!

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let animGroup = CAAnimationGroup()

    let scaleAnim = CABasicAnimation()
    scaleAnim.keyPath = "transform.scale"
    scaleAnim.toValue = 0.5

    let rotationAnim = CABasicAnimation()
    rotationAnim.keyPath = "transform.rotation"
    rotationAnim.toValue = arc4random_uniform(UInt32(Double.pi))

    let positionAnim = CABasicAnimation()
    positionAnim.keyPath = "position"
    positionAnim.toValue = NSValue(
      cgPoint: CGPoint(x: CGFloat(arc4random_uniform(200)), y: CGFloat(arc4random_uniform(200))))

    animGroup.animations = [scaleAnim, rotationAnim, positionAnim]
    myView.layer.add(animGroup, forKey: nil)
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
      "A group", "Tap: scale, rotation and position run together for 0.25 s, then the view is back.")
    let outline = UIView(frame: CGRect(x: 117.5, y: 310, width: 140, height: 140))
    outline.layer.borderWidth = 1
    outline.layer.borderColor = UIColor.ink.withAlphaComponent(0.3).cgColor
    view.addSubview(outline)
    let myView = UIView(frame: outline.frame)
    myView.layer.name = "myView"
    myView.backgroundColor = .teal
    let mark = UIView(frame: CGRect(x: 12, y: 12, width: 36, height: 36))
    mark.backgroundColor = .sand
    myView.addSubview(mark)
    view.addSubview(myView)
    self.myView = myView
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
