import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// A scene file with its live layers, their texts and a history, as a window has them.
@MainActor final class EditedAnimations {
  let folder: TemporaryFolder
  let document: SceneDocument
  let texts: EditedMarkup
  let clock = MediaClock(isPaused: true)
  let context: CAContext
  private(set) var edits: SceneEdits
  /// Why the last change was not written; nil if it was.
  private(set) var failure: String?

  init(_ text: String) throws {
    folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("scene.caml")
    try Data(text.utf8).write(to: url)
    document = SceneDocument.open(url)
    let root = try #require(document.root, "\(document.diagnostics)")
    texts = try EditedMarkup(of: document)
    context = CAContext(layer: root, clock: clock)
    context.retainsCompletedAnimations = true
    edits = SceneEdits(root: { root }, changed: { CATransaction.flush() })
    CATransaction.flush()
    edits.history.write = { [unowned self] changes, name, last, _ in
      do {
        let steps = try texts.write(changes, name, replacesLast: !last.isEmpty)
        failure = nil
        return steps
      } catch {
        failure = "\(error)"
        return []
      }
    }
  }

  /// A scene with a layer `a`, whose animations have a text.
  convenience init(animations: String, layer: String = "CALayer", attributes: String = "") throws {
    try self.init(Self.scene(animations, layer, attributes))
  }

  nonisolated static func scene(_ animations: String, _ layer: String = "CALayer", _ attributes: String = "")
    -> String
  {
    """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 100 100">
        <sublayers>
          <\(layer) name="a" bounds="0 0 10 10" position="10 20"\(attributes)>
            <animations>
              \(animations)
            </animations>
          </\(layer)>
          <CALayer name="b" bounds="0 0 10 10" position="50 60"/>
        </sublayers>
      </CALayer>
    </caml>

    """
  }

  func layer(_ name: String = "a") throws -> CALayer { try #require(document.layer(name)) }

  func place(_ key: String, _ member: Int...) throws -> AnimationPath {
    AnimationPath(try layer(), key: key, member: member)
  }

  var text: String { String(decoding: texts.parts[0].text.fileBytes, as: UTF8.self) }

  /// The text between `<animations>` and `</animations>` of the layer, without indentation and line ends.
  var animations: String {
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined()
    let start = lines.range(of: "<animations>")?.upperBound ?? lines.startIndex
    let end = lines.range(of: "</animations>", options: .backwards)?.lowerBound ?? lines.endIndex
    return String(lines[start..<end])
  }

  /// The value of the layer at times of the clock, as the engine shows it.
  func values(_ keyPath: String, at times: [Double], _ kind: ValueKind = .number) throws -> [[Double]] {
    let layer = try layer()
    return try times.map { time in
      clock.seek(to: time)
      return try #require(Unbox.row(layer.presentation()?.value(forKeyPath: keyPath), kind))
    }
  }
}

/// The greatest difference between two lists of values.
func distance(_ a: [[Double]], _ b: [[Double]]) -> Double {
  guard a.count == b.count else { return .infinity }
  return zip(a, b).reduce(0) { result, pair in
    pair.0.count == pair.1.count
      ? zip(pair.0, pair.1).reduce(result) { max($0, abs($1.0 - $1.1)) } : .infinity
  }
}
