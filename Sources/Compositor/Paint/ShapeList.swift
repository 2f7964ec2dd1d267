import QuartzCore

/// The fill or stroke that an instance of the paint list stands for.
struct ShapeItem {
  let entry: ShapeCache.Entry
  let plane: Plane
  /// The pixels that it touches, at most.
  let box: PixelRect
  let instance: Int
}

/// A rectangle of pixels as the shader has it.
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
  var color: (Float, Float, Float, Float)
}

/// The shapes of a paint list.
///
/// Each is an instance, with the plane, the bounds of what it covers and a stamp of its outline, so that lists are
/// compared as they are without shapes; its item says which outline that is.
struct ShapeList {
  /// Stays from frame to frame; the lists of one compositor share it.
  var cache: ShapeCache?
  var items = ContiguousArray<ShapeItem>()
  /// The rectangles to draw, item after item, and the begin of each item.
  private(set) var quads = ContiguousArray<ShapeQuad>()
  private var starts = ContiguousArray<Int>()

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
  }

  /// The cache; makes one if none is shared.
  mutating func theCache() -> ShapeCache {
    if let cache { return cache }
    let made = ShapeCache()
    cache = made
    return made
  }

  /// Computes what the shapes cover. Call it before the list is drawn.
  mutating func finish(_ instances: ContiguousArray<Instance>) {
    quads.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    guard let cache else { return }
    let pictures = cache.cover(items)
    cache.place(pictures)
    for (item, picture) in zip(items, pictures) {
      starts.append(quads.count)
      guard picture.place >= 0 else { continue }
      let instance = instances[item.instance]
      for strip in picture.strips {
        let isFlat = strip.start < 0
        quads.append(
          ShapeQuad(
            x: strip.x, y: strip.y, width: strip.width, height: strip.height,
            start: isFlat ? -1 - strip.start : Int32(picture.place) + strip.start,
            band: isFlat ? -1 : strip.stride,
            clip: instance.switches.1, depth: instance.switches.3, color: instance.color))
      }
    }
    starts.append(quads.count)
  }

  /// What is drawn of a run.
  func quads(of run: Run) -> Range<Int> {
    func item(_ instance: Int) -> Int {
      var (low, high) = (0, items.count)
      while low < high {
        let middle = (low + high) / 2
        if items[middle].instance < instance { low = middle + 1 } else { high = middle }
      }
      return low
    }
    guard !starts.isEmpty else { return 0..<0 }
    return starts[item(run.first)]..<starts[item(run.first + run.count)]
  }
}

extension PaintList {
  /// Adds a shape: the area that an outline covers in a plane, in a premultiplied colour.
  mutating func append(
    _ entry: ShapeCache.Entry, _ bounds: CGRect, _ plane: Plane, _ color: SIMD4<Float>, clip: Int,
    _ box: PixelRect
  ) {
    var variant: Variant = .shape
    if clip >= 0 { variant.insert(.clip) }
    let index = instances.count
    append(
      Instance(
        rowX: (Float(plane.xx), Float(plane.xy), Float(plane.xw)),
        rowY: (Float(plane.yx), Float(plane.yy), Float(plane.yw)),
        rowOne: (Float(plane.ox), Float(plane.oy), Float(plane.ow)),
        rect: (Float(bounds.minX), Float(bounds.minY), Float(bounds.maxX), Float(bounds.maxY)),
        radii: (0, 0, 0, 0), color: (color.x, color.y, color.z, color.w), border: (0, 0, 0, 0),
        texels: (0, 0, 0, 0), limits: (0, 0, 0, 0),
        numbers: (Float(entry.stamp & 0xffffff), Float(entry.stamp >> 24), 0, 1),
        switches: (Instance.Kind.shape.rawValue, Float(clip), 15, 0)), variant, box: box)
    shapes.items.append(ShapeItem(entry: entry, plane: plane, box: box, instance: index))
  }
}
