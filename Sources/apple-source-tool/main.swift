import AppleSource
import Foundation

// apple-source-tool OUTPUT FILE…
//
// Writes a copy of each Swift file to the folder OUTPUT, rewritten so that it compiles on Linux. `X.swift` becomes
// `X+Linux.swift`, which says that its lines are those of the original, so that the compiler's messages name the original.
// The files are those of one module.

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(1)
}

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first.map({ URL(fileURLWithPath: $0, isDirectory: true) }) else {
  fail("usage: apple-source-tool OUTPUT FILE…")
}

var texts: [(url: URL, text: String)] = []
var module = ModuleDeclarations()
for path in arguments.dropFirst() {
  let url = URL(fileURLWithPath: path)
  do {
    let text = try String(contentsOf: url, encoding: .utf8)
    texts.append((url, text))
    module.add(ParsedSource(text))
  } catch {
    fail("\(path) cannot be read as UTF-8 text: \(error.localizedDescription)")
  }
}

for (url, text) in texts {
  let copy = output.appendingPathComponent(RewrittenSource.copyName(of: url.lastPathComponent))
  let content = RewrittenSource(text, module: module).located(at: url.path)
  // An unchanged copy keeps its date, and the compiler its work.
  if let old = try? String(contentsOf: copy, encoding: .utf8), old == content { continue }
  do {
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try content.write(to: copy, atomically: true, encoding: .utf8)
  } catch {
    fail("\(copy.path) cannot be written: \(error.localizedDescription)")
  }
}
