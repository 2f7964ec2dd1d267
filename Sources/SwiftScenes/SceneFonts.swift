import CoreText
import Foundation
import SceneTools

/// The fonts that an app brings, which its Info.plist lists as `UIAppFonts`.
enum SceneFonts {
  /// Makes the fonts known to this process, and names those that cannot be.
  ///
  /// - Parameter folder: the folder with the resources of the scene.
  static func register(in folder: URL) {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("Info.plist")),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
      let names = list["UIAppFonts"] as? [String]
    else { return }
    for name in names {
      // A path is that in the bundle, at whose top the links to all files are.
      let places = [name, (name as NSString).lastPathComponent].map(folder.appendingPathComponent)
      guard !name.hasPrefix("/"), !name.split(separator: "/").contains(".."),
        let file = places.first(where: { FileManager.default.fileExists(atPath: $0.path) })
      else {
        StandardStreams.note("Info.plist: UIAppFonts names \(name), and no resource has this name")
        continue
      }
      // A font of the same name that is known before is no error.
      var error: Unmanaged<CFError>?
      guard !CTFontManagerRegisterFontsForURL(file, .process, &error) else { continue }
      let reason = error?.takeRetainedValue()
      if reason?.code != Int(CTFontManagerError.alreadyRegistered.rawValue) {
        StandardStreams.note("Info.plist: UIAppFonts names \(name), which cannot be read as a font")
      }
    }
  }
}
