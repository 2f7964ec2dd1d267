import UIKit

/// A drawing of the sky: a sun whose rays turn, a cloud, or a cloud with rain.
@IBDesignable
public class SkyView: UIView {
  /// What the view draws.
  public enum Kind: String {
    case sun, cloud, rain
  }

  /// What the view draws. Default: the sun.
  public var kind = Kind.sun {
    didSet { setNeedsLayout() }
  }

  private let rays = CAReplicatorLayer()
  private let ray = CALayer()
  private let disc = CAShapeLayer()
  private let cloud = CAShapeLayer()
  private let rain = CAShapeLayer()

  /// A view with a sun.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A view of an interface file, with a sun.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    disc.fillColor = UIColor.systemYellow.cgColor
    ray.backgroundColor = UIColor.systemYellow.cgColor
    cloud.fillColor = UIColor(white: 0.93, alpha: 1).cgColor
    rain.strokeColor = UIColor.systemBlue.cgColor
    rain.lineCap = .round
    rain.fillColor = nil
    rays.instanceCount = 12
    rays.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    rays.addSublayer(ray)
    [rays, disc, rain, cloud].forEach { layer.addSublayer($0) }
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let side = min(bounds.width, bounds.height)
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    rays.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    rays.position = center
    ray.bounds = CGRect(x: 0, y: 0, width: side * 0.06, height: side * 0.16)
    ray.cornerRadius = side * 0.03
    ray.position = CGPoint(x: side / 2, y: side * 0.1)
    disc.path =
      UIBezierPath(
        arcCenter: center, radius: side * 0.26, startAngle: 0, endAngle: 2 * .pi, clockwise: true
      ).cgPath
    cloud.path = SkyView.cloud(
      in: CGRect(x: center.x - side * 0.45, y: center.y - side * 0.3, width: side * 0.9, height: side * 0.5))
    let drops = UIBezierPath()
    for index in 0..<3 {
      let x = center.x + (CGFloat(index) - 1) * side * 0.22
      drops.move(to: CGPoint(x: x, y: center.y + side * 0.28))
      drops.addLine(to: CGPoint(x: x - side * 0.06, y: center.y + side * 0.42))
    }
    rain.path = drops.cgPath
    rain.lineWidth = side * 0.05
    rays.isHidden = kind != .sun
    disc.isHidden = kind != .sun
    cloud.isHidden = kind == .sun
    rain.isHidden = kind != .rain
    CATransaction.commit()
  }

  private static func cloud(in rect: CGRect) -> CGPath {
    let path = UIBezierPath(
      roundedRect: CGRect(x: rect.minX, y: rect.midY, width: rect.width, height: rect.height / 2),
      cornerRadius: rect.height / 4)
    path.append(
      UIBezierPath(
        ovalIn: CGRect(
          x: rect.minX + rect.width * 0.15, y: rect.minY + rect.height * 0.2, width: rect.width * 0.4,
          height: rect.height * 0.75)))
    path.append(
      UIBezierPath(
        ovalIn: CGRect(
          x: rect.minX + rect.width * 0.42, y: rect.minY, width: rect.width * 0.42, height: rect.height * 0.95
        )))
    return path.cgPath
  }

  /// Lets the rays turn.
  public func startAnimating() {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = 2 * CGFloat.pi
    turn.duration = 12
    turn.repeatCount = .infinity
    rays.add(turn, forKey: "turn")
  }
}
