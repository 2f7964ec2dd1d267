import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// What a container draws itself is repainted without its sublayers. These are repainted in their places if they inherit something else,
  /// and else stay as they are. The result is that of painting the whole tree.
  @Suite(.serialized) @MainActor struct ContainerRepaintTests {
    private let root = layer(0, 0, 240, 200, color(0.9, 0.9, 0.9))
    private let container = layer(20, 20, 200, 160)
    private let inner = layer(10, 90, 120, 60, color(0.8, 0.8, 0.2))

    /// Leaves, an inner container with a border above its leaves, and a group, among rectangles.
    private func build() {
      CATransaction.setDisableActions(true)
      root.addSublayer(layer(3, 3, 60, 40, color(0.2, 0.5, 0.8, 0.7)))
      root.addSublayer(container)
      for index in 0..<60 {
        container.addSublayer(
          layer(
            Double(index % 12) * 15 + 4.5, Double(index / 12) * 14 + 4, 10, 9,
            color(Double(index % 7) / 7, 0.3, 0.6)))
      }
      container.addSublayer(inner)
      inner.borderWidth = 3
      inner.borderColor = color(0.1, 0.5, 0.1)
      for index in 0..<20 {
        let leaf = layer(Double(index) * 5 + 3, 8, 4, 40, color(0.1, Double(index) / 20, 0.8))
        leaf.cornerRadius = 2
        inner.addSublayer(leaf)
      }
      let group = layer(140, 95, 40, 40, color(0.9, 0.2, 0.1))
      group.addSublayer(layer(10, 10, 40, 20, color(0.1, 0.1, 0.8)))
      group.opacity = 0.5
      container.addSublayer(group)
      root.addSublayer(layer(180, 150, 50, 40, color(0.7, 0.5, 0.2, 0.6)))
    }

    /// The change of a container, and whether its sublayers inherit the same after it.
    enum Change: CaseIterable {
      case color, border, bordersOfInner, fade, position, turn, scale, scroll, sublayerTransform, both,
        innerAlone

      var isInherited: Bool {
        switch self {
        case .color, .border, .bordersOfInner, .fade: true
        default: false
        }
      }
    }

    /// Makes step 0, 1, … of a change.
    private func apply(_ change: Change, _ step: Int) {
      CATransaction.setDisableActions(true)
      let part = Double(step)
      switch change {
      case .color: container.backgroundColor = color(0.2 + part / 10, 0.9, 0.7)
      case .border:
        container.borderWidth = 2 + part
        container.borderColor = color(0.6, 0.1 * part, 0.9, 0.8)
      case .bordersOfInner: inner.borderColor = color(0.1 * part, 0.5, 0.1)
      case .fade: container.opacity = Float(0.8 - part / 10)
      case .position: container.position = CGPoint(x: 120 + 1.75 * part, y: 100 - 2.5 * part)
      case .turn: container.transform = CATransform3DMakeRotation(0.02 * (part + 1), 0, 0, 1)
      case .scale: container.transform = CATransform3DMakeScale(1 - 0.03 * (part + 1), 1 - 0.02 * part, 1)
      case .scroll: container.bounds.origin = CGPoint(x: part, y: 1.5 * part)
      case .sublayerTransform:
        container.sublayerTransform = CATransform3DMakeTranslation(0.5 * (part + 1), part, 0)
      case .both:
        container.position.x += 1
        inner.position.y -= 1.25
        container.sublayers?.first?.backgroundColor = color(part / 10, 1, 1)
      case .innerAlone: inner.position.x += 1
      }
    }

    /// Draws the tree after step 0 of a change, and calls `body`.
    private func withJudge(_ change: Change, _ body: (UpdateJudge) throws -> Void) throws {
      build()
      apply(change, 0)
      try Offscreen.withContext {
        let judge = try UpdateJudge(root, width: 240, height: 200, toPixels: .identity)
        defer { judge.end() }
        _ = try judge.frame(at: 0, within: 0)
        try body(judge)
      }
    }

    @Test(arguments: Change.allCases) func updatesAreAsPaintedAnew(change: Change) throws {
      try withJudge(change) { judge in
        let painted = judge.compositor.kept.generation
        for step in 1...5 {
          apply(change, step)
          let verdict = try judge.frame(at: 0, within: 0)
          #expect(verdict.findings.isEmpty, "\(change), step \(step): \(verdict.findings)")
          #expect(!verdict.damage.isEmpty)
          // Then a layer in the container and one beside it.
          CATransaction.setDisableActions(true)
          container.sublayers?[step].position.x += 0.5
          root.sublayers?.last?.backgroundColor = color(0.1 * Double(step), 0.4, 0.4)
          #expect(try judge.frame(at: 0, within: 0).findings.isEmpty, "\(change), after step \(step)")
        }
        #expect(judge.compositor.kept.generation == painted, "\(change) had the whole tree painted")
      }
    }

    /// The comparison of pixels fails if one of the rectangles that have changed is not drawn.
    @Test(arguments: Change.allCases) func droppedDamageIsNoticed(change: Change) throws {
      try withJudge(change) { judge in
        apply(change, 1)
        let verdict = try judge.frame(at: 0, .droppingOne, within: 0)
        #expect(verdict.findings.contains { $0.hasPrefix("pixels") }, "\(change)")
      }
    }

    /// Counts the records that a change writes.
    @Test(arguments: Change.allCases) func onlyWhatChangesIsWritten(change: Change) throws {
      build()
      apply(change, 0)
      try Offscreen.withContext {
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        pair.frame()
        apply(change, 1)
        CATransaction.flush()
        let target = Compositor.Target(framebuffer: pair.target.framebuffer, width: 200, height: 200)
        _ = pair.compositor.prepareUpdate(pair.host.frame(at: 0), on: target)
        let count = pair.compositor.kept.changes.instances.count
        #expect(change.isInherited ? count == 1 : count > 20, "\(change): \(count) records")
        pair.frame()
      }
    }

    /// How a container is drawn as one picture.
    enum Picture: CaseIterable { case mask, blur, colors, blend, keptShadow, wideShadow, maskInBlur }

    /// A container that is drawn as one picture. Its sublayers overlap, and one of them is a group.
    private func build(_ picture: Picture) {
      build()
      container.backgroundColor = color(0.7, 0.9, 0.7)
      container.opacity = 0.9
      let mask = layer(10, 10, 170, 130, color(0, 0, 0))
      mask.cornerRadius = 30
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(2, forKey: "inputRadius")
      switch picture {
      case .mask: container.mask = mask
      case .blur: container.filters = [blur]
      case .colors: container.filters = [CAFilter(type: "colorInvert")]
      case .blend: container.compositingFilter = "multiplyBlendMode"
      case .keptShadow, .wideShadow:
        // A sublayer reaches beyond the background, so the shadow is that of a picture; a narrow blur needs many texels.
        container.sublayers?.first?.position = CGPoint(x: -6, y: 40)
        container.shadowOpacity = 0.7
        container.shadowRadius = picture == .keptShadow ? 5 : 1
      case .maskInBlur:
        mask.filters = [blur]
        container.mask = mask
        container.filters = [CAFilter(type: "colorInvert"), blur]
      }
    }

    /// A container that fades as one picture is painted without its sublayers, and they are not drawn again.
    @Test(arguments: Picture.allCases) func aPictureFadesWithoutItsSublayers(picture: Picture) throws {
      build(picture)
      try Offscreen.withContext {
        let judge = try UpdateJudge(root, width: 240, height: 200, toPixels: .identity)
        defer { judge.end() }
        _ = try judge.frame(at: 0, within: 0)
        let painted = judge.compositor.kept.generation
        for step in 0..<6 {
          CATransaction.setDisableActions(true)
          container.opacity = 0.8 - 0.1 * Float(step)
          let verdict = try judge.frame(at: 0, within: 0)
          #expect(verdict.findings.isEmpty, "\(picture), step \(step): \(verdict.findings)")
          #expect(!verdict.damage.isEmpty)
          // The container, its mask, and what the bitmap of a small shadow shows.
          let most = picture == .keptShadow ? 90 : 2
          #expect(judge.compositor.kept.paintedLayers <= most, "\(picture), step \(step)")
          // When a layer inside changes, the whole picture is painted again.
          guard step % 2 == 1 else { continue }
          inner.position.x += 4
          #expect(try judge.frame(at: 0, within: 0).findings.isEmpty, "\(picture), inside, step \(step)")
          #expect(judge.compositor.kept.paintedLayers > 80)
        }
        #expect(judge.compositor.kept.generation == painted, "\(picture) had the whole tree painted")
      }
    }

    /// A unit that comes into the picture has no place, so the whole tree is painted then.
    @Test func layersThatComeIntoThePicture() throws {
      build()
      container.position.x = -150
      try Offscreen.withContext {
        let judge = try UpdateJudge(root, width: 240, height: 200, toPixels: .identity)
        defer { judge.end() }
        _ = try judge.frame(at: 0, within: 0)
        for step in 0..<12 {
          CATransaction.setDisableActions(true)
          container.position.x += 30
          #expect(try judge.frame(at: 0, within: 0).findings.isEmpty, "step \(step)")
        }
      }
    }

    /// Leaves outside the picture, and those that show nothing, have places: a list that scrolls is never painted as a whole.
    @Test(arguments: [false, true]) func leavesThatComeIntoThePictureHavePlaces(isClipped: Bool) throws {
      CATransaction.setDisableActions(true)
      root.addSublayer(container)
      container.masksToBounds = isClipped
      let images = try (0..<3).map { try plain(16, 12 + $0, [UInt8(60 * $0), 120, 200, 255]) }
      var leaves: [CALayer] = []
      for index in 0..<60 {
        let leaf = layer(Double(index) * 23.5, Double(index % 4) * 35, 16, 12, nil)
        switch index % 4 {
        case 0: leaf.backgroundColor = color(0.2, Double(index) / 60, 0.7)
        case 1:
          leaf.backgroundColor = color(0.9, 0.2, Double(index) / 60, 0.6)
          leaf.cornerRadius = 4
        case 2: leaf.contents = images[index / 4 % 3]
        default: leaf.isHidden = index % 8 == 3
        }
        container.addSublayer(leaf)
        leaves.append(leaf)
      }
      try Offscreen.withContext {
        let judge = try UpdateJudge(root, width: 240, height: 200, toPixels: .identity)
        defer { judge.end() }
        _ = try judge.frame(at: 0, within: 0)
        let (painted, uploaded) = (judge.compositor.kept.generation, judge.compositor.memory.images)
        #expect(uploaded > 0)
        for step in 0..<40 {
          CATransaction.setDisableActions(true)
          container.bounds.origin.x += step < 25 ? 51 : -83
          let leaf = leaves[step + 3]
          leaf.isHidden = step % 5 == 0
          if leaf.contents == nil { leaf.backgroundColor = color(0.1, 0.8, Double(step) / 40) }
          let verdict = try judge.frame(at: 0, within: 0)
          #expect(verdict.findings.isEmpty, "step \(step): \(verdict.findings)")
        }
        #expect(judge.compositor.kept.generation == painted, "the whole tree was painted")
      }
    }

    /// An image outside the picture takes no memory on the GPU.
    @Test func imagesOutsideThePictureAreNotUploaded() throws {
      CATransaction.setDisableActions(true)
      root.addSublayer(container)
      for index in 0..<4 {
        let leaf = layer(Double(index) * 300, 10, 40, 40, nil)
        leaf.contents = try plain(300, 300, [UInt8(60 * index), 120, 200, 255])
        container.addSublayer(leaf)
      }
      try Offscreen.withContext {
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        pair.frame()
        let one = pair.compositor.memory.images
        #expect(one == 300 * 300 * 4)
        for count in 2...4 {
          container.bounds.origin.x += 300
          pair.frame(at: 0, "image \(count)")
          #expect(pair.compositor.memory.images == count * one)
        }
      }
    }
  }
}
