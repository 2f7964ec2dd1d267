// Drag down over the photo: its upper half folds, a shadow falls on the lower half. Let go: it springs back.
// Article 3, item C18.
import UIKit

class ViewController: UIViewController {
  @IBOutlet weak var topView: UIImageView!
  @IBOutlet weak var downView: UIImageView!
  @IBOutlet weak var dragView: UIView!
  var gradLayer: CAGradientLayer!

  override func viewDidLoad() {
    super.viewDidLoad()

    // 1. Each view shows half of the photo and turns about the fold.
    topView.layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.5)
    topView.layer.anchorPoint = CGPoint(x: 0.5, y: 1)

    downView.layer.contentsRect = CGRect(x: 0, y: 0.5, width: 1, height: 0.5)
    downView.layer.anchorPoint = CGPoint(x: 0.5, y: 0)

    // 2. The view in front of both takes the finger.
    let pan = UIPanGestureRecognizer(target: self, action: #selector(pan(_:)))
    dragView.addGestureRecognizer(pan)

    // 3. A gradient as large as the lower half, which is not seen so far.
    let gradLayer = CAGradientLayer()
    gradLayer.name = "gradient"
    gradLayer.frame = downView.bounds
    gradLayer.opacity = 0
    gradLayer.colors = [UIColor.black.cgColor, UIColor.clear.cgColor]
    // gradLayer.locations = [0.5, 0.3, 0.1]
    // gradLayer.startPoint = CGPoint(x: 0.5, y: 0)
    downView.layer.addSublayer(gradLayer)
    self.gradLayer = gradLayer
  }

  // MARK: The finger moves

  @objc func pan(_ pan: UIPanGestureRecognizer) {
    let transP = pan.location(in: dragView)

    // The way down is an angle.
    let angle = -transP.y / 200.0 * .pi

    var transform = CATransform3DIdentity
    // Perspective: the eye is 450 points before the photo.
    transform.m34 = -1 / 450.0

    transform = CATransform3DRotate(transform, angle, 1, 0, 0)
    topView.layer.transform = transform

    // 4. The shadow gets darker.
    gradLayer.opacity = Float(transP.y * 1 / 150.0)

    // 5. At the end the photo springs open. The smaller the damping, the longer it swings.
    if pan.state == .ended {
      UIView.animate(
        withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 10,
        options: .curveEaseInOut,
        animations: {
          self.topView.layer.transform = CATransform3DIdentity
          self.gradLayer.opacity = 0
        },
        completion: { finished in

        })
    }
  }

  override func loadView() {
    super.loadView()
    buildPhoto()
  }
}

// MARK: - Setting

extension ViewController {
  func buildPhoto() {
    view.addTitle("A folding photo", "Drag down over the photo and let go.")
    let image = UIImage.landscape(CGSize(width: 300, height: 200))
    let halves = ["downView", "topView"].map { name in
      let half = UIImageView(image: image)
      half.bounds = CGRect(x: 0, y: 0, width: 300, height: 100)
      half.center = CGPoint(x: 187.5, y: 300)
      half.layer.name = name
      view.addSubview(half)
      return half
    }
    (downView, topView) = (halves[0], halves[1])
    let dragView = UIView(frame: CGRect(x: 37.5, y: 200, width: 300, height: 200))
    dragView.layer.name = "dragView"
    // In front of the folded half, which comes out of the plane.
    dragView.layer.zPosition = 300
    view.addSubview(dragView)
    self.dragView = dragView
    view.addLabel("angle = −π y / 200, shadow = y / 150", y: 470, alignment: .center)
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
