// A wheel turns by a fixed angle at every frame of a display link. Tap: stop, and go on.
// Article 3, item C17.
import UIKit

/// Degrees to radians.
func angle2radion(_ angle: Double) -> CGFloat { CGFloat(angle / 180.0 * Double.pi) }

class ViewController: UIViewController {
  @IBOutlet weak var wheel: UIView!
  @IBOutlet weak var countLabel: UILabel!
  var count = 0

  // MARK: Made when it is first needed

  lazy var link: CADisplayLink = {
    let link = CADisplayLink(target: self, selector: #selector(angleChange))
    link.add(to: .main, forMode: .default)
    return link
  }()

  @objc func angleChange() {
    count += 1
    wheel.transform = wheel.transform.rotated(by: angle2radion(2))
    countLabel.text = "\(count) frames"
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    link.isPaused = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    link.isPaused.toggle()
  }

  override func loadView() {
    super.loadView()
    buildWheel()
  }
}

// MARK: - Setting

extension ViewController {
  func buildWheel() {
    view.addTitle("A display link", "Each frame of 1/60 s turns the wheel by 2°. Tap to stop and go on.")
    let wheel = UIView(frame: CGRect(x: 67.5, y: 190, width: 240, height: 240))
    wheel.layer.name = "wheel"
    let colors = [UIColor.accent, .teal, .sand, .warm]
    for index in 0..<8 {
      let slice = CAShapeLayer()
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 120, y: 120))
      path.addArc(
        withCenter: CGPoint(x: 120, y: 120), radius: 120, startAngle: CGFloat(index) * .pi / 4,
        endAngle: CGFloat(index + 1) * .pi / 4, clockwise: true)
      path.close()
      slice.path = path.cgPath
      slice.fillColor = colors[index % 4].cgColor
      slice.strokeColor = UIColor.paper.cgColor
      slice.lineWidth = 3
      wheel.layer.addSublayer(slice)
    }
    view.addSubview(wheel)
    self.wheel = wheel
    countLabel = view.addLabel("0 frames", y: 470, size: 17, isBold: true, alignment: .center)
    countLabel.layer.name = "count"
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
