// Five layers of 50 × 50 with the same position, (100, 100), and five anchor points: the red dot is the position.
// Article 3, item C2.
import UIKit

class ViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let panels = buildPanels()
    let anchorPoints = [
      CGPoint(x: 0, y: 0), CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1), CGPoint(x: 0.5, y: 0),
      CGPoint(x: 1, y: 0.5),
    ]
    for (index, anchorPoint) in anchorPoints.enumerated() {
      let layer = CALayer()
      layer.name = "layer\(index + 1)"
      layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
      layer.backgroundColor = UIColor.accent.cgColor
      layer.opacity = 0.85
      // The anchor point comes first, the position after it.
      layer.anchorPoint = anchorPoint
      layer.position = CGPoint(x: 100, y: 100)
      panels[index].insertSublayer(layer, at: 0)
    }
  }
}

// MARK: - Setting

extension ViewController {
  /// Five panels with a grid of 50 points and a dot at (100, 100).
  func buildPanels() -> [CALayer] {
    view.addTitle(
      "Anchor points",
      "The position is (100, 100) in every panel; the anchor point is the layer’s point that lies there.")
    return ["(0, 0)", "(0.5, 0.5)", "(1, 1)", "(0.5, 0)", "(1, 0.5)"].enumerated().map { index, name in
      let (x, y): (CGFloat, CGFloat) = (index % 2 == 0 ? 24 : 201, 122 + CGFloat(index / 2) * 178)
      let panel = CALayer()
      panel.frame = CGRect(x: x, y: y, width: 150, height: 150)
      panel.backgroundColor = UIColor.white.cgColor
      view.layer.addSublayer(panel)
      let grid = CAShapeLayer()
      let lines = UIBezierPath()
      for step in stride(from: CGFloat(0), through: 150, by: 50) {
        lines.move(to: CGPoint(x: step, y: 0))
        lines.addLine(to: CGPoint(x: step, y: 150))
        lines.move(to: CGPoint(x: 0, y: step))
        lines.addLine(to: CGPoint(x: 150, y: step))
      }
      grid.path = lines.cgPath
      grid.strokeColor = UIColor.ink.withAlphaComponent(0.15).cgColor
      panel.addSublayer(grid)
      let dot = CALayer()
      dot.frame = CGRect(x: 95, y: 95, width: 10, height: 10)
      dot.cornerRadius = 5
      dot.backgroundColor = UIColor.warm.cgColor
      panel.addSublayer(dot)
      view.addLabel("anchorPoint \(name)", x: x, y: y + 153, width: 150, size: 12)
      return panel
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
