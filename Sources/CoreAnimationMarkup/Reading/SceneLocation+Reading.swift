import SceneFiles

extension SceneLocation {
  /// Reads the markup file.
  ///
  /// - Parameter isChecked: whether it will be inspected.
  func read(log: DiagnosticLog, isChecked: Bool) -> SceneContents {
    var contents = SceneContents(file: file, index: index)
    if let source = source(log: log) {
      let inspector = isChecked ? SceneInspector(source: source, log: log) : nil
      let reader = SceneReader(
        source: source, bundle: bundle, limits: bundle.limits, log: log, inspector: inspector)
      reader.read()
      if let inspector {
        contents.inspections = [
          SceneInspection(inspector: inspector, root: reader.root, location: self, source: source)
        ]
      }
      contents.root = reader.root
      contents.rootIsPlaced = reader.rootIsPlaced
      contents.idsByLayer = reader.idsByLayer
      contents.layerCount = reader.layerCount
      contents.parallax = reader.resolveParallax(reader.root)
      contents.rest = reader.rest
      contents.markups = [
        SceneMarkup(file: file, url: markupFile, path: markupPath, source, reader.places)
      ]
    }
    contents.imageOrigins = bundle.origins
    contents.files = files + bundle.files
    return contents
  }
}
