import AppleSource
import Foundation

// apple-source-tool COMPILER OUTPUT FILE…
//
// Writes a copy of each Swift file to the folder OUTPUT, rewritten so that it compiles on Linux. `X.swift` becomes
// `X+Linux.swift`, which says that its lines are those of the original, so that the compiler's messages name the original.
// The files are those of one module. COMPILER is the `swiftc` of the toolchain that compiles the copies.

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(1)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else { fail("usage: apple-source-tool COMPILER OUTPUT FILE…") }
guard let toolchain = SwiftToolchain(compiler: URL(fileURLWithPath: arguments[0])) else {
  fail("\(arguments[0]) is not the compiler of a Swift toolchain")
}
let output = URL(fileURLWithPath: arguments[1], isDirectory: true)
let originals = arguments[2...].map { URL(fileURLWithPath: $0) }
let texts = originals.map { url in
  do { return try String(contentsOf: url, encoding: .utf8) } catch {
    fail("\(url.path) cannot be read as UTF-8 text: \(error.localizedDescription)")
  }
}
let module: RewrittenModule
do { module = try SourceRewriter(toolchain: toolchain).rewrite(texts) } catch { fail("\(error)") }

for (url, source) in zip(originals, module.files) {
  let copy = output.appendingPathComponent(RewrittenSource.copyName(of: url.lastPathComponent))
  let content = source.located(at: url.path)
  // An unchanged copy keeps its date, and the compiler its work.
  if let old = try? String(contentsOf: copy, encoding: .utf8), old == content { continue }
  do {
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try content.write(to: copy, atomically: true, encoding: .utf8)
  } catch {
    fail("\(copy.path) cannot be written: \(error.localizedDescription)")
  }
}
