import CoreGraphics
import QuartzCore
import RenderTree

/// How a root layer is to stand in a file so that the file shows what the tree shows.
///
/// A file's host is y up and has the size of the index, else that of the root's frame (`Stage`). A tree made in code
/// stands in a host that is y down. Where the root alone cannot say what its host says, the file's root is one layer
/// more, the wrapper, which has the host's bounds and direction.
struct RootForm {
  /// The host's bounds, which the wrapper takes; nil without a wrapper.
  var wrapper: CGRect?
  /// Where the wrapper stands.
  var wrapperCenter: CGPoint = .zero
  var wrapperIsFlipped = false
  /// Whether the root is written with the opposite of its `geometryFlipped`.
  var flipsRoot = false
  /// Whether the file does not say where the root stands: it is centred then.
  var leavesOutPosition = false
  /// What the index of a folder says.
  var index = SceneIndex()

  /// - Parameters:
  ///   - host: what the host shows, in its own coordinates; nil where nothing says.
  ///   - isFlipped: whether the host is y up.
  ///   - index: what the source's index says.
  ///   - framed: what a reader shows of the root without an index, in the host's coordinates.
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
    // A root that is flipped in a host that is y down cannot be told from one in a host that is y up.
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

  /// Whether a plain layer looks the same in a host of the other direction once its own is the opposite too: nothing of
  /// what it draws itself has an up and a down, and it does not move.
  private static func mayFlip(_ root: CALayer) -> Bool {
    guard type(of: root).propertyTable.layerKind == .layer, root.addedAnimations.isEmpty, root.mask == nil
    else {
      return false
    }
    return type(of: root).propertyTable.properties.allSatisfy { property in
      !property.isStored || symmetric.contains(property.key) || root.isAtDefault(property)
    }
  }

  private static let symmetric: Set = [
    "bounds", "position", "anchorPoint", "geometryFlipped", "opacity", "hidden", "opaque", "masksToBounds",
    "cornerRadius", "cornerCurve", "borderWidth", "borderColor", "backgroundColor", "sublayers", "name",
    "speed",
    "timeOffset", "beginTime", "duration", "zPosition", "autoresizingMask", "contentsScale", "delegate",
  ]

  /// Whether the root is where layers are that nobody placed, about its middle, and stays there.
  private static func isAtOrigin(_ root: CALayer) -> Bool {
    root.position == .zero && root.anchorPoint == CGPoint(x: 0.5, y: 0.5)
      && !root.addedAnimations.contains { item in
        (item.animation.value(forKey: "keyPath") as? String)?.hasPrefix("position") ?? true
      }
  }
}
