// Six tiles: values are rectangles, transforms, colours, numbers and images; a key path that is not animated, frame, does nothing.
// Article 0, item K7.
import UIKit

class ViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    heading("K7", "What values are", "Structures are wrapped, colours and images are objects.")

    // A rectangle in NSValue.
    let boundsAnim = CAKeyframeAnimation(keyPath: "bounds")
    boundsAnim.values = [
      NSValue(cgRect: CGRect(x: 0, y: 0, width: 40, height: 40)),
      NSValue(cgRect: CGRect(x: 0, y: 0, width: 120, height: 80)),
      NSValue(cgRect: CGRect(x: 0, y: 0, width: 40, height: 40)),
    ]
    add(boundsAnim, "bounds", "CGRect in NSValue")

    // A matrix in NSValue: each is applied in turn.
    let transformAnim = CAKeyframeAnimation(keyPath: "transform")
    transformAnim.values = [
      NSValue(caTransform3D: CATransform3DIdentity),
      NSValue(caTransform3D: CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
      NSValue(caTransform3D: CATransform3DMakeScale(1.4, 1.4, 1)),
    ]
    add(transformAnim, "transform", "matrix in NSValue")

    // A colour, as the object that it is.
    let colorAnim = CAKeyframeAnimation(keyPath: "borderColor")
    colorAnim.values = [UIColor.warm.cgColor, UIColor.teal.cgColor, UIColor.warm.cgColor]
    add(colorAnim, "borderColor", "CGColor").borderWidth = 12

    // A number in NSNumber.
    let radiusAnim = CAKeyframeAnimation(keyPath: "cornerRadius")
    radiusAnim.values = [NSNumber(value: 0), NSNumber(value: 40), NSNumber(value: 0)]
    add(radiusAnim, "cornerRadius", "CGFloat in NSNumber")

    // Images, which fade or, in discrete mode, change at once.
    let contentsAnim = CAKeyframeAnimation(keyPath: "contents")
    contentsAnim.values = [picture(1), picture(2), picture(3), picture(4)]
    contentsAnim.calculationMode = .discrete
    add(contentsAnim, "contents", "CGImage").backgroundColor = nil

    // The frame is computed from other properties: an animation of it has no effect.
    let frameAnim = CAKeyframeAnimation(keyPath: "frame")
    frameAnim.values = [
      NSValue(cgRect: CGRect(x: 0, y: 0, width: 40, height: 40)),
      NSValue(cgRect: CGRect(x: 200, y: 0, width: 140, height: 140)),
    ]
    add(frameAnim, "frame", "is not animated").backgroundColor = UIColor.ink.withAlphaComponent(0.3).cgColor
  }

  private var count = 0

  /// Adds a tile with a layer that the animation changes for 4 s, again and again.
  @discardableResult func add(_ animation: CAKeyframeAnimation, _ name: String, _ kind: String) -> CALayer {
    let tile = CGRect(x: 24 + 167 * CGFloat(count % 2), y: 112 + 178 * CGFloat(count / 2), width: 160, height: 168)
    count += 1
    let card = CALayer()
    card.frame = tile
    card.cornerRadius = 14
    card.backgroundColor = UIColor.white.cgColor
    view.layer.addSublayer(card)
    let layer = CALayer()
    layer.name = name
    layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
    layer.position = CGPoint(x: tile.midX, y: tile.minY + 62)
    layer.backgroundColor = UIColor.accent.cgColor
    view.layer.addSublayer(layer)
    animation.duration = 4
    animation.repeatCount = .infinity
    layer.add(animation, forKey: name)
    write(name, x: tile.minX, y: tile.minY + 122, width: 160, size: 15, .semibold, .ink, .center)
    write(kind, x: tile.minX, y: tile.minY + 143, width: 160, size: 12, .regular, .ink.withAlphaComponent(0.6), .center)
    return layer
  }

  /// A picture with so many dots, wider by 10 pixels for each.
  func picture(_ dots: Int) -> CGImage {
    let size = CGSize(width: 80 + 10 * dots, height: 80 + 10 * dots)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.sand.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      UIColor.ink.setFill()
      for dot in 0..<dots {
        let angle = 2 * CGFloat.pi * CGFloat(dot) / CGFloat(dots)
        let radius = dots == 1 ? 0 : size.width / 4
        let center = CGPoint(x: size.width / 2 + radius * sin(angle), y: size.width / 2 - radius * cos(angle))
        UIBezierPath(ovalIn: CGRect(x: center.x - 10, y: center.y - 10, width: 20, height: 20)).fill()
      }
    }
    return image.cgImage!
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
  static let teal = UIColor(red: 27 / 255, green: 153 / 255, blue: 139 / 255, alpha: 1)
  static let sand = UIColor(red: 233 / 255, green: 196 / 255, blue: 106 / 255, alpha: 1)
}
