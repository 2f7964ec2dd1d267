import CoreGraphics
import QuartzCore
import RenderTree
import SceneFiles

/// The form of a root layer in a file, which determines that the file looks like the tree.
///
/// In a file's host y is up, and the host has the size of the index, or else of the root's frame (`Stage`).
/// In the host of a tree that was made in code y is down. If properties of the root cannot express the
/// difference, the file gets an additional root layer, the wrapper, with the bounds and direction of the
/// host.
struct RootForm {
  /// The bounds of the host for the wrapper. Nil without a wrapper.
  var wrapper: CGRect?
  /// The position of the wrapper.
  var wrapperCenter: CGPoint = .zero
  var wrapperIsFlipped = false
  /// Whether the root is written with the opposite `geometryFlipped`.
  var flipsRoot = false
  /// Whether the file does not give the root's position, so that the root is centred.
  var leavesOutPosition = false
  /// The index of a folder.
  var index = SceneIndex()

  /// The form for a root.
  ///
  /// - Parameters:
  ///   - host: the visible area of the host in its coordinates; nil if it is not known.
  ///   - isFlipped: whether y is up in the host.
  ///   - index: the index of the source.
  ///   - framed: the area of the root that a reader shows without an index, in the host's coordinates.
  ///   - isFolder: whether an index is written.
  init(root: CALayer, host: CGRect?, isFlipped: Bool, index: SceneIndex, framed: CGRect?, isFolder: Bool) {
    guard let host else {
      flipsRoot = !isFlipped
      return
    }
    guard isFolder else {
      if framed != host || (!isFlipped && !Self.mayFlip(root)) {
        wrap(host, CGPoint(x: host.midX, y: host.midY), isFlipped: !isFlipped)
      } else {
        flipsRoot = !isFlipped
      }
      return
    }
    self.index = index
    self.index.rootDocument = "main.caml"
    // A flipped root in a host with y down cannot be distinguished from one in a host with y up.
    let fits = isFlipped || !root.isGeometryFlipped
    if isFlipped, !root.isGeometryFlipped { self.index.geometryFlipped = false }
    if !isFlipped, !root.isGeometryFlipped { self.index.geometryFlipped = true }
    let isCentred = framed == host && Self.isAtOrigin(root)
    if fits, host.origin != .zero, !isCentred, framed == host {
      self.index.documentWidth = nil
      self.index.documentHeight = nil
      return
    }
    self.index.documentWidth = Double(host.width)
    self.index.documentHeight = Double(host.height)
    if fits, host.origin == .zero { return }
    if fits, isCentred {
      leavesOutPosition = true
      return
    }
    self.index.geometryFlipped = false
    wrap(host, CGPoint(x: host.width / 2, y: host.height / 2), isFlipped: !isFlipped)
  }

  private mutating func wrap(_ frame: CGRect, _ center: CGPoint, isFlipped: Bool) {
    wrapper = frame
    wrapperCenter = center
    wrapperIsFlipped = isFlipped
  }

  /// Whether a plain layer looks the same in a host of the other direction if its own direction is reversed
  /// too. This holds if it draws nothing that has a direction, and does not move.
  private static func mayFlip(_ root: CALayer) -> Bool {
    guard type(of: root).propertyTable.layerKind == .layer, root.addedAnimations.isEmpty, root.mask == nil
    else {
      return false
    }
    return type(of: root).propertyTable.properties.allSatisfy { property in
      !property.isStored || property.rules.contains(.looksSameFlipped) || root.isAtDefault(property)
    }
  }

  /// Whether the root has the default position, about its centre, and does not move.
  private static func isAtOrigin(_ root: CALayer) -> Bool {
    root.position == .zero && root.anchorPoint == CGPoint(x: 0.5, y: 0.5)
      && !root.addedAnimations.contains { item in
        (item.animation.value(forKey: "keyPath") as? String)?.hasPrefix("position") ?? true
      }
  }
}
