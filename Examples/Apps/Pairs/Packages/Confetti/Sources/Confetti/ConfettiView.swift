import UIKit

/// A view that lets confetti fall from its upper edge.
public class ConfettiView: UIView {
  /// The number of pieces that fall in a second. Default: 40.
  @IBInspectable public var pieces: Int = 40
  /// The colors of the pieces.
  public var colors: [UIColor] = [.systemRed, .systemYellow, .systemGreen, .systemBlue, .systemPurple]

  public override class var layerClass: AnyClass { CAEmitterLayer.self }
  private var emitter: CAEmitterLayer { layer as! CAEmitterLayer }

  public override func awakeFromNib() {
    super.awakeFromNib()
    isUserInteractionEnabled = false
    emitter.birthRate = 0
    emitter.emitterShape = .line
    emitter.emitterCells = colors.map { color in
      let cell = CAEmitterCell()
      cell.contents = ConfettiView.piece
      cell.color = color.cgColor
      cell.birthRate = Float(pieces) / Float(colors.count)
      cell.lifetime = 4
      cell.velocity = 180
      cell.velocityRange = 80
      cell.emissionLongitude = .pi
      cell.emissionRange = .pi / 4
      cell.spin = 3
      cell.spinRange = 6
      cell.scaleRange = 0.4
      return cell
    }
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    emitter.emitterPosition = CGPoint(x: bounds.midX, y: 0)
    emitter.emitterSize = CGSize(width: bounds.width, height: 1)
  }

  /// Lets pieces fall for a second.
  public func burst() {
    emitter.beginTime = CACurrentMediaTime()
    emitter.birthRate = 1
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.emitter.birthRate = 0 }
  }

  private static let piece: CGImage? = {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 6))
    return renderer.image { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 6))
    }.cgImage
  }()
}
