import CoreAnimationMarkup
import Foundation
import SceneFiles
import Windowing

/// A folder of this process with the input files. It is deleted when the process ends.
final class InputFolder: Sendable {
  static let shared = InputFolder()

  private let url = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-fuzz-\(getpid())")

  private init() {
    atexit { try? FileManager.default.removeItem(at: InputFolder.shared.url) }
  }

  /// Writes a file and its parent folders, and returns its URL.
  @discardableResult
  func write(_ bytes: [UInt8], to path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    do { try Data(bytes).write(to: file) } catch {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    return file
  }
}

/// The folder of a wallpaper with two planes, whose property lists are the inputs.
struct FuzzedWallpaper {
  static let shared = FuzzedWallpaper()

  private let folder = "1.Input-390w-844h@3x~iphone.wallpaper"

  private init() {
    for name in ["Background", "Foreground"] {
      let markup =
        """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="\(name)" bounds="0 0 390 844">\
        <states><LKState name="Locked"><elements><LKStateSetValue targetId="a" keyPath="opacity"><value type="real" \
        value="0.5"/></LKStateSetValue></elements></LKState></states><sublayers><CALayer id="a" bounds="0 0 9 9"/></sublayers>\
        </CALayer></caml>
        """
      do {
        try InputFolder.shared.write(Array(markup.utf8), to: "\(folder)/Input_\(name).ca/main.caml")
      } catch {
        fatalError("\(error)")
      }
    }
  }

  /// Opens the wallpaper with an input as its property list and as the index of its first plane.
  func open(describedBy list: [UInt8]) throws -> SceneDocument {
    try InputFolder.shared.write(list, to: "\(folder)/Input_Background.ca/index.xml")
    let file = try InputFolder.shared.write(list, to: "\(folder)/Wallpaper.plist")
    return SceneDocument.open(file.deletingLastPathComponent())
  }
}
