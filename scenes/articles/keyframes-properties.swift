// Nine rows, one for each property of a keyframe animation: its name, its default, and a dot that it moves.
// Article 0, item K1.
import UIKit

class ViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    heading("K1", "CAKeyframeAnimation", "Nine properties, their defaults, and what each does.")

    show("values") { animation in
      animation.keyPath = "position.x"
      animation.values = [210, 330, 210]
      return "\(CAKeyframeAnimation().values as Any? ?? "nil")"
    }
    show("path") { animation in
      animation.path = wave(at: 0)
      return "\(CAKeyframeAnimation().path as Any? ?? "nil")"
    }
    show("keyTimes") { animation in
      animation.keyPath = "position.x"
      animation.values = [210, 330, 210]
      animation.keyTimes = [0, 0.2, 1]
      return "\(CAKeyframeAnimation().keyTimes as Any? ?? "nil")"
    }
    show("timingFunctions") { animation in
      animation.keyPath = "position.x"
      animation.values = [210, 330, 210]
      animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut)]
      return "\(CAKeyframeAnimation().timingFunctions as Any? ?? "nil")"
    }
    show("calculationMode") { animation in
      animation.keyPath = "position.x"
      animation.values = [210, 250, 290, 330]
      animation.calculationMode = .discrete
      return CAKeyframeAnimation().calculationMode.rawValue
    }
    show("tensionValues") { animation in
      animation.values = hills(at: 0)
      animation.calculationMode = .cubic
      animation.tensionValues = [1, 1, 1, 1]
      return "\(CAKeyframeAnimation().tensionValues as Any? ?? "nil")"
    }
    show("continuityValues") { animation in
      animation.values = hills(at: 0)
      animation.calculationMode = .cubic
      animation.continuityValues = [-1, -1, -1, -1]
      return "\(CAKeyframeAnimation().continuityValues as Any? ?? "nil")"
    }
    show("biasValues") { animation in
      animation.values = hills(at: 0)
      animation.calculationMode = .cubic
      animation.biasValues = [1, 1, 1, 1]
      return "\(CAKeyframeAnimation().biasValues as Any? ?? "nil")"
    }
    show("rotationMode") { animation in
      animation.path = wave(at: 0)
      animation.rotationMode = .rotateAuto
      return CAKeyframeAnimation().rotationMode?.rawValue ?? "nil"
    }
  }

  /// The points between which the rows with curves go.
  func hills(at y: CGFloat) -> [NSValue] {
    [CGPoint(x: 210, y: y), CGPoint(x: 250, y: y - 16), CGPoint(x: 290, y: y + 16), CGPoint(x: 330, y: y)].map {
      NSValue(cgPoint: $0)
    }
  }

  func wave(at y: CGFloat) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 210, y: y))
    path.addCurve(to: CGPoint(x: 330, y: y), control1: CGPoint(x: 250, y: y - 60), control2: CGPoint(x: 290, y: y + 60))
    return path
  }

  private var rows = 0

  /// Adds a row whose animation `configure` sets up around the height 0. It returns the property's default.
  func show(_ property: String, _ configure: (CAKeyframeAnimation) -> String) {
    let y = 138 + 56 * CGFloat(rows)
    rows += 1
    let animation = CAKeyframeAnimation(keyPath: "position")
    let standard = configure(animation)
    animation.duration = 4
    animation.repeatCount = .infinity

    // The row has its own coordinates, in which the track is at the height 0.
    let row = CALayer()
    row.position = CGPoint(x: 0, y: y)
    view.layer.addSublayer(row)
    let track = CAShapeLayer()
    if let path = animation.path {
      track.path = path
    } else {
      let line = CGMutablePath()
      line.move(to: CGPoint(x: 210, y: 0))
      line.addLine(to: CGPoint(x: 330, y: 0))
      track.path = line
    }
    track.strokeColor = UIColor.ink.withAlphaComponent(0.18).cgColor
    track.fillColor = nil
    track.lineWidth = 2
    row.addSublayer(track)
    let dot = CALayer()
    dot.name = property
    dot.bounds = CGRect(x: 0, y: 0, width: animation.rotationMode == nil ? 18 : 30, height: 18)
    dot.position = CGPoint(x: 210, y: 0)
    dot.cornerRadius = animation.rotationMode == nil ? 9 : 4
    dot.backgroundColor = (rows % 2 == 1 ? UIColor.accent : UIColor.warm).cgColor
    row.addSublayer(dot)
    dot.add(animation, forKey: property)

    write(property, x: 24, y: y - 20, width: 160, size: 15, .semibold)
    let label = write("default \(standard)", x: 24, y: y + 1, width: 160, size: 12, .regular, .ink.withAlphaComponent(0.6))
    label.layer.name = "\(property) default"
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
