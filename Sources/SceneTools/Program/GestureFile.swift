import FileWriting
import Foundation
import Localization
import ImageIO
import UIKitCore
import UIKitCore

/// The file with a gesture: touches on the stage of a Swift scene, in its time, as `--input` reads them.
///
/// A recording adds each touch to the file before the scene's code gets it, so that a touch at which that code stops the process is in the
/// file, and the next version of the scene gets it.
///
/// ```swift
/// let file = GestureFile(url)
/// try file.begin()
/// try file.add(touches)
/// let gesture = try file.read()
/// ```
package struct GestureFile: Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// A file for the gesture of a window, which does not exist yet.
  package static func temporary() -> GestureFile {
    let name = "cambium-gesture-\(UUID().uuidString).input"
    return GestureFile(FileManager.default.temporaryDirectory.appendingPathComponent(name))
  }

  /// The file in which the gesture of a scene is saved: NAME.input beside the scene.
  ///
  /// - Parameter scene: a Swift file, or a folder of Swift files.
  package static func beside(_ scene: URL) -> GestureFile {
    let name = scene.deletingPathExtension().lastPathComponent + ".input"
    return GestureFile(scene.deletingLastPathComponent().appendingPathComponent(name))
  }

  package var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

  // MARK: Recording

  /// What stands around the elements, and between two of them.
  private static let (start, between, end) = ("[\n", ",\n", "\n]\n")

  /// Begins a gesture anew, with these touches.
  package func write(_ touches: [RecordedTouch]) throws {
    let lines = touches.map { JSON.object($0.inputMembers).line }
    try Data((Self.start + lines.joined(separator: Self.between) + Self.end).utf8).write(to: url)
  }

  /// Adds touches to those of the file.
  package func add(_ touches: [RecordedTouch]) throws {
    guard !touches.isEmpty else { return }
    let handle = try FileHandle(forUpdating: url)
    defer { try? handle.close() }
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: size - UInt64(Self.end.utf8.count))
    let lines = touches.map { Self.between + JSON.object($0.inputMembers).line }
    // One call of the system, after which the file is whole again.
    try handle.write(contentsOf: Data((lines.joined() + Self.end).utf8))
  }

  package func remove() { try? FileManager.default.removeItem(at: url) }

  // MARK: Reading and saving

  /// The touches of the file. Fingers that are down at its end are cancelled.
  ///
  /// - Throws: `ProgramFailure` if it cannot be read or has another form.
  package func read() throws -> Gesture {
    var script = TouchScript()
    try script.read(url)
    guard script.typing.isEmpty else {
      throw ProgramFailure(
        "\(url.relativePath): the input has keys, which a window does not play. `cambium render --input` plays them"
      )
    }
    return Gesture(script.samples)
  }

  /// Takes the contents of another file, in place of its own.
  package func take(_ other: GestureFile) throws {
    let data: Data
    do { data = try Data(contentsOf: other.url) } catch {
      throw ProgramFailure("\(other.url.relativePath): the input cannot be read")
    }
    try data.write(to: url)
  }

  /// Writes the gesture to a file. Its file is replaced at once.
  ///
  /// - Returns: the number of bytes.
  @discardableResult package func save(to other: GestureFile) throws -> Int {
    let bytes = [UInt8](try Data(contentsOf: url))
    let output = try AtomicFile(other.url.path)
    try output.writeOrCancel(bytes)
    try output.commit()
    return bytes.count
  }

  /// This file, or the next one with a number that does not exist, `NAME-2.input`, where a file with other contents has the name.
  package func free(for gesture: GestureFile) -> GestureFile {
    let data = try? Data(contentsOf: gesture.url)
    let name = url.deletingPathExtension().lastPathComponent
    var file = self
    for number in 2... {
      guard file.exists, (try? Data(contentsOf: file.url)) != data else { break }
      file = GestureFile(
        url.deletingLastPathComponent().appendingPathComponent("\(name)-\(number).\(url.pathExtension)"))
    }
    return file
  }
}

/// The touches of a gesture, in the order of time.
package struct Gesture: Sendable, Equatable {
  package let samples: [TouchSample]

  /// - Parameter samples: in any order. Fingers that are down after the last one are cancelled there.
  package init(_ samples: [TouchSample]) {
    var sorted = samples.sorted { $0.time < $1.time }
    var down: [Int64: TouchSample] = [:]
    for sample in sorted {
      switch sample.phase {
      case .began, .moved: down[sample.finger] = sample
      case .ended, .cancelled: down[sample.finger] = nil
      }
    }
    let end = sorted.last?.time ?? 0
    for (finger, sample) in down.sorted(by: { $0.key < $1.key }) {
      sorted.append(TouchSample(finger: finger, .cancelled, sample.place, at: end))
    }
    self.samples = sorted
  }

  package var isEmpty: Bool { samples.isEmpty }
  /// How often a finger was put down.
  package var touches: Int { samples.count { $0.phase == .began } }
  /// The times of the first and the last sample, in seconds of the scene; 0 without any.
  package var begin: Double { samples.first?.time ?? 0 }
  package var end: Double { samples.last?.time ?? 0 }

  /// The number of touches as a person reads it.
  package static func text(of touches: Int) -> String {
    touches == 1 ? localized("1 touch") : localized("\(touches) touches")
  }

  /// The members of an event about it.
  package var members: [JSON.Member] {
    [
      JSON.Member("touches", .integer(touches)), JSON.Member("samples", .integer(samples.count)),
      JSON.Member("begin", .number(begin)), JSON.Member("end", .number(end)),
    ]
  }
}
