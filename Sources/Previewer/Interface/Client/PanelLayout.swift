import CoreGraphics

/// Where a panel wants to lie.
package enum PanelPosition: Equatable {
  /// Along the lower edge. In a low window it gets lower, and scrolls.
  case lowerEdge(height: CGFloat)
  /// Along the right edge. It ends above the panels of the lower edge.
  case rightEdge(width: CGFloat)
  /// In the upper right corner of what the edges leave. Where there is less room it gets narrower, and then is left out.
  case upperCorner(CGSize, leastWidth: CGFloat)
  /// In the lower left corner of what the edges leave. Where there is no room it is left out.
  case lowerCorner(CGSize)
  /// Over the whole scene, below the other panels.
  case scene
}

/// Where the panels of a window lie: they share it without covering each other.
///
/// ```swift
/// let layout = PanelLayout(in: window, [.lowerEdge(height: 212), .rightEdge(width: 300)])
/// layout.frames[1]  // above the first one
/// ```
///
/// The legend of costs lies in the upper left corner, or below a panel of the upper right one.
package struct PanelLayout: Equatable {
  /// The frame of each panel; nil for one for which there is no room.
  package private(set) var frames: [CGRect?]
  /// Where the legend of costs may lie, from its upper left corner on.
  package private(set) var legend = CGRect.zero
  /// The uppermost panel in the lower left corner; nil without one.
  package private(set) var lowerCorner: CGRect?
  /// The part of the window that panels leave to the scene, in points.
  package private(set) var free: CGRect
  /// Whether a panel lies along the lower edge.
  package private(set) var hasLowerEdge = false
  /// The right end of the part of the upper edge that no panel takes; infinite if that is all of it.
  package private(set) var topRight = Double.infinity

  /// The least heights with which panels of the lower and the right edge can be used: a bar, the ruler and two rows; a bar, the search and
  /// two rows.
  package static let leastLowerEdge = Theme.bar + Theme.ruler + 2 * Theme.row
  package static let leastRightEdge = Theme.bar + 34 + 2 * Theme.row
  /// The least width of the legend in which its names and sums can be read.
  private static let leastLegend: CGFloat = 250

  /// The room that the scene keeps in a window that grows for its panels, unless it had less.
  private static let sceneRoom = CGSize(width: 480, height: 360)
  /// The least height and width of a window in which a panel of the right and of the lower edge is not cramped.
  private static let rightEdgeHeight: CGFloat = 420
  private static let lowerEdgeWidth: CGFloat = 560

  /// The size of the window in which panels have the room that they want, and the scene keeps its own.
  ///
  /// - Parameters:
  ///   - positions: what the panels want.
  ///   - room: the size that the scene had before the last panel was shown.
  ///   - top: the height at the upper edge that a bar takes. Default 0.
  package static func windowSize(
    for positions: [PanelPosition], leaving room: CGSize, below top: CGFloat = 0
  ) -> CGSize {
    var size = CGSize(
      width: min(room.width, sceneRoom.width), height: min(room.height, sceneRoom.height) + top)
    var least = CGSize.zero
    for position in positions {
      switch position {
      case .lowerEdge(let height):
        size.height += height + Theme.margin
        least.width = lowerEdgeWidth
      case .rightEdge(let width):
        size.width += width + Theme.margin
        least.height = rightEdgeHeight
      case .upperCorner, .lowerCorner, .scene: break
      }
    }
    return CGSize(width: max(size.width, least.width), height: max(size.height, least.height))
  }

  /// - Parameters:
  ///   - area: the part of the window above the names of the states, in points.
  ///   - top: the height at the upper edge that a bar takes. Default 0.
  ///   - positions: what the panels want. The first ones of an edge lie outside of the others.
  package init(in area: CGRect, below top: CGFloat = 0, _ positions: [PanelPosition]) {
    frames = positions.map { _ in nil }
    free = CGRect(x: 0, y: top, width: area.width, height: max(area.height - top, 0))
    let hasRightEdge = positions.contains { if case .rightEdge = $0 { true } else { false } }
    for (index, position) in positions.enumerated() {
      if case .lowerEdge(let height) = position {
        frames[index] = takeLowerEdge(height, of: area, besideRightEdge: hasRightEdge)
      }
    }
    for (index, position) in positions.enumerated() {
      if case .rightEdge(let width) = position { frames[index] = takeRightEdge(width, of: area) }
      if case .scene = position { frames[index] = area }
    }
    placeCorners(positions)
  }

  private mutating func takeLowerEdge(_ wanted: CGFloat, of area: CGRect, besideRightEdge: Bool) -> CGRect {
    let margin = Theme.margin
    let side = area.width < 640 ? 6 : margin
    let most = besideRightEdge ? free.height - Self.leastRightEdge - 2 * margin - side : area.height * 0.6
    let height = min(
      max(wanted, Self.leastLowerEdge), max(min(most, area.height * 0.6), Self.leastLowerEdge))
    let frame = CGRect(
      x: area.minX + side, y: free.maxY - height - side, width: max(area.width - 2 * side, 0), height: height)
    free.size.height = max(frame.minY - free.minY, 0)
    hasLowerEdge = true
    return frame
  }

  private mutating func takeRightEdge(_ wanted: CGFloat, of area: CGRect) -> CGRect {
    let margin = Theme.margin
    // The panel begins as far below a bar as the bar itself ends.
    let y = max(free.minY, margin)
    let width = min(wanted, max(area.width * 0.62, 200))
    let frame = CGRect(
      x: free.maxX - width - margin, y: y, width: width, height: max(free.maxY - margin - y, 80))
    free.size.width = max(frame.minX, 0)
    topRight = min(topRight, Double(frame.minX))
    return frame
  }

  private mutating func placeCorners(_ positions: [PanelPosition]) {
    let margin = Theme.margin
    let top = max(free.minY, margin)
    let room = CGRect(
      x: margin, y: top, width: free.width - 2 * margin, height: free.maxY - margin - top)
    var bottom = room.maxY
    for (index, position) in positions.enumerated() {
      guard case .lowerCorner(let size) = position, room.width >= min(size.width, 80),
        bottom - room.minY >= size.height
      else { continue }
      let frame = CGRect(
        x: room.minX, y: bottom - size.height, width: min(size.width, room.width), height: size.height)
      frames[index] = frame
      lowerCorner = frame
      bottom = frame.minY - margin
    }
    legend = CGRect(x: room.minX, y: room.minY, width: room.width, height: max(bottom - room.minY, 0))
    var y = room.minY
    for (index, position) in positions.enumerated() {
      guard case .upperCorner(let size, let leastWidth) = position, room.width >= leastWidth,
        bottom - y >= size.height
      else { continue }
      let width = min(size.width, room.width)
      let frame = CGRect(x: room.maxX - width, y: y, width: width, height: size.height)
      frames[index] = frame
      topRight = min(topRight, Double(frame.minX))
      y = frame.maxY + margin
      let beside = frame.minX - margin - legend.minX
      if beside >= Self.leastLegend {
        legend.size.width = min(legend.width, beside)
      } else {
        legend.origin.y = y
        legend.size.height = max(bottom - y, 0)
      }
    }
  }
}
