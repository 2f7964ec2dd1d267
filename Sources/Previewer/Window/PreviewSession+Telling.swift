import CoreAnimationMarkup
import Windowing

/// What the session tells the person and the log of events: the title, what was opened, and errors.
extension PreviewSession {
  var name: String { Self.name(of: sheet.documents) }

  static func name(of documents: [SceneDocument]) -> String {
    switch documents.count {
    case 0: "Cambium"
    case 1: documents[0].url.lastPathComponent
    default: "\(documents.count) scenes"
    }
  }

  func updateTitle() {
    guard !panels.isGalleryShown else { return window.title = "Cambium" }
    let layer = hovered.map { hit in
      let path = hit.document.path(of: hit.layer) ?? ""
      return (hit.layer.name ?? hit.document.id(of: hit.layer) ?? path, path)
    }
    window.title =
      WindowTitle(
        scene: name, layer: layer, time: playback.time, speed: playback.speed, isPaused: playback.isPaused,
        isLooping: playback.isLooping
      ).text
  }

  func logOpen() {
    log?.write(
      "open",
      [
        JSON.Member("scenes", .array(sheet.documents.map { .string($0.url.relativePath) })),
        JSON.Member("size", .numbers([sheet.size.width, sheet.size.height])),
        JSON.Member("pixels", .numbers([window.pixels.width, window.pixels.height])),
        JSON.Member("driver", .string(window.driver)),
      ])
  }

  /// Writes the event `rest` once the window shows everything that has happened: all events are handled, no frame is due, and no timer
  /// runs at whose end something is called, such as the completion of an animation.
  ///
  /// - Parameter timer: the seconds until the next timer ends.
  func logRest(timer: Double) {
    guard let log, timer > Self.never, loop.isAtRest else { return }
    let frames = loop.framesDrawn
    guard frames != framesAtRest else { return }
    framesAtRest = frames
    log.write("rest", [time, JSON.Member("frames", .integer(frames))])
  }

  /// A timer that ends later, in seconds, is one that is kept to be used again.
  private static let never = 1e7

  func reportFailure(_ message: String, file: String?) {
    StandardStreams.message("cambium: \(message)")
    panels.notify(message, .error)
    log?.write(
      "error",
      [
        JSON.Member("file", .optional(file)), JSON.Member("line", .integer(0)),
        JSON.Member("column", .integer(0)),
        JSON.Member("message", .string(message)),
      ])
  }

  static func report(_ documents: [SceneDocument], to log: EventLog?) {
    for diagnostic in documents.flatMap(\.diagnostics) {
      StandardStreams.diagnostic(diagnostic)
      guard diagnostic.severity == .error else { continue }
      log?.write(
        "error",
        [
          JSON.Member("file", .string(diagnostic.file)), JSON.Member("line", .integer(diagnostic.line)),
          JSON.Member("column", .integer(diagnostic.column)),
          JSON.Member("message", .string(diagnostic.message)),
        ])
    }
  }
}
