/// By what bytes are known without being kept.
struct ByteMark: Hashable {
  private let count: Int
  private let hash: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    hash = hasher.finalize()
  }
}
