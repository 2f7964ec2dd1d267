import CLinux
import COpenGL
import Foundation
import QuartzCore
import Testing

@testable import Compositor
@testable import RenderTree

extension Drawing {
  /// A tree that shrinks from 50,000 layers to 10 gives the memory of its lists back.
  @Suite(.serialized) @MainActor struct ShrinkingTreeTests {
    /// The resident size of the process in bytes, with the memory of a software driver. Freed memory is given back to the system first, so
    /// that it does not count.
    private static var resident: Int {
      typealias Trim = @convention(c) (Int) -> CInt
      if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
      let words =
        (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
      return (words.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(CInt(_SC_PAGESIZE)))
    }

    private static let large = 50_000

    /// A container of small leaves, some of which have clips, gradients and shadows.
    private func crowd(_ count: Int) throws -> CALayer {
      let crowd = layer(0, 0, 400, 400)
      for index in 0..<count {
        let leaf: CALayer
        if index % 50 == 7 {
          let gradient = CAGradientLayer()
          gradient.colors = [color(1, 0, 0), color(0, 0, 1)]
          gradient.masksToBounds = true
          gradient.cornerRadius = 1
          gradient.addSublayer(layer(1, 1, 9, 2, color(0, 1, 0)))
          leaf = gradient
        } else {
          leaf = CALayer()
          leaf.cornerRadius = index % 3 == 0 ? 1 : 0
        }
        leaf.frame = CGRect(x: index * 7 % 395, y: index * 3 % 397, width: 5, height: 3)
        leaf.backgroundColor = color(Double(index % 9) / 9, 0.4, 0.6)
        crowd.addSublayer(leaf)
      }
      return crowd
    }

    @Test func memoryIsGivenBack() throws {
      try Offscreen.withContext {
        let root = layer(0, 0, 400, 400, color(1, 1, 1))
        let cards = (0..<10).map { index in layer(Double(index) * 30, 20, 25, 30, color(0.2, 0.5, 0.8)) }
        for card in cards { root.addSublayer(card) }
        let pair = try UpdateTests.Pair(root, width: 400, height: 400)
        defer { pair.end() }

        /// Draws some frames, in which one card moves and one changes the paint list's structure.
        @MainActor func frames(_ count: Int) {
          for index in 0..<count {
            CATransaction.setDisableActions(true)
            cards[3].position.y = 40 + Double(index)
            cards[4].cornerRadius = index % 2 == 0 ? 0 : 5
            pair.frame(at: 0, "frame \(index)")
          }
        }
        @MainActor func measure() -> (resident: Int, gpu: Int, lists: Int) {
          (
            Self.resident, pair.compositor.memory.total,
            pair.compositor.kept.roomInBytes + pair.compositor.list.roomInBytes
          )
        }

        // The programs, the driver's lists and the host have their memory after this.
        @MainActor func grow(_ count: Int) throws {
          let crowd = try crowd(count)
          root.addSublayer(crowd)
          frames(4)
          if count == Self.large { largest = measure() }
          crowd.removeFromSuperlayer()
        }
        var largest = (resident: 0, gpu: 0, lists: 0)
        try grow(200)
        frames(4)
        let before = measure()
        try grow(Self.large)
        #expect(largest.resident > before.resident + 32 << 20)
        #expect(largest.gpu > before.gpu + 8 << 20)
        #expect(largest.lists > before.lists + 8 << 20)
        frames(4)
        let after = measure()
        print("bytes with 10 layers, 50,000, 10 again:", before, largest, after)
        #expect(after.gpu <= before.gpu + 1 << 16)
        #expect(after.lists <= before.lists + 1 << 18)
        // What the lists take is compared exactly above. Of the rest the driver and the allocator keep a fifth or a quarter, by the order in
        // which their threads ask for it.
        #expect(after.resident - before.resident < (largest.resident - before.resident) / 2)
      }
    }

    /// At rest a software driver gives the triangles of the last frame back. The next update has the pixels of a frame drawn anew.
    @Test func restGivesBackMemoryOfTheLastFrame() throws {
      try Offscreen.withContext {
        let root = layer(0, 0, 400, 400, color(1, 1, 1))
        for index in 0..<Self.large {
          root.addSublayer(
            layer(
              Double(index * 7 % 395), Double(index * 3 % 397), 5, 3, color(0.2, 0.4, Double(index % 9) / 9)))
        }
        let card = layer(30, 20, 25, 30, color(0.2, 0.5, 0.8))
        root.addSublayer(card)
        let pair = try UpdateTests.Pair(root, width: 400, height: 400)
        defer { pair.end() }
        pair.frame(at: 0, "before the rest")
        // Reading a picture begins another drawing.
        pair.compositor.forget()
        pair.compositor.update(
          pair.host.frame(at: 0),
          on: Compositor.Target(
            framebuffer: pair.target.framebuffer, width: 400, height: 400, toPixels: .identity,
            background: SIMD4(0.1, 0.2, 0.3, 1)))
        glFinish()
        let drawn = mallinfo2().uordblks
        pair.compositor.rest()
        let rested = mallinfo2().uordblks
        print("bytes after a frame of 50,000 layers, and at rest:", drawn, rested)
        if pair.compositor.isSoftware { #expect(rested < drawn - (8 << 20)) }
        CATransaction.setDisableActions(true)
        card.position.y = 200
        pair.frame(at: 0, "after the rest")
      }
    }
  }
}

extension ContiguousArray {
  fileprivate var roomInBytes: Int { capacity * MemoryLayout<Element>.stride }
}

extension PaintList {
  /// The bytes of the arrays that grow with the number of layers.
  fileprivate var roomInBytes: Int {
    instances.roomInBytes + interiors.roomInBytes + clips.roomInBytes + stops.roomInBytes
      + variants.roomInBytes + commands.roomInBytes + clipChains.roomInBytes
  }
}

extension KeptList {
  fileprivate var roomInBytes: Int { list.roomInBytes }
}
