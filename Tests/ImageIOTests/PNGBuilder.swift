import TestSupport
import Foundation

/// Writes PNG files of any kind, correct or not, without the library under test: rows are given with their
/// filter byte and stored without compression.
struct PNGBuilder {
  var width: Int
  var height = 1
  var depth: UInt8 = 8
  /// 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGBA.
  var kind: UInt8
  var isInterlaced = false
  var palette: [UInt8]?
  var transparency: [UInt8]?
  /// Other chunks before the data.
  var others: [(name: String, contents: [UInt8])] = []
  var rows: [[UInt8]]

  var data: Data {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk(
      "IHDR", Self.bytes(width) + Self.bytes(height) + [depth, kind, 0, 0, isInterlaced ? 1 : 0])
    for other in others { file += chunk(other.name, other.contents) }
    if let palette { file += chunk("PLTE", palette) }
    if let transparency { file += chunk("tRNS", transparency) }
    file += chunk("IDAT", compressed)
    file += chunk("IEND", [])
    return Data(file)
  }

  /// zlib (RFC 1950) with stored blocks (RFC 1951).
  private var compressed: [UInt8] {
    let raw = rows.flatMap { $0 }
    var stream: [UInt8] = [0x78, 0x01]
    var offset = 0
    repeat {
      let length = min(raw.count - offset, 65535)
      let isLast: UInt8 = offset + length == raw.count ? 1 : 0
      stream += [
        isLast, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8 & 255),
      ]
      stream += raw[offset..<offset + length]
      offset += length
    } while offset < raw.count
    var (a, b) = (1, 0)
    for byte in raw {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return stream + Self.bytes(b << 16 | a)
  }

  private func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + contents
    return Self.bytes(contents.count) + named + Self.bytes(Int(crc32(named)))
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
