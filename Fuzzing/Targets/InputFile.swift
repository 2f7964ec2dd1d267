import CoreAnimationMarkup
import Foundation

/// A folder of this process for the files that inputs are read from, which are there while they are read.
struct InputFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-fuzz-\(getpid())")

  /// Writes a file, with the folders that it lies in, for the length of `body`.
  func with<T>(_ bytes: [UInt8], at path: String, _ body: (URL) throws -> T) throws -> T {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file)
  }
}

/// An input that is a scene file by itself.
enum InputFile {
  static func open(_ bytes: [UInt8], _ name: String, _ body: (SceneDocument) throws -> Void) throws {
    let folder = InputFolder()
    defer { try? FileManager.default.removeItem(at: folder.url) }
    try folder.with(bytes, at: name) { try body(.open($0)) }
  }
}

/// The folder of a wallpaper with two planes, of which the inputs are the property lists.
enum FuzzedWallpaper {
  /// Opens the wallpaper with an input as its property list and as the index of its first plane.
  static func open(describedBy list: [UInt8], _ body: (SceneDocument) throws -> Void) throws {
    let folder = InputFolder()
    defer { try? FileManager.default.removeItem(at: folder.url) }
    let wallpaper = "1.Input-390w-844h@3x~iphone.wallpaper"
    func markup(_ name: String) -> [UInt8] {
      Array(
        """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="\(name)" bounds="0 0 390 844">\
        <states><LKState name="Locked"><elements><LKStateSetValue targetId="a" keyPath="opacity"><value type="real" \
        value="0.5"/></LKStateSetValue></elements></LKState></states><sublayers><CALayer id="a" bounds="0 0 9 9"/></sublayers>\
        </CALayer></caml>
        """.utf8)
    }
    try folder.with(markup("back"), at: "\(wallpaper)/Input_Background.ca/main.caml") { _ in
      try folder.with(markup("front"), at: "\(wallpaper)/Input_Foreground.ca/main.caml") { _ in
        try folder.with(list, at: "\(wallpaper)/Input_Background.ca/index.xml") { _ in
          try folder.with(list, at: "\(wallpaper)/Wallpaper.plist") { file in
            try body(.open(file.deletingLastPathComponent()))
          }
        }
      }
    }
  }
}
