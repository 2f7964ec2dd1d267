import CoreAnimationMarkup
import SceneFiles

/// The pictures of layers.
extension MarkupText {
  /// Gives a layer a picture of the scene's folder as its contents.
  ///
  /// - Parameter source: the path of the picture from the markup's folder.
  package mutating func setImage(_ source: String, of layer: MarkupElement) throws(MarkupTextError) {
    try change("Set contents") { text throws(MarkupTextError) in
      let old = text.children(of: layer, named: "contents")
      if let first = old.first, text.attribute("src", of: first) != nil {
        return try text.setAttribute("src", to: source, of: first)
      }
      try text.removeAll("contents", of: layer)
      let lines: Lines
      do throws(ValueError) {
        lines = try text.written { writer in
          writer.out.open("contents")
          writer.attribute("type", "CGImage")
          writer.attribute("src", source)
          writer.out.close()
        }
      } catch { throw text.error(error.message, at: layer) }
      try text.insert(lines, in: layer, after: text.spot(for: "contents", in: layer))
    }
  }
}
