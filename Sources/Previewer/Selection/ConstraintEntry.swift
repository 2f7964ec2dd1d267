import QuartzCore
import UIKit
import Windowing

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

  /// The entry as another version of the scene finds an equal one.
  @MainActor package var described: SessionHandover.Constraints {
    switch self {
    case .list: .list
    case .one(let constraint): .one(LayoutReport.Row(constraint).name)
    }
  }

  /// The entry of a layer's view that has the description; nil if the view holds no such constraint.
  @MainActor package init?(_ description: SessionHandover.Constraints, of layer: CALayer) {
    guard let view = Self.holder(of: layer) else { return nil }
    switch description {
    case .list: self = .list(of: view)
    case .one(let text):
      guard let equal = view.constraints.first(where: { LayoutReport.Row($0).name == text }) else {
        return nil
      }
      self = .one(equal)
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

extension LayoutReport.Row {
  /// The constraint's own name and the relation.
  var name: String { (identifier.map { "\($0): " } ?? "") + equation }
}
