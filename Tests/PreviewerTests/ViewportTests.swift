import QuartzCore
import Testing

@testable import Previewer
@testable import SceneTools
import Compositor
import Windowing

@MainActor @Suite struct ViewportTests {
  @Test func fitsAndCentres() {
    // 640×480 into 1280×720: 1.5 times as large, 160 pixels at either side.
    let view = Viewport(document: CGSize(width: 640, height: 480), picture: CGSize(width: 1280, height: 720))
    #expect(view.scale == 1.5)
    #expect(view.pixel(.zero) == CGPoint(x: 160, y: 0))
    #expect(view.pixel(CGPoint(x: 640, y: 480)) == CGPoint(x: 1120, y: 720))
    #expect(view.point(CGPoint(x: 640, y: 360)) == CGPoint(x: 320, y: 240))
  }

  @Test func zoomKeepsThePointUnderThePointer() {
    var view = Viewport(document: CGSize(width: 300, height: 200), picture: CGSize(width: 900, height: 700))
    view.pan(dx: 31, dy: -17)
    let pointer = CGPoint(x: 123, y: 456)
    let held = view.point(pointer)
    for factor in [1.3, 1.3, 0.2, 5] {
      view.zoom(by: factor, at: pointer)
      let seen = view.pixel(held)
      #expect(abs(seen.x - pointer.x) < 1e-9 && abs(seen.y - pointer.y) < 1e-9)
    }
    #expect(abs(view.zoom - 1.69) < 1e-12)
    view.zoom(by: 1e9, at: pointer)
    #expect(view.zoom == Viewport.zoomRange.upperBound)
    view.reset()
    #expect(view == Viewport(document: view.document, picture: view.picture))
  }

  @Test func panMovesByPixels() {
    var view = Viewport(document: CGSize(width: 100, height: 100), picture: CGSize(width: 200, height: 200))
    view.pan(dx: 10, dy: 20)
    #expect(view.pixel(.zero) == CGPoint(x: 10, y: 20))
  }

  @Test func transformIsThatOfPoints() {
    var view = Viewport(document: CGSize(width: 300, height: 200), picture: CGSize(width: 900, height: 700))
    view.zoom(by: 2, at: CGPoint(x: 3, y: 4))
    let point = CGPoint(x: 12, y: 34)
    #expect(view.transform.project(point) == view.pixel(point))
  }

  @Test func countsALastPixelCoveredInPart() throws {
    let view = try PictureSize.viewport(
      of: "x", document: CGSize(width: 10.2, height: 10), size: nil, scale: 1.5)
    #expect(view.pixelSize == (16, 15))
    #expect(view.scale == 1.5)
    #expect(view.origin == .zero)
  }

  @Test(arguments: [(1e9, 1), (100, 1e6), (100, 1e-9), (16384, 1)] as [(Double, Double)])
  func refusesPicturesThatNobodyCanDraw(side: Double, scale: Double) {
    #expect(throws: SceneError.self) {
      try PictureSize.viewport(
        of: "x", document: CGSize(width: 10, height: 10), size: CGSize(width: side, height: side),
        scale: scale)
    }
  }

  @Test func aFilledPictureHasNoEdges() {
    var viewport = Viewport(
      document: CGSize(width: 100, height: 50), picture: CGSize(width: 300, height: 300))
    viewport.pan(dx: 20, dy: 5)
    viewport.fill()
    // 50 points are 300 pixels, so 100 points are 600: 150 pixels are cut off at each side.
    #expect(viewport.scale == 6)
    #expect(viewport.origin == CGPoint(x: -150, y: 0))
  }

  @Test func aDocumentIsFittedBesidePanels() {
    var viewport = Viewport(
      document: CGSize(width: 100, height: 100), picture: CGSize(width: 500, height: 300))
    viewport.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    #expect(viewport.scale == 2)
    #expect(viewport.origin == CGPoint(x: 50, y: 0))
    #expect(viewport.point(viewport.pixel(CGPoint(x: 12, y: 34))) == CGPoint(x: 12, y: 34))
    // Without room beside them it lies below the panels.
    viewport.frame = CGRect(x: 0, y: 0, width: 10, height: 200)
    #expect(viewport.scale == 3)
    #expect(viewport.origin == CGPoint(x: 100, y: 0))
  }
}
