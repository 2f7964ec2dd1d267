import CoreGraphics
import Testing

@testable import SceneTools

@Suite struct PictureDifferenceTests {
  /// A picture of 10 × 8 gray pixels, with some pixels changed.
  private static func picture(_ changes: [(x: Int, y: Int, channel: Int, by: Int)] = []) -> CGImage {
    var bytes = [UInt8](repeating: 100, count: 320)
    for index in stride(from: 3, to: 320, by: 4) { bytes[index] = 255 }
    for change in changes {
      let index = (change.y * 10 + change.x) * 4 + change.channel
      bytes[index] = UInt8(Int(bytes[index]) + change.by)
    }
    return CGImage(width: 10, height: 8, premultipliedRGBA: bytes)!
  }

  @Test func equalPictures() {
    let difference = PictureDifference(Self.picture(), Self.picture(), levels: 0)
    #expect(difference.pixels == 0 && difference.greatest == 0 && difference.box == nil)
  }

  @Test func findsWhere() {
    let other = Self.picture([(3, 2, 0, 1), (7, 5, 1, -20), (7, 5, 2, 3), (4, 6, 3, -2)])
    let difference = PictureDifference(Self.picture(), other, levels: 0)
    #expect(difference.pixels == 3 && difference.greatest == 20 && difference.place == (7, 5))
    let box = difference.box ?? (0, 0, 0, 0)
    #expect(box == (3, 2, 5, 5))
    // It does not matter which is first.
    #expect(PictureDifference(other, Self.picture(), levels: 0) == difference)
  }

  @Test func levelsAreABudget() {
    let other = Self.picture([(3, 2, 0, 1), (7, 5, 1, -20), (4, 6, 3, -2)])
    let two = PictureDifference(Self.picture(), other, levels: 2)
    #expect(two.pixels == 1 && two.greatest == 20)
    let all = PictureDifference(Self.picture(), other, levels: 20)
    #expect(all.pixels == 0 && all.greatest == 20 && all.box == nil)
  }

  /// Pixels that differ are coloured, and the others are gray.
  @Test func thePictureShowsWhatDiffers() throws {
    let other = Self.picture([(3, 2, 0, 1), (7, 5, 1, 100)])
    let shown = try #require(PictureDifference.picture(Self.picture(), other, levels: 0))
    for index in 0..<80 {
      let pixel = Array(shown.bytes[index * 4..<index * 4 + 4])
      let isGray = pixel[0] == pixel[1] && pixel[1] == pixel[2]
      #expect(isGray == (index != 23 && index != 57) && pixel[3] == 255)
    }
    #expect(shown.bytes[23 * 4..<23 * 4 + 3] != shown.bytes[57 * 4..<57 * 4 + 3])
  }
}
