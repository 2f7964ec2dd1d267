import CLinux
import Foundation
import Testing

@testable import FileWriting

/// A file that is replaced keeps what it has beside its contents. The expected values are what `stat` and `getxattr` gave before.
@Suite final class FileAttributesTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// A file with contents, a mode and an extended attribute. Returns whether the file system has such attributes.
  @discardableResult private func make(_ name: String, mode: mode_t = 0o640) throws -> Bool {
    try Data("a longer text than the new one".utf8).write(to: folder.appendingPathComponent(name))
    #expect(chmod(path(name), mode) == 0)
    return setxattr(path(name), "user.note", "kept", 4, 0) == 0
  }

  private func status(_ name: String) -> stat {
    var status = stat()
    #expect(stat(path(name), &status) == 0)
    return status
  }

  private func note(_ name: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 64)
    let size = getxattr(path(name), "user.note", &buffer, buffer.count)
    return size < 0 ? nil : String(decoding: buffer[..<size], as: UTF8.self)
  }

  /// Writes a new text to a path. Returns what was lost.
  private func save(_ name: String) throws -> [String] {
    let file = try AtomicFile(path(name))
    try file.writeOrCancel(Array("new".utf8))
    try file.commit()
    #expect(try String(contentsOfFile: path(name), encoding: .utf8) == "new")
    return file.lost
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test(arguments: [mode_t(0o640), 0o604, 0o2755, 0o1600, 0o444]) func modeAndAttributesStay(mode: mode_t)
    throws
  {
    let hasAttributes = try make("a", mode: mode)
    #expect(try save("a") == [] && names == ["a"])
    #expect(status("a").st_mode & 0o7777 == mode)
    if hasAttributes { #expect(note("a") == "kept") }
  }

  /// Only the system's administrator gives files away.
  @Test(.enabled(if: geteuid() == 0)) func ownerAndGroupStay() throws {
    let hasAttributes = try make("a", mode: 0o6755)
    #expect(chown(path("a"), 1234, 2345) == 0 && chmod(path("a"), 0o6755) == 0)
    #expect(try save("a") == [])
    let now = status("a")
    #expect(now.st_uid == 1234 && now.st_gid == 2345 && now.st_mode & 0o7777 == 0o6755)
    if hasAttributes { #expect(note("a") == "kept") }
  }

  /// The list of a folder for new files is not that of an old file in it. The value is the one that `setfacl -d -m u:1234:rwx` writes:
  /// version 2, then entries of tag, permissions and id, as linux/posix_acl_xattr.h has them.
  @Test func theListOfTheFolderIsNotTheFiles() throws {
    try make("a", mode: 0o640)
    var list: [UInt8] = [2, 0, 0, 0]
    for (tag, rights, id) in [(1, 7, -1), (2, 7, 1234), (4, 5, -1), (0x10, 7, -1), (0x20, 5, -1)] {
      for (number, count) in [(tag, 2), (rights, 2), (id, 4)] {
        list += (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
    }
    // A file system without access control lists has none for new files either.
    guard setxattr(folder.path, "system.posix_acl_default", list, list.count, 0) == 0 else { return }
    #expect(try save("a") == [])
    #expect(getxattr(path("a"), "system.posix_acl_access", nil, 0) == -1)
    #expect(status("a").st_mode & 0o7777 == 0o640)
    // The file's own list stays.
    #expect(setxattr(path("a"), "system.posix_acl_access", list, list.count, 0) == 0)
    #expect(try save("a") == [])
    var now = [UInt8](repeating: 0, count: list.count)
    #expect(getxattr(path("a"), "system.posix_acl_access", &now, now.count) == list.count && now == list)
  }

  @Test func allNamesOfAFileGetTheNewContents() throws {
    let hasAttributes = try make("a")
    #expect(link(path("a"), path("b")) == 0 && symlink("b", path("c")) == 0)
    for name in ["a", "b", "c"] {
      try FileHandle(forWritingTo: folder.appendingPathComponent("a")).write(
        contentsOf: Data("an even longer old text".utf8))
      #expect(try save(name) == [])
      for other in ["a", "b", "c"] {
        #expect(try String(contentsOfFile: path(other), encoding: .utf8) == "new")
        if hasAttributes { #expect(note(other) == "kept") }
      }
    }
    #expect(status("a").st_nlink == 2 && status("a").st_ino == status("b").st_ino)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("c")) == "b")
    #expect(try names == ["a", "b", "c"])
  }

  /// Runs a body with the rights of another user in the file system, which the system keeps for each thread.
  private func asUser(_ user: UInt32, _ body: () throws -> Void) throws {
    typealias SetUser = @convention(c) (UInt32) -> Int32
    let set = unsafeBitCast(try #require(dlsym(nil, "setfsuid")), to: SetUser.self)
    _ = set(user)
    defer { _ = set(0) }
    try body()
  }

  /// A file of somebody else that this user may write keeps its owner; of one that this user may only replace, the loss is told.
  @Test(.enabled(if: geteuid() == 0)) func whatCannotBeKeptIsTold() throws {
    for (name, mode) in [("writable", mode_t(0o666)), ("readable", 0o644)] {
      try make(name, mode: mode)
      #expect(chown(path(name), 1234, 0) == 0)
    }
    chmod(folder.path, 0o777)
    let before = status("writable").st_ino
    try asUser(4321) { () throws in
      #expect(try save("writable") == [])
      #expect(try save("readable") == ["owner"])
    }
    #expect(status("writable").st_uid == 1234 && status("writable").st_ino == before)
    #expect(status("readable").st_uid == 4321 && status("readable").st_mode & 0o7777 == 0o644)
  }
}
