import FileWriting

/// Writes the frames of an animated image file, one after another, so that memory does not grow with their number.
///
/// The file appears under its name when `finish()` returns. Each frame stores only the smallest rectangle that contains what
/// differs from the frame before.
package protocol AnimationWriter: AnyObject {
  /// Adds a frame. All frames have the size that the writer was made with.
  func append(_ image: CGImage) throws(FileWriteError)

  /// Completes the file.
  func finish() throws(FileWriteError)

  /// Gives up the file. Nothing is left of it.
  func cancel()
}

/// The rectangle in which a frame differs from the one before.
struct FrameDifference: Equatable {
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  /// The smallest rectangle that contains all pixels in which two pictures of the same size differ; nil where they are equal.
  init?(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer, width: Int, height: Int) {
    let stride = width * 4
    guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return nil }
    func differs(_ row: Int) -> Bool { memcmp(oldBase + row * stride, newBase + row * stride, stride) != 0 }
    guard let top = (0..<height).first(where: differs), let bottom = (top..<height).last(where: differs)
    else {
      return nil
    }
    let before = old.bindMemory(to: UInt32.self)
    let after = new.bindMemory(to: UInt32.self)
    var (left, right) = (width, -1)
    for row in top...bottom {
      let start = row * width
      var x = 0
      while x < left, before[start + x] == after[start + x] { x += 1 }
      left = min(left, x)
      x = width - 1
      while x > right, before[start + x] == after[start + x] { x -= 1 }
      right = max(right, x)
    }
    (self.x, y, self.width, self.height) = (left, top, right - left + 1, bottom - top + 1)
  }

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The same pixels and, where necessary, one more column at the left and one more row at the top, so that x and y are even.
  var fromEvenPlace: FrameDifference {
    FrameDifference(x: x & ~1, y: y & ~1, width: width + (x & 1), height: height + (y & 1))
  }

  /// The smallest rectangle that contains both.
  func union(_ other: FrameDifference) -> FrameDifference {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return FrameDifference(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}

/// Finds, for each frame of an animation, the part that has to be stored.
struct FrameParts {
  private let width: Int
  private let height: Int
  private var last: [UInt8] = []

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The rectangle of the next frame. The first frame is stored whole; one that equals the frame before is stored as one pixel.
  mutating func next(_ image: CGImage) -> FrameDifference {
    let bytes = image.bytes
    defer { last = bytes }
    guard !last.isEmpty else { return FrameDifference(x: 0, y: 0, width: width, height: height) }
    return last.withUnsafeBytes { old in
      bytes.withUnsafeBytes { FrameDifference(old, $0, width: width, height: height) }
    } ?? FrameDifference(x: 0, y: 0, width: 1, height: 1)
  }
}
