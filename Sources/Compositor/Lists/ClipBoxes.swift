import CoreGraphics

/// For each clip of a list: the box of the pixels that the clip leaves in part or whole, and the box of those that it
/// leaves whole.
///
/// A scene that is drawn at another size than its own is clipped by an outermost rectangle, whose edges may lie within
/// pixels. This clip cuts every rectangle of the scene alike, so the pixels on its edge count as covered: leaving out
/// the content below an opaque rectangle changes nothing in these pixels.
struct ClipBoxes {
  private static let everything = PixelRect(x: -1 << 28, y: -1 << 28, width: 1 << 29, height: 1 << 29)
  private static let none = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var boxes: ContiguousArray<(reached: PixelRect, covered: PixelRect)> = []
  private let clips: ContiguousArray<Clip>
  /// The pixels that the first clip leaves, where that is a rectangle parallel to the pixel grid.
  private(set) var frame: PixelRect?
  private var isFramed = true

  init(_ clips: ContiguousArray<Clip>) {
    self.clips = clips
    guard !clips.isEmpty else { return }
    let first = boxes(of: 0)
    if first.reached == first.covered { frame = first.reached }
  }

  /// Treats the first clip as any other clip, because some of what is drawn does not lie within it.
  mutating func dropFrame() {
    (frame, isFramed) = (nil, false)
    boxes.removeAll()
  }

  /// The outermost clip of a chain: it contains `clip` and lies in no other clip.
  func outermost(_ clip: Int) -> Int {
    var clip = clip
    while clip < clips.count {
      let outer = clips[clip].outer
      guard outer >= 0, outer < clip else { break }
      clip = outer
    }
    return clip
  }

  /// The pixels of a box that a clip leaves in part or whole.
  mutating func reached(_ box: PixelRect, _ clip: Int) -> PixelRect {
    clip < 0 ? box : box.intersection(boxes(of: clip).reached)
  }

  /// The pixels that a clip leaves whole.
  mutating func covered(_ clip: Int) -> PixelRect { clip < 0 ? Self.everything : boxes(of: clip).covered }

  /// An outer clip comes before those that lie in it.
  private mutating func boxes(of clip: Int) -> (reached: PixelRect, covered: PixelRect) {
    while boxes.count <= min(clip, clips.count - 1) { boxes.append(makeBoxes(boxes.count)) }
    return clip < boxes.count ? boxes[clip] : (Self.everything, Self.none)
  }

  private func makeBoxes(_ clip: Int) -> (reached: PixelRect, covered: PixelRect) {
    let record = clips[clip]
    let outer = record.outer
    var (reached, covered) = (Self.everything, Self.everything)
    if outer >= 0, outer < clip { (reached, covered) = boxes[outer] }
    // The clip of a border's inner edge lies inside the clip of its outer edge. The border and the content below
    // it together cover a pixel as far as the outer edge does, so the boxes are those of the outer clip.
    if record.isBeneathBorder { return (reached, covered) }
    // For cuts, for outlines with sharp corners and for planes in perspective, the box of pixels that are left whole is
    // not known.
    guard let plane = record.toPixels else { return (reached, Self.none) }
    let (minX, minY) = (Double(record.rect.minX), Double(record.rect.minY))
    let (maxX, maxY) = (Double(record.rect.maxX), Double(record.rect.maxY))
    let radius = Double(record.radii.greatest)
    // The rectangle is made smaller by a hundredth of a pixel, so that an edge on the pixel grid does not touch the pixels
    // beside it.
    let slack = min(
      0.0101 / max(plane.leastScale(minX, minY, maxX, maxY), 1e-9), (maxX - minX) / 4, (maxY - minY) / 4)
    let box = plane.pixels(minX + slack, minY + slack, maxX - slack, maxY - slack, within: reached)
    if isFramed, clip == 0, outer < 0, radius == 0, plane.xy == 0, plane.yx == 0 { return (box, box) }
    return (box, record.coveredPixels(plane).intersection(covered))
  }
}

extension Clip {
  /// The plane of a rounded rectangle; nil for other clips and where it is seen in perspective.
  var toPixels: Plane? {
    guard kind == .rounded, rowX.w == 0, rowY.w == 0, let rows = Plane(rowX, rowY, rowOne).inverse?.rows,
      rows[8] != 0
    else { return nil }
    return Plane(
      (rows[0] / rows[8], rows[1] / rows[8], 0), (rows[3] / rows[8], rows[4] / rows[8], 0),
      (rows[6] / rows[8], rows[7] / rows[8], 1))
  }

  /// The pixels that lie wholly inside a rounded rectangle in this plane, without the strips as wide as its corners; none where the plane is
  /// not parallel to the pixel grid.
  func coveredPixels(_ plane: Plane) -> PixelRect {
    let radius = Double(radii.greatest)
    return plane.coveredPixels(
      Double(rect.minX) + radius, Double(rect.minY) + radius, Double(rect.maxX) - radius,
      Double(rect.maxY) - radius)
  }
}

extension CoverGrid {
  /// The squares of a picture, or of the part of it that the outermost clip leaves.
  init(_ clips: ClipBoxes, within whole: PixelRect) {
    self.init(clips.frame?.intersection(whole) ?? whole, isFramed: clips.frame != nil)
  }
}
