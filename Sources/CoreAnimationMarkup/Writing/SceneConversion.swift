import Foundation
import SceneFiles

/// Writes a scene in another form, for `cambium convert`.
package enum SceneConversion {
  /// Converts a scene.
  ///
  /// - Parameters:
  ///   - input: the path or the bundled name of the scene.
  ///   - output: the file or folder to write. Its extension gives the form.
  ///   - report: receives the diagnostics and the losses, one line each.
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
    let count = document.diagnostics.count { $0.severity != .info } + writer.losses.count
    if count > 0 {
      let parts = count == 1 ? "the part that the warning names" : "the \(count) parts that the warnings name"
      report("\(output): written without \(parts)".escapingControls())
    }
  }

  /// Whether a path is the source scene, or inside it.
  private static func isInside(_ source: RealPath, _ path: String) -> Bool {
    guard let target = RealPath(path) else { return false }
    return source == target || source.isInside(target)
  }
}
