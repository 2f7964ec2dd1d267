import CLinux
import Foundation

/// Memory that two processes share, with places for two frames.
///
/// One process draws into a place while the other shows the other place. The memory is taken when it is written, so its size is
/// only an address range.
package final class SharedFrames {
  /// The file descriptor of the memory.
  package let descriptor: Int32
  private let base: UnsafeMutableRawPointer

  /// The number of places.
  package static let count = 2
  /// The greatest number of bytes of a frame: 16384 × 16384 pixels.
  private static let frameBytes = 1 << 30

  /// Memory of this process, to be given to another.
  package convenience init() throws(WindowError) {
    let descriptor = cambium_memory_file("cambium frames")
    guard descriptor >= 0, ftruncate(descriptor, off_t(Self.count * Self.frameBytes)) == 0 else {
      throw .failed("share frames with another process", String(cString: strerror(errno)))
    }
    try self.init(owning: descriptor)
  }

  /// Memory that another process has given.
  package init(owning descriptor: Int32) throws(WindowError) {
    self.descriptor = descriptor
    let mapped = mmap(
      nil, Self.count * Self.frameBytes, PROT_READ | PROT_WRITE, Int32(MAP_SHARED) | Int32(MAP_NORESERVE),
      descriptor, 0)
    guard let mapped, mapped != MAP_FAILED else {
      throw .failed("map shared frames", String(cString: strerror(errno)))
    }
    base = mapped
  }

  deinit {
    munmap(base, Self.count * Self.frameBytes)
    close(descriptor)
  }

  /// The memory of a frame: rows of RGBA, the first on top. Nil for a place or size that does not exist.
  package func pixels(_ place: Int, width: Int, height: Int) -> UnsafeMutableRawPointer? {
    guard (0..<Self.count).contains(place), (1...16384).contains(width), (1...16384).contains(height) else {
      return nil
    }
    return base + place * Self.frameBytes
  }
}
