import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// The picture of a group in which nothing changes is kept, and every frame is that of a compositor that keeps none.
  @Suite(.serialized) @MainActor struct KeptSurfaceTests {
    /// How a group of three layers is drawn.
    enum Kind: CaseIterable {
      case opacity, mask, blur, colors, blend, clip
    }

    private let root = layer(0, 0, 200, 200, color(0.8, 0.9, 0.7))
    private let card = layer(30, 40, 100, 80, color(0.9, 0.3, 0.2))
    private let inner = layer(10, 10, 50, 40, color(0.1, 0.2, 0.9))
    private let mover = layer(0, 100, 30, 30, color(0.2, 0.7, 0.3, 0.6))

    private func build(_ kind: Kind) {
      CATransaction.setDisableActions(true)
      root.addSublayer(card)
      card.addSublayer(inner)
      card.addSublayer(layer(40, 30, 50, 40, color(0.9, 0.9, 0.1)))
      root.addSublayer(mover)
      switch kind {
      case .opacity: card.opacity = 0.6
      case .mask:
        card.mask = layer(5, 5, 80, 60, color(0, 0, 0, 0.8))
        card.mask?.cornerRadius = 20
      case .blur: card.filters = [filter("gaussianBlur", ["inputRadius": 4])]
      case .colors: card.filters = [filter("colorSaturate", ["inputAmount": 0.3])]
      case .blend: card.compositingFilter = "multiplyBlendMode"
      case .clip:
        card.cornerRadius = 30
        card.masksToBounds = true
        inner.frame.origin = CGPoint(x: -10, y: -10)
      }
    }

    private func withPair(_ body: (UpdateTests.Pair) throws -> Void) throws {
      try Offscreen.withContext {
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        try body(pair)
      }
    }

    @Test(arguments: Kind.allCases) func groupsAreKeptWhileNothingChangesInThem(_ kind: Kind) throws {
      build(kind)
      try withPair { pair in
        var drawn: [Int] = []
        // Something passes over the group, which itself rests.
        for step in 0..<8 {
          mover.position.x += 9
          pair.frame(at: 0, "\(kind), mover \(step)")
          drawn.append(pair.compositor.statistics.passes)
        }
        let kept = pair.compositor.surfaces.memory
        #expect(kept > 0, "\(kind)")
        #expect(drawn[7] < drawn[1], "\(kind): \(drawn)")
        // The composite changes, and the picture stays.
        if [.opacity, .mask, .blur, .colors].contains(kind) {
          for step in 0..<4 {
            card.opacity = 0.9 - Float(step) / 10
            pair.frame(at: 0, "\(kind), fading \(step)")
            if step > 0 { #expect(pair.compositor.surfaces.memory > 0, "\(kind), fading \(step)") }
          }
        }
        // What changes in each frame is not kept.
        for step in 0..<4 {
          inner.backgroundColor = color(0.1, Double(step) / 4, 0.4)
          pair.frame(at: 0, "\(kind), inner \(step)")
          #expect(pair.compositor.surfaces.memory == 0, "\(kind), inner \(step)")
        }
        for step in 0..<4 {
          mover.position.x -= 11
          pair.frame(at: 0, "\(kind), mover back \(step)")
        }
        #expect(pair.compositor.surfaces.memory == kept)
        // Another list.
        inner.removeFromSuperlayer()
        pair.frame(at: 0, "\(kind), without inner")
        #expect(pair.compositor.surfaces.memory == 0)
      }
    }

    /// Pictures beyond the budget are drawn in each frame, and those that are shown make others leave.
    @Test func keptPicturesHaveABudget() throws {
      CATransaction.setDisableActions(true)
      var groups: [CALayer] = []
      for index in 0..<4 {
        let group = layer(
          10 + Double(index % 2) * 95, 10 + Double(index / 2) * 95, 60, 60, color(0.2, 0.6, 0.9))
        group.addSublayer(layer(10, 10, 30, 30, color(0.9, 0.4, 0.1)))
        group.opacity = 0.5
        root.addSublayer(group)
        groups.append(group)
      }
      try withPair { pair in
        @MainActor func pass(_ index: Int) {
          for step in 0..<4 {
            groups[index].opacity = 0.5 + Float(step) / 20
            pair.frame(at: 0, "group \(index), \(step)")
          }
        }
        // Each picture is 64 × 64 pixels.
        pair.compositor.surfaces.budget = 2 * 64 * 64 * 4
        for index in 0..<4 {
          pass(index)
          #expect(pair.compositor.surfaces.memory == min(index + 1, 2) * 64 * 64 * 4)
        }
        pair.compositor.surfaces.budget = 64
        root.backgroundColor = color(0.5, 0.5, 0.5)
        for _ in 0..<3 { pass(0) }
        #expect(pair.compositor.surfaces.memory <= 2 * 64 * 64 * 4)
        let before = pair.compositor.memory.groups
        for _ in 0..<200 { pass(3) }
        #expect(pair.compositor.memory.groups <= before)
      }
    }

    /// However many groups are at rest, a limited number of pictures is kept.
    @Test func keptPicturesAreCounted() throws {
      CATransaction.setDisableActions(true)
      for index in 0..<200 {
        let group = layer(Double(index % 20) * 10, Double(index / 20) * 20, 8, 15, color(0.2, 0.6, 0.9))
        group.addSublayer(layer(2, 2, 4, 9, color(0.9, 0.4, 0.1)))
        group.opacity = 0.5
        root.addSublayer(group)
      }
      try withPair { pair in
        for step in 0..<5 {
          root.backgroundColor = color(0.1 * Double(step), 0.5, 0.5)
          pair.frame(at: 0, "step \(step)")
        }
        #expect(pair.compositor.surfaces.count == KeptSurfaces.most)
        #expect(pair.compositor.surfaces.memory == KeptSurfaces.most * 64 * 64 * 4)
      }
    }
  }
}
