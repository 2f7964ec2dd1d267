import CLinux
import Foundation

/// The memory that the process has freed and that the allocator keeps.
package enum FreeMemory {
  /// The bytes that the allocator keeps at most at the end of a thread's memory, once `mallopt` has set it. They hold what a software
  /// driver frees after each frame, some 600 bytes for each small layer: with less, the system would take the pages back, and clear them
  /// again, in each frame. At rest they are given back.
  package static let kept = 128 << 20

  /// Gives it back to the system, on another thread: pages that lay between others, of bitmaps, textures and compiled programs.
  package static func giveBack() { DispatchQueue.global(qos: .utility).async { _ = malloc_trim(0) } }

  /// Makes room for small allocations of this thread.
  ///
  /// The allocator extends the memory of a thread that is not the main one by a page at a time, with a call of the system for each:
  /// two thousand calls while a driver compiles its first programs. Memory that was used and freed lies there for the next
  /// allocations. Its pages take no memory until they are written.
  static func makeRoom() {
    // Each block is smaller than those for which the allocator asks the system separately, and all together are smaller than what it
    // keeps (`kept`).
    let blocks = (0..<4).map { _ in malloc((2 << 20) - (256 << 10)) }
    for block in blocks { free(block) }
  }
}
