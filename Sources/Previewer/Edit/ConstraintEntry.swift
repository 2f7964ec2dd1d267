import QuartzCore
import UIKit

/// Constraints as entries of the inspector's tree: all that a view holds, or one of them.
package enum ConstraintEntry {
  case list(of: UIView)
  case one(NSLayoutConstraint)

  /// The view that holds them; nil for a constraint that is not active any more.
  @MainActor package var holder: UIView? {
    switch self {
    case .list(let view): view
    case .one(let constraint): constraint.holdingView
    }
  }

  /// The view of a layer, if it holds constraints.
  @MainActor static func holder(of layer: CALayer) -> UIView? {
    guard let view = layer.delegate as? UIView, view.layer === layer, !view.constraints.isEmpty else {
      return nil
    }
    return view
  }

  static func == (a: ConstraintEntry, b: ConstraintEntry) -> Bool {
    switch (a, b) {
    case (.list(let a), .list(let b)): a === b
    case (.one(let a), .one(let b)): a === b
    default: false
    }
  }
}
