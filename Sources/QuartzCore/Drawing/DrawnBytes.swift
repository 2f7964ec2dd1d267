import Synchronization

/// The memory of images that layers have drawn into, counted as long as the images live.
///
/// A thousand texts as large as the screen are a few kilobytes of a scene file, and four gigabytes when they are drawn. A
/// program whose scenes are other people's sets a limit; near it, layers are drawn with fewer pixels.
package final class DrawnBytes: Sendable {
  /// Bytes of all drawn images together. Default: no limit.
  package static var limit: Int {
    get { most.load(ordering: .relaxed) }
    set { most.store(newValue, ordering: .relaxed) }
  }
  private static let most = Atomic(Int.max)
  private static let held = Atomic(0)

  private let count: Int

  init(_ count: Int) {
    self.count = count
    Self.held.add(count, ordering: .relaxed)
  }

  deinit { Self.held.subtract(count, ordering: .relaxed) }

  /// Bytes of the images that live.
  static var total: Int { held.load(ordering: .relaxed) }

  /// Pixels per point for a bitmap of so many points: `scale`, or less where that takes more than half of what is left.
  static func scale(of size: CGSize, upTo scale: CGFloat) -> CGFloat {
    guard limit < .max else { return scale }
    let bytes = Double(size.width * size.height * scale * scale) * 4
    let room = Double(max(limit - total, 0))
    guard bytes > room / 2 else { return scale }
    Misuse.ignored(
      "the images into which layers draw exceed \(limit >> 20) MiB, so some have fewer pixels")
    // Each further bitmap takes only a part of what is left, so that there is always some left.
    return scale * min((max(room / 16, 16_384) / bytes).squareRoot(), 1)
  }
}
