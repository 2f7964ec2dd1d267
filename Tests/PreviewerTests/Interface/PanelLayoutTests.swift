import CoreGraphics
import Testing

@testable import Previewer

/// Where panels lie in windows of all sizes: they do not cover each other.
@MainActor @Suite struct PanelLayoutTests {
  private static let timeline = PanelPosition.lowerEdge(height: 212)
  private static let inspector = PanelPosition.rightEdge(width: 300)
  private static let graph = PanelPosition.upperCorner(CGSize(width: 264, height: 112), leastWidth: 152)
  private static let hud = PanelPosition.lowerCorner(CGSize(width: 353, height: 44))
  private static let all = [timeline, inspector, graph, hud]

  private static func layout(
    _ width: CGFloat, _ height: CGFloat, top: CGFloat = 0, _ positions: [PanelPosition] = all
  ) -> PanelLayout {
    PanelLayout(in: CGRect(x: 0, y: 0, width: width, height: height), below: top, positions)
  }

  @Test func aLargeWindowHasAllPanelsAtTheirSizes() {
    let layout = Self.layout(1000, 700)
    #expect(
      layout.frames == [
        CGRect(x: 10, y: 478, width: 980, height: 212), CGRect(x: 690, y: 10, width: 300, height: 458),
        CGRect(x: 416, y: 10, width: 264, height: 112), CGRect(x: 10, y: 424, width: 353, height: 44),
      ])
    #expect(layout.legend == CGRect(x: 10, y: 10, width: 396, height: 404))
    #expect(layout.free == CGRect(x: 0, y: 0, width: 690, height: 478))
    #expect(layout.topRight == 416 && layout.hasLowerEdge && layout.lowerCorner == layout.frames[3])
    let none = Self.layout(1000, 700, [])
    #expect(none.topRight == .infinity && !none.hasLowerEdge && none.lowerCorner == nil)
    #expect(none.free == CGRect(x: 0, y: 0, width: 1000, height: 700))
  }

  /// Of all sizes from 320 × 280 points, all panels and all sets of them, and with a bar. In windows from 640 × 560 points also two panels at
  /// each place.
  @Test func noPanelCoversAnother() {
    for width in stride(from: 320.0, through: 1300, by: 20) {
      for height in stride(from: 280.0, through: 900, by: 20) {
        for shown in 0..<64 {
          if shown & 32 > 0, width < 960 || height < 640 { continue }
          let top = shown & 16 > 0 ? 46.0 : 0
          let some = Self.all.indices.filter { shown & 1 << $0 > 0 }.map { Self.all[$0] }
          let layout = Self.layout(width, height, top: top, shown & 32 > 0 ? some + some : some)
          let frames = layout.frames.compactMap(\.self)
          for (index, frame) in frames.enumerated() {
            #expect(frame.minX >= 0 && frame.maxX <= width && frame.minY >= top && frame.maxY <= height)
            for other in frames[..<index] {
              #expect(!frame.intersects(other), "\(frame) and \(other) in \(width) × \(height), \(shown)")
            }
            #expect(!frame.intersects(layout.legend) || layout.legend.isEmpty)
          }
        }
      }
    }
  }

  @Test func theLowerEdgeGetsLowerForTheRightOne() {
    let layout = Self.layout(520, 400)
    #expect(layout.frames[0]?.height == 212 && layout.frames[1]?.height == 162)
    let small = Self.layout(340, 300)
    #expect(small.frames[0]?.height == 166 && small.frames[1]?.height == PanelLayout.leastRightEdge)
  }

  @Test func theLegendGoesBelowTheGraphWhereThereIsNoRoomBeside() {
    let wide = Self.layout(900, 640, [Self.inspector, Self.graph])
    #expect(wide.legend.minY == 10 && wide.legend.maxX == (wide.frames[1]?.minX ?? 0) - 10)
    let narrow = Self.layout(700, 640, [Self.inspector, Self.graph])
    #expect(narrow.legend.minY == (narrow.frames[1]?.maxY ?? 0) + 10)
  }

  @Test func theGraphGetsNarrowerAndThenIsLeftOut() {
    #expect(Self.layout(560, 640, [Self.inspector, Self.graph]).frames[1]?.width == 230)
    #expect(Self.layout(400, 640, [Self.inspector, Self.graph]).frames[1] == nil)
    #expect(Self.layout(400, 640, [Self.graph]).frames[0]?.width == 264)
  }

  /// Of the size with which the scene keeps its room, the layout leaves that room, or 480 × 360 points of a larger one.
  @Test(arguments: [(240.0, 240.0), (300, 150), (480, 360), (1200, 900)])
  func aWindowGrowsByItsPanels(width: Double, height: Double) {
    let room = CGSize(width: width, height: height)
    for positions in [[Self.inspector], [Self.timeline], [Self.timeline, Self.inspector], Self.all] {
      let size = PanelLayout.windowSize(for: positions, leaving: room, below: 46)
      let free = Self.layout(size.width, size.height, top: 46, positions).free
      #expect(free.width >= min(width, 480) && free.height >= min(height, 360), "\(positions): \(free)")
      #expect(!positions.contains(Self.inspector) || size.height >= 420)
      #expect(!positions.contains(Self.timeline) || size.width >= 560)
    }
    let least = PanelLayout.windowSize(for: [Self.hud, Self.graph], leaving: room)
    #expect(least == CGSize(width: min(width, 480), height: min(height, 360)))
  }
}
