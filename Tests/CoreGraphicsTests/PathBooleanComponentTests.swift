import CoreGraphics
import Testing

@Suite struct PathBooleanComponentTests {
  static func rects(_ rects: CGRect...) -> CGPath {
    let path = CGMutablePath()
    path.addRects(rects)
    return path
  }

  @Test func nothingHasNone() {
    #expect(CGMutablePath().componentsSeparated().isEmpty)
    #expect(Self.rects(CGRect(x: 1, y: 1, width: 0, height: 5)).componentsSeparated().isEmpty)
  }

  @Test func aRingWithAnIsland() {
    let path = Self.rects(
      CGRect(x: 0, y: 0, width: 100, height: 100), CGRect(x: 10, y: 10, width: 80, height: 80),
      CGRect(x: 20, y: 20, width: 60, height: 60))
    let parts = path.componentsSeparated(using: .evenOdd)
    #expect(parts.map(\.signedArea) == [3600, 3600] && parts.map(\.contours.count) == [2, 1])
    #expect(
      path.componentsSeparated() == [
        CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
      ])
  }

  @Test func holesBelongToTheirOutline() {
    let path = Self.rects(
      CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 1, y: 1, width: 2, height: 2),
      CGRect(x: 6, y: 5, width: 3, height: 3), CGRect(x: 20, y: 0, width: 10, height: 10),
      CGRect(x: 21, y: 2, width: 5, height: 5))
    let parts = path.componentsSeparated(using: .evenOdd)
    // 100 − 4 − 9 and 100 − 25.
    let areas: [CGFloat] = [87, 75]
    #expect(parts.map(\.signedArea) == areas)
    #expect(parts.map(\.contours.count) == [3, 2])
  }

  @Test func theFieldsOfAChessboardOnlyTouch() {
    let path = CGMutablePath()
    for row in 0..<8 {
      for column in 0..<8 where (row + column) % 2 == 0 {
        path.addRect(CGRect(x: column, y: row, width: 1, height: 1))
      }
    }
    let parts = path.componentsSeparated()
    #expect(parts.count == 32 && parts.allSatisfy { $0.signedArea == 1 && $0.points.count == 4 })
  }

  /// A hole that touches the outline at a corner leaves one part; one that touches it twice leaves two.
  @Test func holesThatTouchTheOutline() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    func diamond(_ points: [(CGFloat, CGFloat)]) -> CGPath {
      let path = CGMutablePath()
      path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
      path.closeSubpath()
      return path
    }
    let once = square.subtracting(diamond([(0, 5), (4, 3), (8, 5), (4, 7)]))
    #expect(once.componentsSeparated().count == 1 && once.contours.count == 2 && once.signedArea == 84)
    let twice = square.subtracting(diamond([(0, 5), (5, 3), (10, 5), (5, 7)]))
    #expect(twice.componentsSeparated().map(\.signedArea) == [40, 40] && twice.contours.count == 2)
  }

  @Test func circlesInAChain() {
    let path = CGMutablePath()
    for index in 0..<10 {
      // The first five overlap, the others are apart.
      let x = index < 5 ? CGFloat(index) * 8 : CGFloat(index) * 20
      path.addEllipse(in: CGRect(x: x, y: 0, width: 10, height: 10))
    }
    #expect(path.componentsSeparated().count == 6)
  }
}
