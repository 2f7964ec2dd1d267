// Tap: the heart shrinks to half, five times, and stays small.
// Article 3, item C10.
import UIKit

class ViewController: UIViewController {
  @IBOutlet weak var imageView: UIImageView!

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let anim = CABasicAnimation()
    // The property that changes.
    anim.keyPath = "transform.scale"
    anim.toValue = 0.5
    // Keep the animation when it ends, and show its last value: one works only with the other.
    anim.isRemovedOnCompletion = false
    anim.fillMode = .forwards
    anim.repeatCount = 5
    imageView.layer.add(anim, forKey: nil)
  }

  override func loadView() {
    super.loadView()
    buildHeart()
  }
}

// MARK: - Setting

extension ViewController {
  func buildHeart() {
    view.addTitle("Heart beat", "Tap: transform.scale to 0.5, five times 0.25 s. The last value stays.")
    let imageView = UIImageView(image: .heart(CGSize(width: 200, height: 180)))
    imageView.frame = CGRect(x: 87.5, y: 240, width: 200, height: 180)
    imageView.layer.name = "heart"
    view.addSubview(imageView)
    self.imageView = imageView
    view.addLabel("tap the screen", y: 520, alignment: .center)
  }
}

extension UIImage {
  static func heart(_ size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { _ in
      let (w, h) = (size.width, size.height)
      let path = UIBezierPath()
      path.move(to: CGPoint(x: w / 2, y: h))
      path.addCurve(
        to: CGPoint(x: 0, y: h * 0.3), controlPoint1: CGPoint(x: w * 0.3, y: h * 0.8),
        controlPoint2: CGPoint(x: 0, y: h * 0.6))
      path.addCurve(
        to: CGPoint(x: w / 2, y: h * 0.2), controlPoint1: CGPoint(x: 0, y: -h * 0.08),
        controlPoint2: CGPoint(x: w * 0.4, y: -h * 0.08))
      path.addCurve(
        to: CGPoint(x: w, y: h * 0.3), controlPoint1: CGPoint(x: w * 0.6, y: -h * 0.08),
        controlPoint2: CGPoint(x: w, y: -h * 0.08))
      path.addCurve(
        to: CGPoint(x: w / 2, y: h), controlPoint1: CGPoint(x: w, y: h * 0.6),
        controlPoint2: CGPoint(x: w * 0.7, y: h * 0.8))
      path.close()
      UIColor.warm.setFill()
      path.fill()
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
