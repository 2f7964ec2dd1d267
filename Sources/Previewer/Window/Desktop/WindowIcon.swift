import EmbeddedFiles
import Foundation
import ImageIO
import SceneTools
import Windowing

/// The icon of the previewer's windows. It is embedded in the binary: a program that runs from its build folder has no other.
enum WindowIcon {
  /// The icon in the sizes that window managers use, the smallest first.
  static var sizes: [IconPixels] {
    [16, 32, 48, 64, 128].compactMap { size in
      let file = EmbeddedFiles.bytes(of: "packaging/icons/\(size).png")
      guard let source = CGImageSourceCreateWithData(Data(file), nil),
        let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
      else { return nil }
      return IconPixels(
        width: image.width, height: image.height, image.withPixels { VideoWriter.straight($0) })
    }
  }
}
