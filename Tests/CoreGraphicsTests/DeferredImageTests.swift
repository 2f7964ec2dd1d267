import CoreGraphics
import Foundation
import Synchronization
import Testing

/// Images whose pixels are decoded when they are read, and kept while there is room.
@Suite struct DeferredImageTests {
  /// Counts the calls of a decoder.
  private final class Calls: Sendable {
    let count = Atomic(0)
    var number: Int { count.load(ordering: .acquiring) }
  }

  /// An image of 10 × 10 pixels of one byte, 400 bytes.
  private func image(
    _ byte: UInt8, in cache: DecodedPixels, _ calls: Calls, isKnownOpaque: Bool = false,
    pixels: @escaping @Sendable () -> [UInt8]? = { nil }
  ) throws -> CGImage {
    let image = CGImage(width: 10, height: 10, isKnownOpaque: isKnownOpaque, cache: cache) {
      () -> [UInt8]? in
      calls.count.add(1, ordering: .relaxed)
      return pixels() ?? [UInt8](repeating: byte, count: 400)
    }
    return try #require(image)
  }

  @Test func decodesOnceAndWhenItIsRead() throws {
    let cache = DecodedPixels(capacity: 1000)
    let calls = Calls()
    let image = try image(7, in: cache, calls)
    #expect(image.width == 10 && image.isDeferred && !image.isDecoded && calls.number == 0)
    for _ in 0..<3 { #expect(image.withPixels { [UInt8]($0) } == [UInt8](repeating: 7, count: 400)) }
    #expect(image.isDecoded && calls.number == 1 && cache.memory == 400)
    #expect(image.cropping(to: CGRect(x: 2, y: 3, width: 1, height: 1))?.withPixels { $0[3] } == 7)
    #expect(image.dataProvider?.data?.count == 400 && calls.number == 1)
  }

  @Test func keepsTheMostRecentUpToItsCapacity() throws {
    let cache = DecodedPixels(capacity: 1300)
    let calls = Calls()
    let images = try (0..<4).map { try image(UInt8($0), in: cache, calls) }
    for image in images[..<3] { _ = image.withPixels { $0[0] } }
    // The first is used again, so the second goes.
    _ = images[0].withPixels { $0[0] }
    _ = images[3].withPixels { $0[0] }
    #expect(images.map(\.isDecoded) == [true, false, true, true] && cache.memory == 1200)
    #expect(images[1].withPixels { $0[0] } == 1 && calls.number == 5 && cache.memory <= 1300)
  }

  @Test func oneBeyondTheCapacityIsKeptUntilTheNext() throws {
    let cache = DecodedPixels(capacity: 100)
    let calls = Calls()
    let (first, second) = (try image(1, in: cache, calls), try image(2, in: cache, calls))
    _ = first.withPixels { $0[0] }
    #expect(first.isDecoded && cache.memory == 400)
    _ = second.withPixels { $0[0] }
    #expect(!first.isDecoded && second.isDecoded && cache.memory == 400)
  }

  @Test func releasesPixelsWithTheImage() throws {
    let cache = DecodedPixels(capacity: 1000)
    let calls = Calls()
    do {
      let image = try image(1, in: cache, calls)
      #expect(image.withPixels { $0.count } == 400 && cache.memory == 400)
    }
    #expect(cache.memory == 0)
  }

  @Test(arguments: [nil, [1, 2, 3]] as [[UInt8]?])
  func isTransparentWhereDecodingFails(pixels: [UInt8]?) throws {
    let deferred = CGImage(
      width: 2, height: 1, isKnownOpaque: false, cache: DecodedPixels(capacity: 100), decode: { pixels })
    let image = try #require(deferred)
    #expect(image.withPixels { [UInt8]($0) } == [UInt8](repeating: 0, count: 8))
  }

  @Test func threadsWaitForOneDecoder() throws {
    let cache = DecodedPixels(capacity: 1000)
    let calls = Calls()
    // Decoding takes until every thread is about to ask for the pixels.
    let asking = Calls()
    let image = try image(9, in: cache, calls) {
      while asking.number < 4 { sched_yield() }
      return nil
    }
    let right = Calls()
    let threads = DispatchGroup()
    for _ in 0..<4 {
      threads.enter()
      Thread.detachNewThread {
        asking.count.add(1, ordering: .releasing)
        if image.withPixels({ $0[399] }) == 9 { right.count.add(1, ordering: .relaxed) }
        threads.leave()
      }
    }
    threads.wait()
    #expect(calls.number == 1 && right.number == 4)
  }

  @Test func isPreparedOnAnotherThread() throws {
    let calls = Calls()
    let caller = ObjectIdentifier(Thread.current)
    let done = DispatchSemaphore(value: 0)
    let deferred = CGImage(
      width: 1, height: 1, isKnownOpaque: false, cache: DecodedPixels(capacity: 100),
      decode: { () -> [UInt8]? in
        calls.count.add(1, ordering: .relaxed)
        if ObjectIdentifier(Thread.current) != caller { done.signal() }
        return [1, 2, 3, 4]
      })
    let image = try #require(deferred)
    image.prepare()
    image.prepare()
    #expect(done.wait(timeout: .now() + 600) == .success)
    #expect(image.withPixels { [UInt8]($0) } == [1, 2, 3, 4] && calls.number == 1)
  }

  @Test func opacityIsDecodedWhereTheFileDoesNotTell() throws {
    let cache = DecodedPixels(capacity: 1000)
    let (known, unknown) = (Calls(), Calls())
    let opaque = try image(255, in: cache, known, isKnownOpaque: true)
    #expect(opaque.isKnownOpaque && opaque.isOpaque && known.number == 0)
    let image = try image(255, in: cache, unknown)
    #expect(!image.isKnownOpaque && image.isOpaque && unknown.number == 1)
    let clear = try self.image(7, in: cache, unknown)
    #expect(!clear.isOpaque)
  }
}
