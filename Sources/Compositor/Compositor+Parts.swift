import CoreGraphics

/// Draws a list: all of it, or of the kept list what touches a rectangle of the target.
extension Compositor {
  /// Draws the list, or what touches a rectangle of it; nil: all. Returns the number of instances that were drawn.
  ///
  /// Off-screen surfaces have the places and sizes that they have while the whole list is drawn, so that all values are interpolated
  /// as they are then. Only the rectangle is drawn in them, unless a command carries their pixels elsewhere.
  func drawList(touching rect: PixelRect?) -> Int {
    var drawn = 0
    var instance = 0
    var index = 0
    while index < list.commands.count {
      drawn += draw(instance..<list.commands[index].at, touching: rect)
      let unit = list.unit(from: index)
      if let rect, unit.box.intersection(rect).isEmpty {
        // Nothing of it is seen.
      } else {
        drawn += drawSurface(unit, from: index, touching: rect)
      }
      instance = list.commands[unit.end - 1].at
      index = unit.end
    }
    return drawn + draw(instance..<list.instances.count, touching: rect)
  }

  /// Draws an outermost surface with everything in it, or the picture that is kept of it.
  ///
  /// Of a group that a clip cuts as one, the pixels that the clip covers whole are drawn without the group: each of its pieces is drawn to
  /// the target itself. Only the frame around these pixels needs the group and the clip. Example: a card of 1200 × 640 pixels with corners
  /// of 60 has three quarters of its pixels in the middle.
  private func drawSurface(
    _ unit: PaintList.CommandUnit, from index: Int, touching rect: PixelRect?
  ) -> Int {
    guard let middle = list.middle(of: unit, from: index, least: leastMiddle) else {
      return draw(unit, from: index, touching: rect, isKept: placing.isKept)
    }
    let part = scissor
    defer { limitDrawing(to: part) }
    func within(_ rectangle: PixelRect, _ draw: () -> Int) -> Int {
      let visible = part.map(rectangle.intersection) ?? rectangle
      guard !visible.isEmpty else { return 0 }
      limitDrawing(to: visible)
      return draw()
    }
    scissorsGroups = true
    var drawn = within(middle) { drawContent(unit, from: index, touching: rect) }
    scissorsGroups = false
    for side in unit.box.frame(around: middle) {
      drawn = max(drawn, within(side) { draw(unit, from: index, touching: rect, isKept: false) })
    }
    return drawn
  }

  /// Draws an outermost surface as a whole. `isKept`: whether its picture may be kept.
  private func draw(
    _ unit: PaintList.CommandUnit, from index: Int, touching rect: PixelRect?, isKept: Bool
  ) -> Int {
    defer { scissorsGroups = false }
    let last = list.commands[unit.end - 1]
    let surface = isKept ? surfaces.index(ofCommand: index) : nil
    if let surface, !surfaces.pictures(surface).isEmpty {
      for picture in surfaces.pictures(surface) {
        passes.append(
          Pass(
            framebuffer: picture.group.framebuffer, group: picture.group, box: picture.box, isBottomUp: false)
        )
      }
      scissorsGroups = !unit.carries
      run(last.kind)
      surfaces.noteDrawn(surface)
      return 1
    }
    let keeps = surface.map { surfaces.isAtRest($0) && !isWaiting } ?? false
    scissorsGroups = !unit.carries && !keeps
    // A bitmap is one command.
    if unit.end > index + 1 { run(list.commands[index].kind) }
    let drawn = drawContent(unit, from: index, touching: scissorsGroups ? rect : nil)
    if keeps, let surface {
      let pictures = passes.dropFirst().compactMap { pass in
        pass.group.map { KeptSurfaces.Picture(group: $0, box: pass.box) }
      }
      // A surface that the driver has refused is not kept.
      if pictures.count == passes.count - 1 { surfaces.keep(pictures, of: surface, groups) }
      scissorsGroups = !unit.carries
    }
    run(last.kind)
    if let surface, !isWaiting { surfaces.noteDrawn(surface) }
    return drawn
  }

  /// Draws the instances of a surface and runs its commands, without the first command, which begins the surface, and the last one, which
  /// composites it.
  private func drawContent(
    _ unit: PaintList.CommandUnit, from index: Int, touching rect: PixelRect?
  ) -> Int {
    var drawn = 0
    var instance = list.commands[index].at
    for command in list.commands[index + 1..<max(unit.end - 1, index + 1)] {
      drawn += draw(instance..<command.at, touching: rect)
      run(command.kind)
      instance = command.at
    }
    return drawn + draw(instance..<list.commands[unit.end - 1].at, touching: rect)
  }

  /// Draws instances that touch a rectangle; nil: all. Returns their number.
  private func draw(_ range: Range<Int>, touching rect: PixelRect?) -> Int {
    guard let rect else { return draw(range) }
    var drawn = 0
    kept.blocks.forEachRange(of: range, touching: rect, isAlike: list.isOneVariant) {
      forEachPlacedRun(of: $0) {
        draw($0, $0.instances)
        drawn += $0.instances.count
      }
    }
    return drawn
  }

  /// Notes the groups in which something has changed.
  func beginSurfaces() {
    var tiled: [Int] = []
    for (run, placed) in zip(list.images, placing.images) where placed.tiles != nil {
      tiled.append(contentsOf: run.first..<run.first + run.count)
    }
    surfaces.begin(list, kept.changes, generation: kept.generation, tiled: tiled, groups)
  }
}
