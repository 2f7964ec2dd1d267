import CoreAnimationMarkup
import Foundation
import SceneFiles

extension MarkupText {
  /// The text as it is on disk, as far as it is known.
  var onDisk: MarkupText {
    var base = self
    while base.log.done > log.saved { base.undo() }
    while base.log.done < log.saved { base.redo() }
    for step in log.branch { for replacement in step.replacements { base.apply(replacement) } }
    return base
  }

  /// The steps that lead from the text on disk to this one.
  fileprivate var unsavedSteps: [TextLog.Step] {
    let back = log.branch.reversed().map(\.inverse)
    guard log.done < log.saved else {
      return back + log.steps[log.saved..<log.done]
    }
    return back + log.steps[log.done..<log.saved].reversed().map(\.inverse)
  }
}

/// A file in which the unsaved changes of a text outlive the program.
///
/// The file has a head, the text on disk, and a line for each update. It is only appended to, so that a program that is killed while it
/// writes loses the last update at most.
///
/// ```swift
/// var journal = TextJournal(["scene": path])
/// switch journal.update(for: text) {
/// case .none: break
/// case .begin(let bytes): // write the file
/// case .append(let bytes): // append to it
/// case .remove: // delete it, because nothing is unsaved
/// }
/// ```
package struct TextJournal: Sendable {
  /// What to do with the file.
  package enum Update: Sendable {
    case none
    case begin([UInt8])
    case append([UInt8])
    case remove
  }

  /// What the file says about itself, such as the path of the scene.
  private let about: [String: String]
  /// The steps that the file has; nil without a file.
  private var written: [Int]?
  private var base = 0

  package init(_ about: [String: String]) { self.about = about }

  private struct About: Codable {
    let about: [String: String]
  }

  private struct Head: Codable {
    let about: [String: String]
    let file: String
    /// The number of bytes of the text on disk, which follow the head.
    let count: Int
    let handles: [Int32]
  }

  private struct Line: Codable {
    /// The number of steps that stay.
    let keep: Int
    let steps: [TextLog.Step]
  }

  /// Brings the file up to date with a text. The cost is that of the steps that were made since the last update.
  package mutating func update(for text: MarkupText) -> Update {
    guard text.isChanged else {
      defer { written = nil }
      return written == nil ? .none : .remove
    }
    let steps = text.unsavedSteps
    let numbers = steps.map(\.number)
    if let old = written, base == text.log.base {
      guard old != numbers else { return .none }
      let keep = zip(old, numbers).prefix { $0 == $1 }.count
      written = numbers
      return .append(JournalLine.bytes(of: Line(keep: keep, steps: Array(steps[keep...]))))
    }
    let disk = text.onDisk
    let bytes = disk.fileBytes
    (written, base) = (numbers, text.log.base)
    return .begin(
      JournalLine.bytes(
        of: Head(about: about, file: text.file, count: bytes.count, handles: disk.index.handles)) + bytes
        + [0x0A] + JournalLine.bytes(of: Line(keep: 0, steps: steps)))
  }

  /// The file could not be written: the next update writes it anew.
  package mutating func forget() { written = nil }

  // MARK: Reading

  /// What a journal says about itself. Nil for another file.
  package static func about(_ bytes: [UInt8]) -> [String: String]? {
    var rest = bytes[...]
    return JournalLine.next(About.self, &rest)?.about
  }

  /// The text with the changes of a journal, each of which is an unsaved step, and the bytes of the file at that time. Nil for a damaged
  /// journal.
  package static func text(_ bytes: [UInt8]) -> (text: MarkupText, file: [UInt8])? {
    var rest = bytes[...]
    guard let head = JournalLine.next(Head.self, &rest), rest.count > head.count, head.count >= 0 else {
      return nil
    }
    let file = Array(rest.prefix(head.count))
    guard var text = try? MarkupText(file, file: head.file) else { return nil }
    rest = rest.dropFirst(head.count + 1)
    var steps: [TextLog.Step] = []
    while let line = JournalLine.next(Line.self, &rest) {
      guard line.keep >= 0, line.keep <= steps.count else { return nil }
      steps = steps.prefix(line.keep) + line.steps
    }
    let replacements = steps.flatMap(\.replacements)
    let handles = replacements.flatMap { $0.oldElements + $0.newElements } + head.handles
    guard let last = handles.max(), last < 1 << 26, text.take(head.handles, of: Int(last) + 1) else {
      return nil
    }
    for replacement in replacements {
      let range = replacement.offset..<replacement.offset + replacement.old.count
      guard range.lowerBound >= 0, range.upperBound <= text.bytes.count,
        text.bytes[range].elementsEqual(replacement.old)
      else { return nil }
      text.apply(replacement)
    }
    for (number, step) in steps.enumerated() {
      text.log.steps.append(
        TextLog.Step(name: step.name, number: number + 1, replacements: step.replacements))
    }
    text.log.done = steps.count
    text.log.nextNumber = steps.count + 1
    return (text, file)
  }
}
