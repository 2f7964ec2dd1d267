import Testing

@testable import QuartzCore
@testable import RenderTree

/// What of a frame gives way, for every mask, by the measured shares.
extension Engine {
  @MainActor @Suite struct AutoresizingTests {
    /// Along an axis that grows by 60: a margin of 10, a size of 30. The shares are measured: two thirds for the
    /// margin and one for the size where one margin and the size are flexible, else equal parts.
    static let axis: [(start: Double, length: Double)] = [
      (10, 30),  // nothing
      (10 + 60, 30),  // min margin
      (10, 30 + 60),  // size
      (10 + 40, 30 + 20),  // min margin and size
      (10, 30),  // max margin
      (10 + 30, 30),  // both margins
      (10, 30 + 20),  // size and max margin
      (10 + 20, 30 + 20),  // all
    ]

    private func child(_ mask: UInt32, _ frame: CGRect, in bounds: CGRect) -> (
      parent: CALayer, child: CALayer
    ) {
      let parent = CALayer()
      parent.bounds = bounds
      let child = CALayer()
      child.frame = frame
      child.autoresizingMask = CAAutoresizingMask(rawValue: mask)
      parent.addSublayer(child)
      return (parent, child)
    }

    @Test(arguments: 0..<UInt32(64)) func everyCombination(mask: UInt32) {
      let origin = CGPoint(x: 5, y: -7)
      let (parent, child) = child(
        mask, CGRect(x: 15, y: 3, width: 30, height: 30),
        in: CGRect(origin: origin, size: CGSize(width: 100, height: 100)))
      parent.bounds.size = CGSize(width: 160, height: 160)
      let x = Self.axis[Int(mask & 7)]
      let y = Self.axis[Int(mask >> 3)]
      let frame = child.frame
      expectClose(
        [frame.minX, frame.minY, frame.width, frame.height], [5 + x.start, -7 + y.start, x.length, y.length],
        within: 1e-12)
      // And back.
      parent.bounds.size = CGSize(width: 100, height: 100)
      let back = child.frame
      expectClose([back.minX, back.minY, back.width, back.height], [15, 3, 30, 30], within: 1e-12)
    }

    /// Whatever the parts' own sizes: none, or negative where a sublayer sticks out.
    @Test(
      arguments: [
        (7, CGRect(x: 0, y: 0, width: 0, height: 10), CGRect(x: 30, y: 0, width: 30, height: 10)),
        (3, CGRect(x: 0, y: 0, width: 50, height: 1), CGRect(x: 60, y: 0, width: 80, height: 1)),
        (5, CGRect(x: -20, y: 0, width: 50, height: 1), CGRect(x: 25, y: 0, width: 50, height: 1)),
      ] as [(UInt32, CGRect, CGRect)])
    func theSharesDoNotDependOnTheSizes(mask: UInt32, old: CGRect, new: CGRect) {
      let (parent, child) = child(mask, old, in: CGRect(x: 0, y: 0, width: 100, height: 1))
      parent.bounds.size.width = 190
      #expect(child.frame == new)
    }

    /// 50 in three: edges at 10 + 16⅔ and 40 + 33⅓ go outwards to whole numbers.
    @Test func theFrameBecomesIntegral() {
      let (parent, child) = child(
        7, CGRect(x: 10, y: 0.25, width: 30, height: 1), in: CGRect(x: 0, y: 0, width: 100, height: 1))
      parent.bounds.size.width = 150
      // Along the other axis too, which the change does not touch.
      #expect(child.frame == CGRect(x: 26, y: 0, width: 48, height: 2))
      parent.bounds.size.width = 149
      // 25⅔ to 73⅓.
      #expect(child.frame == CGRect(x: 25, y: 0, width: 49, height: 2))
    }

    @Test func negativeCoordinatesGoOutwardsToo() {
      let (parent, child) = child(
        5, CGRect(x: -10, y: -3.5, width: 4, height: 1), in: CGRect(x: 0, y: 0, width: 100, height: 1))
      parent.bounds.size.width = 97
      #expect(child.frame == CGRect(x: -12, y: -4, width: 5, height: 2))
    }

    @Test func wholeNumbersStayWhole() {
      for change in stride(from: 3.0, through: 3000, by: 3) {
        let (parent, child) = child(
          7, CGRect(x: 7, y: 0, width: 11, height: 1), in: CGRect(x: 0, y: 0, width: 100, height: 1))
        parent.bounds.size.width = 100 + change
        #expect(child.frame == CGRect(x: 7 + change / 3, y: 0, width: 11 + change / 3, height: 1))
      }
    }

    @Test func aNegativeSizeIsStandardised() {
      let (parent, child) = child(
        2, CGRect(x: 40, y: 0, width: 30, height: 5), in: CGRect(x: 0, y: 0, width: 100, height: 5))
      parent.bounds.size.width = 20
      // From 40 to 70 − 80.
      #expect(child.frame == CGRect(x: -10, y: 0, width: 50, height: 5))
    }

    @Test func resizingGoesDownTheTree() {
      let (parent, child) = child(
        2, CGRect(x: 0, y: 0, width: 100, height: 5), in: CGRect(x: 0, y: 0, width: 100, height: 5))
      let inner = CALayer()
      inner.frame = CGRect(x: 90, y: 0, width: 10, height: 5)
      inner.autoresizingMask = .layerMinXMargin
      child.addSublayer(inner)
      parent.setValue(250, forKeyPath: "bounds.size.width")
      #expect(child.frame.width == 250 && inner.frame == CGRect(x: 240, y: 0, width: 10, height: 5))
    }

    @Test func aRotatedLayerThatOnlyMovesKeepsItsBounds() {
      let (parent, child) = child(
        1, CGRect(x: 10, y: 10, width: 30, height: 20), in: CGRect(x: 0, y: 0, width: 100, height: 100))
      child.transform = CATransform3DMakeRotation(0.7, 0, 0, 1)
      let position = child.position
      parent.bounds.size.width = 150
      #expect(child.bounds.size == CGSize(width: 30, height: 20))
      expectClose([child.position.x, child.position.y], [position.x + 50, position.y], within: 1e-12)
    }

    @Test func unknownBitsAreKeptAndDoNothing() {
      let (parent, child) = child(0xFFFF_FFC0, CGRect(x: 1, y: 2, width: 3, height: 4), in: .zero)
      parent.bounds.size = CGSize(width: 50, height: 60)
      #expect(child.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
      #expect(child.autoresizingMask.rawValue == 0xFFFF_FFC0)
    }

    final class Counter: CALayer {
      var old: [CGSize] = []
      override func resizeSublayers(withOldSize size: CGSize) {
        old.append(size)
        super.resizeSublayers(withOldSize: size)
      }
    }

    @Test func onlyAChangeOfTheSizeResizes() {
      let layer = Counter()
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
      layer.bounds.origin = CGPoint(x: 5, y: 5)
      layer.position = CGPoint(x: 50, y: 50)
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
      layer.frame = CGRect(x: 0, y: 0, width: 11, height: 20)
      #expect(layer.old == [.zero, CGSize(width: 10, height: 20)])
      layer.withoutResizingSublayers { layer.bounds.size = .zero }
      #expect(layer.old.count == 2)
    }
  }
}
