import CoreGraphics
import Testing

@testable import Compositor

@Suite struct DamageTests {
  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test func joinsWhatOverlaps() {
    var damage = Damage(rect(0, 0, 10, 10))
    damage.add(rect(50, 50, 10, 10))
    #expect(damage.rects.count == 2 && damage.area == 200)
    damage.add(rect(5, 5, 50, 50))
    #expect(damage.rects == [rect(0, 0, 60, 60)])
    damage.add(rect(20, 20, 5, 5))
    damage.add(rect(0, 0, 0, 7))
    #expect(damage.rects == [rect(0, 0, 60, 60)])
  }

  @Test func touchingIsNotOverlapping() {
    var damage = Damage(rect(0, 0, 10, 10))
    damage.add(rect(10, 0, 10, 10))
    #expect(
      damage.rects.count == 2 && !damage.intersects(rect(20, 0, 5, 5)) && damage.intersects(rect(19, 0, 5, 5))
    )
  }

  /// The fifth rectangle joins the two that lie nearest each other.
  @Test func staysFew() {
    var damage = Damage()
    for (x, y) in [(0, 0), (900, 0), (0, 900), (900, 900), (885, 900)] { damage.add(rect(x, y, 10, 10)) }
    #expect(damage.rects.count == 4 && damage.area == 300 + 250)
    for index in 0..<1000 { damage.add(rect(index * 37 % 1000, index * 91 % 1000, 3, 3)) }
    #expect(damage.rects.count <= 4 && damage.bounds == rect(0, 0, 1002, 1002))
  }
}
