import CLinux
import Foundation

/// The memory that the process has freed and that the allocator keeps.
package enum FreeMemory {
  /// Gives it back to the system, on another thread: pages that lay between others, of bitmaps, textures and compiled programs.
  package static func giveBack() { DispatchQueue.global(qos: .utility).async { _ = malloc_trim(0) } }
}
