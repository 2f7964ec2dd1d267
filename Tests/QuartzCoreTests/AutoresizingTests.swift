import Testing

@testable import QuartzCore

/// What of a frame gives way, for every mask, by closed forms.
extension Engine {
  @MainActor @Suite struct AutoresizingTests {
    /// Along an axis of 100 that becomes 160: a margin of 10, a size of 30, a margin of 60. Where the parts F are
    /// flexible, each of them is multiplied by (F + 60) / F.
    static let axis: [(start: Double, length: Double)] = [
      (10, 30),  // nothing
      (10 + 60, 30),  // min margin
      (10, 30 + 60),  // size
      (10 * 100 / 40, 30 * 100 / 40),  // min margin and size
      (10, 30),  // max margin
      (10 * 130.0 / 70, 30),  // both margins
      (10, 30 * 150 / 90),  // size and max margin
      (10 * 1.6, 30 * 1.6),  // all
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

    @Test func partsOfNoSizeShareEqually() {
      let (parent, child) = child(7, CGRect(x: 0, y: 0, width: 0, height: 10), in: .zero)
      parent.bounds.size = CGSize(width: 90, height: 0)
      #expect(child.frame == CGRect(x: 30, y: 0, width: 30, height: 10))
    }

    @Test func aPartOfNoSizeBesideOthersHasNoShare() {
      let (parent, child) = child(
        3, CGRect(x: 0, y: 0, width: 50, height: 1), in: CGRect(x: 0, y: 0, width: 100, height: 1))
      parent.bounds.size.width = 200
      #expect(child.frame == CGRect(x: 0, y: 0, width: 150, height: 1))
    }

    @Test func whatSticksOutHasNoShare() {
      // Margins of −20 and 70: the whole change goes to the right.
      let (parent, child) = child(
        5, CGRect(x: -20, y: 0, width: 50, height: 1), in: CGRect(x: 0, y: 0, width: 100, height: 1))
      parent.bounds.size.width = 130
      #expect(child.frame == CGRect(x: -20, y: 0, width: 50, height: 1))
    }

    @Test func aSizeNeverFallsBelowZero() {
      let (parent, child) = child(
        2, CGRect(x: 40, y: 0, width: 30, height: 5), in: CGRect(x: 0, y: 0, width: 100, height: 5))
      parent.bounds.size.width = 20
      #expect(child.frame == CGRect(x: 40, y: 0, width: 0, height: 5))
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
