import AppleSource
import Foundation

// apple-source-tool [--resources FOLDER] [--no-module] COMPILER OUTPUT FILE…
//
// Writes a copy of each Swift file to the folder OUTPUT, rewritten so that it compiles on Linux. `X.swift` becomes
// `X+Linux.swift`, which says that its lines are those of the original, so that the compiler's messages name the original.
// The files are those of one module. With `--resources`, links to the resources of FOLDER are made in `OUTPUT/resources`, and a file
// `AppleSource+Resources.swift` names them and declares `Bundle.module`, without `--no-module`. COMPILER is the `swiftc` of the toolchain that compiles the copies.

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(1)
}

var arguments = Array(CommandLine.arguments.dropFirst())
var resources: URL?
var declaresModule = true
while let option = arguments.first, option.hasPrefix("--") {
  arguments.removeFirst()
  switch option {
  case "--resources" where !arguments.isEmpty: resources = URL(fileURLWithPath: arguments.removeFirst())
  case "--no-module": declaresModule = false
  default: fail("there is no option \(option)")
  }
}
guard arguments.count >= 2 else {
  fail("usage: apple-source-tool [--resources FOLDER] [--no-module] COMPILER OUTPUT FILE…")
}
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
let found = resources.map { ResourceFolder([.below($0)]) }
let module: RewrittenModule
do {
  // A library has no interface files of its own when those of a program name its classes.
  let namesClasses = found?.hasInterfaceFiles == true || texts.contains { $0.contains("@IB") }
  module = try SourceRewriter(toolchain: toolchain).rewrite(texts, namesClasses: namesClasses)
} catch {
  fail("\(error)")
}

var copies = zip(originals, module.files).map { url, source in
  (name: RewrittenSource.copyName(of: url.lastPathComponent), content: source.located(at: url.path))
}
if let found {
  let folder = output.appendingPathComponent("resources")
  do { try found.write(to: folder) } catch {
    fail("\(folder.path) cannot be written: \(error.localizedDescription)")
  }
  let declares = declaresModule && !ResourceFolder.isModuleDeclared(in: texts)
  copies.append(
    (ResourceFolder.fileName, found.source(folder: folder.path, declaresModule: declares)))
}
for (name, content) in copies {
  let copy = output.appendingPathComponent(name)
  // An unchanged copy keeps its date, and the compiler its work.
  if let old = try? String(contentsOf: copy, encoding: .utf8), old == content { continue }
  do {
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try content.write(to: copy, atomically: true, encoding: .utf8)
  } catch {
    fail("\(copy.path) cannot be written: \(error.localizedDescription)")
  }
}
