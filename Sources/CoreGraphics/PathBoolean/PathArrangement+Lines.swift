extension PathArrangement {
  /// The parts of the lines in the second path's area or on its outline, or the parts outside it, as
  /// subpaths. A whole closed subpath stays closed.
  func lineParts(inside: Bool, _ rule: CGPathFillRule) -> CGPath {
    let result = CGMutablePath()
    var next = 0
    for line in lines {
      let start = next
      while next < passages.count, line.sources.contains(Int(passages[next].source)) { next += 1 }
      append(passages[start..<next], isClosed: line.isClosed, inside: inside, rule, to: result)
    }
    return CGPath(verbs: result.verbs, points: result.points)
  }

  private func append(
    _ parts: ArraySlice<Passage>, isClosed: Bool, inside: Bool, _ rule: CGPathFillRule,
    to result: CGMutablePath
  ) {
    func isKept(_ passage: Passage) -> Bool {
      let edge = edges[Int(passage.edge)]
      let isInside =
        rule.contains(windingNumber: edge.leftSecond)
        || rule.contains(windingNumber: edge.leftSecond - Int(edge.second))
      return isInside == inside
    }
    var kept = parts.map(isKept)
    var parts = Array(parts)
    var isWhole = false
    if isClosed, let gap = kept.firstIndex(of: false) {
      // Starts at a gap, so that no part is divided at the start.
      parts = Array(parts[gap...] + parts[..<gap])
      kept = Array(kept[gap...] + kept[..<gap])
    } else {
      isWhole = isClosed
    }
    var outline = OutlineWriter(self, result)
    for (index, part) in parts.enumerated() where kept[index] {
      if index == 0 || !kept[index - 1] {
        outline.finish(isClosed: false)
        outline.begin(at: part.start)
      }
      outline.add(source: part.source, from: part.startT, to: part.endT, end: part.end, joinsLines: false)
    }
    outline.finish(isClosed: isWhole)
  }
}
