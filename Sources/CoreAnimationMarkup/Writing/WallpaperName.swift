import CoreGraphics
import Foundation
import SceneFiles

/// The file names of a wallpaper: `<identifier>.<name>-<width>w-<height>h@<scale>x~<device>`.
struct WallpaperName: Equatable {
  /// If the source has no number, four digits that are computed from the contents.
  var identifier: Int64?
  /// The name in file names, without spaces.
  var name: String
  /// The name for people.
  var title: String
  var width: Int
  var height: Int
  var scale: Int
  var device = "iphone"

  /// The scale if the source does not give one: that of phones with 390 × 844 points.
  private static let defaultScale = 3

  /// The names for a wallpaper.
  ///
  /// - Parameters:
  ///   - folder: the folder of the wallpaper that was read, whose number, name and device are kept; nil, or a
  ///     name of another form, if the source has none.
  ///   - fallback: the name in that case.
  init(folder: String?, fallback: String, size: CGSize, scale: Double?) {
    width = max(Int(clamping: Double(size.width)), 1)
    height = max(Int(clamping: Double(size.height)), 1)
    self.scale = scale.map { max(Int(clamping: $0), 1) } ?? Self.defaultScale
    if let folder,
      let match = folder.wholeMatch(
        of: /(\d{1,18})\.(.+)-\d{1,5}w-\d{1,5}h(?:@\d{1,2}x)?(?:~([a-z]+))?\.wallpaper/)
    {
      identifier = Int64(match.1)
      name = String(match.2)
      if let device = match.3 { self.device = String(device) }
    } else {
      name = fallback
    }
    title = name
    name = Self.usable(name)
  }

  /// A name that is valid and short enough for file names on every system. Programs that install wallpapers do not accept
  /// spaces.
  private static func usable(_ name: String) -> String {
    var result = ""
    for character in name {
      let isUsable = !character.unicodeScalars.contains {
        $0.value < 0x20 || "/\\:*?\"<>|\u{7F}".unicodeScalars.contains($0)
      }
      guard result.utf8.count + character.utf8.count <= 120 else { break }
      result.append(character == " " ? "_" : isUsable ? character : "-")
    }
    return result.isEmpty ? "Wallpaper" : result
  }

  /// The screen in file names and in the property list.
  var screen: String { "\(width)w-\(height)h@\(scale)x~\(device)" }

  private var prefix: String { "\(identifier ?? 0).\(name)" }

  /// The name of the wallpaper's folder.
  var folder: String { "\(prefix)-\(screen).wallpaper" }

  /// The name of the folder of a plane.
  func plane(_ role: String) -> String { "\(prefix)_\(role)-\(screen).ca" }
}
