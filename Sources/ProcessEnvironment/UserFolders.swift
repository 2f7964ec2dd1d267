import Foundation

/// The user's folders for the data of programs, as the XDG Base Directory Specification of freedesktop.org names them.
package enum UserFolders {
  /// The folder for what can be made again: `XDG_CACHE_HOME`, `~/.cache`, or a folder for temporary files without a home.
  package static func cache(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    folder("XDG_CACHE_HOME", ".cache", environment)
  }

  /// The folder for what is kept between runs: `XDG_STATE_HOME`, `~/.local/state`, or a folder for temporary files without a home.
  package static func state(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    folder("XDG_STATE_HOME", ".local/state", environment)
  }

  /// A folder in the user's cache, which is made: or, where nothing can be written there (a system that is read only, a home that does not
  /// exist, a full disk or quota), in a folder for temporary files. Where neither can be written it is the first.
  package static func cacheFolder(
    _ name: String, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    let wanted = cache(environment).appendingPathComponent(name)
    if canWrite(in: wanted) { return wanted }
    let temporary = temporaryFolder(".cache")
    // Others may have made a folder of that name for their own files, which must not be taken for this user's.
    mkdir(temporary.path, 0o700)
    var status = stat()
    guard lstat(temporary.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
      status.st_mode & 0o022 == 0
    else { return wanted }
    let other = temporary.appendingPathComponent(name)
    return canWrite(in: other) ? other : wanted
  }

  /// Whether a file with some bytes can be written into a folder, which is made.
  static func canWrite(in folder: URL) -> Bool {
    guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil
    else {
      return false
    }
    var name = Array(folder.appendingPathComponent(".probe-XXXXXX").path.utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return false }
    defer { unlink(name) }
    let bytes = [UInt8](repeating: 0, count: 4096)
    let count = write(descriptor, bytes, bytes.count)
    // Some file systems report a full quota only here.
    return close(descriptor) == 0 && count == bytes.count
  }

  /// The folder that a variable names, or one in the home folder. Relative paths are ignored, as the specification demands.
  private static func folder(_ variable: String, _ place: String, _ environment: [String: String]) -> URL {
    if let path = environment[variable], path.hasPrefix("/") { return URL(fileURLWithPath: path) }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return URL(fileURLWithPath: home).appendingPathComponent(place)
    }
    return temporaryFolder(place)
  }

  /// The user's own folder among the temporary files, in place of one in the home folder.
  private static func temporaryFolder(_ place: String) -> URL {
    let name = "\(URL(fileURLWithPath: place).lastPathComponent.drop { $0 == "." })-\(getuid())"
    return FileManager.default.temporaryDirectory.appendingPathComponent(name)
  }
}
