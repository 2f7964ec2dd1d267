/// An object that has values by key: a layer, an animation, an emitter cell.
package protocol KeyValueCoding: AnyObject {
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}

/// A key path's first key and the rest.
struct SplitKeyPath {
  let head: String
  let tail: String

  /// Nil for a path of one key.
  init?(_ path: String) {
    guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    head = String(path[..<dot])
    tail = String(path[path.utf8.index(after: dot)...])
  }
}
