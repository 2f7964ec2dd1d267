import UIKit

/// A view with a gradient from its upper to its lower edge.
@IBDesignable
class GradientView: UIView {
  @IBInspectable var topColor: UIColor = .systemBlue {
    didSet { update() }
  }
  @IBInspectable var bottomColor: UIColor = .systemTeal {
    didSet { update() }
  }

  override class var layerClass: AnyClass { CAGradientLayer.self }
  override var layer: CAGradientLayer { super.layer as! CAGradientLayer }

  override func awakeFromNib() {
    super.awakeFromNib()
    update()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    update()
  }

  private func update() {
    layer.colors = [topColor.cgColor, bottomColor.cgColor]
  }
}
