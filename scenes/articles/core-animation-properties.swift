// Tap: every tile changes the property it names, and changes it back at the next tap.
// Article 3, item C1: the layer's basic properties.
import UIKit

class ViewController: UIViewController {
  var tiles: [String: CALayer] = [:]
  var isChanged = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    isChanged.toggle()
    // Width and height.
    tiles["bounds"]?.bounds =
      isChanged ? CGRect(x: 0, y: 0, width: 84, height: 34) : CGRect(x: 0, y: 0, width: 56, height: 56)
    // The place of the anchor point in the superlayer.
    tiles["position"]?.position = isChanged ? CGPoint(x: 118, y: 36) : CGPoint(x: 76, y: 44)
    // Which point of the layer lies at the position: x and y from 0 to 1.
    tiles["anchorPoint"]?.anchorPoint = isChanged ? CGPoint(x: 1, y: 1) : CGPoint(x: 0.5, y: 0.5)
    tiles["backgroundColor"]?.backgroundColor = (isChanged ? UIColor.warm : .accent).cgColor
    tiles["transform"]?.transform =
      isChanged ? CATransform3DMakeRotation(.pi / 4, 0, 0, 1) : CATransform3DIdentity
    tiles["borderColor"]?.borderColor = (isChanged ? UIColor.warm : .sand).cgColor
    tiles["borderWidth"]?.borderWidth = isChanged ? 12 : 4
    tiles["cornerRadius"]?.cornerRadius = isChanged ? 28 : 0
    tiles["contents"]?.contents =
      (isChanged ? UIImage.landscape(CGSize(width: 56, height: 56)) : nil)?.cgImage
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    buildTiles()
    touchesBegan([], with: nil)
  }
}

// MARK: - Setting

extension ViewController {
  func buildTiles() {
    view.addTitle("Basic properties", "Each tile shows one property of CALayer. Tap to change them.")
    let names = [
      "bounds", "position", "anchorPoint", "backgroundColor", "transform", "borderColor", "borderWidth",
      "cornerRadius",
      "contents",
    ]
    for (index, name) in names.enumerated() {
      let panel = CALayer()
      panel.frame = CGRect(
        x: index % 2 == 0 ? 24 : 199, y: 124 + CGFloat(index / 2) * 104, width: 152, height: 92)
      panel.backgroundColor = UIColor.white.cgColor
      panel.cornerRadius = 8
      view.layer.addSublayer(panel)
      let tile = CALayer()
      tile.name = name
      tile.bounds = CGRect(x: 0, y: 0, width: 56, height: 56)
      tile.position = CGPoint(x: 76, y: 44)
      tile.backgroundColor = UIColor.accent.cgColor
      if name.hasPrefix("border") {
        tile.borderWidth = 4
        tile.borderColor = UIColor.sand.cgColor
      }
      panel.addSublayer(tile)
      tiles[name] = tile
      view.addLabel(name, x: panel.frame.minX + 8, y: panel.frame.maxY - 17, width: 136, size: 11)
    }
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
