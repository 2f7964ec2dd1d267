import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// A picture of layers, such as a card that fades, is repainted in its place in the kept list: neither the layers around it nor the list
  /// as a whole are painted again. The result is that of painting the whole tree.
  @Suite(.serialized) @MainActor struct GroupRepaintTests {
    enum Kind: CaseIterable {
      case group, mask, blur, colors, blend, shadow, bitmap, clip, insideMask, nested
    }

    private let root = layer(0, 0, 200, 200, color(0.9, 0.9, 0.9))
    private let card = layer(60, 60, 60, 60, color(0.8, 0.1, 0.1))
    private let inner = layer(10, 10, 30, 30, color(0.1, 0.1, 0.8))

    /// A card with two overlapping sublayers among rectangles.
    private func build(_ kind: Kind) {
      for index in 0..<25 {
        let cell = layer(
          Double(index % 5) * 40 + 3.5, Double(index / 5) * 40 + 3, 34, 30, color(0.2, 0.5, 0.8, 0.7))
        // Before the card, and after it.
        if index == 12 { root.addSublayer(card) }
        root.addSublayer(cell)
      }
      card.addSublayer(inner)
      card.addSublayer(layer(25, 25, 30, 30, color(0.1, 0.7, 0.1)))
      card.opacity = 0.8
      let mask = layer(5, 5, 50, 50, color(0, 0, 0))
      mask.cornerRadius = 12
      switch kind {
      case .group: break
      case .mask: card.mask = mask
      case .blur:
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(2, forKey: "inputRadius")
        card.filters = [blur]
      case .colors:
        let filter = CAFilter(type: "colorInvert")
        card.filters = [filter]
      case .blend: card.compositingFilter = "multiplyBlendMode"
      case .shadow:
        card.backgroundColor = nil
        card.shadowOpacity = 0.6
        card.shadowRadius = 3
      case .bitmap: card.shouldRasterize = true
      case .clip:
        card.opacity = 1
        card.masksToBounds = true
        card.cornerRadius = 14
        inner.frame = CGRect(x: -5, y: -5, width: 40, height: 40)
      case .insideMask:
        let outer = CALayer()
        outer.frame = root.bounds
        root.replaceSublayer(card, with: outer)
        outer.addSublayer(card)
        outer.mask = layer(0, 0, 150, 150, color(0, 0, 0))
      case .nested:
        let group = layer(30, 2, 28, 28, color(0.9, 0.8, 0.1))
        group.addSublayer(layer(4, 4, 20, 20, color(0.4, 0.2, 0.9)))
        group.opacity = 0.5
        card.addSublayer(group)
      }
    }

    @Test(arguments: Kind.allCases) func isRepaintedInItsPlace(kind: Kind) throws {
      build(kind)
      try Offscreen.withContext {
        let judge = try UpdateJudge(root, width: 200, height: 200, toPixels: .identity)
        defer { judge.end() }
        @MainActor func frame(_ what: String) throws -> Damage {
          let verdict = try judge.frame(at: 0, within: 0)
          CATransaction.setDisableActions(true)
          #expect(verdict.findings.isEmpty, "\(kind), \(what): \(verdict.findings)")
          return verdict.damage
        }
        _ = try frame("first")
        let painted = judge.compositor.kept.generation
        if kind != .clip {
          for opacity in [0.7, 0.4, 0.41] as [Float] {
            card.opacity = opacity
            let damage = try frame("opacity")
            #expect(!damage.isEmpty && damage.area < 16_000, "\(damage.rects)")
          }
        }
        inner.position.x += 3
        #expect(try frame("a sublayer moves").area < 16_000)
        inner.backgroundColor = color(1, 1, 0)
        #expect(try frame("a sublayer's colour").area < 16_000)
        card.position = CGPoint(x: 97.25, y: 101.5)
        #expect(!(try frame("the card moves").isEmpty))
        root.sublayers?.last?.position.x -= 2
        _ = try frame("a layer beside it moves")
        card.position = CGPoint(x: 90, y: 90)
        root.sublayers?.first?.position.x += 2
        _ = try frame("both")
        // Whether a clip cuts its layers one by one or as a group depends on where they meet its edge.
        #expect(
          kind == .clip || judge.compositor.kept.generation == painted,
          "\(kind) was painted with the whole tree")
      }
    }

    /// A picture that appears or vanishes changes the structure: the whole tree is painted, and is right.
    @Test func aGroupThatAppearsAndVanishes() throws {
      build(.group)
      try Offscreen.withContext {
        let judge = try UpdateJudge(root, width: 200, height: 200, toPixels: .identity)
        defer { judge.end() }
        for opacity in [1, 0.5, 0.3, 0, 0.2, 1] as [Float] {
          card.opacity = opacity
          #expect(try judge.frame(at: 0, within: 0).findings.isEmpty, "\(opacity)")
          CATransaction.setDisableActions(true)
        }
      }
    }

    /// The sums of the budget stay those of the tree, however often groups inside each other are repainted.
    @Test func theBudgetFollows() throws {
      build(.nested)
      try Offscreen.withContext {
        let judge = try UpdateJudge(root, width: 200, height: 200, toPixels: .identity)
        defer { judge.end() }
        for step in 0..<6 {
          card.bounds.size.width = 60 + Double(step) * 7
          card.position.x += 0.5
          #expect(try judge.frame(at: 0, within: 0).findings.isEmpty)
          CATransaction.setDisableActions(true)
        }
        let kept = judge.compositor.kept.list.budget.sums
        judge.compositor.forget()
        var fresh = PaintList()
        Painter.paint(
          judge.host.frame(at: 0), toPixels: CATransform3DIdentity,
          limit: PixelRect(x: 0, y: 0, width: 200, height: 200), with: judge.compositor.resources,
          into: &fresh)
        #expect(kept == fresh.budget.sums && kept.groupPixels > 0)
      }
    }
  }
}
