import QuartzCore
import UIKit

/// A view that shows one outline. It takes no touches.
@MainActor package final class ShapeView: UIView {
  package override class var layerClass: AnyClass { CAShapeLayer.self }

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    shape?.fillColor = nil
  }

  package required init?(coder: NSCoder) { nil }

  package var shape: CAShapeLayer? { layer as? CAShapeLayer }

  /// The outline. Setting an equal one changes nothing, so that a view that sets its path in each frame is drawn again only when
  /// the path differs.
  package var path: CGPath? {
    get { shape?.path }
    set { if shape?.path != newValue { shape?.path = newValue } }
  }

  package func set(fill: UIColor? = nil, stroke: UIColor? = nil, width: CGFloat = 1) {
    shape?.fillColor = fill?.cgColor
    shape?.strokeColor = stroke?.cgColor
    shape?.lineWidth = width
  }
}
