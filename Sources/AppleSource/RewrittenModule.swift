import Foundation
import SourceLiterals

/// The files of a module, rewritten, and what they show if they are a scene. The rewriter writes it as JSON.
package struct RewrittenModule: Sendable {
  /// What a scene shows.
  package struct Entry: Sendable, Equatable, Codable {
    /// `applicationDelegate`, `main`, `script`, `preview`, `viewController`, `view` or `layer`.
    package let kind: String
    /// The name of the type; empty for a script and a preview.
    package let type: String
    /// The index of the file that has it.
    package let file: Int
  }

  /// In the order of the originals.
  package let files: [RewrittenSource]
  /// Nil if there is nothing to show.
  package let entry: Entry?
  /// The places that give values to properties, by the numbers that the program tells (`SiteVisitor`); empty if they are not traced.
  package let sites: [SourceSite]

  private struct Answer: Decodable {
    struct File: Decodable {
      let text: String
      let edits: [[Int]]
    }

    let files: [File]
    let entry: Entry?
    let sites: [SourceSite]
  }

  /// A module without files, such as that of a storyboard without code.
  init() {
    files = []
    entry = nil
    sites = []
  }

  /// Reads the rewriter's answer about some originals; nil if it is not one.
  init?(_ answer: Data, about originals: [String]) {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: answer),
      answer.files.count == originals.count,
      answer.files.allSatisfy({ $0.edits.allSatisfy { $0.count == 3 && $0[0] <= $0[1] && $0[2] >= 0 } }),
      answer.entry.map({ originals.indices.contains($0.file) }) ?? true,
      answer.sites.allSatisfy({ originals.indices.contains($0.file) })
    else { return nil }
    files = zip(answer.files, originals).map { file, original in
      RewrittenSource(
        file.text, of: original, edits: file.edits.map { .init(range: $0[0]..<$0[1], length: $0[2]) })
    }
    entry = answer.entry
    sites = answer.sites
  }
}
