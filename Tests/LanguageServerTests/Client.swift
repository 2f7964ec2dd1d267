import Foundation
import TestSupport

@testable import LanguageServer

/// An editor that speaks with a server over two pipes. The server runs on a thread of its own.
final class Client {
  typealias Object = [String: Any]

  private let toServer = Pipe()
  private let fromServer = Pipe()
  private var pending = Data()
  private var count = 0
  /// What the server has said unasked.
  private(set) var notifications: [Object] = []

  init(snippets: Bool = false) throws {
    let (input, output) = (toServer.fileHandleForReading, fromServer.fileHandleForWriting)
    Thread {
      _ = try? LanguageServer(input: input, output: output, version: "test").run()
      try? output.close()
    }.start()
    let client: Object = ["textDocument": ["completion": ["completionItem": ["snippetSupport": snippets]]]]
    _ = try request("initialize", ["capabilities": client])
    notify("initialized", [:])
  }

  deinit { try? toServer.fileHandleForWriting.close() }

  // MARK: Messages

  func send(_ text: String) {
    toServer.fileHandleForWriting.write(Data("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
  }

  private func send(_ message: Object) throws {
    send(String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self))
  }

  func notify(_ method: String, _ parameters: Object) {
    try? send(["jsonrpc": "2.0", "method": method, "params": parameters])
  }

  /// The whole answer to a request.
  func request(_ method: String, _ parameters: Object) throws -> Object {
    count += 1
    try send(["jsonrpc": "2.0", "id": count, "method": method, "params": parameters])
    while let message = receive() {
      if message["id"] as? Int == count { return message }
      notifications.append(message)
    }
    throw ClosedError()
  }

  struct ClosedError: Error {}

  /// The next message; nil when the server has ended.
  func receive() -> Object? {
    let separator = Data("\r\n\r\n".utf8)
    while true {
      if let end = pending.range(of: separator) {
        let header = String(decoding: pending[..<end.lowerBound], as: UTF8.self)
        let length = Int(header.dropFirst("Content-Length: ".count)) ?? 0
        if pending.endIndex - end.upperBound >= length {
          let body = pending.subdata(in: end.upperBound..<end.upperBound + length)
          pending = pending.subdata(in: end.upperBound + length..<pending.endIndex)
          return (try? JSONSerialization.jsonObject(with: body)) as? Object
        }
      }
      let data = fromServer.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      pending.append(data)
    }
  }

  // MARK: Documents

  /// Opens a text, and returns the problems that the server tells.
  func open(_ text: String, uri: String = "untitled:a.caml") -> [Object] {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": "caml", "version": 1, "text": text]])
    return problems()
  }

  /// The next problems that the server tells.
  func problems() -> [Object] {
    while let message = receive() {
      if message["method"] as? String == "textDocument/publishDiagnostics" {
        return (message["params"] as? Object)?["diagnostics"] as? [Object] ?? []
      }
    }
    return []
  }

  /// The result of a request at a position.
  func ask(
    _ method: String, _ line: Int, _ character: Int, uri: String = "untitled:a.caml", _ more: Object = [:]
  ) throws -> Any? {
    let place: Object = ["textDocument": ["uri": uri], "position": ["line": line, "character": character]]
    return try request("textDocument/" + method, place.merging(more) { $1 })["result"]
  }

  /// The result of a request at the mark `|` of a text, which is opened without it.
  func ask(_ method: String, at marked: String, _ more: Object = [:]) throws -> Any? {
    let before = marked.prefix { $0 != "|" }
    let line = before.split(separator: "\n", omittingEmptySubsequences: false)
    _ = open(String(before) + String(marked.dropFirst(before.count + 1)))
    return try ask(method, line.count - 1, line.last?.utf16.count ?? 0, more)
  }
}

/// Makes edits of an answer in a text, as an editor does.
func applied(_ edits: [Client.Object], to text: String) -> String {
  let served = ServedText(text, version: nil)
  func offset(_ position: Any?) -> Int {
    let place = position as? [String: Int] ?? [:]
    return served.offset(of: Position(line: place["line"] ?? 0, character: place["character"] ?? 0))
  }
  var bytes = served.bytes
  let places = edits.map { edit -> (Range<Int>, String) in
    let range = edit["range"] as? Client.Object ?? [:]
    return (offset(range["start"])..<offset(range["end"]), edit["newText"] as? String ?? "")
  }
  for (range, new) in places.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
    bytes.replaceSubrange(range, with: Array(new.utf8))
  }
  return String(decoding: bytes, as: UTF8.self)
}
