import CoreGraphics
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// Keys of layers and cells that Apple documents nowhere, and scene files hold.
@Suite struct OldCellReadingTests {
  @Test func contentsAreMultiplied() throws {
    for text in [
      "<CALayer bounds=\"0 0 9 9\" contentsMultiplyColor=\"1 0.5 0 0.25\"/>",
      "<CALayer bounds=\"0 0 9 9\"><contentsMultiplyColor opacity=\"0.25\" value=\"1 0.5 0\"/></CALayer>",
      "<CALayer bounds=\"0 0 9 9\"><contentsMultiplyColor type=\"CGColor\" opacity=\"0.25\" value=\"1 0.5 0\"/></CALayer>",
    ] {
      let document = try read(caml(text))
      #expect(document.messages == [])
      #expect(components(document.root?.contentsMultiplyColor) == [1, 0.5, 0, 0.25])
    }
    let animated = try readRoot(
      "",
      """
      <animations><a type="CABasicAnimation" keyPath="contentsMultiplyColor" duration="1">
      <fromValue type="CGColor" value="1 1 1"/><toValue type="CGColor" value="1 0 0"/></a></animations>
      """)
    #expect(animated.messages == [])
  }

  @Test func cellsArePlanesAndHaveFrames() throws {
    let document = try read(
      caml(
        """
        <CAEmitterLayer bounds="0 0 9 9"><emitterCells><CAEmitterCell particleType="plane" orientationLongitude="1"
        orientationLatitude="2" orientationRange="3" rotation="4" rotationRange="5" spinBias="6" spinRange="7"
        contentsFrameCount="8" contentsFrameMode="random" contentsFramesPerSecond="9" contentsFramesPerRow="4"/>
        </emitterCells></CAEmitterLayer>
        """))
    #expect(document.messages == [])
    let cell = try #require((document.root as? CAEmitterLayer)?.emitterCells?.first)
    for (key, value) in [
      ("orientationLongitude", 1), ("orientationLatitude", 2), ("orientationRange", 3), ("rotation", 4),
      ("rotationRange", 5), ("spinBias", 6), ("spinRange", 7), ("contentsFrameCount", 8),
      ("contentsFramesPerSecond", 9), ("contentsFramesPerRow", 4),
    ] as [(String, Double)] { #expect((cell.value(forKey: key) as? Double) == value, "\(key)") }
    #expect(cell.value(forKey: "particleType") as? String == "plane")
    #expect(cell.value(forKey: "contentsFrameMode") as? String == "random")
  }
}
