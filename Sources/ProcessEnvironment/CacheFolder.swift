import Foundation

/// Limits the number of entries in the folder of a cache.
package enum CacheFolder {
  /// Marks an entry as used now.
  package static func touch(_ entry: URL) { utimes(entry.path, nil) }

  /// Removes the entries that were not used for the longest time, beyond a number.
  ///
  /// - Parameters:
  ///   - limit: how many entries stay.
  ///   - isEntry: whether a file or folder is an entry of the cache. Others are neither counted nor removed.
  package static func prune(_ folder: URL, to limit: Int, where isEntry: (URL) -> Bool) {
    let files = FileManager.default
    let contents = (try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    let entries = contents.filter(isEntry)
    guard entries.count > limit else { return }
    let dated = entries.map { url in
      (url, (try? files.attributesOfItem(atPath: url.path)[.modificationDate] as? Date) ?? .distantPast)
    }
    for (url, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(entries.count - limit) {
      try? files.removeItem(at: url)
    }
  }
}
