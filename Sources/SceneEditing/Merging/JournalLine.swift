import Foundation
import SceneFiles

/// A line of a journal: JSON after a hash of it, so that a line that is damaged, or was not written to its end, is found.
package enum JournalLine {
  package static func bytes(of value: some Encodable) -> [UInt8] {
    guard let json = try? JSONEncoder().encode(value) else { return [] }
    return Array(String(format: "%016lx ", hash(json[...])).utf8) + json + [0x0A]
  }

  /// Takes the next line, if it is whole.
  package static func next<Value: Decodable>(_ type: Value.Type, _ rest: inout ArraySlice<UInt8>) -> Value? {
    guard let end = rest.firstIndex(of: 0x0A), end - rest.startIndex > 17 else { return nil }
    let json = Data(rest[(rest.startIndex + 17)..<end])
    guard String(decoding: rest.prefix(16), as: UTF8.self) == String(format: "%016lx", hash(json)),
      let value = try? JSONDecoder().decode(type, from: json)
    else { return nil }
    rest = rest[(end + 1)...]
    return value
  }

  private static func hash(_ bytes: Data) -> UInt64 { bytes.withUnsafeBytes { XMLSource.hash(of: $0) } }
}
