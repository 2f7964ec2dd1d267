import Foundation

/// Notices through inotify that files may have changed.
///
/// The folders of the files are watched, because editors replace a file by a new one. The folders above are watched too, because a
/// folder may be replaced. Not all file systems tell what happens in them; `isComplete` is false where files have to be looked at.
struct FolderEvents {
  /// Becomes readable when something happens. −1: there is none.
  let descriptor: Int32
  /// Whether every folder tells what happens in it.
  private(set) var isComplete = false
  /// The names that matter in the folder of each watch.
  private var names: [Int32: Set<String>] = [:]

  /// Stands for all names in a folder; no file has it.
  private static let everyName = ""

  private static let fileMask =
    UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ATTRIB) | folderMask
  private static let folderMask =
    UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
    | UInt32(IN_DELETE_SELF)
    | UInt32(IN_MOVE_SELF)

  /// Network file systems and those of programs do not tell what others change.
  private static let silent: Set<Substring> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "vboxsf", "lustre", "glusterfs", "virtiofs",
  ]

  init() { descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) }

  /// Closes the descriptor.
  func close() { if descriptor >= 0 { Foundation.close(descriptor) } }

  /// Watches the folders of files, as they are now. Called again when a folder may have been replaced.
  mutating func watch(_ paths: some Sequence<String>) {
    guard descriptor >= 0 else { return }
    var folders: [String: (names: Set<String>, mask: UInt32)] = [:]
    func add(_ path: String, _ mask: UInt32) {
      var mask = mask
      var path = path
      while let (folder, name) = Self.split(path) {
        var entry = folders[folder] ?? ([], 0)
        // The other folders above are known from another file.
        let isKnown = entry.names.contains(name) && entry.mask & mask == mask
        entry.names.insert(name)
        entry.mask |= mask
        folders[folder] = entry
        if isKnown || folder == "/" { return }
        path = folder
        mask = Self.folderMask
      }
    }
    for path in paths {
      let stages = Self.stages(of: path)
      for stage in stages { add(stage, Self.fileMask) }
      // In a folder, what comes and goes matters whatever its name is.
      guard let place = stages.last, FileMarks.isFolder(place) else { continue }
      var entry = folders[place] ?? ([], 0)
      entry.names.insert(Self.everyName)
      entry.mask |= Self.folderMask
      folders[place] = entry
    }
    var known: [Int32: Set<String>] = [:]
    isComplete = true
    let mounts = (try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)) ?? ""
    for (folder, entry) in folders {
      // Two paths may lead to one folder, which has one watch with one mask.
      let watch = inotify_add_watch(
        descriptor, folder, entry.mask | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD))
      guard watch >= 0 else {
        // A folder that does not exist is noticed by the one above.
        if errno != ENOENT && errno != ENOTDIR && errno != EACCES { isComplete = false }
        continue
      }
      if Self.isSilent(folder, in: mounts) { isComplete = false }
      known[watch, default: []].formUnion(entry.names)
    }
    for watch in names.keys where known[watch] == nil { inotify_rm_watch(descriptor, watch) }
    names = known
  }

  /// A path, and what it becomes with each link on its way that is followed, one after the other; the last has none. A link changes in
  /// its own folder, and its file elsewhere.
  static func stages(of path: String) -> [String] {
    var stages = [path]
    // Links that lead in a circle are followed for a while.
    while stages.count <= 40, let next = followingFirstLink(of: stages[stages.count - 1]),
      !stages.contains(next)
    {
      stages.append(next)
    }
    return stages
  }

  /// An absolute path without its first link; nil if it has none.
  private static func followingFirstLink(of path: String) -> String? {
    var folder = ""
    var rest = path.split(separator: "/")[...]
    while let name = rest.popFirst() {
      let place = "\(folder)/\(name)"
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else {
        folder = place
        continue
      }
      return normal(
        ([target.hasPrefix("/") ? target : "\(folder)/\(target)"] + rest.map(String.init)).joined(
          separator: "/"))
    }
    return nil
  }

  /// A path without `.`, and without `..` behind a folder that is no link. It begins with what has been followed, so only its end may have
  /// other links, before which `..` stays.
  private static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", parts.last != ".." {
        var status = stat()
        let above = "/" + parts.joined(separator: "/")
        if lstat(above, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
          parts.append(part)
        } else if !parts.isEmpty {
          parts.removeLast()
        }
      } else {
        parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Takes the events that are there. True if a file may have changed.
  func take() -> Bool {
    guard descriptor >= 0 else { return false }
    var isTouched = false
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let whole = UInt32(IN_Q_OVERFLOW) | UInt32(IN_IGNORED) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return isTouched }
      buffer.withUnsafeBytes { bytes in
        var offset = 0
        // An event is: watch, mask, cookie, length of the name, name with zeros after it.
        while offset + 16 <= count {
          let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
          let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
          let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          let name = bytes[min(offset + 16, count)..<min(offset + 16 + length, count)].prefix { $0 != 0 }
          if mask & UInt32(IN_Q_OVERFLOW) != 0 {
            isTouched = true
          } else if let known = names[watch] {
            if mask & whole != 0 || known.contains(Self.everyName)
              || known.contains(String(decoding: name, as: UTF8.self))
            {
              isTouched = true
            }
          }
          offset += 16 + length
        }
      }
    }
  }

  /// Whether a folder's file system does not tell what happens in it. `table` is the system's list of mounts.
  static func isSilent(_ folder: String, in table: String) -> Bool {
    var status = stat()
    guard stat(folder, &status) == 0 else { return false }
    let device = deviceNumber(status.st_dev)
    for line in table.split(separator: "\n") {
      // 36 35 98:0 /root /place options - type source options
      let fields = line.split(separator: " ")
      guard fields.count > 2, fields[2] == device, let dash = fields.firstIndex(of: "-"),
        dash + 1 < fields.count
      else { continue }
      let type = fields[dash + 1]
      return silent.contains(type) || type.hasPrefix("fuse")
    }
    return false
  }

  /// The number of a device as the list of mounts writes it: `major:minor` (Linux's layout of device numbers).
  static func deviceNumber(_ device: dev_t) -> String {
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & 0xFFF00
    return "\(major):\(minor)"
  }

  /// The folder and the name of an absolute path; nil for the root.
  private static func split(_ path: String) -> (folder: String, name: String)? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let name = String(path[path.index(after: slash)...])
    guard !name.isEmpty else { return nil }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }
}
