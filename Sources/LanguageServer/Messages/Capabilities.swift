import Foundation

/// What the server can do, which it answers to `initialize`.
struct Capabilities: Encodable {
  struct Server: Encodable {
    struct Sync: Encodable {
      let openClose = true
      /// Changes come as parts of the text.
      let change = 2
      let save = true
      enum CodingKeys: CodingKey { case openClose, change, save }
    }
    struct Completion: Encodable {
      let triggerCharacters = ["<", " ", "\"", ".", "#"]
      enum CodingKeys: CodingKey { case triggerCharacters }
    }
    struct Rename: Encodable {
      let prepareProvider = true
      enum CodingKeys: CodingKey { case prepareProvider }
    }
    struct Actions: Encodable {
      let codeActionKinds = ["quickfix", "source.fixAll"]
      enum CodingKeys: CodingKey { case codeActionKinds }
    }
    let positionEncoding = "utf-16"
    let textDocumentSync = Sync()
    let completionProvider = Completion()
    let renameProvider = Rename()
    let codeActionProvider = Actions()
    let hoverProvider = true
    let definitionProvider = true
    let referencesProvider = true
    let documentSymbolProvider = true
    let colorProvider = true
    let documentFormattingProvider = true
    enum CodingKeys: CodingKey {
      case positionEncoding, textDocumentSync, completionProvider, renameProvider, codeActionProvider,
        hoverProvider
      case definitionProvider, referencesProvider, documentSymbolProvider, colorProvider,
        documentFormattingProvider
    }
  }
  struct Info: Encodable {
    let name = "cambium"
    let version: String
    enum CodingKeys: CodingKey { case name, version }
  }

  let capabilities = Server()
  let serverInfo: Info
  enum CodingKeys: CodingKey { case capabilities, serverInfo }

  init(version: String) { serverInfo = Info(version: version) }

  /// Whether the client of an `initialize` can insert texts with places that it steps through.
  static func clientHasSnippets(_ data: Data) -> Bool {
    struct Item: Decodable { let snippetSupport: Bool? }
    struct Completion: Decodable { let completionItem: Item? }
    struct Document: Decodable { let completion: Completion? }
    struct Client: Decodable { let textDocument: Document? }
    struct Parameters: Decodable { let capabilities: Client? }
    let client = try? JSONDecoder().decode(Call<Parameters>.self, from: data).params.capabilities
    return client?.textDocument?.completion?.completionItem?.snippetSupport ?? false
  }
}
