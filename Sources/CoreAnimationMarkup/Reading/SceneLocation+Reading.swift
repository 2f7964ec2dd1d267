import SceneFiles

extension SceneLocation {
  /// Reads the markup file.
  ///
  /// - Parameter isChecked: whether it will be checked.
  func read(log: DiagnosticLog, isChecked: Bool) -> SceneContents {
    var contents = SceneContents(file: file, index: index)
    if let source = source(log: log) {
      let checker = isChecked ? MarkupChecker(source: source, log: log) : nil
      let reader = MarkupReader(
        source: source, bundle: bundle, limits: bundle.limits, log: log, checker: checker)
      reader.read()
      if let checker {
        contents.checks = [
          MarkupCheck(checker: checker, root: reader.root, location: self, source: source)
        ]
      }
      contents.root = reader.root
      contents.rootIsPlaced = reader.rootIsPlaced
      contents.idsByLayer = reader.idsByLayer
      contents.layerCount = reader.layerCount
      contents.parallax = reader.resolveParallax(reader.root)
      contents.rest = reader.rest
      contents.markups = [
        MarkupFile(file: file, url: markupFile, path: markupPath, source, reader.places)
      ]
    }
    contents.imageOrigins = bundle.origins
    contents.files = files + bundle.files
    return contents
  }
}
