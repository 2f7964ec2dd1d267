import CoreGraphics

/// What a list draws, read off in the order of drawing.
extension PaintList {
  /// Stretches of instances, each with the command that follows it; nil after the last one.
  struct Segments: Sequence, IteratorProtocol {
    fileprivate let commands: ContiguousArray<PaintCommand>
    fileprivate let count: Int
    fileprivate var instance = 0
    fileprivate var command = 0

    mutating func next() -> (instances: Range<Int>, command: PaintCommand.Kind?)? {
      guard command <= commands.count else { return nil }
      let end = command < commands.count ? commands[command].at : count
      defer { (instance, command) = (end, command + 1) }
      return (instance..<end, command < commands.count ? commands[command].kind : nil)
    }
  }

  /// The segments of the list without its first commands and instances.
  ///
  /// - Parameters:
  ///   - command: the number of commands that are left out.
  ///   - instance: the number of instances that are left out.
  func segments(fromCommand command: Int = 0, instance: Int = 0) -> Segments {
    Segments(commands: commands, count: instances.count, instance: instance, command: command)
  }

  /// Whether all instances of a range have the same variant.
  func isOneVariant(_ range: Range<Int>) -> Bool {
    range.allSatisfy { variants[$0] == variants[range.lowerBound] }
  }

  /// The most vacant instances in a row that are drawn with their neighbours, which costs less than another draw call.
  private static let mostVacant = 16

  /// Calls `body` with stretches of instances that one program draws with the same images, whose index is −1 if there are none. Vacant
  /// places between plain rectangles belong to the stretch.
  func forEachRun(of range: Range<Int>, _ body: (Range<Int>, Variant, _ images: Int) -> Void) {
    var image = firstImageRun(after: range.lowerBound)
    var first = range.lowerBound
    while first < range.upperBound {
      let variant = variants[first]
      guard variant.isDrawn else {
        first += 1
        continue
      }
      var last = range.upperBound
      var images = -1
      while image < self.images.count, self.images[image].first + self.images[image].count <= first {
        image += 1
      }
      if image < self.images.count {
        let run = self.images[image]
        if run.first <= first { images = image }
        last = min(last, run.first <= first ? run.first + run.count : run.first)
      }
      var end = first + 1
      while end < last {
        if variants[end] == variant {
          end += 1
          continue
        }
        guard variant.isDisjoint(with: [.image, .shadow, .shape]) else { break }
        var next = end
        while next < min(last, end + Self.mostVacant), variants[next] == .vacant { next += 1 }
        guard next > end, next < last, variants[next] == variant else { break }
        end = next
      }
      body(first..<end, variant, images)
      first = end
    }
  }
}

extension PaintList {
  /// Commands that are drawn together: an outermost off-screen surface with everything in it, or one command outside of all.
  struct CommandUnit {
    /// The index after the last command.
    var end: Int
    /// The pixels that they can touch.
    var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
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
      unit.box = unit.box.union(box(of: command, within: touchedBox))
    } while depth > 0 && unit.end < commands.count
    return unit
  }
}
