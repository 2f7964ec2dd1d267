/// Where an image lies in a layer: gravity, the part that is shown, and the nine parts of a stretch.
package struct ContentsPlacement {
  package struct Piece {
    package let rect: (Float, Float, Float, Float)
    package let texels: (Float, Float, Float, Float)
    package let edges: Int
  }

  package private(set) var minX, minY, maxX, maxY: Double
  /// The part of the image's pixels, unit square, v downwards from its top.
  package let part: (x: Double, y: Double, width: Double, height: Double)
  private let centre: (x: Double, y: Double, width: Double, height: Double)
  /// The size of the part at its own scale, points.
  private let natural: (width: Double, height: Double)
  /// A pixel of the image, in units of the part.
  private let pixel: (width: Double, height: Double)
  private let stretches: Bool

  /// - Parameter next: The image that it fades into. During the fade the size changes to that of the other
  /// image, so that at each end the image is placed as it is by itself.
  package init(_ image: CGImage, next: CGImage? = nil, _ row: LayerRow, flipped: Bool) {
    let low = (x: row[Slot.bounds], y: row[Slot.bounds + 1])
    let rect = (
      x: row[Slot.contentsRect], y: row[Slot.contentsRect + 1], width: row[Slot.contentsRect + 2],
      height: row[Slot.contentsRect + 3]
    )
    var extent = image.extent
    let share = (extent.width / Double(image.width), extent.height / Double(image.height))
    part = (rect.x * share.0, rect.y * share.1, rect.width * share.0, rect.height * share.1)
    if let next {
      let fade = row[Slot.contentsFade]
      extent.width += (next.extent.width - extent.width) * fade
      extent.height += (next.extent.height - extent.height) * fade
    }
    centre = (
      row[Slot.contentsCenter], row[Slot.contentsCenter + 1], row[Slot.contentsCenter + 2],
      row[Slot.contentsCenter + 3]
    )
    let scale = row[Slot.contentsScale] > 0 ? row[Slot.contentsScale] : 1
    let pixels = (width: extent.width * abs(rect.width), height: extent.height * abs(rect.height))
    natural = (pixels.width / scale, pixels.height / scale)
    pixel = (pixels.width > 1 ? 1 / pixels.width : 1, pixels.height > 1 ? 1 / pixels.height : 1)
    let width = row[Slot.bounds + 2]
    let height = row[Slot.bounds + 3]
    let gravity = Int(clamping: row[Slot.contentsGravity])
    stretches = gravity >= 9
    var size = natural
    if gravity == 9 {
      size = (width, height)
    } else if gravity >= 10, natural.width > 0, natural.height > 0 {
      let fit = (width / natural.width, height / natural.height)
      let factor = gravity == 10 ? min(fit.0, fit.1) : max(fit.0, fit.1)
      size = (natural.width * factor, natural.height * factor)
    }
    // 0 centre, 1 top, 2 bottom, 3 left, 4 right, 5 top left, 6 top right, 7 bottom left, 8 bottom right.
    let left =
      switch gravity {
      case 3, 5, 7: 0.0
      case 4, 6, 8: 1.0
      default: 0.5
      }
    // Top is the maximum y of the layer's own coordinates (measured).
    let upper =
      switch gravity {
      case 1, 5, 6: 0.0
      case 2, 7, 8: 1.0
      default: 0.5
      }
    let top = flipped ? upper : 1 - upper
    minX = low.x + (width - size.width) * left
    minY = low.y + (height - size.height) * top
    maxX = minX + size.width
    maxY = minY + size.height
    // In a layer whose y axis points up, it is measured from the other side of the bounds.
    if flipped { (minY, maxY) = (2 * low.y + height - maxY, 2 * low.y + height - minY) }
  }

  /// The only rectangle to draw. Nil: a stretch cuts the image into parts, or the rectangle is empty.
  package func piece(flipped: Bool, edges: Int) -> Piece? {
    let isWhole = centre.x == 0 && centre.y == 0 && centre.width == 1 && centre.height == 1
    guard !stretches || isWhole, maxX > minX, maxY > minY else { return nil }
    let (top, bottom) = flipped ? (minY + maxY - maxY, minY + maxY - minY) : (minY, maxY)
    let (first, last) = flipped ? (part.y + part.height, part.y) : (part.y, part.y + part.height)
    return Piece(
      rect: (Float(minX), Float(top), Float(maxX), Float(bottom)),
      texels: (Float(part.x), Float(first), Float(part.x + part.width), Float(last)), edges: edges & 15)
  }

  /// The rectangles to draw: one, or up to nine. `flipped`: the layer's y runs upwards on screen, so the image, which
  /// stays upright, is turned within the bounds.
  package func pieces(flipped: Bool, edges: Int) -> [Piece] {
    if let piece = piece(flipped: flipped, edges: edges) { return [piece] }
    let xs = marks(
      from: minX, to: maxX, start: centre.x, length: centre.width, natural: natural.width, pixel: pixel.width)
    let ys = marks(
      from: minY, to: maxY, start: centre.y, length: centre.height, natural: natural.height,
      pixel: pixel.height)
    var pieces: [Piece] = []
    for j in 0..<(ys.count - 1) where ys[j + 1].at > ys[j].at {
      for i in 0..<(xs.count - 1) where xs[i + 1].at > xs[i].at {
        var (y0, y1) = (ys[j].at, ys[j + 1].at)
        var (v0, v1) = (part.y + ys[j].unit * part.height, part.y + ys[j + 1].unit * part.height)
        // The outermost parts may be empty.
        var mask = edges & ((xs[i].at <= minX ? 1 : 0) | (xs[i + 1].at >= maxX ? 2 : 0))
        var (first, last) = (ys[j].at <= minY, ys[j + 1].at >= maxY)
        if flipped {
          (y0, y1) = (minY + maxY - y1, minY + maxY - y0)
          swap(&v0, &v1)
          swap(&first, &last)
        }
        mask |= edges & ((first ? 4 : 0) | (last ? 8 : 0))
        pieces.append(
          Piece(
            rect: (Float(xs[i].at), Float(y0), Float(xs[i + 1].at), Float(y1)),
            texels: (
              Float(part.x + xs[i].unit * part.width), Float(v0), Float(part.x + xs[i + 1].unit * part.width),
              Float(v1)
            ), edges: mask))
      }
    }
    return pieces
  }

  /// The cuts along one axis: where they lie in the layer and in the part of the image.
  private func marks(
    from low: Double, to high: Double, start: Double, length: Double, natural: Double, pixel: Double
  ) -> [(at: Double, unit: Double)] {
    guard stretches, start != 0 || length != 1 else { return [(low, 0), (high, 1)] }
    var first = min(max(start, 0), 1)
    var second = min(max(start + length, first), 1)
    if second - first < pixel * 0.999 {
      // A part that is too small becomes one pixel of the image about its centre, as Apple documents it.
      first = min(max((first + second - pixel) / 2, 0), 1 - pixel)
      second = first + pixel
    }
    // The outer parts keep their own size, or share the space where it is too small for both.
    var before = first * natural
    var after = (1 - second) * natural
    let room = high - low
    if before + after > room, before + after > 0 {
      let factor = room / (before + after)
      before *= factor
      after *= factor
    }
    return [(low, 0), (low + before, first), (high - after, second), (high, 1)]
  }
}
