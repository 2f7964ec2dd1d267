import Foundation

/// Writes a scene in another form: what `cambium convert` does.
package enum SceneConversion {
  /// - Parameters:
  ///   - input: the scene, by path or bundled name.
  ///   - output: the file or folder to write; its extension tells the form.
  ///   - report: takes what was wrong with the scene, and what could not be written, a line each.
  package static func convert(_ input: String, to output: String, report: (String) -> Void) throws {
    let url = SceneLibrary.resolve(input)
    let target = URL(fileURLWithPath: output)
    if let source = RealPath(url.path), isInside(source, output) {
      throw CAMLWriter.Failure("cannot write \(output): it is the same file as the scene that is read")
    }
    let document = SceneDocument.open(url)
    for diagnostic in document.diagnostics { report(diagnostic.description) }
    guard let writer = CAMLWriter(document: document) else {
      throw CAMLWriter.Failure("\(input): the scene cannot be read, so nothing is written")
    }
    try writer.write(to: target)
    for loss in writer.losses { report("\(input): warning: \(loss)".escapingControls()) }
  }

  /// Whether a scene is what a path names, or lies in it.
  private static func isInside(_ source: RealPath, _ path: String) -> Bool {
    guard let target = RealPath(path) else { return false }
    return source == target || source.isInside(target)
  }
}
