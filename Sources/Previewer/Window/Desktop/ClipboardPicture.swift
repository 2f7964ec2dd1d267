import Foundation
import Localization
import ProcessEnvironment

/// The picture on the desktop's clipboard. SDL 2 gives only text, so the programs of the desktop for it are used: xclip under X11, wl-paste
/// under Wayland.
enum ClipboardPicture {
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// The number of bytes of a picture at most.
  private static let most = 1 << 28

  /// Reads the picture. `body` is called on another thread with the bytes of a PNG file.
  static func read(driver: String, _ body: @escaping @Sendable (Result<[UInt8], Failure>) -> Void) {
    Thread.detachNewThread { body(Result { () throws(Failure) in try read(driver) }) }
  }

  private static func read(_ driver: String) throws(Failure) -> [UInt8] {
    let command =
      driver == "wayland"
      ? ["wl-paste", "--no-newline", "--type", "image/png"]
      : ["xclip", "-selection", "clipboard", "-target", "image/png", "-out"]
    guard let program = ProgramSearch.find(command[0]) else {
      throw Failure(
        description:
          localized(
            "there is no text on the clipboard; a picture is pasted with \(command[0]), which is not installed"
          ))
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "cambium-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    guard FileManager.default.createFile(atPath: file.path, contents: nil),
      let output = try? FileHandle(forWritingTo: file)
    else { throw Failure(description: localized("no temporary file can be written")) }
    let process = Process()
    process.executableURL = program
    process.arguments = Array(command.dropFirst())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch {
      throw Failure(description: localized("\(command[0]) cannot be started: \(error)"))
    }
    process.waitUntilExit()
    try? output.close()
    guard process.terminationStatus == 0, let data = FileManager.default.contents(atPath: file.path),
      !data.isEmpty, data.count <= most
    else { throw Failure(description: localized("there is neither text nor a picture on the clipboard")) }
    return [UInt8](data)
  }
}
