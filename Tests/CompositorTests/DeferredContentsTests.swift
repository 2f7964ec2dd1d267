import Foundation
import QuartzCore
import Synchronization
import Testing

@testable import Compositor

extension Drawing {
  /// Images that are decoded when they are shown.
  @Suite(.serialized) @MainActor struct DeferredContentsTests {
    /// An image of one colour that is decoded when it is read, and how often it was.
    private final class Deferred: Sendable {
      let calls = Atomic(0)
      let decoded = DispatchSemaphore(value: 0)
      var count: Int { calls.load(ordering: .acquiring) }

      func image(_ red: UInt8, side: Int = 300) throws -> CGImage {
        let image = CGImage(width: side, height: side, isKnownOpaque: true) { [self] () -> [UInt8]? in
          calls.add(1, ordering: .acquiringAndReleasing)
          decoded.signal()
          return (0..<side * side).flatMap { _ -> [UInt8] in [red, 0, 0, 255] }
        }
        return try #require(image)
      }
    }

    /// Four images one after the other, each for a quarter of a second.
    private func steps(_ images: [CGImage]) -> CALayer {
      let card = layer(0, 0, 100, 100)
      let steps = CAKeyframeAnimation(keyPath: "contents")
      steps.calculationMode = .discrete
      steps.values = images
      steps.duration = 1
      steps.repeatCount = .infinity
      card.add(steps, forKey: nil)
      return card
    }

    @Test(arguments: [0, 256]) func areDrawnAsOthers(_ shared: Int) throws {
      let noise = try noise(90, 90, seed: 3)
      let pixels = noise.withPixels { [UInt8]($0) }
      let lazy = CGImage(width: 90, height: 90, isKnownOpaque: false) { () -> [UInt8]? in pixels }
      let deferred = try #require(lazy)
      try ImageStudio.with({ $0.largestShared = shared }) { studio in
        let card = layer(5, 5, 90, 90)
        card.contents = noise
        let expected = try studio.draw(card).pixels
        card.contents = deferred
        // Nothing is missing in the first picture.
        #expect(try studio.draw(card).pixels == expected)
      }
    }

    @Test func theNextKeyframeIsDecodedBeforeItIsShown() throws {
      let all = (0..<4).map { _ in Deferred() }
      let images = try all.enumerated().map { try $1.image(UInt8($0 * 60)) }
      func counts() -> [Int] { all.map { $0.count } }
      try ImageStudio.with { studio in
        let card = steps(images)
        let pixel1 = try studio.draw(card, time: 0.1)[50, 50]
        #expect(pixel1 == [0, 0, 0, 255])
        #expect(all[1].decoded.wait(timeout: .now() + 600) == .success)
        #expect(counts() == [1, 1, 0, 0])
        let pixel2 = try studio.draw(card, time: 0.3)[50, 50]
        #expect(pixel2 == [60, 0, 0, 255])
        #expect(all[2].decoded.wait(timeout: .now() + 600) == .success)
        #expect(counts() == [1, 1, 1, 0])
        // From the last the first follows, which has been uploaded.
        let pixel3 = try studio.draw(card, time: 0.8)[50, 50]
        #expect(pixel3 == [180, 0, 0, 255])
        let pixel4 = try studio.draw(card, time: 1.1)[50, 50]
        #expect(pixel4 == [0, 0, 0, 255])
        #expect(counts() == [1, 1, 1, 1])
      }
    }

    /// Of a long animation the frame on screen, the next one and what the limit allows stay on the GPU; a short one stays
    /// there as a whole.
    @Test func framesOfLongAnimationsAreReleased() throws {
      let size = 300 * 300 * 4
      for (kept, most, decodes) in [(2 * size, 3 * size, 16), (8 * size, 8 * size, 8)] {
        let all = (0..<8).map { _ in Deferred() }
        let images = try all.enumerated().map { try $1.image(UInt8($0 * 30)) }
        try ImageStudio.with({ $0.deferredMemory = kept }) { studio in
          let card = steps(images)
          // Twice round, eight images a second.
          for step in 0..<16 {
            let pixel = try studio.draw(card, time: (Double(step) + 0.5) / 8)[50, 50]
            #expect(pixel == [step % 8 * 30, 0, 0, 255])
            #expect(studio.compositor.statistics.memory.images <= most)
          }
        }
        // All eight are decoded once while they fit, and with each round where they do not. The decoded pixels are kept
        // for a while themselves, so that there may be fewer.
        #expect(all.reduce(0) { $0 + $1.count } <= decodes)
      }
    }

    @Test func theOneBeforeIsDecodedWhileTimeRunsBackwards() throws {
      let images = try (0..<6).map { index -> CGImage in try Deferred().image(UInt8(index * 40)) }
      let clock = MediaClock(isPaused: true)
      let card = steps(images)
      let host = CAContext(layer: card, clock: clock)
      defer { host.layer = nil }
      CATransaction.flush()
      func coming(_ time: Double) -> Int? {
        let frame = host.frame(at: time)
        return images.firstIndex { $0 === frame.contentsComing(frame.root) }
      }
      // The third of six, the fourth, and back.
      let found = [0.4, 0.55, 0.56, 0.4, 0.2, 0.4].map { coming($0) }
      #expect(found == [3, 4, 4, 1, 0, 3])
    }

    @Test func framesThatDoNotWaitForUploadsDoNotWaitForDecoders() throws {
      let all = (0..<3).map { _ in Deferred() }
      let root = layer(0, 0, 100, 100)
      for (index, deferred) in all.enumerated() {
        let card = layer(Double(index) * 30, 0, 30, 100)
        card.contents = try deferred.image(UInt8(100 + index))
        root.addSublayer(card)
      }
      try ImageStudio.with { studio in
        studio.compositor.uploadBudget = 1
        var reds: [[Int]] = []
        repeat {
          let picture = try studio.draw(root)
          reds.append([15, 45, 75].map { Int(picture[$0, 50][0]) })
        } while studio.compositor.needsAnotherFrame && reds.count < 100
        #expect(reds.first?[0] == 100)
        #expect(reds.last == [100, 101, 102])
      }
    }
  }
}
