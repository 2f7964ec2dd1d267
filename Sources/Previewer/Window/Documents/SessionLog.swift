import CoreAnimationMarkup
import QuartzCore
import SceneTools

/// The events of a session, in the file of `--events`. Without that option nothing is written.
@MainActor final class SessionLog {
  private let events: EventLog?
  /// Reads the scene's time, in seconds.
  var readTime: () -> Double = { 0 }

  /// - Parameter events: where events are written; nil for nowhere.
  init(_ events: EventLog?) { self.events = events }

  /// Whether somebody reads the events.
  var isOn: Bool { events != nil }

  /// The scene's time as a member of an event.
  var time: JSON.Member { JSON.Member("time", .number(readTime())) }

  func write(_ name: String, _ members: @autoclosure () -> [JSON.Member] = []) {
    events?.write(name, members())
  }

  /// Writes the event of an error that has no place in a file.
  func writeError(_ message: String, file: String?) {
    write(
      "error",
      [
        JSON.Member("file", .optional(file)), JSON.Member("line", .integer(0)),
        JSON.Member("column", .integer(0)),
        JSON.Member("message", .string(message)),
      ])
  }

  /// Writes the errors of scenes, and says all their messages on standard error.
  static func report(_ documents: [SceneDocument], to events: EventLog?) {
    for diagnostic in documents.flatMap(\.diagnostics) {
      StandardStreams.diagnostic(diagnostic)
      guard diagnostic.severity == .error else { continue }
      events?.write(
        "error",
        [
          JSON.Member("file", .string(diagnostic.file)), JSON.Member("line", .integer(diagnostic.line)),
          JSON.Member("column", .integer(diagnostic.column)),
          JSON.Member("message", .string(diagnostic.message)),
        ])
    }
  }

  func report(_ documents: [SceneDocument]) { Self.report(documents, to: events) }

  static func point(_ point: CGPoint) -> JSON.Member { JSON.Member("point", .numbers([point.x, point.y])) }

  /// A layer in the form of `cambium hit`, with its scene if there are several; all null without a layer.
  static func members(of hit: LayerHit?, among documents: [SceneDocument]) -> [JSON.Member] {
    guard let hit else {
      return ["path", "class", "name", "id", "layerPoint"].map { JSON.Member($0, .null) }
    }
    guard documents.count > 1 else { return hit.members }
    return hit.members + [JSON.Member("scene", .string(hit.document.url.relativePath))]
  }
}
