import CoreGraphics
import QuartzCore
import SceneFiles

/// A scene that will be written: a layer tree, and the stage of its source.
struct WrittenScene {
  let root: CALayer
  /// The host layer of the source. Nil for a tree that was made in code.
  let host: CALayer?
  let index: SceneIndex
  let names: LayerIDs?
  let parallax: SceneParallax?
  /// The merged states of several planes for the root. If nil, each layer keeps its own states.
  let states: MergedStates?
  /// For a layer within a scene: its frame in its superlayer, and whether y is up there.
  var place: (frame: CGRect, isUp: Bool)?

  /// A tree that was made in code.
  init(layer: CALayer) {
    root = layer
    host = nil
    index = SceneIndex()
    names = nil
    parallax = nil
    states = nil
  }

  /// A document. If a wallpaper has one plane of the same size, the scene is that plane.
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

  /// A layer within a document, with all in it.
  init(part layer: CALayer, of document: SceneDocument) {
    root = layer
    host = document.host
    index = SceneIndex()
    names = document.names
    parallax = document.parallax
    states = nil
    var isUp = false
    var above = layer.superlayer
    while let next = above {
      if next.isGeometryFlipped { isUp.toggle() }
      above = next === document.host ? nil : next.superlayer
    }
    place = (layer.frame, isUp)
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

  /// The form of the root in a file, or in a folder with an index.
  func form(isFolder: Bool) -> RootForm {
    if let place {
      let frame = Stage.usable(place.frame) ? place.frame : nil
      return RootForm(
        root: root, host: frame, isFlipped: place.isUp, index: index, framed: frame, isFolder: isFolder)
    }
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
