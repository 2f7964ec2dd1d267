import ArgumentParser
import Foundation
import LanguageServer
import SceneTools

struct LSP: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serves editors of scene files: problems, completion, help and renaming.",
    discussion: """
      An editor starts this command and speaks the Language Server Protocol with it, over standard input and output. It has the reports \
      of `cambium check` with their corrections, completion of elements, attributes, values, ids, key paths and images, the text of the \
      reference under the pointer, definitions and references, renaming of ids and states, colours, an outline, and indentation. \
      docs/reference/lsp.md has the settings for Visual Studio Code, Neovim and Emacs. Exit status: 0; 1 when the editor goes without \
      `shutdown`, or when its messages cannot be read.
      """)

  @OptionGroup var options: OutputOptions

  func run() throws {
    let server = LanguageServer(input: .standardInput, output: .standardOutput, version: Version.text)
    var isOrderly = false
    try reportingFailure { isOrderly = try server.run() }
    if !isOrderly { throw ExitCode(1) }
  }
}
