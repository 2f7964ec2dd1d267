import COpenGL
import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Frames that are drawn over the last one have the same bytes as whole frames, at the cost of the
  /// difference.
  @Suite(.serialized) @MainActor struct UpdateTests {
    /// A tree whose frames are drawn twice, whole and as updates.
    @MainActor final class Pair {
      let compositor: Compositor
      let whole: Compositor
      let host: CAContext
      let target: ImageTarget
      let reference: ImageTarget
      let toPixels: CGAffineTransform

      init(
        _ root: CALayer, width: Int = 200, height: Int = 200, toPixels: CGAffineTransform = .identity,
        bufferTexels: Int? = nil
      ) throws {
        compositor = try Compositor(bufferTexels: bufferTexels)
        whole = try Compositor()
        host = CAContext(layer: root, clock: MediaClock(isPaused: true))
        target = try ImageTarget(width: width, height: height)
        reference = try ImageTarget(width: width, height: height)
        self.toPixels = toPixels
      }

      func end() { host.layer = nil }

      /// What was drawn anew; expects both pictures to be the same, or within some levels.
      @discardableResult
      func frame(at time: Double = 0, _ comment: String = "", within levels: Int = 0) -> Damage {
        CATransaction.flush()
        // The next changes show at once.
        CATransaction.setDisableActions(true)
        host.clock.seek(to: time)
        @MainActor func to(_ image: ImageTarget) -> Compositor.Target {
          Compositor.Target(
            framebuffer: image.framebuffer, width: image.width, height: image.height, toPixels: toPixels,
            background: SIMD4(0.1, 0.2, 0.3, 1))
        }
        let damage = compositor.update(host.frame(at: time), on: to(target))
        whole.draw(host.frame(at: time), to: to(reference))
        let a = ImageTarget.pixels(target.framebuffer, target.width, target.height, isBottomUp: false)
        let b = ImageTarget.pixels(reference.framebuffer, target.width, target.height, isBottomUp: false)
        // Two pictures are compared byte by byte only where they differ: it takes long in a debug build.
        let isSame = a.withUnsafeBytes { a in
          b.withUnsafeBytes { b in
            guard let one = a.baseAddress, let other = b.baseAddress, a.count == b.count else { return false }
            return memcmp(one, other, a.count) == 0
          }
        }
        if isSame { return damage }
        let greatest = zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
        let different = zip(a, b).enumerated().first { abs(Int($0.element.0) - Int($0.element.1)) > levels }?
          .offset
        #expect(
          different == nil,
          "\(comment) at \(time) by \(greatest): \((different ?? 0) / 4 % target.width) \((different ?? 0) / 4 / target.width), \(damage.rects)"
        )
        return damage
      }
    }

    private func withPair(_ root: CALayer, _ body: (Pair) throws -> Void) throws {
      try Offscreen.withContext {
        let pair = try Pair(root)
        defer { pair.end() }
        try body(pair)
      }
    }

    private func grid() -> (CALayer, [CALayer]) {
      let root = layer(0, 0, 200, 200, color(0.9, 0.9, 0.9))
      let cells = (0..<25).map { index in
        let cell = layer(
          Double(index % 5) * 40 + 5.5, Double(index / 5) * 40 + 5, 30, 30, color(0.2, 0.5, 0.8, 0.7))
        cell.cornerRadius = 6
        cell.borderWidth = index % 2 == 0 ? 2 : 0
        root.addSublayer(cell)
        return cell
      }
      return (root, cells)
    }

    @Test func nothingChangesNothingIsDrawn() throws {
      let (root, _) = grid()
      try withPair(root) { pair in
        #expect(pair.frame().rects == [PixelRect(x: 0, y: 0, width: 200, height: 200)])
        #expect(pair.frame().isEmpty && pair.compositor.statistics.drawCalls == 0)
        pair.compositor.forget()
        #expect(!pair.frame().isEmpty)
      }
    }

    /// A picture for updates is made when a frame differs a little from the last one, and not before.
    @Test func theTargetOfUpdatesIsMadeWhenItIsNeeded() throws {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
      let box = CALayer()
      box.frame = CGRect(x: 20, y: 20, width: 30, height: 30)
      box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(box)
      try withPair(root) { pair in
        @MainActor func to(_ image: ImageTarget) -> Compositor.Target {
          Compositor.Target(
            framebuffer: image.framebuffer, width: 200, height: 200, background: SIMD4(0, 0, 0, 1))
        }
        var requests = 0
        @MainActor func update() -> Damage? {
          CATransaction.flush()
          CATransaction.setDisableActions(true)
          return pair.compositor.update(
            pair.host.frame(at: 0),
            on: {
              requests += 1
              return to(pair.target)
            }, upTo: 200 * 200 / 8, else: to(pair.reference), restore: { _ in })
        }
        #expect(update() == nil)
        // The same frame once more, because the window's picture was lost.
        #expect(update() == nil)
        #expect(requests == 0)
        box.position.x += 10
        // The whole frame comes to the new target.
        #expect(update()?.area == 200 * 200)
        box.position.x += 10
        let damage = try #require(update())
        #expect(damage.area < 200 * 200 / 8 && !damage.isEmpty)
        #expect(update()?.isEmpty == true)
        #expect(requests == 3)
        pair.whole.draw(pair.host.frame(at: 0), to: to(pair.reference))
        let shown = ImageTarget.pixels(pair.target.framebuffer, 200, 200, isBottomUp: false)
        #expect(shown == ImageTarget.pixels(pair.reference.framebuffer, 200, 200, isBottomUp: false))
      }
    }

    @Test func aChangeCostsItsBox() throws {
      let (root, cells) = grid()
      try withPair(root) { pair in
        pair.frame()
        cells[7].backgroundColor = color(1, 0, 0)
        // 85.5 … 115.5 by 45 … 75, whole pixels.
        #expect(pair.frame().rects == [PixelRect(x: 85, y: 44, width: 31, height: 32)])
        #expect(pair.compositor.statistics.instances == 2)
        cells[0].position.x += 3
        cells[24].opacity = 0.5
        let damage = pair.frame()
        #expect(damage.rects.count == 2 && damage.area < 3000)
      }
    }

    // As a window does on squares: nothing is cleared, what lies behind is brought back. Many opaque layers over each
    // other are drawn front to back by depth, which has to be this frame's alone.
    @Test func pilesOnWhatLiesBehindAreDrawn() throws {
      try Offscreen.withContext {
        let root = layer(10, 10, 180, 180, color(0.2, 0.3, 0.4))
        for index in 0..<12 {
          root.addSublayer(layer(Double(index), 20, 100, 100, color(1, Double(index) / 12, 0)))
        }
        let mover = layer(30, 60, 40, 40, color(0, 0.8, 0.4))
        root.addSublayer(mover)
        let host = CAContext(layer: root)
        defer { host.layer = nil }
        let (compositor, whole) = (try Compositor(), try Compositor())
        let (target, reference) = (
          try ImageTarget(width: 200, height: 200), try ImageTarget(width: 200, height: 200)
        )
        func clear(_ image: ImageTarget, _ rect: PixelRect) {
          glBindFramebuffer(GLenum(GL_FRAMEBUFFER), image.framebuffer)
          glEnable(GLenum(GL_SCISSOR_TEST))
          glScissor(GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height))
          glClearColor(0.5, 0.5, 0.5, 1)
          glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
          glDisable(GLenum(GL_SCISSOR_TEST))
        }
        for step in 0..<4 {
          mover.position.x = 50 + Double(step) * 9
          CATransaction.flush()
          CATransaction.setDisableActions(true)
          func to(_ image: ImageTarget) -> Compositor.Target {
            Compositor.Target(framebuffer: image.framebuffer, width: 200, height: 200, background: nil)
          }
          compositor.update(host.frame(at: 0), on: to(target)) { clear(target, $0) }
          clear(reference, PixelRect(x: 0, y: 0, width: 200, height: 200))
          whole.draw(host.frame(at: 0), to: to(reference))
          let pictures = [target, reference].map {
            ImageTarget.pixels($0.framebuffer, 200, 200, isBottomUp: false)
          }
          #expect(pictures[0] == pictures[1], "step \(step)")
          let centre = (Int(clamping: mover.position.x) + 10 + 200 * 90) * 4
          #expect(Array(pictures[1][centre..<centre + 4]) == [0, 204, 102, 255], "step \(step)")
        }
      }
    }

    @Test func layersComeAndGo() throws {
      let (root, cells) = grid()
      try withPair(root) { pair in
        pair.frame()
        cells[12].removeFromSuperlayer()
        #expect(pair.frame().area < 200 * 200 / 4, "one of a run that both frames have")
        root.insertSublayer(cells[12], at: 0)
        pair.frame(at: 0, "moved to the back")
        cells[3].isHidden = true
        #expect(pair.frame().area < 200 * 200 / 4)
        for cell in cells { cell.removeFromSuperlayer() }
        pair.frame()
        for cell in cells { root.addSublayer(cell) }
        pair.frame()
      }
    }

    @Test func clipsImagesGradientsAndGroupsAreCompared() throws {
      let root = layer(0, 0, 200, 200, color(1, 1, 1))
      let clip = layer(20, 20, 80, 80)
      clip.cornerRadius = 20
      clip.masksToBounds = true
      let inside = layer(-10, -10, 100, 100, color(0.5, 0.1, 0.6))
      clip.addSublayer(inside)
      let picture = layer(120, 20, 40, 40)
      picture.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 255, 0, 255])
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 120, y: 80, width: 40, height: 40)
      gradient.colors = [color(1, 0, 0), color(0, 0, 1)]
      let faded = layer(20, 120, 60, 60, color(0, 0.5, 0.5))
      faded.opacity = 0.5
      let child = layer(30, 30, 20, 20, color(1, 1, 0))
      faded.addSublayer(child)
      let masked = layer(120, 140, 40, 40, color(0.3, 0.3, 0.3))
      masked.mask = layer(10, 10, 20, 20, color(0, 0, 0))
      masked.mask?.cornerRadius = 5
      for each in [clip, picture, gradient, faded, masked] { root.addSublayer(each) }
      try withPair(root) { pair in
        pair.frame()
        @MainActor func changes(_ box: CGRect, _ comment: String, _ body: () -> Void) {
          body()
          let damage = pair.frame(at: 0, comment)
          #expect(!damage.isEmpty, "\(comment)")
          let bounds = damage.bounds
          let drawn = CGRect(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height)
          #expect(box.insetBy(dx: -2, dy: -2).contains(drawn), "\(comment): \(drawn)")
        }
        // What lies in a clip is compared by its own box, which the clip does not bound.
        changes(CGRect(x: 10, y: 10, width: 100, height: 100), "the clip's corners") {
          clip.cornerRadius = 30
        }
        changes(CGRect(x: 120, y: 20, width: 40, height: 40), "the image") {
          picture.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 255, 255])
        }
        changes(CGRect(x: 120, y: 80, width: 40, height: 40), "a stop") {
          gradient.colors = [color(1, 0, 0), color(0, 1, 1)]
        }
        changes(CGRect(x: 120, y: 80, width: 40, height: 40), "one stop more") {
          gradient.colors = [color(1, 0, 0), color(0, 1, 1), color(0, 0, 0)]
        }
        changes(CGRect(x: 50, y: 150, width: 20, height: 20), "in a group") {
          child.backgroundColor = color(1, 0, 1)
        }
        changes(CGRect(x: 20, y: 120, width: 60, height: 60), "the group's opacity") { faded.opacity = 0.75 }
        changes(CGRect(x: 130, y: 150, width: 20, height: 20), "the mask's corners") {
          masked.mask?.cornerRadius = 2
        }
        changes(CGRect(x: 120, y: 140, width: 40, height: 40), "the mask's size") {
          masked.mask?.frame = CGRect(x: 5, y: 5, width: 20, height: 30)
        }
      }
    }

    @Test func animationsInACornerCostTheCorner() throws {
      let (root, cells) = grid()
      let spin = CABasicAnimation(keyPath: "transform.rotation.z")
      spin.byValue = 3
      spin.duration = 1
      cells[4].add(spin, forKey: "spin")
      try withPair(root) { pair in
        pair.frame(at: 0)
        for step in 1...8 { #expect(pair.frame(at: Double(step) / 10).area < 50 * 50) }
        pair.frame(at: 1.5)
        #expect(pair.frame(at: 2).isEmpty)
      }
    }

    // An edge that is not antialiased, in the middle of its pixels: in or out, but always the same.
    @Test func edgesOnPixelsCentresStay() throws {
      let root = layer(0, 0, 200, 200, color(0.9, 0.9, 0.9))
      let group = layer(20, 20, 160, 160, color(0.2, 0.2, 0.4, 0.5))
      group.filters = [CAFilter(type: "colorInvert")]
      root.addSublayer(group)
      for index in 0..<6 {
        let card = layer(
          Double(index % 3) * 40 + 30.5, Double(index / 3) * 61 + 22.5, 33, 41, color(1, 0.6, 0))
        if index % 2 == 0 { card.contents = try noise(40, 40, seed: 5, opaque: true) }
        card.allowsEdgeAntialiasing = false
        group.addSublayer(card)
      }
      let mover = layer(20, 20, 60, 50, color(0, 0.5, 1, 0.3))
      group.addSublayer(mover)
      try withPair(root) { pair in
        pair.frame()
        for step in 1...12 {
          mover.position = CGPoint(x: 30 + Double(step) * 9.3, y: 30 + Double(step) * 7.9)
          pair.frame(at: 0, "step \(step)")
        }
      }
    }

    /// A layer gets a mask, so its rectangle is drawn into an off-screen surface that is smaller than the rectangle. The instance stays the
    /// same. The pixels that it showed outside the surface have to be drawn again.
    @Test func aGroupThatShowsLessOfTheSameIsDrawnAgain() throws {
      let root = layer(0, 0, 200, 200, color(0.2, 0.3, 0.4))
      let cards = (0..<3).map { layer(10, 10 + 60 * Double($0), 150, 50, color(0.9, 0.8, 0.3 * Double($0))) }
      cards.forEach(root.addSublayer)
      try withPair(root) { pair in
        pair.frame()
        for (index, card) in cards.enumerated() {
          card.mask = layer(20, 5, 30, 30, color(0, 0, 0))
          pair.frame(at: 0, "masked \(index)")
        }
        for (index, card) in cards.enumerated() {
          card.mask = nil
          pair.frame(at: 0, "whole \(index)")
        }
      }
    }

    /// Every bundled scene, forwards and back, at a scale that puts edges off the grid.
    @Test(arguments: SceneLibrary.scenes.map(\.name)) func scenesAreTheSameBytes(name: String) throws {
      let document = SceneDocument.open(try #require(SceneLibrary.scene(named: name)).url)
      try Offscreen.withContext {
        let scale = 200 / max(document.size.width, document.size.height)
        let pair = try Pair(
          document.host, width: Int(clamping: document.size.width * scale),
          height: Int(clamping: document.size.height * scale),
          toPixels: CGAffineTransform(scaleX: scale, y: scale))
        defer { pair.end() }
        let length = document.loopDuration
        for part in [0, 0.01, 0.02, 0.03, 0.25, 0.26, 0.5, 0.51, 0.9, 0.91, 0.26, 0] {
          pair.frame(at: part * length, name)
        }
      }
    }
  }
}
