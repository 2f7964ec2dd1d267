/// Paths of more vertices than a picture has room for.
extension Polylines {
  /// The most vertices of what is filled, and of what is stroked: each has an outline around it.
  package static let most = 1 << 20
  package static let mostStroked = 1 << 17

  /// Leaves out vertices, evenly, and where there are more subpaths than could have an area, subpaths.
  mutating func thin(to limit: Int) {
    let isCrowded = lines.count > limit / 4
    let step = (vertices.count + limit - 1) / limit
    var kept = ContiguousArray<Vertex>()
    kept.reserveCapacity(limit + 2 * lines.count)
    var thinned = ContiguousArray<Line>()
    for (number, var line) in lines.enumerated() {
      if isCrowded && number % step != 0 { continue }
      let range = line.first..<line.first + line.count
      line.first = kept.count
      if isCrowded || line.count < 4 * step {
        kept.append(contentsOf: vertices[range])
      } else {
        for index in stride(from: range.lowerBound, to: range.upperBound - 1, by: step) {
          kept.append(vertices[index])
        }
        kept.append(vertices[range.upperBound - 1])
        line.count = kept.count - line.first
        turn(&kept, line)
      }
      thinned.append(line)
    }
    vertices = kept
    lines = thinned
  }

  /// Sets the directions of travel anew.
  private func turn(_ vertices: inout ContiguousArray<Vertex>, _ line: Line) {
    let end = line.first + line.count
    for index in line.first..<end {
      let next = index + 1 < end ? index + 1 : line.first
      if next == line.first && !line.isClosed { break }
      let (dx, dy) = (vertices[next].x - vertices[index].x, vertices[next].y - vertices[index].y)
      guard let direction = Self.direction(dx, dy) else { continue }
      (vertices[index].outX, vertices[index].outY) = direction
      (vertices[next].inX, vertices[next].inY) = direction
    }
  }
}
