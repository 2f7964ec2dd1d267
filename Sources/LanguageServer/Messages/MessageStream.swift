import Foundation

/// The messages of a client, one after another: a header with the length in bytes, an empty line, and JSON.
///
/// Source: Language Server Protocol 3.17, "Base Protocol".
struct MessageStream {
  /// What is wrong with a header. Nothing after it can be read, because nobody knows where the next message begins.
  struct HeaderError: Error, CustomStringConvertible {
    let description: String
  }

  /// The bytes of a message that a client may send: far more than any scene has.
  static let longest = 256 << 20

  private let input: FileHandle
  private let output: FileHandle
  private var pending = Data()

  init(input: FileHandle, output: FileHandle) {
    self.input = input
    self.output = output
  }

  /// Whether bytes of a further message are there, so that work on the present text can wait for it.
  var hasMore: Bool {
    if !pending.isEmpty { return true }
    var descriptor = pollfd(fd: input.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0 && descriptor.revents & Int16(POLLIN) != 0
  }

  /// The JSON of the next message; nil at the end of the input.
  mutating func next() throws -> Data? {
    let separator = Data("\r\n\r\n".utf8)
    while true {
      if let end = pending.range(of: separator) {
        let length = try Self.length(in: pending[pending.startIndex..<end.lowerBound])
        while pending.endIndex - end.upperBound < length {
          guard read() else { return nil }
        }
        let message = pending.subdata(in: end.upperBound..<end.upperBound + length)
        pending = pending.subdata(in: end.upperBound + length..<pending.endIndex)
        return message
      }
      guard pending.count < 1 << 16 else {
        throw HeaderError(description: "the header of a message does not end")
      }
      guard read() else { return nil }
    }
  }

  private mutating func read() -> Bool {
    let data = input.availableData
    pending.append(data)
    return !data.isEmpty
  }

  private static func length(in header: Data) throws -> Int {
    for line in String(decoding: header, as: UTF8.self).components(separatedBy: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let text = parts[1].trimmingCharacters(in: .whitespaces)
      guard let length = Int(text), (0...longest).contains(length) else {
        throw HeaderError(
          description: "Content-Length is \(text.debugDescription), which is no length of a message")
      }
      return length
    }
    throw HeaderError(description: "a message has no Content-Length")
  }

  /// Sends a message.
  func send(_ message: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(message)
    try output.write(contentsOf: Data("Content-Length: \(data.count)\r\n\r\n".utf8) + data)
  }
}
