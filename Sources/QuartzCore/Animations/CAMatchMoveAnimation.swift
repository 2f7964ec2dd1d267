import RenderTree

/// An animation that moves a layer with points of another layer, the source.
///
/// ```swift
/// let label = CATextLayer()
/// root.addSublayer(label)
/// let follow = CAMatchMoveAnimation()
/// follow.sourceLayer = card
/// follow.sourcePoints = [NSValue(cgPoint: CGPoint(x: 0.5, y: 1))]   // the middle of the card's edge
/// follow.usesNormalizedCoordinates = true
/// follow.duration = .infinity
/// label.add(follow, forKey: "follow")
/// ```
///
/// While it runs the layer's `position` is the mean of the points in its superlayer's coordinates. Two points
/// also rotate and scale the layer with a `transform`, which is their motion relative to the source's own
/// coordinates. Three points give an affine transform, four a projective one. The model's values are replaced
/// or, with `isAdditive`, combined: positions are added, transforms multiplied. Nothing is interpolated; the
/// timing only gives the period of the animation. A layer may follow a layer that follows another. If layers
/// follow each other in a circle, one of them uses the model values of the other.
///
/// Apple does not document this class; scene files use it. Source: the names in scene files. Inferred: the
/// mean of the points as the position, and the use of further points.
open class CAMatchMoveAnimation: CAPropertyAnimation {
  package override class var animationTable: AnimationTable { matchMoveProperties }

  /// The layer whose points are followed. Default nil: no effect; not retained. A layer of another tree has none either.
  open var sourceLayer: CALayer? {
    get { source.layer }
    set { source = FollowedLayer(newValue) }
  }

  /// The points, in the source's coordinates; four at most count. Default nil: no effect.
  @Guarded open var sourcePoints: [NSValue]? = nil
  /// Whether the points are in the unit square of the source's bounds, as anchor points are. Default false: points of its
  /// coordinates.
  @Guarded open var usesNormalizedCoordinates: Bool = false
  /// Whether the layer follows along x. Default true.
  @Guarded open var appliesX: Bool = true
  /// Whether the layer follows along y. Default true.
  @Guarded open var appliesY: Bool = true
  /// Whether two points scale the layer. Default true.
  @Guarded open var appliesScale: Bool = true
  /// Whether two points turn the layer. Default true.
  @Guarded open var appliesRotation: Bool = true

  /// The layer, shared by the copies of the animation until it is set: a scene file may name a layer that comes later.
  @Guarded package var source: FollowedLayer = FollowedLayer(nil)

  // It animates no key path.
  override func complete(for layer: CALayer, key: String?, copiedFrom original: CAAnimation) {}
}

/// A layer that animations name.
package final class FollowedLayer {
  package weak var layer: CALayer?
  package init(_ layer: CALayer?) { self.layer = layer }
}

private let matchMoveProperties = AnimationTable(
  of: CAMatchMoveAnimation.self, inheriting: propertyAnimationProperties,
  [
    .make(
      "sourceLayer", .layer, { $0.source }, { $0.source = $1 },
      unbox: { .some(FollowedLayer($0 as? CALayer)) },
      box: { $0.layer }),
    .object("sourcePoints", .values, { $0.sourcePoints }, { $0.sourcePoints = $1 }),
    .flag(
      "usesNormalizedCoordinates", { $0.usesNormalizedCoordinates }, { $0.usesNormalizedCoordinates = $1 }),
    .flag("appliesX", { $0.appliesX }, { $0.appliesX = $1 }),
    .flag("appliesY", { $0.appliesY }, { $0.appliesY = $1 }),
    .flag("appliesScale", { $0.appliesScale }, { $0.appliesScale = $1 }),
    .flag("appliesRotation", { $0.appliesRotation }, { $0.appliesRotation = $1 }),
  ])

extension FollowedPoints {
  /// Nil for an animation that names no layer of the same tree, or no points.
  init?(_ animation: CAMatchMoveAnimation, in layer: CALayer) {
    guard let source = animation.sourceLayer, source !== layer, source.context === layer.context,
      source.node >= 0
    else { return nil }
    let points = (animation.sourcePoints ?? []).prefix(4).compactMap { Unbox.point($0) }.filter {
      $0.x.isFinite && $0.y.isFinite
    }
    guard !points.isEmpty else { return nil }
    self.init(
      source: source.node, points: points.map { SIMD2($0.x, $0.y) },
      isNormalized: animation.usesNormalizedCoordinates, appliesX: animation.appliesX,
      appliesY: animation.appliesY, appliesScale: animation.appliesScale,
      appliesRotation: animation.appliesRotation)
  }
}

extension CAAnimation {
  /// Calls `body` with each animation of a match move, in groups too.
  fileprivate func forEachMatchMove(depth: Int = 0, _ body: (CAMatchMoveAnimation) -> Void) {
    if let move = self as? CAMatchMoveAnimation {
      body(move)
    } else if let group = self as? CAAnimationGroup, depth < 64 {
      for member in group.animations ?? [] { member.forEachMatchMove(depth: depth + 1, body) }
    }
  }
}

extension CALayer {
  /// The render nodes of the layers that animations of this one name; −1 for one that is not in the tree.
  var followedNodes: [NodeIndex] {
    var nodes: [NodeIndex] = []
    for record in records {
      record.animation.forEachMatchMove { move in
        nodes.append(move.sourceLayer.flatMap { $0.context === context ? $0.node : nil } ?? -1)
      }
    }
    return nodes
  }

  /// Whether an animation of the layer follows another layer.
  var followsOthers: Bool { !followedNodes.isEmpty }
}
