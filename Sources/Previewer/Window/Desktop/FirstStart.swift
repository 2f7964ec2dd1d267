import Foundation
import ProcessEnvironment

/// Whether the window is somebody's first one. Hints are shown to newcomers once.
enum FirstStart {
  /// Whether nothing of Cambium is in the folder for the state of programs. If so, it is there afterwards, so that the answer is true once.
  ///
  /// Where nothing can be written the answer is false: it would be true each time.
  ///
  /// - Parameter state: the folder for the state of programs. Default: the user's.
  static func claim(in state: URL = UserFolders.state()) -> Bool {
    let folder = state.appendingPathComponent("cambium")
    do {
      try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    } catch { return false }
    // Of two first starts at the same time one makes the folder.
    guard mkdir(folder.path, 0o755) == 0 else { return false }
    let marker = folder.appendingPathComponent("started")
    return FileManager.default.createFile(atPath: marker.path, contents: Data())
  }
}
