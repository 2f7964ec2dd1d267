/// Parts of the kept list: a rectangle of the target is drawn from the instances that touch it.
extension Compositor {
  /// Runs the commands of the kept list that touch a rectangle. Returns the number of instances that were drawn.
  ///
  /// Off-screen surfaces have the places and sizes that they have while the whole list is drawn, so that all values are interpolated
  /// as they are then. Only the rectangle is drawn in them, unless a command carries their pixels elsewhere.
  func runCommands(_ commands: ContiguousArray<PaintCommand>, touching rect: PixelRect) -> Int {
    var drawn = 0
    var index = 0
    while index < commands.count {
      let unit = list.unit(of: commands, from: index)
      defer { index = unit.end }
      if let box = unit.box, box.intersection(rect).isEmpty { continue }
      scissorsGroups = !unit.carries
      for command in commands[index..<unit.end] {
        guard case .draw(let number) = command else {
          run(command)
          continue
        }
        let placed = placedRun(number)
        let instances = placed.first..<placed.first + placed.count
        // Of an image's tiles only those that touch the rectangle have been placed.
        if unit.carries || placed.isTile {
          draw(placed, instances)
          drawn += placed.count
        } else {
          kept.blocks.forEachRange(of: instances, touching: rect) {
            draw(placed, $0)
            drawn += $0.count
          }
        }
      }
    }
    scissorsGroups = false
    return drawn
  }
}

extension PaintList {
  /// Commands that are drawn together: an outermost off-screen surface with everything in it, or one command outside of all.
  struct CommandUnit {
    /// The index after the last command.
    var end: Int
    /// The pixels that they can touch; nil for a run, whose instances have their own boxes.
    var box: PixelRect?
    /// Whether a command carries pixels to other places.
    var carries = false
  }

  /// The unit that begins with a command.
  func unit(of commands: ContiguousArray<PaintCommand>, from first: Int) -> CommandUnit {
    var unit = CommandUnit(end: first)
    var depth = 0
    repeat {
      let command = commands[unit.end]
      unit.end += 1
      depth += surfaces(openedBy: command)
      if command.carries { unit.carries = true }
      let box: PixelRect? =
        switch command {
        case .draw: nil
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
