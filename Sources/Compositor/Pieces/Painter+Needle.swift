import CoreGraphics

extension Painter {
  /// The clip that covers the outline of an image, if the image has sharp corners and is drawn as several
  /// rectangles, or with edges that are not antialiased. One of these rectangles does not have the coverage of a
  /// pixel, because several rectangles of a thin image may share the pixel. Nil for all other images.
  mutating func outlineClip(
    _ rect: CGRect, _ style: LayerStyle, _ plane: Plane, outer clip: Int
  ) -> Int? {
    guard plane.isSharp(rect.minX, rect.minY, rect.maxX, rect.maxY) else { return nil }
    var edges = 0
    let isOnBounds = [
      rect.minX <= style.minX, rect.maxX >= style.maxX, rect.minY <= style.minY, rect.maxY >= style.maxY,
    ]
    for index in 0..<4 {
      // Where the layer's own clip makes the edge, the image extends beyond it.
      if style.masksToBounds && clip >= 0 && isOnBounds[index] { continue }
      edges |= style.edges & 1 << index != 0 ? 1 << index : 16 << index
    }
    list.clips.append(
      .outline(plane, FloatRect(rect.minX, rect.minY, rect.maxX, rect.maxY), edges: edges, outer: clip))
    return list.clips.count - 1
  }
}
