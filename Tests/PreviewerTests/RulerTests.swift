import CoreGraphics
import Foundation
import QuartzCore
import SceneEditing
import Testing

@testable import Previewer
import Compositor
import Windowing

/// The marks of rulers, guides and where they are kept, and what is chosen for the stage.
@MainActor @Suite struct RulerTests {
  /// Numbers are at least 56 points apart: 1, 2 or 5 times a power of ten.
  @Test(arguments: [
    (1.0, 100.0), (2, 50), (0.5, 200), (0.1, 1000), (56, 1), (57, 1), (30, 2), (12, 5), (1000, 0.1),
    (-1, 100),
    (-2.5, 50),
  ])
  func numbersHaveRoom(unit: Double, step: Double) {
    let scale = RulerScale(begin: 10, unit: unit, length: 640)
    #expect(abs(scale.step - step) < 1e-9 * step)
    #expect(scale.numbers.allSatisfy { abs($0.place - 10 - $0.value * unit) < 1e-6 })
    let places = scale.numbers.map(\.place).sorted()
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 56 - 1e-6 })
    let lines = scale.lines.sorted()
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $1 - $0 >= 5 - 1e-6 } && lines.count >= places.count)
  }

  @Test func numbersBeginAtTheRoot() {
    let scale = RulerScale(begin: 150, unit: 1, length: 400)
    #expect(scale.numbers.map(\.value) == [-100, 0, 100, 200])
    #expect(scale.numbers.map(\.place) == [50, 150, 250, 350])
    #expect(scale.value(at: 160) == 10)
    // y up: the numbers grow upwards.
    let up = RulerScale(begin: 300, unit: -1, length: 400)
    #expect(
      up.numbers.map(\.value) == [-100, 0, 100, 200, 300]
        && up.numbers.map(\.place) == [400, 300, 200, 100, 0])
  }

  /// A scale that cannot be drawn has no marks.
  @Test(arguments: [0.0, 1e-300, .infinity, .nan])
  func bareScales(unit: Double) {
    let scale = RulerScale(begin: 0, unit: unit, length: 100)
    #expect(scale.numbers.count < 10_000 && scale.lines.count < 10_000)
  }

  @Test func theNearestGuideIsTaken() {
    var guides = StageGuides(xs: [10, 40], ys: [12])
    #expect(
      guides.nearest(to: CGPoint(x: 11, y: 100), within: 3) == StageGuides.Index(isVertical: true, number: 0))
    #expect(
      guides.nearest(to: CGPoint(x: 12, y: 13), within: 3) == StageGuides.Index(isVertical: false, number: 0))
    #expect(guides.nearest(to: CGPoint(x: 25, y: 100), within: 3) == nil)
    let new = guides.add(isVertical: false, at: 70)
    guides[new] = 71
    #expect(guides.ys == [12, 71])
    guides.remove(StageGuides.Index(isVertical: true, number: 0))
    #expect(guides == StageGuides(xs: [40], ys: [12, 71]))
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stage-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func guidesAreKeptForEachScene() throws {
    try withFolder { folder in
      GuideStore(in: folder).set(StageGuides(xs: [1.5], ys: [2]), of: "/a")
      GuideStore(in: folder).set(StageGuides(xs: [3]), of: "/b")
      #expect(GuideStore(in: folder).guides(of: "/a") == StageGuides(xs: [1.5], ys: [2]))
      GuideStore(in: folder).set(StageGuides(), of: "/a")
      #expect(
        GuideStore(in: folder).guides(of: "/a").isEmpty && !GuideStore(in: folder).guides(of: "/b").isEmpty)
      // A file of another kind is no guides.
      try Data("[{".utf8).write(to: folder.appendingPathComponent("cambium/guides.json"))
      #expect(GuideStore(in: folder).guides(of: "/b").isEmpty)
      #expect(GuideStore().guides(of: "/a").isEmpty)
    }
  }

  @Test func settingsAreKept() throws {
    try withFolder { folder in
      #expect(StageSettings(in: folder).grid == PointGrid(step: 1))
      let settings = StageSettings(in: folder)
      settings.grid = PointGrid(step: 8)
      settings.showsRulers = true
      #expect(StageSettings(in: folder).grid == PointGrid(step: 8) && StageSettings(in: folder).showsRulers)
      try Data("{\"step\": -1, \"showsRulers\": true}".utf8).write(
        to: folder.appendingPathComponent("cambium/stage.json"))
      #expect(StageSettings(in: folder).grid == PointGrid(step: 1))
    }
  }

  /// The rectangle is in the middle, as large as the margin lets it be.
  @Test(arguments: [
    (CGRect(x: 100, y: 50, width: 50, height: 40), 10.0),
    (CGRect(x: 0, y: 0, width: 300, height: 10), 8.0 / 3),
    (CGRect(x: 7, y: 9, width: 0, height: 0), 32.0),
  ])
  func zoomsToARectangle(rect: CGRect, scale: Double) {
    var view = Viewport(document: CGSize(width: 300, height: 200), picture: CGSize(width: 840, height: 440))
    view.pan(dx: 5, dy: 6)
    view.show(rect, margin: 20, most: 32)
    let wanted = min(scale, 800 / max(rect.width, 1e-9), 400 / max(rect.height, 1e-9))
    #expect(abs(view.scale - wanted) < 1e-9)
    let middle = view.pixel(CGPoint(x: rect.midX, y: rect.midY))
    #expect(abs(middle.x - 420) < 1e-9 && abs(middle.y - 220) < 1e-9)
  }
}
