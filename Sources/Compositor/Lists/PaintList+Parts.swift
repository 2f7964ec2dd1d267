import CoreGraphics

extension PaintList {
  /// Whether the first rectangle that is drawn hides all pixels of the target, as an opaque background of the root layer does.
  var coversTarget: Bool {
    guard let first = instances.first, let variant = variants.first,
      variant.isDisjoint(with: [.corners, .image]), variant.isDrawn, commands.first?.at != 0,
      first.kind == .solid,
      first.clip < 0, first.color.w == 1
    else { return false }
    let rect = first.rect
    return Plane(first).coveredPixels(
      Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY)
    ).contains(whole)
  }

  /// Rectangles without overlap in which everything lies that the list draws on its target. They consist of squares of 32 pixels.
  var touchedParts: [PixelRect] {
    let side = 32
    let columns = (whole.width + side - 1) / side
    let rows = (whole.height + side - 1) / side
    guard columns > 0, rows > 0 else { return [] }
    var isTouched = [Bool](repeating: false, count: columns * rows)
    func touch(_ box: PixelRect) {
      let box = box.intersection(whole)
      guard !box.isEmpty else { return }
      let (left, right) = ((box.x - whole.x) / side, (box.maxX - 1 - whole.x) / side)
      for row in (box.y - whole.y) / side...(box.maxY - 1 - whole.y) / side {
        for column in left...right { isTouched[row * columns + column] = true }
      }
    }
    for index in instances.indices { touch(box(of: index, within: whole)) }
    for command in commands { if let touchedBox = command.kind.touchedBox { touch(touchedBox) } }
    return Self.rects(of: isTouched, columns: columns).map {
      PixelRect(
        x: whole.x + $0.x * side, y: whole.y + $0.y * side, width: $0.width * side, height: $0.height * side
      )
      .intersection(whole)
    }
  }

  /// Rectangles of neighbouring squares: a row's squares side by side, and equal ones of the rows below.
  private static func rects(of isTouched: [Bool], columns: Int) -> [PixelRect] {
    var rects: [PixelRect] = []
    for row in 0..<isTouched.count / columns {
      var column = 0
      while column < columns {
        let first = column
        while column < columns, isTouched[row * columns + column] { column += 1 }
        if column == first {
          column += 1
          continue
        }
        let above = rects.lastIndex { $0.x == first && $0.width == column - first && $0.y + $0.height == row }
        if let above {
          rects[above].height += 1
        } else {
          rects.append(PixelRect(x: first, y: row, width: column - first, height: 1))
        }
      }
    }
    return rects
  }
}
