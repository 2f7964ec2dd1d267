import EmbeddedFiles
import ProcessEnvironment

/// The source of the rewriter, which this program carries: the files of the folder `Rewriter`.
///
/// They use SwiftSyntax, which takes minutes to compile. Every Swift toolchain has it as a library for its own use, so the
/// rewriter is compiled against that one where it is needed (`SourceRewriter`).
enum RewriterFiles {
  private static let folder = "Sources/AppleSource/Rewriter/"

  /// Names and contents.
  static let all: [(name: String, bytes: [UInt8])] = EmbeddedFiles.paths(in: folder).map {
    (String($0.dropFirst(folder.count)), EmbeddedFiles.bytes(of: $0))
  }

  /// A hash that another source of the rewriter does not have, of names and contents.
  static let hash: ContentHash = {
    var hash = ContentHash()
    for file in all {
      hash.add(file.name.utf8)
      hash.add(file.bytes)
    }
    return hash
  }()
}
