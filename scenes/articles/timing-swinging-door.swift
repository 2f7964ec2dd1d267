// A door swings open in 2 s and back, for ever.
// Article 4, item T2.
import UIKit

class ViewController: UIViewController {
  private let doorLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    buildFrame()
    swingingDoorUsingAutoreverse()
  }

  private func swingingDoorUsingAutoreverse() {
    doorLayer.bounds = CGRect(x: 0, y: 0, width: 128, height: 256)
    // The door hangs on the middle of its left edge.
    doorLayer.anchorPoint = CGPoint(x: 0, y: 0.5)
    doorLayer.contents = UIImage.door(CGSize(width: 128, height: 256)).cgImage
    view.layer.addSublayer(doorLayer)

    // Apply perspective transform
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500.0
    view.layer.sublayerTransform = perspective

    // Apply swinging animation
    let animation = CABasicAnimation(keyPath: "transform.rotation.y")
    animation.toValue = -Double.pi / 2.0
    animation.duration = 2.0
    animation.repeatDuration = .infinity
    animation.autoreverses = true
    doorLayer.add(animation, forKey: nil)
  }
}

// MARK: - Setting

extension ViewController {
  func buildFrame() {
    view.addTitle("A swinging door", "transform.rotation.y to −π/2 in 2 s, and back, without end.")
    let opening = UIView(frame: CGRect(x: 115.5, y: 197.5, width: 144, height: 272))
    opening.backgroundColor = .ink
    view.addSubview(opening)
    doorLayer.name = "door"
    doorLayer.position = CGPoint(x: 123.5, y: 333.5)
  }
}

extension UIImage {
  static func door(_ size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { _ in
      UIColor.accent.setFill()
      UIRectFill(CGRect(origin: .zero, size: size))
      UIColor.paper.withAlphaComponent(0.25).setFill()
      for (y, height) in [(0.06, 0.4), (0.54, 0.4)] {
        UIBezierPath(
          roundedRect: CGRect(
            x: size.width * 0.14, y: size.height * y, width: size.width * 0.72, height: size.height * height),
          cornerRadius: 6
        ).fill()
      }
      UIColor.sand.setFill()
      UIBezierPath(ovalIn: CGRect(x: size.width * 0.86, y: size.height * 0.48, width: 12, height: 12)).fill()
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
