/// Parts of the kept list: a rectangle of the target is drawn from the instances that touch it.
extension Compositor {
  /// Draws what touches a rectangle of the kept list. Returns the number of instances that were drawn.
  ///
  /// Off-screen surfaces have the places and sizes that they have while the whole list is drawn, so that all values are interpolated
  /// as they are then. Only the rectangle is drawn in them, unless a command carries their pixels elsewhere.
  func drawList(touching rect: PixelRect) -> Int {
    var drawn = 0
    var instance = 0
    var index = 0
    while index < list.commands.count {
      drawn += draw(instance..<list.commands[index].at, touching: rect)
      let unit = list.unit(from: index)
      instance = list.commands[unit.end - 1].at
      defer { index = unit.end }
      if let box = unit.box, box.intersection(rect).isEmpty { continue }
      scissorsGroups = !unit.carries
      var first = list.commands[index].at
      for command in list.commands[index..<unit.end] {
        drawn += draw(first..<command.at, touching: unit.carries ? nil : rect)
        run(command.kind)
        first = command.at
      }
    }
    scissorsGroups = false
    return drawn + draw(instance..<list.instances.count, touching: rect)
  }

  /// Draws instances that touch a rectangle; nil: all.
  private func draw(_ range: Range<Int>, touching rect: PixelRect?) -> Int {
    var drawn = 0
    func drawAll(_ range: Range<Int>) {
      forEachPlacedRun(of: range) {
        draw($0, $0.instances)
        drawn += $0.instances.count
      }
    }
    guard let rect else {
      drawAll(range)
      return drawn
    }
    kept.blocks.forEachRange(of: range, touching: rect, isAlike: list.isOneVariant, drawAll)
    return drawn
  }
}

extension PaintList {
  /// Commands that are drawn together: an outermost off-screen surface with everything in it, or one command outside of all.
  struct CommandUnit {
    /// The index after the last command.
    var end: Int
    /// The pixels that they can touch.
    var box: PixelRect?
    /// Whether a command carries pixels to other places.
    var carries = false
  }

  /// The unit that begins with a command.
  func unit(from first: Int) -> CommandUnit {
    var unit = CommandUnit(end: first)
    var depth = 0
    repeat {
      let command = commands[unit.end].kind
      unit.end += 1
      depth += surfaces(openedBy: command)
      if command.carries { unit.carries = true }
      let box: PixelRect? =
        switch command {
        case .raster(let index): self.box(of: rasters[index].instance, within: whole)
        case .endGroup(let instance, _, _): self.box(of: instance, within: whole)
        case .compose(let effect): effects[effect].box
        default: command.reach
        }
      if let box { unit.box = unit.box?.union(box) ?? box }
    } while depth > 0 && unit.end < commands.count
    return unit
  }
}
