import CoreGraphics

/// The part of a clipped group that needs neither the group nor the clip.
///
/// A group that a clip cuts as one (`Painter+ClipGroup`) differs from its pieces only where the clip covers a pixel in part. All other
/// pixels of it are those of the pieces, drawn one above the other.
extension PaintList {
  /// The fewest pixels of a middle. It is drawn in draw calls of its own, and the frame around it in four times as many.
  static let leastMiddle = 1 << 14
  /// The most instances and commands of a group that is drawn in parts, which draw them again.
  private static let most = 64
  /// The greatest cost of a pixel of such a group, as of `PaintList.cost`: that of compositing it within a clip. What costs more may be
  /// kept as a picture.
  private static let mostCost = 8

  /// The pixels of an outermost group that a clip covers whole; nil: the group is drawn as a whole. It depends on the values of the group
  /// and of its pieces alone, so that an update draws a group in the same way as a whole picture does.
  ///
  /// - Parameter least: the fewest pixels.
  func middle(of unit: CommandUnit, from first: Int, least: Int) -> PixelRect? {
    let last = unit.end - 1
    guard !unit.carries, last - first < Self.most, unit.box.area >= least,
      let clip = clip(ofGroup: first, to: last), clip >= 0, clips[clip].outer < 0, isPlain(first, last)
    else { return nil }
    let instances = commands[first].at..<commands[last].at
    guard instances.count <= Self.most else { return nil }
    let middle = clips[clip].covered
      .intersection(box(of: commands[first].kind, within: unit.box))
      .intersection(box(of: commands[last].kind, within: unit.box))
    guard middle.area >= least, middle.area * 2 >= unit.box.area else { return nil }
    var cost = 0
    for index in instances where variants[index].isDrawn {
      cost += box(of: index, within: unit.box).area * Self.cost(variants[index])
    }
    return cost <= Self.mostCost * unit.box.area ? middle : nil
  }

  /// Whether nothing in a group reads the group's own pixels. What is in a group that begins with a copy of the pixels below may read them.
  private func isPlain(_ first: Int, _ last: Int) -> Bool {
    if case .beginBackdrop = commands[first].kind { return true }
    return commands[first + 1..<last].allSatisfy {
      switch $0.kind {
      case .beginGroup, .endGroup, .raster: true
      default: false
      }
    }
  }
}

extension Clip {
  /// The pixels that it leaves whole, where it is parallel to the pixel grid; otherwise none.
  fileprivate var covered: PixelRect {
    guard !isBeneathBorder, let plane = toPixels else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return coveredPixels(plane)
  }
}
