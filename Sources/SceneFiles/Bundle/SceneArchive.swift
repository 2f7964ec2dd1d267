import Foundation

/// The files in an archive of a scene.
package enum SceneArchive {
  /// The bytes of a file. Throws `SceneReadError` where there is none.
  package static func contents(of path: String, in archive: URL) throws(SceneReadError) -> [UInt8] {
    do throws(FileError) {
      let limits = SceneLimits()
      return try ArchiveTree(archive, limits: limits).contents(of: path, limit: limits.imageFileBytes)
    } catch { throw SceneReadError(message: error.message) }
  }
}
