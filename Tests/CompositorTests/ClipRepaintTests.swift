import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// A layer that lies well inside a rounded clip is repainted alone, also if the clip cuts the pieces at its edge as one group. If a layer
  /// touches the edge, the layer that clips is painted with all of its sublayers. The result is that of painting the whole tree.
  @Suite(.serialized) @MainActor struct ClipRepaintTests {
    /// What touches the edge of the clip.
    enum Edge: CaseIterable {
      case nothing, background, backgroundAndSublayer, backgroundAndCorners, backgroundAndContents, border,
        blended, turned

      /// Whether the clip cuts the pieces at its edge as one group.
      var isCut: Bool {
        self == .backgroundAndSublayer || self == .backgroundAndCorners || self == .backgroundAndContents
      }
      /// Whether a leaf that lies well inside the clip is repainted alone.
      var isOpen: Bool { self != .border && self != .blended && self != .turned }
    }

    private let root = layer(0, 0, 240, 200, color(0.6, 0.7, 0.9))
    private let container = layer(20.5, 20.25, 200, 160)
    private let card = layer(60, 90, 50, 40, color(0.9, 0.2, 0.1))
    private let box = layer(120, 90, 50, 50)

    private var leaves: [CALayer] { container.sublayers?.filter { $0.name == "leaf" } ?? [] }

    private func build(_ edge: Edge) throws {
      CATransaction.setDisableActions(true)
      root.addSublayer(layer(3, 3, 60, 40, color(0.2, 0.5, 0.8, 0.7)))
      root.addSublayer(container)
      (container.cornerRadius, container.masksToBounds) = (24, true)
      if edge != .nothing { container.backgroundColor = color(0.95, 0.95, 0.9) }
      switch edge {
      case .nothing, .background: break
      case .backgroundAndSublayer, .blended:
        let header = layer(-10, 0, 220, 30, color(0.2, 0.4, 0.9))
        if edge == .blended { header.compositingFilter = "multiplyBlendMode" }
        container.addSublayer(header)
      case .backgroundAndCorners:
        for index in 0..<4 {
          container.addSublayer(
            layer(Double(index % 2) * 190, Double(index / 2) * 150, 10, 10, color(0, 0.4, 0.2)))
        }
      case .backgroundAndContents: container.contents = try plain(20, 8, [200, 80, 60, 128])
      case .border: (container.borderWidth, container.borderColor) = (2, color(0, 0, 0, 0.5))
      case .turned: container.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
      }
      for index in 0..<48 {
        let leaf = layer(
          Double(index % 12) * 13 + 22.5, Double(index / 12) * 12 + 34, 10, 9,
          color(Double(index % 7) / 7, 0.3, 0.6))
        leaf.name = "leaf"
        if index % 5 == 0 { leaf.cornerRadius = 3 }
        container.addSublayer(leaf)
      }
      // A group, and a container with leaves.
      card.opacity = 0.7
      card.addSublayer(layer(20, 10, 40, 20, color(0.1, 0.1, 0.8)))
      container.addSublayer(card)
      for index in 0..<6 { box.addSublayer(layer(Double(index) * 7, 5, 5, 30, color(0.1, 0.6, 0.3))) }
      container.addSublayer(box)
      root.addSublayer(layer(180, 150, 50, 40, color(0.7, 0.5, 0.2, 0.6)))
    }

    private func withJudge(_ edge: Edge, _ body: (UpdateJudge) throws -> Void) throws {
      try build(edge)
      try Offscreen.withContext {
        let judge = try UpdateJudge(root, width: 240, height: 200, toPixels: .identity)
        defer { judge.end() }
        _ = try judge.frame(at: 0, within: 0)
        try body(judge)
      }
    }

    private func frame(_ judge: UpdateJudge, _ what: String) throws -> Int {
      CATransaction.setDisableActions(true)
      let verdict = try judge.frame(at: 0, within: 0)
      #expect(verdict.findings.isEmpty, "\(what): \(verdict.findings)")
      #expect(!verdict.damage.isEmpty, "\(what)")
      return judge.compositor.kept.paintedLayers
    }

    /// The number of layers that are painted with the container.
    private let all = 48

    /// The same, for a change that has all layers of the container painted, or not.
    private func frame(_ judge: UpdateJudge, _ what: String, isWhole: Bool) throws {
      let count = try frame(judge, what)
      #expect((count >= all) == isWhole, "\(what): \(count)")
    }

    @Test(arguments: Edge.allCases) func layersWellInsideAreRepaintedByThemselves(edge: Edge) throws {
      try withJudge(edge) { judge in
        let painted = judge.compositor.kept.generation
        let isOpen = edge.isOpen
        for step in 1...3 {
          CATransaction.setDisableActions(true)
          leaves[7].backgroundColor = color(0.2 * Double(step), 1, 1)
          leaves[8].position.y += 1.5
          leaves[9].isHidden.toggle()
          try frame(judge, "leaves of \(edge)", isWhole: !isOpen)
          CATransaction.setDisableActions(true)
          card.position.x += 1
          try frame(judge, "group in \(edge)", isWhole: !(isOpen && !edge.isCut))
          CATransaction.setDisableActions(true)
          box.position.x += 1
          try frame(judge, "container in \(edge)", isWhole: !(isOpen && !edge.isCut))
          CATransaction.setDisableActions(true)
          box.sublayers?[2].position.y += 1
          try frame(judge, "leaf of a container in \(edge)", isWhole: !isOpen)
        }
        #expect(judge.compositor.kept.generation == painted, "\(edge) had the whole tree painted")
      }
    }

    /// A layer goes to the edge and comes back. There it shares pixels with others, or alone does not.
    @Test(arguments: Edge.allCases) func layersAtTheEdge(edge: Edge) throws {
      try withJudge(edge) { judge in
        for (index, moved) in [leaves[3], card, box, leaves[20]].enumerated() {
          let home = moved.position
          for place in [
            CGPoint(x: 8, y: 8), CGPoint(x: 60, y: 70), CGPoint(x: 200, y: 160), CGPoint(x: 4, y: 80),
            CGPoint(x: -40, y: 80), home,
          ] {
            CATransaction.setDisableActions(true)
            moved.position = place
            _ = try frame(judge, "layer \(index) of \(edge) at \(place)")
            CATransaction.setDisableActions(true)
            leaves[30].backgroundColor = color(place.x / 300 + 0.2, 0.5, 0.5)
            _ = try frame(judge, "another layer of \(edge), \(index) at \(place)")
          }
        }
      }
    }

    /// What the container draws itself is painted without its sublayers if no outline changes.
    @Test(arguments: Edge.allCases) func theContainerItself(edge: Edge) throws {
      try withJudge(edge) { judge in
        // The first step makes the picture of the container a group.
        for step in 1...4 {
          CATransaction.setDisableActions(true)
          container.opacity = 1 - 0.1 * Float(step)
          let count = try frame(judge, "\(edge) fades, step \(step)")
          #expect(step == 1 || count < all, "\(edge), step \(step): \(count)")
          CATransaction.setDisableActions(true)
          leaves[10].position.x += 1
          _ = try frame(judge, "leaf in \(edge) that fades, step \(step)")
        }
        CATransaction.setDisableActions(true)
        container.opacity = 1
        _ = try frame(judge, "\(edge) is opaque again")
        for step in 1...3 {
          CATransaction.setDisableActions(true)
          container.backgroundColor = color(0.9, 0.2 * Double(step), 0.9)
          _ = try frame(judge, "background of \(edge), step \(step)")
        }
        for change in [
          { self.container.cornerRadius = 10 }, { self.container.position.x += 2.5 },
          { self.container.cornerRadius = 0 }, { self.container.masksToBounds = false },
          { self.container.masksToBounds = true }, { self.container.cornerRadius = 31 },
          { self.container.sublayerTransform = CATransform3DMakeTranslation(3, 1, 0) },
          { self.container.sublayerTransform = CATransform3DMakeTranslation(-9, 1, 0) },
          { self.container.bounds.origin.y += 5 }, { self.container.borderWidth = 3 },
          { self.container.borderWidth = 0 }, { self.container.backgroundColor = nil },
          { self.container.backgroundColor = color(0.4, 0.4, 0.4) },
          { self.container.bounds.size.height -= 7 }, { self.root.cornerRadius = 40 },
          { self.root.masksToBounds = true },
        ].enumerated() {
          CATransaction.setDisableActions(true)
          change.element()
          let verdict = try judge.frame(at: 0, within: 0)
          #expect(verdict.findings.isEmpty, "\(edge), change \(change.offset): \(verdict.findings)")
          CATransaction.setDisableActions(true)
          leaves[12].position.y += 1
          _ = try frame(judge, "leaf in \(edge) after change \(change.offset)")
        }
      }
    }

    /// A rounded clip in another one: what changes in the inner one, near the edge of both and well inside.
    @Test(arguments: Edge.allCases) func clipsInEachOther(edge: Edge) throws {
      (root.cornerRadius, root.masksToBounds) = (30, true)
      try withJudge(edge) { judge in
        for (index, place) in [
          CGPoint(x: 120, y: 100), CGPoint(x: 102, y: 84), CGPoint(x: 120, y: 150), CGPoint(x: 190, y: 100),
        ].enumerated() {
          CATransaction.setDisableActions(true)
          container.position = place
          _ = try frame(judge, "\(edge), place \(index)")
          for step in 0..<3 {
            CATransaction.setDisableActions(true)
            leaves[step * 12].position.x -= 4
            leaves[step * 12 + 5].backgroundColor = color(0.2 * Double(step), Double(index) / 4, 0)
            _ = try frame(judge, "leaves of \(edge), place \(index)")
            CATransaction.setDisableActions(true)
            card.position.y += 3
            _ = try frame(judge, "group of \(edge), place \(index)")
            CATransaction.setDisableActions(true)
            box.sublayers?[step].position.y += 2
            _ = try frame(judge, "leaf of a container of \(edge), place \(index)")
          }
        }
      }
    }

    /// The comparison of pixels fails if what has changed is not drawn.
    @Test func droppedDamageIsNoticed() throws {
      try withJudge(.backgroundAndSublayer) { judge in
        CATransaction.setDisableActions(true)
        leaves[7].backgroundColor = color(0.1, 1, 1)
        leaves[40].position.y += 4
        let verdict = try judge.frame(at: 0, .droppingOne, within: 0)
        #expect(verdict.findings.contains { $0.hasPrefix("pixels") })
      }
    }
  }
}
