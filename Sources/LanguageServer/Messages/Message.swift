/// The id of a request: a number or a text.
enum RequestID: Codable, Equatable {
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// What every message of a client has. A notification has no id, a response no method.
struct Envelope: Decodable {
  let id: RequestID?
  let method: String?
}

/// The parameters of a message.
struct Call<Parameters: Decodable>: Decodable {
  let params: Parameters
}

/// The answer to a request.
struct Response<Result: Encodable>: Encodable {
  let jsonrpc = "2.0"
  let id: RequestID
  let result: Result

  enum CodingKeys: CodingKey { case jsonrpc, id, result }
}

/// The answer to a request that cannot be fulfilled.
struct ErrorResponse: Encodable {
  struct Body: Encodable {
    let code: Int
    let message: String
  }
  let jsonrpc = "2.0"
  let id: RequestID?
  let error: Body

  enum CodingKeys: CodingKey { case jsonrpc, id, error }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(jsonrpc, forKey: .jsonrpc)
    // A message that cannot be read has no id, for which the protocol wants null.
    try container.encode(id, forKey: .id)
    try container.encode(error, forKey: .error)
  }
}

/// What the server says without having been asked.
struct Notification<Parameters: Encodable>: Encodable {
  let jsonrpc = "2.0"
  let method: String
  let params: Parameters

  enum CodingKeys: CodingKey { case jsonrpc, method, params }
}

/// A failure of a request, with a code of the protocol.
struct RequestFailure: Error {
  static let parseError = -32700
  static let invalidRequest = -32600
  static let methodNotFound = -32601
  static let invalidParameters = -32602
  static let notInitialized = -32002
  static let requestFailed = -32803

  let code: Int
  let message: String
}
