/// Parts of the kept list: a rectangle of the target is drawn from the instances that touch it.
extension Compositor {
  /// Draws the pixels of a rectangle from the kept list. False if off-screen surfaces or tiles of images touch it, which are drawn
  /// from a list of the rectangle alone.
  func drawKept(to target: Target, within rect: PixelRect) -> Bool {
    let touched = rect.grown(by: 1)
    guard kept.list.isPlain(within: touched),
      !kept.list.runs.contains(where: { $0.second == nil && $0.image.map(textures.isTiled) == true })
    else { return false }
    kept.blocks.build(kept.list)
    encodeKept(to: target, within: rect)
    return true
  }

  /// Runs the commands of the kept list that touch a rectangle. Off-screen surfaces lie elsewhere. Returns the number of instances
  /// that were drawn.
  func runCommands(_ commands: ContiguousArray<PaintCommand>, touching rect: PixelRect) -> Int {
    var depth = 0
    var drawn = 0
    for command in commands {
      let opened = list.surfaces(openedBy: command)
      guard depth == 0, opened == 0 else {
        depth += opened
        continue
      }
      switch command {
      case .draw(let index):
        let run = placedRun(index)
        kept.blocks.forEachRange(of: run.first..<run.first + run.count, in: list, touching: rect) {
          draw(run, $0)
          drawn += $0.count
        }
      case .raster(let index):
        if !list.box(of: list.rasters[index].instance, within: list.whole).intersection(rect).isEmpty {
          run(command)
        }
      default: break
      }
    }
    return drawn
  }
}

extension PaintList {
  /// Whether no off-screen surface and no command that reads pixels touches a rectangle.
  func isPlain(within rect: PixelRect) -> Bool {
    for command in commands {
      if let reach = command.reach, !reach.intersection(rect).isEmpty { return false }
      if case .compose(let effect) = command, !effects[effect].box.intersection(rect).isEmpty { return false }
    }
    return true
  }
}
