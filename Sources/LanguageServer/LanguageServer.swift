import CoreAnimationMarkup
import Foundation

/// The language server of scene files: it answers an editor over standard input and output, by the Language Server Protocol 3.17.
///
/// Problems of a text are computed when no further message waits, so typing is never slower than the editor sends.
///
/// ```swift
/// try LanguageServer(input: .standardInput, output: .standardOutput, version: "1.0").run()
/// ```
package final class LanguageServer {
  private var stream: MessageStream
  private let version: String
  private var documents: [String: OpenDocument] = [:]
  /// The documents whose problems have to be told.
  private var changed: [String] = []
  private var isInitialized = false
  private var isShutDown = false
  private var hasSnippets = false

  package init(input: FileHandle, output: FileHandle, version: String) {
    stream = MessageStream(input: input, output: output)
    self.version = version
  }

  /// Answers until the client says `exit` or closes the input.
  ///
  /// - Returns: whether the client has said `shutdown` before, as the protocol wants.
  /// - Throws: a description of what is wrong with the input, after which nothing can be read, or of the output that cannot be written.
  package func run() throws -> Bool {
    while let data = try stream.next() {
      guard try handle(data) else { return isShutDown }
      if !stream.hasMore { try tellProblems() }
    }
    return isShutDown
  }

  // MARK: Messages

  /// - Returns: false after the last message.
  private func handle(_ data: Data) throws -> Bool {
    guard let envelope = try? JSONDecoder().decode(Envelope.self, from: data) else {
      try fail(
        nil, RequestFailure(code: RequestFailure.parseError, message: "the message is not a request in JSON"))
      return true
    }
    // Answers of the client to the server have no method; the server asks nothing.
    guard let method = envelope.method else { return true }
    if method == "exit" { return false }
    guard let id = envelope.id else {
      notified(method, data)
      return true
    }
    do {
      try answer(method, id, data)
    } catch let failure as RequestFailure {
      try fail(id, failure)
    } catch is DecodingError {
      try fail(
        id,
        RequestFailure(
          code: RequestFailure.invalidParameters,
          message: "the parameters of \(method) are not those of the protocol"))
    }
    return true
  }

  private func fail(_ id: RequestID?, _ failure: RequestFailure) throws {
    try stream.send(ErrorResponse(id: id, error: .init(code: failure.code, message: failure.message)))
  }

  /// Notifications have no answer, so those that cannot be read or are not known are left out.
  private func notified(_ method: String, _ data: Data) {
    switch method {
    case "textDocument/didOpen":
      guard let item = parameters(OpenParameters.self, data)?.textDocument else { return }
      documents[item.uri] = OpenDocument(uri: item.uri, text: ServedText(item.text, version: item.version))
      noteChange(of: item.uri)
    case "textDocument/didChange":
      guard let change = parameters(ChangeParameters.self, data),
        let document = documents[change.textDocument.uri]
      else { return }
      document.change(change.contentChanges, version: change.textDocument.version)
      noteChange(of: document.uri)
    case "textDocument/didSave":
      // The files beside it may be others now.
      guard let uri = parameters(DocumentParameters.self, data)?.textDocument.uri,
        let document = documents[uri]
      else { return }
      document.change(
        [.init(range: nil, text: document.text.string(0..<document.text.bytes.count))],
        version: document.text.version)
      noteChange(of: uri)
    case "textDocument/didClose":
      guard let uri = parameters(DocumentParameters.self, data)?.textDocument.uri else { return }
      documents[uri] = nil
      noteChange(of: uri)
    default: break
    }
  }

  private func parameters<Parameters: Decodable>(_: Parameters.Type, _ data: Data) -> Parameters? {
    try? JSONDecoder().decode(Call<Parameters>.self, from: data).params
  }

  private func noteChange(of uri: String) {
    if !changed.contains(uri) { changed.append(uri) }
  }

  private func tellProblems() throws {
    for uri in changed {
      let report = documents[uri]?.problems() ?? ProblemReport(uri: uri, version: nil, diagnostics: [])
      try stream.send(Notification(method: "textDocument/publishDiagnostics", params: report))
    }
    changed = []
  }

  // MARK: Requests

  private func answer(_ method: String, _ id: RequestID, _ data: Data) throws {
    func reply(_ result: some Encodable) throws { try stream.send(Response(id: id, result: result)) }
    func read<Parameters: Decodable>(_: Parameters.Type) throws -> Parameters {
      try JSONDecoder().decode(Call<Parameters>.self, from: data).params
    }
    if method == "initialize" {
      hasSnippets = Capabilities.clientHasSnippets(data)
      isInitialized = true
      return try reply(Capabilities(version: version))
    }
    guard isInitialized else {
      throw RequestFailure(code: RequestFailure.notInitialized, message: "\(method) came before initialize")
    }
    guard !isShutDown else {
      throw RequestFailure(code: RequestFailure.invalidRequest, message: "\(method) came after shutdown")
    }
    switch method {
    case "shutdown":
      isShutDown = true
      try reply(String?.none)
    case "textDocument/completion":
      let place = try read(PositionParameters.self)
      try reply(try document(place.textDocument).completions(at: place.position, snippets: hasSnippets))
    case "textDocument/hover":
      let place = try read(PositionParameters.self)
      try reply(try document(place.textDocument).hover(at: place.position))
    case "textDocument/definition":
      let place = try read(PositionParameters.self)
      try reply(try document(place.textDocument).definitions(at: place.position))
    case "textDocument/references":
      let place = try read(PositionParameters.self)
      try reply(try document(place.textDocument).references(at: place.position))
    case "textDocument/prepareRename":
      let place = try read(PositionParameters.self)
      try reply(try document(place.textDocument).renamedRange(at: place.position))
    case "textDocument/rename":
      let place = try read(RenameParameters.self)
      try reply(try document(place.textDocument).rename(at: place.position, to: place.newName))
    case "textDocument/codeAction":
      let place = try read(ActionParameters.self)
      try reply(try document(place.textDocument).actions(in: place.range))
    case "textDocument/documentSymbol":
      try reply(try document(try read(DocumentParameters.self).textDocument).symbols())
    case "textDocument/documentColor":
      try reply(try document(try read(DocumentParameters.self).textDocument).colorInformation())
    case "textDocument/colorPresentation":
      let place = try read(ColorParameters.self)
      try reply(try document(place.textDocument).presentations(of: place.color, in: place.range))
    case "textDocument/formatting":
      let place = try read(FormattingParameters.self)
      try reply(try document(place.textDocument).formatted(place.options))
    default:
      throw RequestFailure(code: RequestFailure.methodNotFound, message: "\(method) is not supported")
    }
  }

  private func document(_ id: DocumentID) throws -> OpenDocument {
    guard let document = documents[id.uri] else {
      throw RequestFailure(code: RequestFailure.invalidParameters, message: "\(id.uri) is not open")
    }
    return document
  }
}
