import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Copies of copies of copies, in space, in time, and many.
  @Suite(.serialized) @MainActor struct ReplicatorNestingTests {
    private func replicator(_ count: Int, _ transform: CATransform3D) -> CAReplicatorLayer {
      let layer = CAReplicatorLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      layer.instanceCount = count
      layer.instanceTransform = transform
      return layer
    }

    private func move(_ x: Double, _ y: Double) -> CATransform3D { CATransform3DMakeTranslation(x, y, 0) }

    /// Twenty-seven squares of 6 in a grid of 9 columns and 3 rows; each level's offsets are of one colour.
    @Test func threeDeepWithColours() throws {
      let rows = replicator(3, move(0, 30))
      rows.instanceBlueOffset = -0.6
      let groups = replicator(3, move(30, 0))
      groups.instanceGreenOffset = -0.25
      let each = replicator(3, move(10, 0))
      each.instanceColor = color(0.5, 1, 1)
      each.instanceRedOffset = 0.3
      each.addSublayer(layer(2, 2, 6, 6, color(1, 1, 1)))
      groups.addSublayer(each)
      rows.addSublayer(groups)
      let picture = try Offscreen.draw(rows)
      for row in 0..<3 {
        for group in 0..<3 {
          for copy in 0..<3 {
            // Each level's colour stays within 0…1 by itself: 0.5, 0.8, 1 · 1, 0.75, 0.5 · 1, 0.4, 0.
            let expected = [
              255 * min(0.5 + 0.3 * Double(copy), 1), 255 * (1 - 0.25 * Double(group)),
              255 * max(1 - 0.6 * Double(row), 0), 255,
            ].map { Int(clamping: $0.rounded()) }
            let (x, y) = (5 + 30 * group + 10 * copy, 5 + 30 * row)
            #expect(isClose(picture[x, y], expected), "\(row) \(group) \(copy) \(picture[x, y])")
            #expect(picture[x + 4, y] == [0, 0, 0, 0])
          }
        }
      }
      #expect(picture.statistics.drawCalls <= 2)
    }

    @Test func alphaThatRunsOutDrawsNoMore() throws {
      let copies = replicator(10, move(10, 0))
      copies.instanceAlphaOffset = -0.3
      copies.addSublayer(layer(0, 0, 8, 100, color(1, 1, 1)))
      let picture = try Offscreen.draw(copies)
      for (copy, alpha) in [(0, 255), (1, 179), (2, 102), (3, 26), (4, 0), (9, 0)] {
        #expect(isClose(picture[4 + 10 * copy, 50], Array(repeating: alpha, count: 4)))
      }
      #expect(picture.statistics.instances == 4)
    }

    @Test func tenThousandAreFewDrawCalls() throws {
      let rows = replicator(100, move(0, 1))
      let columns = replicator(100, move(1, 0))
      columns.instanceRedOffset = -0.01
      rows.instanceGreenOffset = -0.01
      columns.addSublayer(layer(0, 0, 1, 1, color(1, 1, 1)))
      rows.addSublayer(columns)
      let picture = try Offscreen.draw(rows)
      #expect(picture.statistics.instances == 10_000 && picture.statistics.drawCalls <= 2)
      for (x, y) in [(0, 0), (99, 0), (50, 25), (99, 99)] {
        let expected = [255 * (1 - Double(x) / 100), 255 * (1 - Double(y) / 100), 255, 255]
        #expect(isClose(picture[x, y], expected.map { Int(clamping: $0.rounded()) }))
      }
    }

    /// Of images, of rounded and of bordered layers too: a draw call for each kind, not for each copy.
    @Test func copiesOfManyKinds() throws {
      let copies = replicator(500, CATransform3DMakeRotation(0.1, 0, 0, 1))
      copies.instanceAlphaOffset = -0.001
      let image = layer(20, 20, 20, 20)
      image.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [200, 100, 50, 255])
      copies.addSublayer(image)
      #expect(try Offscreen.draw(copies).statistics.drawCalls <= 3)
      image.contents = nil
      image.backgroundColor = color(0.2, 0.4, 0.6)
      image.cornerRadius = 6
      image.borderWidth = 2
      #expect(try Offscreen.draw(copies).statistics.drawCalls <= 3)
    }

    /// A step with perspective compounds: copy k is seen through its k-th power, about the replicator's middle.
    @Test func stepsWithPerspective() throws {
      var step = CATransform3DIdentity
      step.m34 = -1 / 200
      step = CATransform3DRotate(step, 0.4, 0, 1, 0)
      let copies = replicator(3, step)
      copies.addSublayer(layer(30, 30, 40, 40, color(1, 1, 1)))
      let picture = try Offscreen.draw(copies)
      let plain = layer(0, 0, 100, 100)
      var power = CATransform3DIdentity
      for _ in 0..<3 {
        let card = layer(30, 30, 40, 40, color(1, 1, 1))
        card.transform = power
        plain.addSublayer(card)
        power = CATransform3DConcat(step, power)
      }
      let other = try Offscreen.draw(plain)
      // Depth is lost in each layer that flattens: the same for copies and layers that lie in one plane.
      #expect(picture.pixels == other.pixels)
    }

    /// A negative delay shows copies ahead of the source.
    @Test(arguments: [0.25, -0.25]) func delays(_ delay: Double) throws {
      let copies = replicator(3, move(0, 30))
      copies.instanceDelay = delay
      let bar = layer(0, 0, 0, 20, color(1, 1, 1))
      bar.anchorPoint = .zero
      bar.position = .zero
      let grow = CABasicAnimation(keyPath: "bounds.size.width")
      grow.fromValue = 0
      grow.toValue = 100
      grow.duration = 1
      bar.add(grow, forKey: nil)
      copies.addSublayer(bar)
      let picture = try Offscreen.draw(copies, time: 0.4)
      for copy in 0..<3 {
        // Before it begins and after its end the bar has no width.
        let time = 0.4 - delay * Double(copy)
        let width = time < 0 || time > 1 ? 0 : Int(clamping: (100 * time).rounded())
        let covered = (0..<100).filter { picture[$0, 10 + 30 * copy][3] > 127 }.count
        #expect(covered == width, "\(copy)")
      }
    }

    /// Delays of nested replicators add up.
    @Test func delaysOfDelays() throws {
      let rows = replicator(2, move(0, 50))
      rows.instanceDelay = 0.1
      let columns = replicator(4, move(25, 0))
      columns.instanceDelay = 0.2
      let dot = layer(0, 0, 20, 40, color(1, 1, 1))
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.toValue = 1
      fade.duration = 1
      dot.add(fade, forKey: nil)
      columns.addSublayer(dot)
      rows.addSublayer(columns)
      let picture = try Offscreen.draw(rows, time: 0.9)
      for row in 0..<2 {
        for column in 0..<4 {
          let alpha = 0.9 - 0.1 * Double(row) - 0.2 * Double(column)
          #expect(
            abs(picture[10 + 25 * column, 20 + 50 * row][3] - Int(clamping: (255 * alpha).rounded())) <= 1)
        }
      }
    }

    /// A portal in a delayed copy that shows the replicator itself leaves the rest of the copy at the copy's time.
    @Test func portalsLeaveTheTimeOfTheirCopy() throws {
      let root = layer(0, 0, 100, 100)
      let copies = replicator(3, move(0, 30))
      copies.instanceDelay = 0.25
      let portal = CAPortalLayer()
      portal.frame = CGRect(x: 50, y: 0, width: 50, height: 20)
      portal.sourceLayer = root
      copies.addSublayer(portal)
      let bar = layer(0, 0, 0, 20, color(1, 1, 1))
      bar.anchorPoint = .zero
      bar.position = .zero
      let grow = CABasicAnimation(keyPath: "bounds.size.width")
      (grow.fromValue, grow.toValue, grow.duration) = (0, 50, 1)
      bar.add(grow, forKey: nil)
      copies.addSublayer(bar)
      root.addSublayer(copies)
      let picture = try Offscreen.draw(root, time: 0.8)
      for copy in 0..<3 {
        let width = Int(clamping: (50 * (0.8 - 0.25 * Double(copy))).rounded(.down))
        let covered = (0..<50).filter { picture[$0, 10 + 30 * copy][3] > 191 }.count
        #expect(covered == width, "\(copy)")
      }
    }

    @Test func badStepsDoNoHarm() throws {
      for transform in [
        CATransform3DMakeScale(0, 0, 0), CATransform3DMakeScale(1e20, 1e20, 1), move(.nan, 0),
        move(.infinity, 1),
      ] {
        let copies = replicator(2000, transform)
        copies.instanceDelay = .nan
        copies.instanceRedOffset = .nan
        copies.addSublayer(layer(30, 30, 40, 40, color(0, 1, 0)))
        let root = layer(0, 0, 100, 100, color(0, 0, 0.2))
        root.addSublayer(copies)
        let picture = try Offscreen.draw(root)
        #expect(picture[2, 2][3] == 255)
      }
    }

    /// A million copies of a million copies: what there is time for.
    @Test(arguments: [false, true]) func countsAreBounded(preservesDepth: Bool) throws {
      let many = replicator(.max, move(1, 0))
      many.addSublayer(layer(0, 0, 1, 1, color(0, 1, 0)))
      many.sublayers?[0].isHidden = true
      many.preservesDepth = preservesDepth
      let outer = replicator(.max, move(0, 1))
      outer.addSublayer(many)
      outer.preservesDepth = preservesDepth
      let space = CATransformLayer()
      space.addSublayer(outer)
      #expect(try Offscreen.draw(space).statistics.instances == 0)
    }
  }
}
