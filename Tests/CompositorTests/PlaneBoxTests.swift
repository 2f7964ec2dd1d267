import QuartzCore
import Testing

@testable import Compositor

/// The pixels that a rectangle of a plane touches, against corners that are projected one by one and rounded by the standard library.
@Suite struct PlaneBoxTests {
  private static let limit = PixelRect(x: -20, y: 10, width: 1000, height: 700)

  /// The box of corners, a hundredth of a pixel larger, within the limit.
  private func expected(_ plane: Plane, _ rect: (Double, Double, Double, Double)) -> PixelRect {
    let (minX, minY, maxX, maxY) = rect
    let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].compactMap {
      plane.project($0.0, $0.1)
    }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    func whole(_ value: Double) -> Int { Int(clamping: max(min(value, 1e9), -1e9)) }
    let left = whole((x.min()! - 0.01).rounded(.down))
    let top = whole((y.min()! - 0.01).rounded(.down))
    return PixelRect(
      x: left, y: top, width: whole((x.max()! + 0.01).rounded(.up)) - left,
      height: whole((y.max()! + 0.01).rounded(.up)) - top
    ).intersection(Self.limit)
  }

  private func check(_ plane: Plane, _ rect: (Double, Double, Double, Double)) {
    let found = plane.pixels(rect.0, rect.1, rect.2, rect.3, within: Self.limit)
    let expected = expected(plane, rect)
    if expected.isEmpty {
      #expect(found.isEmpty, "\(plane) \(rect)")
    } else {
      #expect(found == expected, "\(plane) \(rect)")
    }
  }

  /// Edges on whole and half pixels, just beside them, and far outside; upright, turned, at another distance and in perspective.
  @Test func boxesAreThoseOfTheCorners() {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 600
    let planes = [
      CATransform3DIdentity, CATransform3DMakeTranslation(0.25, -3.75, 0), CATransform3DMakeScale(-1.5, 2, 1),
      CATransform3DMakeRotation(0.7, 0, 0, 1), CATransform3DMakeTranslation(500, 300, 0),
      CATransform3DConcat(CATransform3DMakeTranslation(10, 20, 100), perspective),
      CATransform3DConcat(CATransform3DMakeRotation(0.6, 1, 0.3, 0), perspective),
    ].map { Plane($0) }
    let edges = [-3e9, -1000, -20.012, -20.008, -0.5, 0, 0.012, 9.985, 10, 33.333, 399.5, 979.985, 2000, 4e9]
    for plane in planes {
      for left in edges {
        for right in edges where right > left {
          for (top, bottom) in [(0, 50), (-5.5, 12.25), (300, 1000), (699.98, 709.98)] {
            // Behind the eye a rectangle has no corners.
            if !plane.isAffine, max(abs(left), abs(right)) > 400 || bottom > 400 { continue }
            check(plane, (left, top, right, bottom))
          }
        }
      }
    }
  }

  /// A box without finite edges is all of the limit.
  @Test(arguments: [Double.infinity, -.infinity, .nan]) func boxesWithoutEndAreTheLimit(value: Double) {
    let plane = Plane(CATransform3DMakeTranslation(value, 0, 0))
    #expect(plane.pixels(0, 0, 10, 10, within: Self.limit) == Self.limit)
    #expect(!plane.isVisible)
  }
}
