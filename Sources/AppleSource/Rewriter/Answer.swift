import Foundation

/// The rewriter's answer: the rewritten files of a module, and what they show. `main.swift` describes its form in JSON.
struct Answer: Encodable {
  struct File: Encodable {
    let text: String
    let edits: [[Int]]
  }

  let files: [File]
  let entry: SceneOutline.Entry?
  /// The places that give values to properties; empty if they are not traced.
  let sites: [SiteRecord]

  /// Rewrites the files at some paths, and finds what they show.
  init(_ paths: [String], previewName: String, traces: Bool, namesClasses: Bool) throws {
    let sources = try paths.map { path in
      ParsedSource(String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self))
    }
    var declarations = ModuleDeclarations()
    for source in sources { declarations.add(source) }
    let entry = SceneOutline(sources).entry
    let members = ExtensionMembers(sources)
    let tables = namesClasses ? InterfaceTables(sources, declarations) : nil
    var sites: [SiteRecord] = []
    var traced = TracedModule()
    let names = traces ? sources.map { NameIndex($0) } : []
    for (source, names) in zip(sources, names) { traced.add(source, names) }
    files = sources.enumerated().map { index, source in
      let isShown = entry?.kind == "preview" && entry?.file == index && !previewName.isEmpty
      let visitor = ConstructVisitor(
        source, declarations, members: members.edits(ofFile: index) + (tables?.edits(ofFile: index) ?? []),
        previewName: isShown ? previewName : nil)
      visitor.walk(source.file)
      var found = visitor.edits
      if traces {
        let tracer = SiteVisitor(names[index], traced, file: index, first: sites.count)
        tracer.walk(source.file)
        found += tracer.edits
        sites += tracer.sites
      }
      let edits = SourceEdit.ordered(found)
      let text = SourceEdit.apply(edits, to: source.bytes)
      return File(
        text: text + (tables?.appendix(ofFile: index, after: text) ?? ""),
        edits: edits.map { [$0.range.lowerBound, $0.range.upperBound, $0.replacement.utf8.count] })
    }
    self.entry = entry
    self.sites = sites
  }
}
