import TestSupport
import Foundation

/// A zip archive written byte by byte, with what no writer would put into one.
struct RawZip {
  private var files: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds a file that is not compressed. `size` is what the archive says of its expanded size.
  mutating func add(_ name: String, _ bytes: [UInt8] = [], mode: UInt32 = 0o100644, size: Int? = nil) {
    let nameBytes = Array(name.utf8)
    let checksum = crc32(bytes)
    var common: [UInt8] = []
    common += little(20, 2) + little(0x800, 2) + little(0, 2) + little(0, 2) + little(0x21, 2)
    common += little(Int(checksum), 4) + little(bytes.count, 4) + little(size ?? bytes.count, 4)
    common += little(nameBytes.count, 2) + little(0, 2)
    let offset = files.count
    files += Array("PK".utf8) + [3, 4] + common + nameBytes + bytes
    directory += Array("PK".utf8) + [1, 2] + little(3 << 8 | 20, 2) + common
    directory += little(0, 2) + little(0, 2) + little(0, 2) + little(Int(mode) << 16, 4) + little(offset, 4)
    directory += nameBytes
    count += 1
  }

  var data: Data {
    let end =
      Array("PK".utf8) + [5, 6] + little(0, 4) + little(count, 2) + little(count, 2)
      + little(directory.count, 4)
      + little(files.count, 4) + little(0, 2)
    return Data(files + directory + end)
  }

  private func little(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
