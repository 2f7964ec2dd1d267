import Dispatch
import Synchronization

/// The pixels of an image that are decoded when they are first read. They stay in a cache, and are decoded
/// again if they were removed from it. For any thread.
package final class DeferredPixels: Sendable {
  private let byteCount: Int
  private let cache: DecodedPixels
  private let decode: @Sendable () -> [UInt8]?
  /// Locked during decoding: a second thread that needs the pixels waits for the first.
  private let decoding = Mutex(())
  /// Whether decoding on another thread has been scheduled.
  private let isPrepared = Atomic(false)

  /// - Parameters:
  ///   - byteCount: the number of bytes: width × height × 4.
  ///   - cache: stores the decoded pixels.
  ///   - decode: returns red, green, blue and alpha of every pixel, colour multiplied by alpha. If it returns
  ///     nil the image is transparent. It is called on any thread, and for one image on one thread at a time.
  package init(
    byteCount: Int, cache: DecodedPixels = .shared, decode: @escaping @Sendable () -> [UInt8]?
  ) {
    self.byteCount = byteCount
    self.cache = cache
    self.decode = decode
  }

  deinit { cache.remove(ObjectIdentifier(self)) }

  /// Whether reading the pixels does not have to wait for a decoder.
  var isDecoded: Bool { cache.has(ObjectIdentifier(self)) }

  /// The pixels. They are decoded first if necessary.
  var bytes: [UInt8] {
    let key = ObjectIdentifier(self)
    if let known = cache.pixels(key) { return known }
    return decoding.withLock { _ in
      if let known = cache.pixels(key) { return known }
      var pixels = decode() ?? []
      if pixels.count != byteCount { pixels = [UInt8](repeating: 0, count: byteCount) }
      cache.insert(pixels, key)
      return pixels
    }
  }

  /// Decodes the pixels on another thread, unless they are in the cache.
  func prepare() {
    guard !isDecoded, !isPrepared.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Self.workers.async { [weak self] in
      guard let self else { return }
      _ = bytes
      isPrepared.store(false, ordering: .releasing)
    }
  }

  private static let workers = DispatchQueue(
    label: "cambium.decoding", qos: .userInitiated, attributes: .concurrent)
}

/// A cache of the decoded pixels of deferred images. It keeps the most recently used ones up to a number of
/// bytes, and always the last one. For any thread.
package final class DecodedPixels: Sendable {
  /// The pixels of images that are on screen or soon will be: 48 MiB, about four pictures of a phone's
  /// screen.
  package static let shared = DecodedPixels(capacity: 48 << 20)

  private struct Entry {
    var pixels: [UInt8]
    var lastUse: UInt64
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var bytes = 0
    /// The number of uses so far.
    var time: UInt64 = 0
  }

  /// The capacity in bytes.
  package let capacity: Int
  private let state = Mutex(State())

  package init(capacity: Int) { self.capacity = capacity }

  /// The number of bytes in use.
  package var memory: Int { state.withLock { $0.bytes } }

  fileprivate func has(_ key: ObjectIdentifier) -> Bool { state.withLock { $0.entries[key] != nil } }

  fileprivate func pixels(_ key: ObjectIdentifier) -> [UInt8]? {
    state.withLock { state in
      state.time += 1
      state.entries[key]?.lastUse = state.time
      return state.entries[key]?.pixels
    }
  }

  fileprivate func insert(_ pixels: [UInt8], _ key: ObjectIdentifier) {
    state.withLock { state in
      state.time += 1
      state.bytes += pixels.count - (state.entries[key]?.pixels.count ?? 0)
      state.entries[key] = Entry(pixels: pixels, lastUse: state.time)
      guard state.bytes > capacity else { return }
      // A quarter more than necessary is removed, so that sorting is rare if images are small and many.
      let goal = pixels.count < capacity / 4 ? capacity * 3 / 4 : capacity
      let old = state.entries.filter { $0.key != key }.sorted { $0.value.lastUse < $1.value.lastUse }
      for (key, entry) in old where state.bytes > goal {
        state.bytes -= entry.pixels.count
        state.entries[key] = nil
      }
    }
  }

  fileprivate func remove(_ key: ObjectIdentifier) {
    state.withLock { state in
      guard let entry = state.entries.removeValue(forKey: key) else { return }
      state.bytes -= entry.pixels.count
    }
  }
}
