import Foundation

/// Size and date of a file, which change when it does.
package enum FileStamp {
  package static func of(_ url: URL) -> String {
    var status = stat()
    guard stat(url.path, &status) == 0 else { return "\(url.path): missing" }
    return "\(url.path): \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }
}
