import Foundation
import Icons
import ImageIO
import SceneTools
import Windowing

/// The icon of the previewer's windows.
enum WindowIcon {
  /// The icon in its sizes.
  static var sizes: [IconPixels] {
    Icons.files.compactMap { file in
      guard let source = CGImageSourceCreateWithData(Data(file), nil),
        let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
      else { return nil }
      return IconPixels(
        width: image.width, height: image.height, image.withPixels { VideoWriter.straight($0) })
    }
  }
}
