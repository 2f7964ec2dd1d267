import Compositor
import CoreAnimationMarkup
import Foundation

/// `cambium-bench scenes`: measures scenes from files as people write them, each against its floor. `make bench-scenes`
/// prints the table.
enum SceneTable {
  /// Where the files and pictures are written.
  static let folder = URL(fileURLWithPath: "out/bench")

  /// Writes the scene file of a scene. The same program writes the same bytes.
  @discardableResult
  static func write(_ scene: BenchScene) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("\(scene.name).caml")
    let writer = CAMLWriter(layer: scene.tree())
    try writer.write(to: file)
    for loss in writer.losses { FileHandle.standardError.write(Data("\(scene.name): \(loss)\n".utf8)) }
    return file
  }

  /// - Parameters:
  ///   - names: the scenes; empty for all.
  ///   - isQuick: whether to measure fewer frames.
  static func run(_ names: [String], isQuick: Bool, isMarkdown: Bool) throws {
    let columns = ["commit", "evaluate", "encode", "submit", "draws", "instances", "frame", "floor", "ratio"]
    if isMarkdown {
      print("| scene | " + columns.joined(separator: " | ") + " |")
      print("|" + [String](repeating: "---|", count: columns.count + 1).joined())
    } else {
      let head = columns.map { String(repeating: " ", count: 10 - $0.count) + $0 }.joined()
      print("scene".padding(toLength: 12, withPad: " ", startingAt: 0) + head)
    }
    var notes: [String] = []
    for scene in BenchScene.all where names.isEmpty || names.contains(scene.name) {
      let file = try write(scene)
      let measurement = try SceneMeasurement(scene, file: file)
      let stages = measurement.measure(frames: isQuick ? max(scene.frames / 5, 5) : scene.frames)
      let ratio = stages.floor > 0 ? String(format: "%.2f", stages.frame / stages.floor) : "–"
      let values =
        [stages.commit, stages.evaluate, stages.encode, stages.submit].map { String(format: "%.3f", $0) }
        + [String(format: "%.1f", stages.draws), String(format: "%.0f", stages.instances)]
        + [stages.frame, stages.floor].map { String(format: "%.3f", $0) } + [ratio]
      if isMarkdown {
        print("| \(scene.title) | " + values.joined(separator: " | ") + " |")
      } else {
        let line = values.map { String(repeating: " ", count: max(10 - $0.count, 1)) + $0 }.joined()
        print(scene.name.padding(toLength: 12, withPad: " ", startingAt: 0) + line)
      }
      fflush(nil)
      notes.append("\(scene.name): \(try measurement.compare(in: folder)); \(measurement.memory)")
    }
    print("\nMilliseconds, medians of frames that alternate with the floor's. Pictures and files: out/bench.")
    for note in notes { print(note) }
  }

  /// Draws frames of one scene without its floor, for a profiler, and prints what was drawn.
  static func draw(_ name: String, frames: Int) throws {
    guard let scene = BenchScene.all.first(where: { $0.name == name }) else {
      throw BenchFailure("there is no scene \(name): \(BenchScene.all.map(\.name).joined(separator: ", "))")
    }
    let file = folder.appendingPathComponent("\(scene.name).caml")
    if !FileManager.default.fileExists(atPath: file.path) { try write(scene) }
    let measurement = try SceneMeasurement(scene, file: file, hasFloor: false)
    measurement.run(frames: frames)
    print("\(name): \(frames) frames of \(measurement.layerCount) layers")
  }
}

/// Why a measurement was not possible.
struct BenchFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
