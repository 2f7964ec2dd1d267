import ArgumentParser
import CoreAnimationMarkup
import Previewer
import SceneTools
import SwiftScenes

extension CheckFormat: ExpressibleByArgument {}

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reads scenes and reports what is wrong with them.",
    discussion: """
      Each report is a line on standard error: file:line:column: error|warning|info: message (layer, key path) [code]; \
      docs/reference/check.md describes the codes. With --format json or github the reports go to standard output: as one array of \
      objects, or as workflow commands of GitHub Actions. --fix corrects mechanical mistakes in .caml \
      files, .ca directories and unpacked wallpapers. It changes nothing else in the text, does not change archives, and \
      reports the mistakes that are left. A Swift scene is compiled and not run, and the compiler's errors are reported, after what of a project is not read. \
      Exit status: 0 without errors; 1 with errors, or with warnings under --strict.
      """)

  @Argument(help: "The scenes.", completion: .scenes) var scenes: [String]
  @Option(help: "The format of the reports.") var format = CheckFormat.text
  @Flag(help: "The same as --format json.") var json = false
  @Flag(help: "Treats warnings as errors.") var strict = false
  @Flag(help: "Corrects mechanical mistakes in the files.") var fix = false
  @OptionGroup var project: ProjectOptions
  @OptionGroup var options: OutputOptions

  func run() throws {
    var report = CheckReport()
    for scene in scenes {
      if SwiftScene.isOne(scene) {
        let (found, summary, folded) = SwiftScene(scene, project.choice).check()
        report.add(found, summary: summary.map { scenes.count > 1 ? "\(scene): \($0)" : $0 }, folded: folded)
      } else {
        report.add(try check(scene))
      }
    }
    switch json ? .json : format {
    case .text: (options.quiet ? report.errors : report.text).forEach(StandardStreams.message)
    case .json: try reportingFailure { try StandardStreams.output(report.json.pretty) }
    case .github: try reportingFailure { for line in report.github { try StandardStreams.output(line) } }
    }
    if report.fails(strict: strict) { throw ExitCode(1) }
  }

  private func check(_ scene: String) throws -> SceneDocument {
    let url = SceneLibrary.resolve(scene)
    var document = SceneDocument.check(url)
    guard fix else { return document }
    try reportingFailure {
      // A correction can be hidden by another one at the same place, so the file is checked again.
      for _ in 0..<10 {
        let count = try document.writeFixes()
        if count == 0 { break }
        StandardStreams.note("\(url.relativePath): \(count) correction\(count == 1 ? "" : "s") written")
        document = SceneDocument.check(url)
      }
      let left = document.fixesInArchives
      if left > 0 {
        StandardStreams.note(
          "\(url.relativePath): \(left) correction\(left == 1 ? " is" : "s are") not written, because archives are not changed; "
            + "unpack the archive and check its folder")
      }
    }
    return document
  }
}
