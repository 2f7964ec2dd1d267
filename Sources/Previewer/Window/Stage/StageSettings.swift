import Foundation
import ProcessEnvironment
import SceneEditing

/// What a person has chosen for the stage in every scene: the grid of drags, whether there are rulers, and which device
/// is shown around wallpapers.
///
/// It is in the file `cambium/stage.json` in the folder for the state of programs, which is written after each change.
@MainActor final class StageSettings {
  private struct Values: Codable, Equatable {
    /// In points; 0 for exact places.
    var step = 1.0
    var showsRulers = false
    /// Whether a device is shown around wallpapers, and its name; nil for the one that fits.
    var showsDevice = false
    var device: String?
    /// Whether the pointer tilts wallpapers.
    var tilts = true

    init() {}

    /// What an older version has not written has its default.
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      step = try values.decodeIfPresent(Double.self, forKey: .step) ?? step
      showsRulers = try values.decodeIfPresent(Bool.self, forKey: .showsRulers) ?? showsRulers
      showsDevice = try values.decodeIfPresent(Bool.self, forKey: .showsDevice) ?? showsDevice
      device = try values.decodeIfPresent(String.self, forKey: .device)
      tilts = try values.decodeIfPresent(Bool.self, forKey: .tilts) ?? tilts
    }
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

  /// Whether a device is shown around the scene. Default false.
  var showsDevice: Bool {
    get { values.showsDevice }
    set { values.showsDevice = newValue }
  }

  /// The name of that device; nil for the one whose screen is most like the scene. Default nil.
  var device: String? {
    get { values.device }
    set { values.device = newValue }
  }

  /// Whether the pointer tilts wallpapers that follow the tilt of the device. Default true.
  var tilts: Bool {
    get { values.tilts }
    set { values.tilts = newValue }
  }

  /// The settings are a convenience, so a failure has no effect.
  private func write() {
    guard let file, let data = try? JSONEncoder().encode(values) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }
}
