extension CGPath {
  /// The smallest upright rectangle around all points of the path, with control points. `.null` for an empty
  /// path.
  public var boundingBox: CGRect {
    var box = PathBox()
    for point in points { box.add(point) }
    return box.rect
  }

  /// The smallest upright rectangle around the lines and curves themselves. `.null` for an empty path.
  public var boundingBoxOfPath: CGRect {
    var box = PathBox()
    forEachStep { step in
      switch step {
      case .move(let point): box.add(point)
      case .segment(let segment):
        box.add(segment.end)
        segment.forEachExtremum { box.add($0) }
      case .close: break
      }
    }
    return box.rect
  }

  /// Whether the path is an upright rectangle: four corners, and closed or ending at its start.
  ///
  /// - Parameter rect: receives the rectangle; may be nil.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    var corners = points
    var kinds = verbs
    if kinds.last == .closeSubpath { kinds.removeLast() } else if corners.count != 5 { return false }
    guard kinds.first == .moveToPoint, kinds.dropFirst().allSatisfy({ $0 == .addLineToPoint }) else {
      return false
    }
    if corners.count == 5 && corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4 else { return false }
    let alongXFirst =
      corners[0].y == corners[1].y && corners[1].x == corners[2].x && corners[2].y == corners[3].y
      && corners[3].x == corners[0].x
    let alongYFirst =
      corners[0].x == corners[1].x && corners[1].y == corners[2].y && corners[2].x == corners[3].x
      && corners[3].y == corners[0].y
    guard alongXFirst || alongYFirst else { return false }
    rect?.pointee = boundingBox
    return true
  }
}

/// A bounding box that grows.
private struct PathBox {
  var minX = CGFloat.infinity
  var minY = CGFloat.infinity
  var maxX = -CGFloat.infinity
  var maxY = -CGFloat.infinity

  mutating func add(_ point: CGPoint) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  var rect: CGRect {
    minX <= maxX ? CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : .null
  }
}
