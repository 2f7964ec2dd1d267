import ProcessEnvironment

/// The source of the rewriter, which this program carries: the files of the folder `Rewriter`.
///
/// They use SwiftSyntax, which takes minutes to compile. Every Swift toolchain has it as a library for its own use, so the
/// rewriter is compiled against that one where it is needed (`SourceRewriter`).
enum RewriterFiles {
  /// Names and contents.
  static let all: [(name: String, bytes: [UInt8])] = [
    ("Answer.swift", PackageResources.Answer_swift),
    ("AppleMethods.swift", PackageResources.AppleMethods_swift),
    ("AppleModules.swift", PackageResources.AppleModules_swift),
    ("ClassBound.swift", PackageResources.ClassBound_swift),
    ("CodedProperty.swift", PackageResources.CodedProperty_swift),
    ("ConstructVisitor.swift", PackageResources.ConstructVisitor_swift),
    ("DeepStack.swift", PackageResources.DeepStack_swift),
    ("ExtensionMember.swift", PackageResources.ExtensionMember_swift),
    ("ExtensionMembers.swift", PackageResources.ExtensionMembers_swift),
    ("KeyPathString.swift", PackageResources.KeyPathString_swift),
    ("LiteralReader.swift", PackageResources.LiteralReader_swift),
    ("ManagedProperty.swift", PackageResources.ManagedProperty_swift),
    ("ModuleDeclarations.swift", PackageResources.ModuleDeclarations_swift),
    ("NameIndex.swift", PackageResources.NameIndex_swift),
    ("NamedLiteral.swift", PackageResources.NamedLiteral_swift),
    ("NumberLiteral.swift", PackageResources.NumberLiteral_swift),
    ("ObservedProperty.swift", PackageResources.ObservedProperty_swift),
    ("OptionalRequirements.swift", PackageResources.OptionalRequirements_swift),
    ("ParsedSource.swift", PackageResources.ParsedSource_swift),
    ("PreviewMacro.swift", PackageResources.PreviewMacro_swift),
    ("SceneOutline.swift", PackageResources.SceneOutline_swift),
    ("SelectorExpression.swift", PackageResources.SelectorExpression_swift),
    ("SiteRecord.swift", PackageResources.SiteRecord_swift),
    ("SiteVisitor.swift", PackageResources.SiteVisitor_swift),
    ("SourceEdit.swift", PackageResources.SourceEdit_swift),
    ("TracedKeys.swift", PackageResources.TracedKeys_swift),
    ("TracedModule.swift", PackageResources.TracedModule_swift),
    ("TracedPlace.swift", PackageResources.TracedPlace_swift),
    ("TracedTarget.swift", PackageResources.TracedTarget_swift),
    ("main.swift", PackageResources.main_swift),
  ]

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
