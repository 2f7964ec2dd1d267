import CoreGraphics

/// Where the panels of a window lie: they share it without covering each other.
///
/// The timeline is at the lower edge, the inspector at the right one above it, the graph of frame times beside the inspector, the legend of
/// costs in the upper left corner, the card with the time in the lower left one. In a small window the timeline and the inspector get lower
/// and scroll, the legend goes below the graph, and what still has no room is left out.
package struct PanelPlaces: Equatable {
  /// What is shown, and how large it would like to be.
  package struct Wishes: Equatable {
    /// The part of the window above the names of the states, in points.
    package var area = CGRect.zero
    /// The height at the upper edge that a bar takes. Default 0.
    package var top: CGFloat = 0
    /// The height of the timeline; nil if it is hidden.
    package var timeline: CGFloat?
    /// The width of the inspector; nil if it is hidden.
    package var inspector: CGFloat?
    package var hasGraph = false
    /// The size of the card with the time; nil if it is hidden.
    package var hud: CGSize?

    package init(area: CGRect) { self.area = area }
  }

  package private(set) var timeline: CGRect?
  package private(set) var inspector: CGRect?
  /// Nil also where there is no room.
  package private(set) var graph: CGRect?
  /// Where the legend of costs may lie, from its upper left corner on.
  package private(set) var legend = CGRect.zero
  /// Nil also where there is no room.
  package private(set) var hud: CGRect?
  /// What is left for the scene.
  package private(set) var free = CGRect.zero

  /// The least heights with which the timeline and the inspector can be used: the bar, the ruler and two rows; the bar, the search and two
  /// rows.
  package static let leastTimeline = Theme.bar + Theme.ruler + 2 * Theme.row
  package static let leastInspector = Theme.bar + 34 + 2 * Theme.row

  /// The size of the graph of frame times, and its least width, with the last frames only.
  package static let graphSize = CGSize(width: 264, height: 112)
  private static let leastGraph: CGFloat = 152
  /// The least width of the legend in which its names and sums can be read.
  private static let leastLegend: CGFloat = 250

  package init(_ wishes: Wishes) {
    let (area, margin) = (wishes.area, Theme.margin)
    free = CGRect(
      x: 0, y: wishes.top, width: area.width, height: max(area.height - wishes.top, 0))
    if let wanted = wishes.timeline {
      let side = area.width < 640 ? 6 : margin
      let most =
        wishes.inspector == nil ? area.height * 0.6 : free.height - Self.leastInspector - 2 * margin - side
      let height = min(max(wanted, Self.leastTimeline), max(min(most, area.height * 0.6), Self.leastTimeline))
      let frame = CGRect(
        x: area.minX + side, y: area.maxY - height - side, width: max(area.width - 2 * side, 0),
        height: height)
      timeline = frame
      free.size.height = max(frame.minY - free.minY, 0)
    }
    if let wanted = wishes.inspector {
      // The panel begins as far below a bar as the bar itself ends.
      let y = max(free.minY, margin)
      let width = min(wanted, max(area.width * 0.62, 200))
      let frame = CGRect(
        x: area.maxX - width - margin, y: y, width: width, height: max(free.maxY - margin - y, 80))
      inspector = frame
      free.size.width = max(frame.minX, 0)
    }
    placeInFree(wishes)
  }

  private mutating func placeInFree(_ wishes: Wishes) {
    let margin = Theme.margin
    let room = CGRect(
      x: margin, y: max(free.minY, margin), width: free.width - 2 * margin,
      height: free.maxY - margin - max(free.minY, margin))
    if let size = wishes.hud, room.width >= min(size.width, 80), room.height >= size.height {
      let width = min(size.width, room.width)
      hud = CGRect(x: room.minX, y: room.maxY - size.height, width: width, height: size.height)
    }
    var bottom = room.maxY
    if let hud { bottom = hud.minY - margin }
    legend = CGRect(x: room.minX, y: room.minY, width: room.width, height: max(bottom - room.minY, 0))
    guard wishes.hasGraph else { return }
    let size = Self.graphSize
    guard room.width >= Self.leastGraph, bottom - room.minY >= size.height else { return }
    let width = min(size.width, room.width)
    let frame = CGRect(x: room.maxX - width, y: room.minY, width: width, height: size.height)
    graph = frame
    let beside = frame.minX - margin - legend.minX
    if beside >= Self.leastLegend {
      legend.size.width = beside
    } else {
      legend.origin.y = frame.maxY + margin
      legend.size.height = max(bottom - legend.minY, 0)
    }
  }
}
