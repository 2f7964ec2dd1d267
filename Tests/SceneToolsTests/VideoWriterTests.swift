import Testing

@testable import SceneTools

@MainActor @Suite struct VideoWriterTests {
  @Test func dividesColourByAlpha() {
    let pixels: [UInt8] = [64, 32, 0, 128, 10, 20, 30, 255, 0, 0, 0, 0]
    let straight = pixels.withUnsafeBytes { VideoWriter.straight($0) }
    #expect(straight == [128, 64, 0, 128, 10, 20, 30, 255, 0, 0, 0, 0])
  }

  @Test func putsTransparencyOnBlack() {
    let pixels: [UInt8] = [64, 32, 0, 128]
    #expect(pixels.withUnsafeBytes { VideoWriter.opaque($0) } == [64, 32, 0, 255])
  }

  /// H.264 needs even sides; the pixels that are added continue the picture.
  @Test func theEdgeContinuesToAnEvenSize() {
    let pixels: [UInt8] = (0..<9).flatMap { [UInt8($0), 0, 0, 255] }
    let red = VideoWriter.extended(pixels, (3, 3), to: (4, 4)).enumerated().filter { $0.offset % 4 == 0 }.map(
      \.element)
    #expect(red == [0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 6, 7, 8, 8])
    #expect(VideoWriter.extended(pixels, (3, 3), to: (3, 3)) == pixels)
    #expect(VideoFormat.mp4.needsEvenSides && !VideoFormat.webm.needsEvenSides)
  }
}
