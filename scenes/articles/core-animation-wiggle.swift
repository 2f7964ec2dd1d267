// Icons wiggle by 10 degrees to each side.
// Article 3, item C12: the line of values that the listing of C11 leaves out.
import UIKit

/// Degrees to radians.
func angle2Radion(_ angle: Double) -> Double { angle / 180.0 * Double.pi }

class ViewController: UIViewController {
  var icons: [UIView] = []

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for icon in icons {
      let anim = CAKeyframeAnimation()
      anim.keyPath = "transform.rotation"
      anim.values = [angle2Radion(-10), angle2Radion(10), angle2Radion(-10)]
      anim.duration = 0.5
      anim.repeatCount = .greatestFiniteMagnitude
      icon.layer.add(anim, forKey: nil)
    }
  }

  override func loadView() {
    super.loadView()
    buildIcons()
  }
}

// MARK: - Setting

extension ViewController {
  func buildIcons() {
    view.addTitle("Wiggle", "transform.rotation: −10°, 10°, −10° in 0.5 s, for ever.")
    let colors = [UIColor.accent, .warm, .teal, .sand]
    for index in 0..<9 {
      let icon = UIView(
        frame: CGRect(
          x: 45 + CGFloat(index % 3) * 107, y: 190 + CGFloat(index / 3) * 125, width: 70, height: 70))
      icon.layer.name = "icon\(index + 1)"
      icon.layer.cornerRadius = 16
      icon.backgroundColor = colors[(index * 3 + index / 3) % 4]
      let mark = UIView(frame: CGRect(x: 20, y: 20, width: 30, height: 30))
      mark.backgroundColor = .paper
      mark.layer.cornerRadius = index % 2 == 0 ? 15 : 6
      icon.addSubview(mark)
      view.addSubview(icon)
      icons.append(icon)
    }
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
