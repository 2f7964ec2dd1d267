import Foundation
import QuartzCore
import Synchronization
import Testing

@testable import Compositor

extension Drawing {
  /// Contexts that EGL makes without a display: each platform, several contexts, several threads.
  @Suite @MainActor struct OffscreenContextTests {
    /// The pixel in the middle of a red layer that the current context draws.
    private nonisolated static func red() throws -> [UInt8] {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
      root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      let host = CAContext(layer: root, clock: MediaClock(isPaused: true))
      defer { host.layer = nil }
      CATransaction.flush()
      let target = try ImageTarget(width: 8, height: 8)
      let compositor = try Compositor()
      compositor.draw(
        host.frame(at: 0), to: Compositor.Target(framebuffer: target.framebuffer, width: 8, height: 8))
      let pixels = ImageTarget.pixels(target.framebuffer, 8, 8, isBottomUp: false)
      return Array(pixels[(4 * 8 + 4) * 4..<(4 * 8 + 5) * 4])
    }

    @Test func everyPlatformThatAnswersDraws() throws {
      var answers = 0
      for platform in EGLPlatform.inOrder {
        for needsSurface in [nil, true] {
          // Where a display server is needed there may be none.
          guard let context = try? OffscreenContext(on: [platform], needsSurface: needsSurface) else {
            continue
          }
          #expect(try Self.red() == [255, 0, 0, 255], "\(platform)")
          context.release()
          answers += 1
        }
      }
      #expect(answers > 0)
    }

    @Test func thePlatformsAreTriedInOrder() {
      let names = EGLPlatform.inOrder.map(\.description)
      #expect(names.contains("a surfaceless display"))
      #expect(names.last == "the default display")
    }

    @Test func whatWasTriedIsSaid() throws {
      let error = #expect(throws: CompositorError.self) { try OffscreenContext(on: []) }
      #expect("\(try #require(error))".hasPrefix("cannot make an OpenGL 3.3 context: EGL was asked for "))
    }

    @Test func aContextThatIsDestroyedIsNoLongerCurrent() throws {
      var context: OffscreenContext? = try OffscreenContext()
      #expect(throws: Never.self) { _ = try Compositor() }
      withExtendedLifetime(context) {}
      context = nil
      #expect(throws: CompositorError.version("no OpenGL")) { _ = try Compositor() }
    }

    /// A program's own context stays current when another one is released or destroyed.
    @Test func oneContextLeavesAnotherAlone() throws {
      var first: OffscreenContext? = try OffscreenContext()
      let second = try OffscreenContext()
      let renderer = try #require(CARenderer())
      first?.release()
      first = nil
      #expect(try Self.red() == [255, 0, 0, 255])
      withExtendedLifetime((renderer, second)) {}
    }

    /// A context is made on one thread, and drawn in on another when the first has released it; not before.
    @Test func aContextGoesFromThreadToThread() throws {
      let context = try OffscreenContext()
      nonisolated(unsafe) let shared = context
      #expect(throws: CompositorError.self) { try Self.onThread { try shared.makeCurrent() } }
      #expect(try Self.red() == [255, 0, 0, 255])
      context.release()
      let pixel = try Self.onThread {
        try shared.makeCurrent()
        defer { shared.release() }
        return try Self.red()
      }
      #expect(pixel == [255, 0, 0, 255])
      try context.makeCurrent()
      #expect(try Self.red() == [255, 0, 0, 255])
    }

    @Test func threadsDrawAtTheSameTime() throws {
      let pixels = Mutex<[[UInt8]]>([])
      let group = DispatchGroup()
      for _ in 0..<4 {
        group.enter()
        Thread.detachNewThread {
          defer { group.leave() }
          guard let context = try? OffscreenContext() else { return }
          for _ in 0..<5 {
            let pixel = (try? Self.red()) ?? []
            pixels.withLock { $0.append(pixel) }
          }
          context.release()
        }
      }
      group.wait()
      #expect(pixels.withLock { $0 } == Array(repeating: [255, 0, 0, 255], count: 20))
    }

    /// What `body` gives on a thread of its own.
    private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws
      -> Value
    {
      let outcome = Mutex<Result<Value, any Error>?>(nil)
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let result = Result { try body() }
        outcome.withLock { $0 = result }
        done.signal()
      }
      done.wait()
      return try #require(outcome.withLock { $0 }).get()
    }
  }
}
