import AppleSource
import Foundation
import ProcessEnvironment
import SceneTools

extension CompiledScene {
  /// Seconds that the search may take.
  private static let limit = 60.0
  private static let failure = "Swift runtime failure: "

  /// One address, as llvm-symbolizer describes it: the functions there, those that were inlined first.
  private struct Answer: Decodable {
    struct Function: Decodable {
      let file: String
      let line: Int
      let column: Int
      let name: String

      enum CodingKeys: String, CodingKey {
        case file = "FileName"
        case line = "Line"
        case column = "Column"
        case name = "FunctionName"
      }
    }

    let functions: [Function]

    enum CodingKeys: String, CodingKey { case functions = "Symbol" }
  }

  /// The place in the user's files at which the scene's code has stopped; nil if there is none, or nothing can look for it.
  ///
  /// The compiler notes no line for some instructions that stop the program, such as those for nil in an implicitly unwrapped optional,
  /// so the addresses may lead to a caller. The line in the runtime's message is that of the trap.
  package func place(of report: TrapReport) -> TrapPlace? {
    let found = place(of: report.addresses)
    guard let stated = report.stated else { return found }
    guard stated.module == module else { return packagePlace(of: stated, calledFrom: found) ?? found }
    let matches = files.indices.filter { files[$0].lastPathComponent == stated.file }
    guard matches.count == 1, let index = matches.first else { return found }
    let path = files[index].path
    let isSame = found?.file == path && found?.line == stated.line
    return TrapPlace(
      file: path, line: stated.line, column: isSame ? found?.column ?? 0 : 0, reason: found?.reason,
      note: outletNote(line: stated.line, file: index))
  }

  /// The place of a trap in a package: the line of the scene that led there, with a note, or else the line in the package.
  private func packagePlace(of stated: TrapReport.Stated, calledFrom found: TrapPlace?) -> TrapPlace? {
    guard let package = packages.first(where: { $0.module.name == stated.module })?.module else { return nil }
    let matches = package.files.filter { $0.lastPathComponent == stated.file }
    guard matches.count == 1, let file = matches.first?.path else { return nil }
    guard let found else { return TrapPlace(file: file, line: stated.line, column: 0) }
    return TrapPlace(
      file: found.file, line: found.line, column: found.column, reason: found.reason,
      note: "It stopped in \(package.title), at \(file):\(stated.line)")
  }

  private func place(of addresses: [UInt]) -> TrapPlace? {
    guard let symbolizer, !addresses.isEmpty else { return nil }
    var process = ChildProcess(
      symbolizer,
      ["--obj=\(library.path)", "--output-style=JSON"] + addresses.map { "0x" + String($0, radix: 16) })
    process.capturesErrors = false
    guard case .ended(0, let text) = process.run(within: Self.limit),
      let answers = try? JSONDecoder().decode([Answer].self, from: Data(text.utf8))
    else { return nil }
    // The compiler keeps the escapes of the string in `#sourceLocation`.
    let paths = files.map { String(RewrittenSource.quoted($0.path).dropFirst().dropLast()) }
    for answer in answers {
      for function in answer.functions where function.line > 0 {
        guard
          let index = paths.firstIndex(of: function.file)
            ?? files.firstIndex(where: { $0.path == function.file })
        else { continue }
        let noted = answer.functions.first { $0.name.hasPrefix(Self.failure) }?.name
        return TrapPlace(
          file: files[index].path, line: function.line,
          column: originalColumn(function.column, line: function.line, file: index),
          reason: noted.map { String($0.dropFirst(Self.failure.count)) })
      }
    }
    return nil
  }

  /// The column in the user's file of a column in the file that was compiled; 0 if it is not known.
  private func originalColumn(_ column: Int, line: Int, file: Int) -> Int {
    guard column > 0,
      let module = try? rewriter.rewrite(
        texts, previewName: SceneEntry.previewName,
        traces: SceneTrace.isTraced(in: library.deletingLastPathComponent()),
        namesClasses: resources.found.hasInterfaceFiles),
      module.files.indices.contains(file)
    else { return 0 }
    return module.files[file].originalColumn(column, line: line)
  }
}
