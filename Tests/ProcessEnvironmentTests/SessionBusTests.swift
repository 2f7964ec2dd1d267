import Foundation
import ProcessEnvironment
import Testing

/// Where the bus of the desktop's session is looked for.
@Suite struct SessionBusTests {
  @Test func theBusIsFoundAsTheDesktopNamesIt() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(SessionBus.address(["XDG_RUNTIME_DIR": folder.path]) == nil)
    _ = FileManager.default.createFile(atPath: folder.appendingPathComponent("bus").path, contents: nil)
    let socket = "unix:path=\(folder.path)/bus"
    #expect(SessionBus.address(["XDG_RUNTIME_DIR": folder.path]) == socket)
    #expect(SessionBus.address(["XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": ""]) == socket)
    #expect(
      SessionBus.address(["XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/b"])
        == "unix:path=/b")
    #expect(
      SessionBus.address(["XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": "disabled:"]) == nil)
    #expect(SessionBus.address([:]) == nil)
  }
}
