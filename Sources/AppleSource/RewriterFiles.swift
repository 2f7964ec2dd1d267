/// The source of the rewriter, which this program carries: the files of the folder `Rewriter`.
///
/// They use SwiftSyntax, which takes minutes to compile. Every Swift toolchain has it as a library for its own use, so the
/// rewriter is compiled against that one where it is needed (`SourceRewriter`).
enum RewriterFiles {
  /// Names and contents.
  static let all: [(name: String, bytes: [UInt8])] = [
    ("Answer.swift", PackageResources.Answer_swift),
    ("ConstructVisitor.swift", PackageResources.ConstructVisitor_swift),
    ("DeepStack.swift", PackageResources.DeepStack_swift),
    ("KeyPathString.swift", PackageResources.KeyPathString_swift),
    ("ModuleDeclarations.swift", PackageResources.ModuleDeclarations_swift),
    ("OptionalRequirements.swift", PackageResources.OptionalRequirements_swift),
    ("ParsedSource.swift", PackageResources.ParsedSource_swift),
    ("PreviewMacro.swift", PackageResources.PreviewMacro_swift),
    ("SceneOutline.swift", PackageResources.SceneOutline_swift),
    ("SelectorExpression.swift", PackageResources.SelectorExpression_swift),
    ("SourceEdit.swift", PackageResources.SourceEdit_swift),
    ("main.swift", PackageResources.main_swift),
  ]

  /// A number that another source of the rewriter does not have: FNV-1a of names and contents.
  static let hash: UInt64 = {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for file in all {
      for byte in file.name.utf8 + [0] + file.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return hash
  }()
}
