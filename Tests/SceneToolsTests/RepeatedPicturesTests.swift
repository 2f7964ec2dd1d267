import CoreGraphics
import ImageIO
import Testing

@testable import SceneTools

@Suite struct RepeatedPicturesTests {
  /// Pictures of one colour each, of 16 MiB, so that four are kept.
  private final class Source: PictureSource {
    let size = (width: 2048, height: 2048)
    let count = 6
    let rate = 10.0
    let canGoBack: Bool
    /// The indices that were drawn.
    var drawn: [Int] = []

    init(canGoBack: Bool) { self.canGoBack = canGoBack }

    func picture(_ index: Int) throws -> CGImage {
      drawn.append(index)
      var bytes = [UInt8](repeating: UInt8(index), count: 2048 * 2048 * 4)
      for place in stride(from: 3, to: bytes.count, by: 4) { bytes[place] = 255 }
      return CGImage(width: 2048, height: 2048, premultipliedRGBA: bytes)!
    }
  }

  /// The second pass has the pictures of the first, also for a scene that does not go back.
  @Test(arguments: [false, true]) func theSecondPassHasTheSamePictures(canGoBack: Bool) throws {
    let source = Source(canGoBack: canGoBack)
    let pictures = try RepeatedPictures(source, path: "x.gif")
    for index in 0..<6 { _ = try pictures.keep(index) }
    for index in 0..<6 {
      let image = try pictures.take(index)
      #expect(
        image.width == 2048 && image.bytes[0] == UInt8(index)
          && image.bytes[image.bytes.count - 4] == UInt8(index))
    }
    #expect(source.drawn == Array(0..<6) + (canGoBack ? [4, 5] : []))
  }
}
