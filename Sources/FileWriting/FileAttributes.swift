internal import CLinux
import Foundation

/// What a file has beside its contents: its owner, its group, its permissions and its extended attributes. Its access control list is one
/// of the extended attributes.
struct FileAttributes {
  private var owner: uid_t = 0
  private var group: gid_t = 0
  private var mode: mode_t = 0
  /// The extended attributes by their names; nil for one that this user cannot read.
  private var extended: [String: [UInt8]?] = [:]
  /// The number of names that the file has.
  private(set) var links = 1

  /// Digests of the contents, which the kernel writes itself.
  private static let digests: Set = ["security.ima", "security.evm"]

  /// The attributes of an open file; nil if the system cannot tell them.
  init?(_ descriptor: Int32) {
    self.init(fstat: { fstat(descriptor, &$0) }) { name, buffer, size in
      name.map { fgetxattr(descriptor, $0, buffer, size) } ?? flistxattr(descriptor, buffer, size)
    }
  }

  /// The attributes of the file at a path; nil if there is none.
  init?(of path: String) {
    self.init(fstat: { stat(path, &$0) }) { name, buffer, size in
      name.map { getxattr(path, $0, buffer, size) } ?? listxattr(path, buffer, size)
    }
  }

  /// - Parameter read: reads an attribute, or the list of their names for the name nil.
  private init?(
    fstat: (inout stat) -> Int32, read: (String?, UnsafeMutablePointer<CChar>?, Int) -> Int
  ) {
    var status = stat()
    guard fstat(&status) == 0 else { return nil }
    (owner, group, mode) = (status.st_uid, status.st_gid, status.st_mode & 0o7777)
    links = Int(clamping: status.st_nlink)
    /// Nil if it cannot be read.
    func bytes(_ name: String?) -> [UInt8]? {
      while true {
        let size = read(name, nil, 0)
        guard size > 0 else { return size == 0 ? [] : nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
          count = buffer.withMemoryRebound(to: CChar.self) { max(read(name, $0.baseAddress, size), 0) }
        }
        // It may have grown meanwhile.
        if !bytes.isEmpty || errno != ERANGE { return bytes }
      }
    }
    // A file system without extended attributes has no list of them.
    for name in (bytes(nil) ?? []).split(separator: 0) {
      let name = String(decoding: name, as: UTF8.self)
      if !Self.digests.contains(name) { extended.updateValue(bytes(name), forKey: name) }
    }
  }

  /// Gives these attributes to an open file, as far as the system lets this user.
  func apply(to descriptor: Int32) {
    guard let now = FileAttributes(descriptor) else { return }
    if now.group != group { _ = fchown(descriptor, uid_t.max, group) }
    if now.owner != owner { _ = fchown(descriptor, owner, gid_t.max) }
    // A program that runs as its owner must not become one that runs as somebody else.
    let after = FileAttributes(descriptor) ?? now
    let isSame = after.owner == owner && after.group == group
    if after.mode != mode { fchmod(descriptor, isSame ? mode : mode & 0o1777) }
    // An access control list that the folder gives to new files is not the file's.
    for name in now.extended.keys where extended[name] == nil { fremovexattr(descriptor, name) }
    for (name, value) in extended {
      guard let value, now.extended[name] != value else { continue }
      _ = value.withUnsafeBytes { fsetxattr(descriptor, name, $0.baseAddress, $0.count, 0) }
    }
  }

  /// What another file has not: `owner`, `group`, `mode`, and the names of extended attributes.
  func missing(in other: FileAttributes) -> [String] {
    var missing: [String] = []
    if other.owner != owner { missing.append("owner") }
    if other.group != group { missing.append("group") }
    if other.mode != mode { missing.append("mode") }
    for (name, value) in extended.sorted(by: { $0.key < $1.key }) {
      // One that cannot be read is known to be there only in its own file.
      let isKept = value == nil ? other.extended.keys.contains(name) : other.extended[name] == value
      if !isKept { missing.append(name) }
    }
    return missing
  }
}
