import CoreGraphics
import Testing

@testable import Previewer

/// Where panels lie in windows of all sizes: they do not cover each other.
@MainActor @Suite struct PanelPlacesTests {
  private static func places(
    _ width: CGFloat, _ height: CGFloat, top: CGFloat = 0, timeline: CGFloat? = 212,
    inspector: CGFloat? = 300,
    graph: Bool = true, hud: Bool = true
  ) -> PanelPlaces {
    var wishes = PanelPlaces.Wishes(area: CGRect(x: 0, y: 0, width: width, height: height))
    wishes.top = top
    wishes.timeline = timeline
    wishes.inspector = inspector
    wishes.hasGraph = graph
    wishes.hud = hud ? CGSize(width: 353, height: 44) : nil
    return PanelPlaces(wishes)
  }

  private static func frames(_ places: PanelPlaces) -> [CGRect] {
    [places.timeline, places.inspector, places.graph, places.hud].compactMap { $0 }
  }

  @Test func aLargeWindowHasAllPanelsAtTheirSizes() {
    let places = Self.places(1000, 700)
    #expect(places.timeline == CGRect(x: 10, y: 478, width: 980, height: 212))
    #expect(places.inspector == CGRect(x: 690, y: 10, width: 300, height: 458))
    #expect(places.graph == CGRect(x: 416, y: 10, width: 264, height: 112))
    #expect(places.hud == CGRect(x: 10, y: 424, width: 353, height: 44))
    #expect(places.legend == CGRect(x: 10, y: 10, width: 396, height: 404))
    #expect(places.free == CGRect(x: 0, y: 0, width: 690, height: 478))
  }

  /// Of all sizes from 320 × 280 points, all panels and all pairs of them, and with a bar.
  @Test func noPanelCoversAnother() {
    for width in stride(from: 320.0, through: 1300, by: 20) {
      for height in stride(from: 280.0, through: 900, by: 20) {
        for shown in 0..<32 {
          let places = Self.places(
            width, height, top: shown & 16 > 0 ? 46 : 0, timeline: shown & 1 > 0 ? 212 : nil,
            inspector: shown & 2 > 0 ? 300 : nil, graph: shown & 4 > 0, hud: shown & 8 > 0)
          let frames = Self.frames(places)
          let window = CGRect(x: 0, y: shown & 16 > 0 ? 46 : 0, width: width, height: height)
          for (index, frame) in frames.enumerated() {
            #expect(
              frame.minX >= 0 && frame.maxX <= width && frame.minY >= window.minY && frame.maxY <= height)
            for other in frames[..<index] {
              #expect(!frame.intersects(other), "\(frame) and \(other) in \(width) × \(height), \(shown)")
            }
            #expect(!frame.intersects(places.legend) || places.legend.isEmpty)
          }
        }
      }
    }
  }

  @Test func theTimelineGetsLowerForTheInspector() {
    let places = Self.places(520, 400)
    #expect(places.timeline?.height == 212 && places.inspector?.height == 162)
    let small = Self.places(340, 300)
    #expect(small.timeline?.height == 166 && small.inspector?.height == PanelPlaces.leastInspector)
  }

  @Test func theLegendGoesBelowTheGraphWhereThereIsNoRoomBeside() {
    let wide = Self.places(900, 640, timeline: nil)
    #expect(wide.legend.minY == 10 && wide.legend.maxX == (wide.graph?.minX ?? 0) - 10)
    let narrow = Self.places(700, 640, timeline: nil)
    #expect(narrow.legend.minY == (narrow.graph?.maxY ?? 0) + 10)
  }

  @Test func theGraphGetsNarrowerAndThenIsLeftOut() {
    #expect(Self.places(560, 640, timeline: nil).graph?.width == 230)
    #expect(Self.places(400, 640, timeline: nil).graph == nil)
    #expect(Self.places(400, 640, timeline: nil, inspector: nil).graph?.width == 264)
  }
}
