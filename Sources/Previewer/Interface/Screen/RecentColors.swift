import CoreAnimationMarkup
import CoreGraphics
import Foundation

/// The colours that were used last, for the colour editors: hexadecimal digits in a file, one colour in a line, the last one first.
@MainActor package final class RecentColors {
  /// The greatest number of colours.
  package static let limit = 8

  private let file: URL?
  private var known: [CGColor]?
  /// Where the file is written, one time after the other, because the disk may be busy.
  private let queue = DispatchQueue(label: "cambium colors", qos: .utility)

  /// - Parameter state: the folder for the state of programs, in which the file is `cambium/colors`; nil: the colours are kept in memory only.
  package init(in state: URL? = nil) { file = state?.appendingPathComponent("cambium/colors") }

  /// The colours, the last one first. The file is read when they are first needed.
  package var all: [CGColor] {
    if let known { return known }
    let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
    let colors = text.split(separator: "\n").prefix(Self.limit).compactMap { line in
      (try? MarkupValue.value(String(line), .color, key: "")).flatMap { $0 as? CGColor }
    }
    known = colors
    return colors
  }

  /// Puts a colour at the beginning. Colours are the same if their digits are.
  package func note(_ color: CGColor) {
    let text = MarkupValue.hexText(of: color)
    var colors = all.filter { MarkupValue.hexText(of: $0) != text }
    colors.insert(color, at: 0)
    known = Array(colors.prefix(Self.limit))
    guard let file else { return }
    let lines = all.map { MarkupValue.hexText(of: $0) + "\n" }.joined()
    // The list is a convenience, so a failure has no effect.
    queue.async {
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? lines.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  /// Waits until the file is written.
  package func finish() { queue.sync {} }
}
