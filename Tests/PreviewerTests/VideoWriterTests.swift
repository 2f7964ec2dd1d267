import Testing

@testable import Previewer

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
}
