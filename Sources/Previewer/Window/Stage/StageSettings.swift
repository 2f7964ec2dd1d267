import Foundation
import ProcessEnvironment
import SceneEditing

/// What a person has chosen for the stage in every scene: the grid of drags, and whether there are rulers.
///
/// It is in the file `cambium/stage.json` in the folder for the state of programs, which is written after each change.
@MainActor final class StageSettings {
  private struct Values: Codable, Equatable {
    /// In points; 0 for exact places.
    var step = 1.0
    var showsRulers = false
  }

  private let file: URL?
  private var values = Values() { didSet { if values != oldValue { write() } } }

  /// - Parameter state: the folder for the state of programs; nil to keep the settings in memory. Default nil.
  init(in state: URL? = nil) {
    file = state?.appendingPathComponent("cambium/stage.json")
    guard let file, let data = try? Data(contentsOf: file),
      let values = try? JSONDecoder().decode(Values.self, from: data), values.step.isFinite, values.step >= 0
    else { return }
    self.values = values
  }

  /// The grid of drags: whole points unless something else was chosen.
  var grid: PointGrid {
    get { PointGrid(step: values.step) }
    set { values.step = newValue.step }
  }

  /// Whether there are rulers at the edges of the stage. Default false.
  var showsRulers: Bool {
    get { values.showsRulers }
    set { values.showsRulers = newValue }
  }

  /// The settings are a convenience, so a failure has no effect.
  private func write() {
    guard let file, let data = try? JSONEncoder().encode(values) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }
}
