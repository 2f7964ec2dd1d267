import QuartzCore
import UIKit

/// The layers that are chosen in a window, and the constraints or the animations that are chosen in them. It keeps none of them alive.
@MainActor package struct LayerSelection {
  private struct Entry {
    weak var layer: CALayer?
  }

  private var entries: [Entry] = []
  /// The view whose list of constraints is chosen, or the chosen constraint.
  private weak var lister: UIView?
  private weak var constraint: NSLayoutConstraint?
  /// The animations of the layers that are chosen. Choosing layers, also the same ones, or constraints chooses none.
  var animations: [AnimationKey] = [] { didSet { if animations != oldValue { version += 1 } } }
  /// The number of changes, by which panels notice them.
  private(set) var version = 0

  /// The layers in the order in which they were chosen, each once. The last one is the primary one. Setting them chooses no constraint.
  var layers: [CALayer] {
    get { entries.compactMap(\.layer) }
    set {
      var seen: Set<ObjectIdentifier> = []
      let new = newValue.reversed().filter { seen.insert(ObjectIdentifier($0)).inserted }.reversed()
      animations = []
      let hasConstraints = lister != nil || constraint != nil
      guard hasConstraints || !new.elementsEqual(layers, by: ===) || new.count != entries.count else {
        return
      }
      entries = new.map { Entry(layer: $0) }
      (lister, constraint) = (nil, nil)
      version += 1
    }
  }

  /// The constraints of the primary layer's view that are chosen; nil for none. Setting them chooses the layer of the view that holds
  /// them. Those that are deactivated are not chosen any more.
  var constraints: ConstraintEntry? {
    get {
      if let constraint, let holder = constraint.holdingView, holder.layer === primary {
        return .one(constraint)
      }
      if let lister, lister.layer === primary, !lister.constraints.isEmpty { return .list(of: lister) }
      return nil
    }
    set {
      guard let holder = newValue?.holder else { return layers = layers }
      layers = [holder.layer]
      switch newValue {
      case .list(let view): lister = view
      case .one(let new): constraint = new
      case nil: break
      }
      version += 1
    }
  }

  /// The layer that was chosen last; nil for none.
  var primary: CALayer? {
    for entry in entries.reversed() {
      if let layer = entry.layer { return layer }
    }
    return nil
  }
}
