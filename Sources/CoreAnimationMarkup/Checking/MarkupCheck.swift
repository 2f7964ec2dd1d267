import Foundation
import QuartzCore
import SceneFiles

/// A markup file of a scene that is checked: its location, and the notes of the reader.
struct MarkupCheck {
  let checker: MarkupChecker
  /// The root layer of the file. Nil if nothing could be read.
  let root: CALayer?
  let location: SceneLocation
  let source: XMLSource

  /// The corrections of the file and of its index.
  var corrections: [MarkupCorrection] {
    [
      MarkupCorrection(
        path: location.markupFile?.path, file: source.file, bytes: source.bytes, fixes: checker.fixes)
    ]
      + (checker.indexCorrection.map { [$0] } ?? [])
  }

  /// Checks the file and reports problems. It must be called after the whole scene has been read.
  ///
  /// - Parameters:
  ///   - pixelsPerPoint: the scale of the device; nil if the scene does not give it.
  ///   - isWallpaper: whether the scene is a plane of a wallpaper.
  func check(pixelsPerPoint: Double?, isWallpaper: Bool) {
    if let pixelsPerPoint { checker.pixelsPerPoint = pixelsPerPoint }
    checker.check(
      root: root, index: location.index, bundle: location.bundle, indexFile: location.indexFile,
      isWallpaper: isWallpaper)
  }
}
