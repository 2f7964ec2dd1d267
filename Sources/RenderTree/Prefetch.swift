import CLinux

/// Has the processor fetch memory into its cache before it is needed.
enum Prefetch {
  /// Fetches the lines of 64 bytes with `bytes` bytes. The memory need not be valid.
  @inline(__always)
  static func fetch(_ memory: UnsafeRawPointer, bytes: Int) {
    for offset in stride(from: 0, to: bytes, by: 64) { cambium_prefetch(memory + offset) }
  }
}
