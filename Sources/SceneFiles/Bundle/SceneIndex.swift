import Foundation

/// The contents of the `index.xml` of a `.ca` folder.
package struct SceneIndex: Equatable {
  /// The name of the list of assets in a folder that is written.
  package static let manifest = "assetManifest.caml"

  /// The path of the markup file in the folder.
  package var rootDocument = "main.caml"
  /// Whether the file gives that path.
  package var hasRootDocument = false
  /// The size of the document in points. Nil if the file does not give it.
  package var documentWidth: Double?
  package var documentHeight: Double?
  /// Whether y is down in the document.
  package var geometryFlipped = false
  /// The start and the end of the loop, in seconds. Nil if the file does not give them.
  package var loopStart: Double?
  package var loopEnd: Double?
  package var loopingEnabled: Bool?
  /// The path of the list of assets. Nil if the file does not name one.
  package var assetManifest: String?

  /// The length of the loop in seconds. Nil if the file does not give it.
  package var loopLength: Double? {
    let length = loopEnd.map { $0 - (loopStart ?? 0) } ?? 0
    return length > 0 ? length : nil
  }

  /// Reads a property list, XML or binary. XML is read by the reader of scenes, which does not expand
  /// entities and gives positions for messages.
  init(file: String, bytes: [UInt8], limits: SceneLimits, log: DiagnosticLog) {
    if BinaryPropertyList.isOne(bytes) {
      guard let list = BinaryPropertyList(bytes), let entries = list.entries(list.top) else {
        log.report(
          Diagnostic(.error, .badIndex, file: file, message: "the binary property list cannot be read"))
        return
      }
      for (key, value) in entries {
        guard let text = list.object(value)?.scalar else { continue }
        set(key, text, Diagnostic(.warning, .badIndex, file: file, message: ""), log)
      }
      return
    }
    let source = XMLSource(file: file, bytes: bytes)
    let reader = XMLReader(source, limits: limits, log: log)
    reader.expectsDocumentType = true
    func diagnostic(_ severity: Diagnostic.Severity, _ offset: Int, _ message: String) -> Diagnostic {
      let place = source.place(of: offset)
      return Diagnostic(
        severity, .badIndex, file: file, line: place.line, column: place.column, message: message)
    }
    var found = false
    while true {
      switch reader.next() {
      case .start(let element) where element.name == "plist": continue
      case .start(let element) where element.name == "dict" && !found:
        found = true
        var key: String?
        reader.forEachChild(of: element) { child in
          var text = ""
          reader.forEachChild(of: child, text: { text += reader.string($0) }, { _ in })
          if child.name == "key" {
            key = text.trimmingCharacters(in: .whitespacesAndNewlines)
          } else if let name = key {
            key = nil
            switch child.name {
            case "true": text = "1"
            case "false": text = "0"
            case "dict", "array": return
            default: text = text.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            self.set(name, text, diagnostic(.warning, child.offset, ""), log)
          }
        }
      case .start(let element): reader.skip(element)
      case .text, .end: continue
      case .finished:
        if !found {
          log.report(
            Diagnostic(.error, .badIndex, file: file, message: "it is not a property list with a dictionary"))
        }
        return
      }
    }
  }

  /// The index of a folder without an `index.xml`.
  package init() {}

  private static func isInfinite(_ text: String) -> Bool {
    (try? NumberText.anyNumbers(text))?.first?.isInfinite ?? false
  }

  /// Sets a value. A wrong value is reported at the position of `diagnostic`.
  private mutating func set(_ key: String, _ text: String, _ diagnostic: Diagnostic, _ log: DiagnosticLog) {
    func number(_ range: ClosedRange<Double>) -> Double? {
      do throws(ValueError) {
        let value = try NumberText.number(text)
        if range.contains(value) { return value }
        throw ValueError("\(text) is out of range", .badNumber)
      } catch {
        var diagnostic = diagnostic
        diagnostic.code = error.code
        diagnostic.message = error.message + "; it is skipped"
        diagnostic.keyPath = key
        log.report(diagnostic)
        return nil
      }
    }
    let flag = ["1", "true", "yes"].contains(text.lowercased())
    switch key {
    case "rootDocument" where !text.isEmpty:
      rootDocument = text
      hasRootDocument = true
    case "documentWidth": documentWidth = number(0...1e6)
    case "documentHeight": documentHeight = number(0...1e6)
    case "geometryFlipped": geometryFlipped = flag
    case "loopStart": loopStart = Self.isInfinite(text) ? nil : number(-1e6...1e6)
    // With an endless loop the length follows from the animations.
    case "loopEnd": loopEnd = Self.isInfinite(text) ? nil : number(-1e6...1e6)
    case "loopingEnabled": loopingEnabled = flag
    case "assetManifest": assetManifest = text.isEmpty ? nil : text
    // Hints for players, and values that are read with the states.
    default: break
    }
  }
}

extension BinaryPropertyList.Object {
  /// The text of a number, a boolean ("1", "0") or a string, as in an XML list.
  fileprivate var scalar: String? {
    switch self {
    case .flag(let flag): flag ? "1" : "0"
    case .integer(let integer): String(integer)
    case .real(let real): "\(real)"
    case .string(let text): text
    default: nil
    }
  }
}
