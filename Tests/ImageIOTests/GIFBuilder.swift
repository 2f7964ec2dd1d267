import Foundation

/// Writes one-frame GIF files of 256 grays, compressed with a table of words as the specification describes
/// it.
enum GIFBuilder {
  /// - Parameter clearsFullTable: whether a full table is given up, or used to the end.
  static func file(width: Int, height: Int, indices: [UInt8], clearsFullTable: Bool) -> Data {
    func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
    var file = Array("GIF89a".utf8) + word(width) + word(height) + [0xF7, 0, 0]
    for gray in 0...255 { file += [UInt8](repeating: UInt8(gray), count: 3) }
    file += [0x2C, 0, 0, 0, 0] + word(width) + word(height) + [0, 8]
    let codes = compress(indices, clearsFullTable: clearsFullTable)
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start..<min(start + 255, codes.count)]
      file += [UInt8(block.count)] + block
    }
    return Data(file + [0, 0x3B])
  }

  private static func compress(_ indices: [UInt8], clearsFullTable: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits = 0
    var bitCount = 0
    var table: [[UInt8]: Int] = [:]
    var next = 258
    var size = 9
    func put(_ code: Int) {
      bits |= code << bitCount
      bitCount += size
      while bitCount >= 8 {
        bytes.append(UInt8(bits & 255))
        bits >>= 8
        bitCount -= 8
      }
    }
    func clear() {
      put(256)
      table = Dictionary(uniqueKeysWithValues: (0...255).map { ([UInt8($0)], $0) })
      next = 258
      size = 9
    }
    clear()
    var current: [UInt8] = []
    for index in indices {
      if table[current + [index]] != nil {
        current.append(index)
        continue
      }
      put(table[current] ?? 0)
      if next < 4096 {
        table[current + [index]] = next
        // The reader is one word behind.
        if next == 1 << size { size += 1 }
        next += 1
      } else if clearsFullTable {
        clear()
      }
      current = [index]
    }
    put(table[current] ?? 0)
    put(257)
    bits |= 0
    if bitCount > 0 { bytes.append(UInt8(bits & 255)) }
    return bytes
  }
}
