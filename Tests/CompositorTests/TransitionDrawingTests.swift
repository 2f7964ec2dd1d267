import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// What transitions show: pixels that follow from the two states and the progress.
  @Suite(.serialized) @MainActor struct TransitionDrawingTests {
    private let red = color(1, 0, 0)
    private let blue = color(0, 0, 1)

    /// A layer of 60×40 at (20, 30), red and then blue.
    private func change(
      _ kind: String, _ subtype: CATransitionSubtype? = nil, at times: [Double], in root: CALayer? = nil,
      _ more: (CALayer) -> Void = { _ in }
    ) throws -> [Picture] {
      let root = root ?? layer(0, 0, 100, 100)
      let card = layer(20, 30, 60, 40, red)
      root.addSublayer(card)
      more(card)
      return try Offscreen.pictures(root, times: times) {
        card.backgroundColor = blue
        card.add(transition(kind, subtype), forKey: nil)
      }
    }

    @Test func fadesMixTheTwo() throws {
      let pictures = try change("fade", at: [0.25, 0.5, 0.75])
      for (picture, share) in zip(pictures, [0.25, 0.5, 0.75]) {
        #expect(
          isClose(picture[50, 50], [Int(clamping: (1 - share) * 255), 0, Int(clamping: share * 255), 255]))
        #expect(picture[20, 30][3] == 255 && picture[79, 69][3] == 255)
        #expect(picture[19, 50] == [0, 0, 0, 0] && picture[50, 70] == [0, 0, 0, 0])
      }
    }

    /// Where both states are the same, a fade shows them as they are, translucent ones and edges too.
    @Test func equalStatesDoNotDip() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(20.3, 30, 60, 40, color(0.8, 0.3, 0.1, 0.5))
      card.cornerRadius = 12
      root.addSublayer(card)
      let plain = try Offscreen.draw(root)
      let pictures = try Offscreen.pictures(root, times: [0.2, 0.7]) {
        card.add(transition("fade"), forKey: nil)
      }
      for picture in pictures { #expect(picture.pixels == plain.pixels) }
    }

    @Test func whatAppearsOrDisappearsFadesWithoutAGroup() throws {
      for appears in [true, false] {
        let root = layer(0, 0, 100, 100)
        let card = layer(20, 30, 60, 40, red)
        card.isHidden = appears
        root.addSublayer(card)
        let pictures = try Offscreen.pictures(root, times: [0.25, 1]) {
          card.isHidden = !appears
          card.add(transition("fade"), forKey: nil)
        }
        let alpha = appears ? 64 : 191
        #expect(isClose(pictures[0][50, 50], [alpha, 0, 0, alpha]))
        #expect(pictures[0].statistics.passes == 1 && pictures[0].statistics.drawCalls == 1)
        #expect(pictures[1][50, 50] == (appears ? [255, 0, 0, 255] : [0, 0, 0, 0]))
      }
    }

    /// Fifteen points of sixty, ten of forty.
    @Test(arguments: [
      ("push", CATransitionSubtype.fromRight), ("push", .fromLeft), ("push", .fromTop), ("push", .fromBottom),
      ("moveIn", .fromRight), ("moveIn", .fromTop), ("reveal", .fromLeft), ("reveal", .fromBottom),
    ])
    func slidesMoveByTheirProgress(_ kind: String, _ subtype: CATransitionSubtype) throws {
      // Both states are halves of two colours, so that one sees where they are.
      let root = layer(0, 0, 100, 100)
      let card = layer(20, 30, 60, 40, red)
      let mark = layer(0, 0, 30, 20, color(0, 1, 0))
      card.addSublayer(mark)
      root.addSublayer(card)
      let pictures = try Offscreen.pictures(root, times: [0.25]) {
        card.backgroundColor = blue
        mark.backgroundColor = color(1, 1, 1)
        card.add(transition(kind, subtype), forKey: nil)
      }
      // Towards the side that the new comes from.
      let side: (x: Int, y: Int)
      switch subtype {
      case .fromRight: side = (1, 0)
      case .fromLeft: side = (-1, 0)
      // The top is where y is greatest.
      case .fromTop: side = (0, 1)
      default: side = (0, -1)
      }
      let old = kind == "moveIn" ? (x: 0, y: 0) : (x: -side.x * 15, y: -side.y * 10)
      let new = kind == "reveal" ? (x: 0, y: 0) : (x: side.x * 45, y: side.y * 30)
      func state(_ x: Int, _ y: Int, _ offset: (x: Int, y: Int), _ fill: [Int], _ mark: [Int]) -> [Int]? {
        let (x, y) = (x - 20 - offset.x, y - 30 - offset.y)
        guard (0..<60).contains(x), (0..<40).contains(y) else { return nil }
        return x < 30 && y < 20 ? mark : fill
      }
      var wrong = 0
      for y in 0..<100 {
        for x in 0..<100 {
          let isInside = (20..<80).contains(x) && (30..<70).contains(y)
          let before = state(x, y, old, [255, 0, 0, 255], [0, 255, 0, 255])
          let after = state(x, y, new, [0, 0, 255, 255], [255, 255, 255, 255])
          let shown = kind == "reveal" ? before ?? after : after ?? before
          if pictures[0][x, y] != (isInside ? shown ?? [0, 0, 0, 0] : [0, 0, 0, 0]) { wrong += 1 }
        }
      }
      #expect(wrong == 0)
    }

    /// Where y runs up the top is above.
    @Test func theTopIsAboveWhereGeometryIsFlipped() throws {
      let pictures = try change("push", .fromTop, at: [0.25]) { $0.isGeometryFlipped = true }
      #expect(pictures[0][50, 32] == [0, 0, 255, 255] && pictures[0][50, 45] == [255, 0, 0, 255])
    }

    /// No background shines through where two opaque states meet, wherever that is on the pixel grid.
    @Test func pushedStatesMeetWithoutASeam() throws {
      for picture in try change("push", at: [0.123, 0.5071, 0.811]) {
        // Either's share of a pixel is rounded to eight bits.
        for x in 20..<80 { #expect(picture[x, 50][3] >= 254) }
      }
      for picture in try change("cube", .fromLeft, at: [0.3, 0.5071, 0.63]) {
        let covered = (0..<100).filter { picture[$0, 50][3] > 0 }
        let (first, last) = (try #require(covered.first), try #require(covered.last))
        for x in (first + 1)..<last { #expect(picture[x, 50][3] >= 254) }
      }
    }

    /// For every kind, the first moment shows the old state and the last moment the new one, byte for byte.
    @Test(arguments: Cards.kinds)
    func beginsAndEndsWithTheStates(_ kind: String) throws {
      var (root, card, next) = Cards.stage(20.25, 20)
      let before = try Offscreen.draw(root, width: 200, height: 160)
      card.sublayers = [next]
      card.backgroundColor = red
      let after = try Offscreen.draw(root, width: 200, height: 160)
      for subtype in [CATransitionSubtype.fromRight, .fromTop, .fromLeft, .fromBottom]
        .prefix(Cards.sheets == nil ? 2 : 4)
      {
        (root, card, next) = Cards.stage(20.25, 20)
        let times = Cards.sheets == nil ? [0, 0.5, 1] : (0...9).map { Double($0) / 9 }
        let pictures = try Offscreen.pictures(root, width: 200, height: 160, times: times) {
          card.sublayers = [next]
          card.backgroundColor = red
          card.add(transition(kind, subtype), forKey: nil)
        }
        try Cards.save(pictures, named: "\(kind)-\(subtype.rawValue)")
        #expect(pictures[0].pixels == before.pixels && pictures.last?.pixels == after.pixels)
        #expect(pictures[1].pixels != before.pixels && pictures[1].pixels != after.pixels)
      }
    }

    /// Nothing jumps at the ends either: a hundredth of the way, few pixels are far from the state.
    @Test(arguments: Cards.kinds)
    func growsOutOfTheStates(_ kind: String) throws {
      var (root, card, next) = Cards.stage()
      func run(_ times: [Double]) throws -> [Picture] {
        (root, card, next) = Cards.stage()
        return try Offscreen.pictures(root, width: 200, height: 160, times: times) {
          card.sublayers = [next]
          card.backgroundColor = red
          card.add(transition(kind), forKey: nil)
        }
      }
      let pictures = try run([0, 0.004, 0.996, 1])
      for (a, b) in [(0, 1), (2, 3)] {
        var far = 0
        for index in pictures[a].pixels.indices
        where abs(Int(pictures[a].pixels[index]) - Int(pictures[b].pixels[index])) > 60 {
          far += 1
        }
        // Of the channels of 19,200 pixels; edges that move by half a pixel are some.
        #expect(far < 3_000, "\(kind): \(far)")
      }
    }

    @Test func pictureIsTheSameInAnyOrder() throws {
      for kind in ["cube", "pageCurl", "suckEffect", "rippleEffect", "cameraIrisHollowOpen"] {
        let (root, card, next) = Cards.stage()
        let pictures = try Offscreen.pictures(root, width: 200, height: 160, times: [0.3, 0.9, 0.1, 0.3]) {
          card.sublayers = [next]
          card.add(transition(kind), forKey: nil)
        }
        #expect(pictures[0].pixels == pictures[3].pixels && pictures[0].pixels != pictures[1].pixels)
      }
    }

    /// Group opacity acts on what becomes of the two: the new picture that slides over hides the old.
    @Test func opacityAndMaskActOnTheWhole() throws {
      for kind in ["moveIn", "reveal", "fade", "push", "cameraIrisHollowOpen"] {
        let pictures = try change(kind, .fromRight, at: [0.5]) { card in
          card.opacity = 0.5
          let mask = layer(0, 0, 60, 20, color(0, 0, 0))
          card.mask = mask
        }
        let picture = pictures[0]
        for x in [22, 48, 52, 77] {
          #expect(abs(picture[x, 40][3] - 128) <= 1, "\(kind)")
          #expect(picture[x, 60] == [0, 0, 0, 0])
        }
        if kind == "moveIn" {
          #expect(isClose(picture[77, 40], [0, 0, 128, 128]) && isClose(picture[22, 40], [128, 0, 0, 128]))
        }
      }
    }

    /// What fades a copy, or a plane of a space, fades the whole of a transition, once. (The mask was multiplied by the
    /// copy's alpha a second time, and what slides over the old picture let it through.)
    @Test(arguments: ["moveIn", "reveal", "fade", "push"]) func fadesFromOutsideOnce(_ kind: String) throws {
      for isMasked in [false, true] {
        for isCopy in [false, true] {
          let container: CALayer
          if isCopy {
            let replicator = CAReplicatorLayer()
            replicator.instanceColor = color(1, 1, 1, 0.5)
            container = replicator
          } else {
            container = CATransformLayer()
            container.opacity = 0.5
          }
          let card = layer(20, 30, 60, 40, red)
          if isMasked { card.mask = layer(0, 0, 60, 40, color(0, 0, 0)) }
          container.addSublayer(card)
          let root = layer(0, 0, 100, 100)
          root.addSublayer(container)
          let pictures = try Offscreen.pictures(root, times: [0.5]) {
            card.backgroundColor = blue
            card.add(transition(kind, .fromRight), forKey: nil)
          }
          // A copy's alpha acts on each of its pieces, so states that lie over each other show through.
          if isCopy && (kind == "moveIn" || kind == "reveal") { continue }
          for x in [22, 48, 52, 77] {
            #expect(abs(pictures[0][x, 50][3] - 128) <= 1, "\(kind), masked \(isMasked), copy \(isCopy)")
          }
        }
      }
    }

    @Test func opacitiesOfTheStatesDiffer() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(20, 30, 60, 40, red)
      card.opacity = 0.8
      root.addSublayer(card)
      let pictures = try Offscreen.pictures(root, times: [0, 0.25, 1]) {
        card.opacity = 0.4
        card.add(transition("fade"), forKey: nil)
      }
      for (picture, alpha) in zip(pictures, [0.8, 0.7, 0.4]) {
        #expect(abs(picture[50, 50][3] - Int(clamping: alpha * 255 + 0.5)) <= 1)
      }
    }

    /// A mask that is exchanged is part of the states.
    @Test func masksThatChangeFade() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(20, 30, 60, 40, red)
      card.mask = layer(0, 0, 30, 40, color(0, 0, 0))
      root.addSublayer(card)
      let pictures = try Offscreen.pictures(root, times: [0.25]) {
        card.mask = layer(30, 0, 30, 40, color(0, 0, 0))
        card.add(transition("fade"), forKey: nil)
      }
      #expect(
        isClose(pictures[0][30, 50], [191, 0, 0, 191]) && isClose(pictures[0][70, 50], [64, 0, 0, 64]))
    }

    /// What is hidden takes its sublayers with it, what was taken out shows while it fades.
    @Test func removedSublayersFadeOut() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(20, 30, 60, 40)
      let gone = layer(10, 10, 20, 20, red)
      card.addSublayer(gone)
      root.addSublayer(card)
      let pictures = try Offscreen.pictures(root, times: [0.25, 1.5]) {
        gone.removeFromSuperlayer()
        card.add(transition("fade"), forKey: nil)
      }
      #expect(isClose(pictures[0][40, 50], [191, 0, 0, 191]) && pictures[1][40, 50] == [0, 0, 0, 0])
    }

    /// A transition that is interrupted half way goes on from there.
    @Test func interruptedTransitionsDoNotJump() throws {
      let clock = MediaClock(isPaused: true)
      let root = layer(0, 0, 100, 100)
      let card = layer(20, 30, 60, 40, red)
      root.addSublayer(card)
      let host = CAContext(layer: root, clock: clock)
      defer { host.layer = nil }
      CATransaction.flush()
      func change(to fill: CGColor, at time: Double) {
        clock.seek(to: time)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        card.backgroundColor = fill
        card.add(transition("fade"), forKey: nil)
        CATransaction.commit()
        CATransaction.flush()
      }
      change(to: blue, at: 0)
      change(to: color(0, 1, 0), at: 0.5)
      try Offscreen.withContext {
        let target = try ImageTarget(width: 100, height: 100)
        for (time, expected) in [(0.5, [128, 0, 128, 255]), (1.0, [64, 128, 64, 255])] {
          let compositor = try #require(Offscreen.compositor)
          compositor.draw(
            host.frame(at: time),
            to: Compositor.Target(framebuffer: target.framebuffer, width: 100, height: 100))
          let pixels = ImageTarget.pixels(target.framebuffer, 100, 100, isBottomUp: false)
          let pixel = (0..<4).map { Int(pixels[(50 * 100 + 50) * 4 + $0]) }
          #expect(isClose(pixel, expected))
        }
      }
    }

    @Test func everyCopyOfAReplicatorIsInTransition() throws {
      let root = layer(0, 0, 100, 100)
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = 2
      replicator.instanceTransform = CATransform3DMakeTranslation(50, 0, 0)
      let card = layer(0, 0, 40, 40, red)
      replicator.addSublayer(card)
      root.addSublayer(replicator)
      let pictures = try Offscreen.pictures(root, times: [0.5]) {
        card.backgroundColor = blue
        card.add(transition("push"), forKey: nil)
      }
      for x in [0, 50] {
        #expect(pictures[0][x + 10, 20] == [255, 0, 0, 255] && pictures[0][x + 30, 20] == [0, 0, 255, 255])
      }
    }

    /// Under a clip and turned by a right angle, effects stay on their layer.
    @Test(arguments: [
      "pageCurl", "suckEffect", "rippleEffect", "cameraIrisHollowClose", "fade", "push", "cube",
    ])
    func staysWithinClipsAndStage(_ kind: String) throws {
      let root = layer(0, 0, 100, 100)
      let window = layer(30, 10, 40, 80)
      window.masksToBounds = true
      root.addSublayer(window)
      let card = layer(-10, 20, 60, 40, red)
      card.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      window.addSublayer(card)
      let pictures = try Offscreen.pictures(root, times: [0.1, 0.4, 0.6, 0.9]) {
        card.backgroundColor = blue
        card.add(transition(kind), forKey: nil)
      }
      for picture in pictures {
        #expect((0..<100).contains { picture[50, $0][3] == 255 })
        for y in 0..<100 {
          #expect(picture[28, y] == [0, 0, 0, 0] && picture[71, y] == [0, 0, 0, 0])
          if y < 18 || y > 81 { #expect(picture[50, y] == [0, 0, 0, 0]) }
        }
      }
    }

    /// Beyond its ends, without size, out of numbers: a picture all the same.
    @Test(arguments: Cards.kinds)
    func bearsWhatIsOutOfRange(_ kind: String) throws {
      for (start, end) in [(-0.5, 1.5), (1, 0), (0.5, 0.5), (-1e30, 1e30), (Float.nan, 1)] as [(Float, Float)]
      {
        for size in [CGSize(width: 60, height: 40), .zero, CGSize(width: 1e9, height: 1e9)] {
          let root = layer(0, 0, 100, 100, color(0, 0, 0))
          let card = CALayer()
          card.frame = CGRect(origin: CGPoint(x: 20, y: 30), size: size)
          card.addSublayer(layer(0, 0, 60, 40, red))
          root.addSublayer(card)
          let pictures = try Offscreen.pictures(root, times: [0.05, 0.5, 0.95]) {
            card.sublayers = [layer(0, 0, 60, 40, blue)]
            let change = transition(kind)
            (change.startProgress, change.endProgress) = (start, end)
            card.add(change, forKey: nil)
          }
          for picture in pictures { #expect(picture[2, 2] == [0, 0, 0, 255]) }
        }
      }
    }

    /// Drawn over the last frame, a transition shows what it does drawn whole, and costs its own pixels alone.
    @Test func updatesShowTheSame() throws {
      try Offscreen.withContext {
        let (root, card, _) = Cards.stage()
        card.transform = CATransform3DMakeRotation(0.2, 0.3, 1, 1)
        let other = layer(185, 5, 10, 10, red)
        root.addSublayer(other)
        // One pair for all kinds: each makes its programs anew.
        let pair = try UpdateTests.Pair(
          root, width: 80, height: 64, toPixels: CGAffineTransform(scaleX: 0.4, y: 0.4))
        defer { pair.end() }
        pair.frame(at: 0)
        for (index, kind) in Cards.kinds.enumerated() {
          let begin = Double(index) * 2
          let (_, _, next) = Cards.stage()
          pair.host.clock.seek(to: begin)
          card.sublayers = [next]
          card.backgroundColor = index.isMultiple(of: 2) ? red : blue
          card.add(transition(kind, .fromBottom), forKey: nil)
          // It stands still for a moment, while the other layer changes.
          for (opacity, time) in [(1, 0.3), (0.5, 0.7), (1, 0.7)] as [(Float, Double)] {
            other.opacity = opacity
            pair.frame(at: begin + time, kind)
          }
          #expect(pair.frame(at: begin + 1.5, kind).area > 0)
          #expect(pair.frame(at: begin + 1.6, kind).area == 0)
        }
      }
    }

    /// A thousand layers that appear or disappear at once do not make a thousand off-screen pictures.
    @Test func manyThatAppearCostNoPasses() throws {
      let root = layer(0, 0, 100, 100)
      var layers: [CALayer] = []
      for index in 0..<1_000 {
        let dot = layer(Double(index % 40) * 2.5, Double(index / 40) * 4, 2, 3, red)
        dot.isHidden = index % 2 == 0
        layers.append(dot)
        root.addSublayer(dot)
      }
      let pictures = try Offscreen.pictures(root, times: [0.5]) {
        for dot in layers {
          dot.isHidden.toggle()
          dot.add(transition("fade"), forKey: nil)
        }
      }
      #expect(pictures[0].statistics.passes == 1 && pictures[0].statistics.drawCalls == 1)
    }

    /// Transform layers, alone and in a space that others share.
    @Test func transformLayersFadeWithAllThatIsInThem() throws {
      for isNested in [false, true] {
        let root = layer(0, 0, 100, 100)
        let space = CATransformLayer()
        let plane = layer(20, 30, 60, 40, red)
        space.addSublayer(plane)
        if isNested {
          let outer = CATransformLayer()
          outer.addSublayer(space)
          root.addSublayer(outer)
        } else {
          root.addSublayer(space)
        }
        let pictures = try Offscreen.pictures(root, times: [0.25]) {
          plane.backgroundColor = blue
          space.add(transition("fade"), forKey: nil)
        }
        #expect(isClose(pictures[0][50, 50], [191, 0, 64, 255]))
      }
    }
  }
}
