import CoreGraphics
import QuartzCore

/// What is to be written as one scene: a layer tree, and what its source says of its stage.
struct WrittenScene {
  let root: CALayer
  /// The stage of the source; nil for a tree that was made in code.
  let host: CALayer?
  let index: SceneIndex
  let names: LayerNames?
  let parallax: SceneParallax?
  /// The states of several planes, which the root gets; nil: each layer keeps its own.
  let states: MergedStates?

  /// A tree that was made in code.
  init(layer: CALayer) {
    root = layer
    host = nil
    index = SceneIndex()
    names = nil
    parallax = nil
    states = nil
  }

  /// A document as a whole; a wallpaper of one plane as large as the wallpaper is that plane.
  init(_ document: SceneDocument, root: CALayer) {
    let isPlane = document.planes.count == 1 && document.planes[0].host.bounds.size == document.size
    let plane = isPlane ? document.planes[0] : nil
    self.root = plane?.root ?? root
    host = plane?.host ?? document.host
    index = plane?.index ?? document.index
    names = plane?.names ?? document.names
    parallax = document.parallax
    states = document.planes.count > 1 ? MergedStates(document.states) : nil
  }

  /// A plane of a document.
  init(_ plane: WallpaperPlane, of document: SceneDocument) {
    root = plane.root
    host = plane.host
    index = plane.index
    names = plane.names
    parallax = document.parallax
    states = nil
  }

  /// How the root is to stand in a file, or in a folder with an index.
  func form(isFolder: Bool) -> RootForm {
    guard let host else {
      let frame = Stage.usable(root.frame) ? root.frame : nil
      return RootForm(
        root: root, host: frame, isFlipped: false, index: index, framed: frame, isFolder: isFolder)
    }
    let framed = Stage.frame(of: root, in: host)
    return RootForm(
      root: root, host: host.bounds, isFlipped: host.isGeometryFlipped, index: index,
      framed: Stage.usable(framed) ? framed : CGRect(origin: .zero, size: Stage.fallback), isFolder: isFolder)
  }
}
