import Foundation
import SceneEditing

/// The guides of scenes, by the paths of their files. They are in `cambium/guides.json` in the folder for the state of programs, so that no
/// scene's file changes for them.
@MainActor final class GuideStore {
  /// The number of scenes whose guides are kept: those that had changes last.
  private static let limit = 200

  private struct Entry: Codable {
    var path: String
    var guides: StageGuides
  }

  private let file: URL?

  /// - Parameter state: the folder for the state of programs; nil to keep nothing. Default nil.
  init(in state: URL? = nil) { file = state?.appendingPathComponent("cambium/guides.json") }

  private var entries: [Entry] {
    guard let file, let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
  }

  /// The guides of a scene. Places that are no numbers on a stage are left out.
  func guides(of path: String) -> StageGuides {
    guard let found = entries.first(where: { $0.path == path })?.guides else { return StageGuides() }
    func usable(_ places: [Double]) -> [Double] { places.filter { $0.isFinite && abs($0) < 1e7 } }
    return StageGuides(xs: usable(found.xs), ys: usable(found.ys))
  }

  /// Keeps the guides of a scene. They are a convenience, so a failure has no effect.
  func set(_ guides: StageGuides, of path: String) {
    guard let file else { return }
    var all = entries.filter { $0.path != path }
    if !guides.isEmpty { all.insert(Entry(path: path, guides: guides), at: 0) }
    guard let data = try? JSONEncoder().encode(Array(all.prefix(Self.limit))) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }
}
