// Drag the badge: it sticks to its place by a band, which breaks at 80 points. Nearer, it springs back.
// Article 3, item C20.
import UIKit

// The greatest distance of the centres.
let kMaxDistance: CGFloat = 80

class SJMButton: UIButton {
  // MARK: The band, made when it is needed

  weak var storedShapeLayer: CAShapeLayer?

  var shapeLayer: CAShapeLayer! {
    get {
      if storedShapeLayer == nil {
        let layer = CAShapeLayer()
        layer.name = "band"
        storedShapeLayer = layer

        layer.fillColor = backgroundColor?.cgColor
        superview?.layer.insertSublayer(layer, below: self.layer)
      }
      return storedShapeLayer
    }
    set { storedShapeLayer = newValue }
  }

  // MARK: The small circle, made when it is needed

  lazy var smallView: UIView = {
    let view = UIView()
    view.layer.name = "small"
    view.backgroundColor = backgroundColor
    // Beside the button, below it.
    superview?.insertSubview(view, belowSubview: self)
    return view
  }()

  var oldSmallViewRadius: CGFloat = 0

  // MARK: Beginning

  override func awakeFromNib() {
    super.awakeFromNib()
    setUp()
  }

  func setUp() {
    let w = bounds.size.width
    oldSmallViewRadius = w / 2

    layer.cornerRadius = w / 2

    let pan = UIPanGestureRecognizer(target: self, action: #selector(pan(_:)))
    addGestureRecognizer(pan)

    smallView.center = center
    smallView.bounds = bounds
    smallView.layer.cornerRadius = w / 2
  }

  // MARK: The finger moves

  @objc func pan(_ pan: UIPanGestureRecognizer) {
    let transP = pan.translation(in: self)

    // A transform would move the button and leave its centre:
    // transform = transform.translatedBy(x: transP.x, y: transP.y)
    var center = self.center
    center.x += transP.x
    center.y += transP.y
    self.center = center

    pan.setTranslation(.zero, in: self)

    // The small circle gets smaller with the distance.
    let d = distance(withCenter: self.center, otherCenter: smallView.center)
    let smallViewRadius = oldSmallViewRadius - d / 10
    smallView.bounds = CGRect(x: 0, y: 0, width: smallViewRadius * 2, height: smallViewRadius * 2)
    smallView.layer.cornerRadius = smallViewRadius

    // The band. A view draws inside its bounds alone, so this is a shape layer.
    if d > 0 && smallView.isHidden == false {
      shapeLayer.path = path(withBigCircleView: self, smallCircleView: smallView).cgPath
    }

    // It breaks, and the badge is free.
    if d > kMaxDistance {
      smallView.isHidden = true
      shapeLayer.removeFromSuperlayer()
      shapeLayer = nil
    }

    // The finger lifts.
    if pan.state == .ended {
      if d > kMaxDistance {
        let imageView = UIImageView(frame: bounds)
        var arrM: [UIImage] = []
        for i in 1..<9 {
          let image = UIImage.burst(i)
          arrM.append(image)
        }
        imageView.animationImages = arrM
        imageView.animationDuration = 0.5
        imageView.animationRepeatCount = 1
        imageView.startAnimating()
        addSubview(imageView)

        DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) {
          self.removeFromSuperview()
        }
      } else {
        shapeLayer.removeFromSuperlayer()
        shapeLayer = nil

        UIView.animate(
          withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 0,
          options: .curveLinear,
          animations: {
            self.center = self.smallView.center
          },
          completion: { finished in
            self.smallView.isHidden = false
          })
      }
    }
  }

  // MARK: The distance of two points

  func distance(withCenter center: CGPoint, otherCenter: CGPoint) -> CGFloat {
    let offsetX = center.x - otherCenter.x
    let offsetY = center.y - otherCenter.y

    return sqrt(offsetX * offsetX + offsetY * offsetY)
  }

  // MARK: The outline of the band

  func path(withBigCircleView bigCircleView: UIView, smallCircleView: UIView) -> UIBezierPath {
    let bigCenter = bigCircleView.center
    let x2 = bigCenter.x
    let y2 = bigCenter.y
    let r2 = bigCircleView.bounds.size.width / 2

    let smallCenter = smallCircleView.center
    let x1 = smallCenter.x
    let y1 = smallCenter.y
    let r1 = smallCircleView.bounds.size.width / 2

    let d = distance(withCenter: bigCenter, otherCenter: smallCenter)

    let sinθ = (x2 - x1) / d
    let cosθ = (y2 - y1) / d

    // In the superview's coordinates.
    let pointA = CGPoint(x: x1 - r1 * cosθ, y: y1 + r1 * sinθ)
    let pointB = CGPoint(x: x1 + r1 * cosθ, y: y1 - r1 * sinθ)
    let pointC = CGPoint(x: x2 + r2 * cosθ, y: y2 - r2 * sinθ)
    let pointD = CGPoint(x: x2 - r2 * cosθ, y: y2 + r2 * sinθ)
    let pointO = CGPoint(x: pointA.x + d / 2 * sinθ, y: pointA.y + d / 2 * cosθ)
    let pointP = CGPoint(x: pointB.x + d / 2 * sinθ, y: pointB.y + d / 2 * cosθ)

    let path = UIBezierPath()
    // A
    path.move(to: pointA)
    // AB
    path.addLine(to: pointB)
    // The curve BC
    path.addQuadCurve(to: pointC, controlPoint: pointP)
    // CD
    path.addLine(to: pointD)
    // The curve DA
    path.addQuadCurve(to: pointA, controlPoint: pointO)
    return path
  }
}

class ViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addTitle("A sticky badge", "Drag the badge. Within 80 pt it springs back, beyond it comes off.")
    let range = CAShapeLayer()
    range.path = UIBezierPath(ovalIn: CGRect(x: 107.5, y: 240, width: 160, height: 160)).cgPath
    range.fillColor = UIColor.white.cgColor
    range.strokeColor = UIColor.ink.withAlphaComponent(0.3).cgColor
    range.lineDashPattern = [5, 5]
    view.layer.addSublayer(range)
    let badge = SJMButton(frame: CGRect(x: 162.5, y: 295, width: 50, height: 50))
    badge.layer.name = "badge"
    badge.backgroundColor = .warm
    badge.setTitle("9", for: .normal)
    view.addSubview(badge)
    badge.awakeFromNib()
    view.addLabel("the dashed circle has a radius of 80 pt", y: 430, alignment: .center)
  }
}

// MARK: - Setting

extension UIImage {
  /// A cloud that opens: eight dots that fly apart and get smaller.
  static func burst(_ step: Int) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 50, height: 50)).image { _ in
      UIColor.sand.setFill()
      for index in 0..<8 {
        let angle = CGFloat(index) * .pi / 4
        let (reach, radius) = (CGFloat(step) * 2.5, 7 - CGFloat(step) * 0.7)
        UIBezierPath(
          ovalIn: CGRect(
            x: 25 + cos(angle) * reach - radius, y: 25 + sin(angle) * reach - radius, width: 2 * radius,
            height: 2 * radius)
        ).fill()
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
