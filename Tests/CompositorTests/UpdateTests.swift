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

    @Test func nothingChangesNothingIsDrawn() throws {
      let root = layer(0, 0, 200, 200, color(0.9, 0.9, 0.9))
      root.addSublayer(layer(45.5, 45, 30, 30, color(0.2, 0.5, 0.8, 0.7)))
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
