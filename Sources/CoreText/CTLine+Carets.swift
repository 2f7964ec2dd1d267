extension CTLine {
  /// A unit that cannot be divided: a character, or several characters that share a glyph.
  struct Cluster {
    let units: Range<Int>
    let left: CGFloat
    let right: CGFloat
    let isRightToLeft: Bool
    let isToken: Bool
  }

  /// Calls a closure with each cluster, from left to right, until it returns false.
  func forEachCluster(_ body: (Cluster) -> Bool) {
    for run in runs {
      if run.isToken {
        let cluster = Cluster(
          units: run.range, left: run.x, right: run.x + run.width, isRightToLeft: run.isRightToLeft,
          isToken: true)
        if !body(cluster) { return }
        continue
      }
      var x = run.x
      var index = 0
      var previousStart = run.range.upperBound
      while index < run.glyphs.count {
        let start = run.indices[index]
        let left = x
        while index < run.glyphs.count, run.indices[index] == start {
          x += run.advances[index]
          index += 1
        }
        let end: Int
        if run.isRightToLeft {
          end = previousStart
          previousStart = start
        } else {
          end = index < run.glyphs.count ? run.indices[index] : run.range.upperBound
        }
        let cluster = Cluster(
          units: start..<max(start, end), left: left, right: x, isRightToLeft: run.isRightToLeft,
          isToken: false)
        if !body(cluster) { return }
      }
    }
  }

  /// The positions of a caret in a cluster: the starts of its characters, and its end.
  private func stops(_ cluster: Cluster) -> [Int] {
    guard !cluster.isToken, cluster.units.count > 1 else {
      return [cluster.units.lowerBound, cluster.units.upperBound]
    }
    let start = paragraph.range.lowerBound
    var stops = cluster.units.filter {
      $0 == cluster.units.lowerBound || paragraph.flags[$0 - start].contains(.character)
    }
    stops.append(cluster.units.upperBound)
    return stops
  }

  /// The offset of the caret before a unit, or after the last one: the edge at which the unit's character
  /// begins. In a cluster of several characters the carets are evenly spaced.
  func offset(at index: Int) -> (primary: CGFloat, secondary: CGFloat) {
    let index = min(max(index, range.lowerBound), range.upperBound)
    var before: CGFloat?
    var after: CGFloat?
    forEachCluster { cluster in
      if cluster.units.contains(index) {
        let stops = stops(cluster)
        // A position within a character means the start of the character.
        let place = stops.lastIndex { $0 <= index } ?? 0
        let share = CGFloat(place) / CGFloat(stops.count - 1) * (cluster.right - cluster.left)
        before = cluster.isRightToLeft ? cluster.right - share : cluster.left + share
      } else if cluster.units.upperBound == index, !cluster.units.isEmpty {
        after = cluster.isRightToLeft ? cluster.left : cluster.right
      }
      return before == nil || after == nil
    }
    let primary = before ?? after ?? (paragraph.isRightToLeft ? 0 : width)
    return (primary, after ?? primary)
  }

  /// The index of the caret that is nearest to a distance from the origin.
  func index(at x: CGFloat) -> Int {
    guard !x.isNaN else { return kCFNotFound }
    var best = range.lowerBound
    var nearest = CGFloat.infinity
    forEachCluster { cluster in
      guard !cluster.units.isEmpty else { return true }
      let stops = stops(cluster)
      for (place, index) in stops.enumerated() {
        let share = CGFloat(place) / CGFloat(stops.count - 1) * (cluster.right - cluster.left)
        let caret = cluster.isRightToLeft ? cluster.right - share : cluster.left + share
        // If two carets are at one position, the one of a character that begins there has precedence.
        let distance = abs(caret - x)
        if distance < nearest || (distance == nearest && place == 0) {
          nearest = distance
          best = index
        }
      }
      // All later clusters are farther away.
      return cluster.left - x <= nearest
    }
    return best
  }
}
