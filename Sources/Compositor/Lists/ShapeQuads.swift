import QuartzCore
import RenderTree

/// A rectangle of pixels as the shader reads it.
struct ShapeQuad {
  var x: Int16
  var y: Int16
  var width: Int16
  var height: Int16
  /// The index of the first coverage. Further coverages follow in bands, with `band` texels each, column by
  /// column. If `band` is −1, all pixels have the same coverage.
  var start: Int32
  var band: Int32
  var clip: Float
  var depth: Float
  var color: SIMD4<Float>
}

/// The rectangles that draw the shapes of a paint list, and the coverages that they use.
struct ShapeQuads {
  /// The rectangles, item after item, and the index of each item's first rectangle.
  private(set) var quads = ContiguousArray<ShapeQuad>()
  private var starts = ContiguousArray<Int>()

  /// Computes what the shapes of a list cover. Call it before the list is drawn.
  mutating func finish(_ list: PaintList, _ cache: ShapeCache) {
    quads.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    let pictures = cache.cover(list.shapes)
    cache.place(pictures)
    for (item, picture) in zip(list.shapes, pictures) {
      starts.append(quads.count)
      guard picture.place >= 0 else { continue }
      let instance = list.instances[item.instance]
      for strip in picture.strips {
        let isFlat = strip.start < 0
        quads.append(
          ShapeQuad(
            x: strip.x, y: strip.y, width: strip.width, height: strip.height,
            start: isFlat ? -1 - strip.start : Int32(picture.place) + strip.start,
            band: isFlat ? -1 : strip.stride,
            clip: Float(instance.clip), depth: instance.depth, color: instance.color))
      }
    }
    starts.append(quads.count)
  }

  /// The rectangles for a run of instances of the list.
  func quads(of run: Range<Int>, in list: PaintList) -> Range<Int> {
    func item(_ instance: Int) -> Int {
      var (low, high) = (0, list.shapes.count)
      while low < high {
        let middle = (low + high) / 2
        if list.shapes[middle].instance < instance { low = middle + 1 } else { high = middle }
      }
      return low
    }
    guard !starts.isEmpty else { return 0..<0 }
    return starts[item(run.lowerBound)]..<starts[item(run.upperBound)]
  }
}

extension PaintList {
  /// Adds a shape: the area that an outline covers in a plane, in a premultiplied colour.
  ///
  /// The shape is an instance with the plane, the bounds of the area and a stamp of its outline, so that lists can be
  /// compared without the outlines. Its item has the outline.
  mutating func append(
    shape entry: ShapeCache.Entry, bounds: CGRect, _ plane: Plane, color: SIMD4<Float>, clip: Int,
    box: PixelRect
  ) {
    let index = instances.count
    append(
      Instance(
        .shape, plane: plane, rect: FloatRect(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY),
        color: color,
        clip: clip, Instance.Shape(stamp: entry.stamp)), clip >= 0 ? [.shape, .clip] : .shape, box: box)
    shapes.append(ShapeItem(entry: entry, plane: plane, box: box, instance: index))
  }
}
