import CoreGraphics

/// Where the gallery's headings and pictures lie, in points of its contents.
///
/// Pictures have one size and lie in columns; the block of columns is centred. Scenes are counted through all sections.
package struct GalleryLayout: Equatable {
  /// The size of a picture.
  package static let picture = CGSize(width: 160, height: 120)
  /// The height of the title below a picture.
  static let title: CGFloat = 24
  static let heading: CGFloat = 26
  static let gap: CGFloat = 18
  static let margin: CGFloat = 20

  /// The frame of each section's heading.
  package let headings: [CGRect]
  /// The frame of each scene: the picture and the title.
  package let cells: [CGRect]
  package let height: CGFloat
  /// The scenes of each line, from the top.
  private let lines: [Range<Int>]

  /// - Parameters:
  ///   - counts: the number of scenes in each section.
  ///   - width: of the contents.
  package init(counts: [Int], width: CGFloat) {
    let step = Self.picture.width + Self.gap
    let columns = max(1, Int(clamping: ((width - 2 * Self.margin + Self.gap) / step).rounded(.down)))
    let used = CGFloat(columns) * step - Self.gap
    let left = max(((width - used) / 2).rounded(), 0)
    var headings: [CGRect] = []
    var cells: [CGRect] = []
    var lines: [Range<Int>] = []
    var y = Self.margin
    for count in counts {
      headings.append(CGRect(x: left, y: y, width: used, height: Self.heading))
      y += Self.heading + 6
      var rest = count
      while rest > 0 {
        let inLine = min(rest, columns)
        lines.append(cells.count..<cells.count + inLine)
        for column in 0..<inLine {
          cells.append(
            CGRect(
              x: left + CGFloat(column) * step, y: y, width: Self.picture.width,
              height: Self.picture.height + Self.title))
        }
        y += Self.picture.height + Self.title + 10
        rest -= inLine
      }
      y += 10
    }
    self.headings = headings
    self.cells = cells
    self.lines = lines
    height = counts.isEmpty ? 0 : y
  }

  /// The scenes that lie wholly or partly between two heights.
  package func scenes(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    let shown = lines.filter { cells[$0.lowerBound].maxY > top && cells[$0.lowerBound].minY < bottom }
    guard let first = shown.first, let last = shown.last else { return 0..<0 }
    return first.lowerBound..<last.upperBound
  }

  package enum Direction { case left, right, up, down, first, last }

  /// The scene that an arrow key leads to. Above and below, it is the one in the same column, or the last of a shorter line.
  package func scene(_ direction: Direction, of index: Int) -> Int {
    guard !cells.isEmpty, let line = lines.firstIndex(where: { $0.contains(index) }) else { return 0 }
    let column = index - lines[line].lowerBound
    func inLine(_ other: Int) -> Int {
      guard lines.indices.contains(other) else { return index }
      return min(lines[other].lowerBound + column, lines[other].upperBound - 1)
    }
    switch direction {
    case .left: return max(index - 1, 0)
    case .right: return min(index + 1, cells.count - 1)
    case .up: return inLine(line - 1)
    case .down: return inLine(line + 1)
    case .first: return 0
    case .last: return cells.count - 1
    }
  }
}
