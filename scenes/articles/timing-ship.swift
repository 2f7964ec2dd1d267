// A ship follows a course. Set time offset and speed by the sliders, then tap Play.
// Article 4, item T4.
import UIKit

class ViewController: UIViewController {
  @IBOutlet weak var timeOffsetSlide: UISlider!
  @IBOutlet weak var speedSlide: UISlider!
  @IBOutlet weak var timeOffsetLabel: UILabel!
  @IBOutlet weak var speedLabel: UILabel!
  private let bezierPath = UIBezierPath()
  private let shipLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    createShip()
  }

  private func createShip() {
    // Create a path
    let centerX = view.bounds.size.width / 2
    let centerY = view.bounds.size.height / 2

    bezierPath.move(to: CGPoint(x: view.bounds.size.width / 2 - 150, y: centerY))
    bezierPath.addCurve(
      to: CGPoint(x: centerX + 150, y: centerY), controlPoint1: CGPoint(x: centerX - 75, y: centerY - 150),
      controlPoint2: CGPoint(x: centerX + 75, y: centerY + 150))

    // Draw the path using a CAShapeLayer
    let pathLayer = CAShapeLayer()
    pathLayer.path = bezierPath.cgPath
    pathLayer.fillColor = UIColor.clear.cgColor
    pathLayer.strokeColor = UIColor.red.cgColor
    pathLayer.lineWidth = 3.0
    view.layer.addSublayer(pathLayer)

    // Add the ship
    shipLayer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    shipLayer.position = CGPoint(x: centerX - 150, y: centerY)
    shipLayer.contents = UIImage.ship(CGSize(width: 64, height: 64)).cgImage
    view.layer.addSublayer(shipLayer)

    updateSliders()
  }

  @IBAction func updateSliders() {
    let timeOffset = timeOffsetSlide.value
    timeOffsetLabel.text = String(format: "%.2f", timeOffset)

    let speed = speedSlide.value
    speedLabel.text = String(format: "%.2f", speed)
  }

  @IBAction func playButtonTapped(_ sender: Any) {
    // Create the keyframe animation
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.timeOffset = CFTimeInterval(timeOffsetSlide.value)
    animation.speed = speedSlide.value
    animation.duration = 1.0
    animation.path = bezierPath.cgPath
    animation.rotationMode = .rotateAuto
    animation.isRemovedOnCompletion = true
    shipLayer.add(animation, forKey: nil)
  }

  override func loadView() {
    super.loadView()
    buildControls()
  }
}

// MARK: - Setting

extension ViewController {
  func buildControls() {
    view.addTitle("Time offset and speed", "Set the sliders, then tap Play: the course takes 1 s at speed 1.")
    shipLayer.name = "ship"
    timeOffsetSlide = addSlider("timeOffset", y: 496, maximum: 1, value: 0)
    speedSlide = addSlider("speed", y: 544, maximum: 2, value: 1)
    timeOffsetLabel = view.addLabel("", x: 311, y: 502, width: 44)
    timeOffsetLabel.layer.name = "timeOffsetLabel"
    speedLabel = view.addLabel("", x: 311, y: 550, width: 44)
    speedLabel.layer.name = "speedLabel"
    let button = UIButton(frame: CGRect(x: 127.5, y: 600, width: 120, height: 44))
    button.setTitle("Play", for: .normal)
    button.backgroundColor = .accent
    button.layer.cornerRadius = 8
    button.addTarget(self, action: #selector(playButtonTapped(_:)), for: .touchUpInside)
    view.addSubview(button)
  }

  func addSlider(_ name: String, y: CGFloat, maximum: Float, value: Float) -> UISlider {
    view.addLabel(name, y: y + 6, width: 80)
    let slider = UISlider(frame: CGRect(x: 110, y: y, width: 190, height: 31))
    slider.maximumValue = maximum
    slider.value = value
    slider.addTarget(self, action: #selector(updateSliders), for: .valueChanged)
    view.addSubview(slider)
    return slider
  }
}

extension UIImage {
  /// A ship seen from above, its bow to the right.
  static func ship(_ size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { _ in
      let (w, h) = (size.width, size.height)
      let hull = UIBezierPath()
      hull.move(to: CGPoint(x: w * 0.06, y: h * 0.3))
      hull.addLine(to: CGPoint(x: w * 0.6, y: h * 0.3))
      hull.addQuadCurve(to: CGPoint(x: w * 0.98, y: h * 0.5), controlPoint: CGPoint(x: w * 0.85, y: h * 0.32))
      hull.addQuadCurve(to: CGPoint(x: w * 0.6, y: h * 0.7), controlPoint: CGPoint(x: w * 0.85, y: h * 0.68))
      hull.addLine(to: CGPoint(x: w * 0.06, y: h * 0.7))
      hull.close()
      UIColor.ink.setFill()
      hull.fill()
      UIColor.sand.setFill()
      UIBezierPath(
        roundedRect: CGRect(x: w * 0.14, y: h * 0.38, width: w * 0.4, height: h * 0.24), cornerRadius: 3
      ).fill()
      UIColor.teal.setFill()
      UIBezierPath(ovalIn: CGRect(x: w * 0.62, y: h * 0.41, width: w * 0.18, height: h * 0.18)).fill()
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
