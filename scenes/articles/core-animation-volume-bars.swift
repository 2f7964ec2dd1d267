// Five bars by one layer and a replicator, each 0.1 s behind the one before, from yellow to red.
// Article 3, item C19.
import UIKit

class ViewController: UIViewController {
  @IBOutlet weak var myView: UIView!

  override func viewDidLoad() {
    super.viewDidLoad()

    // 1. The replicator.
    let repLayer = CAReplicatorLayer()
    repLayer.frame = myView.bounds
    myView.layer.addSublayer(repLayer)

    // 2. The layer that it repeats.
    let layer = CALayer()
    layer.name = "bar"
    layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 150)
    layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    layer.position = CGPoint(x: 25, y: myView.bounds.size.height)
    layer.backgroundColor = UIColor.white.cgColor
    repLayer.addSublayer(layer)

    // 3. Its animation, which runs back when it has run.
    let anim = CABasicAnimation()
    anim.keyPath = "transform.scale.y"
    anim.toValue = 0.1
    anim.repeatCount = .greatestFiniteMagnitude
    anim.duration = 0.5
    anim.autoreverses = true
    layer.add(anim, forKey: nil)

    // 4. Five instances with the first one, 45 points apart.
    repLayer.instanceCount = 5
    repLayer.instanceTransform = CATransform3DMakeTranslation(45, 0, 0)
    repLayer.instanceDelay = 0.1
    // The colour multiplies the layer's, so the layer is white.
    repLayer.instanceColor = UIColor.yellow.cgColor
    repLayer.instanceGreenOffset = -0.45
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
      "Volume bars", "One layer, five instances: 45 pt apart, 0.1 s apart, green −0.45 from one to the next.")
    let myView = UIView(frame: CGRect(x: 72.5, y: 240, width: 230, height: 180))
    myView.backgroundColor = .ink
    myView.layer.name = "myView"
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
