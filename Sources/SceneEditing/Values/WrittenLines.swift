import CoreAnimationMarkup
import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Elements that the writer of scene files makes, as lines for a text.
struct WrittenLines {
  /// The elements that a writer writes. Throws the first thing that it cannot express.
  static func lines(
    unit: [UInt8], _ body: (MarkupWriter) -> Void
  ) throws(ValueError) -> MarkupText.Lines {
    let writer = MarkupWriter()
    body(writer)
    if let loss = writer.losses.first { throw ValueError(loss.reason) }
    // The first line is the XML declaration.
    let lines = writer.out.bytes.split(separator: 0x0A).dropFirst()
    return MarkupText.Lines(
      lines: lines.map { line in
        let text = line.drop { $0 == 0x20 }
        let level = (line.count - text.count) / 2
        return Array(repeatElement(unit, count: level).joined()) + text
      })
  }
}
