import QuartzCore
import RenderTree

/// Turns a frame into a paint list: walks the tree in painting order and decides what needs a clip or a group.
///
/// Order within a layer: background, contents, sublayers, border (measured). Sublayers are drawn from far to near. A plain
/// layer flattens each of them into its plane; those of a transform layer share the space that it is in itself.
struct Painter {
  /// The frame that is painted. While the old state of a transition is painted it is the frame of that state.
  var frame: Frame
  var list: PaintList
  var resources: PaintResources
  let stack = StackRoom()
  /// The pixels of the picture, also while a bitmap is painted. Layers in space are ordered and cut alike in both.
  var whole = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// From the document's points to pixels.
  var toPixels = CATransform3DIdentity
  /// The list of the whole tree, where repainting the root's unit has made it.
  var wholeList: PaintList?
  /// The number of layers that have been painted into lists of units.
  var repaintedLayers = 0
  /// The portals that are being drawn, the outermost first.
  var openPortals: ContiguousArray<NodeIndex> = []

  init(_ frame: Frame, _ list: PaintList, _ resources: PaintResources) {
    self.frame = frame
    self.list = list
    self.resources = resources
  }

  /// Adds the background of a layer, its border or both, without the interior that hides others.
  mutating func append(
    _ kind: Instance.Kind, _ style: LayerStyle, on plane: Plane, in inner: PaintState, box: PixelRect
  ) {
    let clip = inner.clip(for: box)
    var instance = instance(kind, style, plane, inner, clip: clip)
    var variant = style.variant(kind, plane, clips: list.clipVariant(clip))
    if kind == .border { ring(&instance, &variant, style, on: plane, box: box) }
    list.append(instance, variant, box: box)
  }

  /// The layer's background, border or both, with the opacity and the tint that it inherits.
  func instance(
    _ kind: Instance.Kind, _ style: LayerStyle, _ plane: Plane, _ inner: PaintState, clip: Int
  ) -> Instance {
    var instance = style.instance(kind, plane, opacity: inner.opacity, clip: clip)
    if !inner.isUntinted { instance.multiply(by: inner.tint) }
    return instance
  }

  // MARK: Clips

  mutating func addClip(_ style: LayerStyle, _ plane: Plane, outer: Int) -> Int? {
    guard let inverse = plane.inverse else { return nil }
    let rect = FloatRect(style.minX, style.minY, style.maxX, style.maxY)
    let clip: Clip
    if plane.isSharp(style.minX, style.minY, style.maxX, style.maxY) {
      let chords = plane.chords(
        radius: Double(style.radii.greatest), style.minX, style.minY, style.maxX, style.maxY)
      clip = .outline(
        plane, rect, radii: style.radii, smoothing: style.smoothing, chords: chords, outer: outer)
    } else {
      clip = .rounded(inverse, rect, radii: style.radii, smoothing: style.smoothing, outer: outer)
    }
    // If the outline is that of the next clip outwards, the edge counts once.
    if outer >= 0, clip.hasOutline(of: list.clips[outer]) { return outer }
    list.clips.append(clip)
    return list.clips.count - 1
  }
}
