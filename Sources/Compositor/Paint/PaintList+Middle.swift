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
    guard !unit.carries, unit.end - first >= 2, unit.end - first <= Self.most,
      let (box, clip) = clippedGroup(unit, from: first), clip >= 0, clips[clip].outer < 0
    else { return nil }
    let middle = clips[clip].covered.intersection(box).intersection(unit.box)
    let instances = commands[first].at..<commands[unit.end - 1].at
    guard middle.area >= least, middle.area * 2 >= unit.box.area, instances.count <= Self.most else {
      return nil
    }
    var cost = 0
    for index in instances where variants[index].isDrawn {
      cost += self.box(of: index, within: unit.box).area * Self.cost(variants[index])
    }
    return cost <= Self.mostCost * unit.box.area ? middle : nil
  }

  /// The box and the clip of a group that is opaque and has no filter, and whose pieces can be drawn to the pixels below it one by one.
  private func clippedGroup(_ unit: CommandUnit, from first: Int) -> (PixelRect, Int)? {
    let inside = commands[first + 1..<unit.end - 1]
    switch (commands[first].kind, commands[unit.end - 1].kind) {
    case (.beginGroup(let box), .endGroup(let instance, false, _)):
      // A blend mode inside reads the pixels of the group alone.
      let isPlain = inside.allSatisfy {
        switch $0.kind {
        case .beginGroup, .endGroup, .raster: true
        default: false
        }
      }
      return isPlain && instances[instance].group.opacity == 1 ? (box, instances[instance].clip) : nil
    case (.beginBackdrop(let box), .compose(let index)):
      let effect = effects[index]
      guard effect.isCutAlone else { return nil }
      // A filter of the pixels below changes the group itself.
      var depth = 0
      for command in inside {
        if depth == 0, case .changeColors = command.kind { return nil }
        depth += surfaces(openedBy: command.kind)
      }
      return (box.intersection(effect.box), effect.clip)
    default: return nil
    }
  }
}

extension Clip {
  /// The pixels that it leaves whole: those of its rectangle without its corners, where it is parallel to the pixel grid.
  fileprivate var covered: PixelRect {
    let none = PixelRect(x: 0, y: 0, width: 0, height: 0)
    guard kind == .rounded, !isBeneathBorder, let plane = toPixels else { return none }
    let radius = Double(radii.greatest)
    return plane.coveredPixels(
      Double(rect.minX) + radius, Double(rect.minY) + radius, Double(rect.maxX) - radius,
      Double(rect.maxY) - radius)
  }
}
