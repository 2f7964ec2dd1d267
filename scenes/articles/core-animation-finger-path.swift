// Drag: the finger draws a path. When it lifts, the picture runs along the path, again and again.
// Article 3, item C11.
import UIKit

class DrawView: UIView {
  var path: UIBezierPath?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let curP = touch.location(in: self)

    path = UIBezierPath()
    path?.move(to: curP)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let moveP = touch.location(in: self)

    path?.addLine(to: moveP)
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let anim = CAKeyframeAnimation()
    anim.keyPath = "position"
    anim.path = path?.cgPath
    anim.duration = 0.5
    anim.repeatCount = .greatestFiniteMagnitude
    subviews.first?.layer.add(anim, forKey: nil)
  }

  override func draw(_ rect: CGRect) {
    path?.stroke()
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    buildSubviews()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

// MARK: - Setting

extension DrawView {
  func buildSubviews() {
    let imageView = UIImageView(image: .landscape(CGSize(width: 60, height: 60)))
    imageView.frame = CGRect(x: 157.5, y: 560, width: 60, height: 60)
    imageView.layer.name = "image"
    imageView.layer.cornerRadius = 30
    imageView.layer.masksToBounds = true
    addSubview(imageView)
    addTitle("A path by finger", "Draw a line. The picture follows it in 0.5 s, for ever.")
  }
}

extension UIImage {
  /// A landscape: sky, sun, hills and a lake.
  static func landscape(_ size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { _ in
      let (w, h) = (size.width, size.height)
      UIColor(rgb: 0xCFE3F2).setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: w, height: h))
      UIColor.sand.setFill()
      UIBezierPath(ovalIn: CGRect(x: w * 0.62, y: h * 0.12, width: h * 0.24, height: h * 0.24)).fill()
      for (color, base, peak) in [(UIColor(rgb: 0x7FB7B0), 0.50, 0.22), (UIColor.teal, 0.62, 0.42)] {
        let hills = UIBezierPath()
        hills.move(to: CGPoint(x: 0, y: h))
        hills.addLine(to: CGPoint(x: 0, y: h * base))
        hills.addQuadCurve(
          to: CGPoint(x: w * 0.55, y: h * base), controlPoint: CGPoint(x: w * 0.27, y: h * (peak - 0.2)))
        hills.addQuadCurve(
          to: CGPoint(x: w, y: h * (base - 0.06)), controlPoint: CGPoint(x: w * 0.8, y: h * peak))
        hills.addLine(to: CGPoint(x: w, y: h))
        color.setFill()
        hills.fill()
      }
      UIColor.accent.setFill()
      UIRectFill(CGRect(x: 0, y: h * 0.74, width: w, height: h * 0.26))
      UIColor.paper.withAlphaComponent(0.5).setFill()
      for (x, y, length) in [(0.12, 0.81, 0.3), (0.5, 0.86, 0.36), (0.25, 0.93, 0.22)] {
        UIRectFill(CGRect(x: w * x, y: h * y, width: w * length, height: max(1, h * 0.012)))
      }
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
