extension CTLine {
  /// What cannot be parted: a character, or several that are one glyph.
  struct Cluster {
    let units: Range<Int>
    let left: CGFloat
    let right: CGFloat
    let isRightToLeft: Bool
    let isToken: Bool
  }

  /// Calls a block with each cluster, from left to right, until it returns false.
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

  /// The starts of the characters in a cluster, and its end: where a caret may stand.
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

  /// Where a caret stands before a unit, or after the last one: at the edge at which its character begins.
  /// Within a cluster of several characters, at equal parts.
  func offset(at index: Int) -> (primary: CGFloat, secondary: CGFloat) {
    let index = min(max(index, range.lowerBound), range.upperBound)
    var before: CGFloat?
    var after: CGFloat?
    forEachCluster { cluster in
      if cluster.units.contains(index) {
        let stops = stops(cluster)
        // A place within a character stands for its start.
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

  /// The place of the caret that is nearest to a distance from the origin.
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
        // Of carets at one place, that of a character that begins there goes before that of one that ends.
        let distance = abs(caret - x)
        if distance < nearest || (distance == nearest && place == 0) {
          nearest = distance
          best = index
        }
      }
      // All that follows is farther away.
      return cluster.left - x <= nearest
    }
    return best
  }
}
