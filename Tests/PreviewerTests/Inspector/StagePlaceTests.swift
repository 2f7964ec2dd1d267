import CoreAnimationMarkup
import QuartzCore
import Testing

@testable import Previewer
@testable import SceneTools

/// Places of layers on the stage, and the memory of images.
@MainActor @Suite struct StagePlaceTests {
  /// A layer whose upper left corner is that of the stage.
  private static func root(width: Double, height: Double) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    root.position = CGPoint(x: width / 2, y: height / 2)
    return root
  }

  @Test func thePlaceIsTakenApart() throws {
    let root = Self.root(width: 200, height: 200)
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    layer.position = CGPoint(x: 50, y: 60)
    layer.transform = CATransform3DConcat(
      CATransform3DMakeScale(2, 3, 1), CATransform3DMakeRotation(.pi / 6, 0, 0, 1))
    root.addSublayer(layer)
    let place = StagePlace(of: layer)
    let c = place.components
    #expect(abs(c.scale.x - 2) < 1e-9 && abs(c.scale.y - 3) < 1e-9)
    #expect(abs(c.rotation.z - .pi / 6) < 1e-9 && abs(c.rotation.x) < 1e-9)
    #expect(place.eyeDistance == nil)
    // The half diagonals of the turned rectangle of 80 × 60.
    let width = 80 * 3.0.squareRoot() / 2 + 60 * 0.5
    let height = 80 * 0.5 + 60 * 3.0.squareRoot() / 2
    let frame = try #require(place.frame)
    #expect(abs(frame.width - width) < 1e-9 && abs(frame.height - height) < 1e-9)
    #expect(abs(frame.midX - 50) < 1e-9 && abs(frame.midY - 60) < 1e-9)
  }

  @Test func perspectiveMovesTheCorners() throws {
    let root = Self.root(width: 200, height: 200)
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.position = CGPoint(x: 100, y: 100)
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 400.0
    layer.transform = CATransform3DTranslate(transform, 0, 0, 200)
    root.addSublayer(layer)
    let place = StagePlace(of: layer)
    // Half way to the eye everything is twice as large.
    let frame = try #require(place.frame)
    #expect(abs(frame.width - 200) < 1e-9 && abs(frame.minX) < 1e-9)
    layer.transform = CATransform3DTranslate(transform, 0, 0, 500)
    #expect(StagePlace(of: layer).frame == nil)
  }

  /// A rotation in a perspective about the middle of the superlayer is the rotation that was set, without skew.
  @Test func perspectiveIsNoSkew() throws {
    let root = Self.root(width: 300, height: 200)
    root.sublayerTransform.m34 = -1 / 500.0
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.position = CGPoint(x: 40, y: 90)
    layer.transform = CATransform3DMakeRotation(-0.5, 0, 1, 0)
    root.addSublayer(layer)
    let place = StagePlace(of: layer)
    #expect(abs(place.components.rotation.y + 0.5) < 1e-9)
    #expect(abs(place.components.rotation.x) < 1e-9 && abs(place.components.rotation.z) < 1e-9)
    #expect(abs(place.components.skew.x) + abs(place.components.skew.y) + abs(place.components.skew.z) < 1e-9)
    #expect(abs(place.components.scale.x - 1) < 1e-9)
    #expect(place.eyeDistance.map { abs($0 - 500) < 1e-9 } == true)
    layer.transform.m34 = -1 / 200.0
    #expect(StagePlace(of: layer).eyeDistance.map { abs($0 - 200) < 1e-9 } == true)
  }

  @Test func imagesCountOnce() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 10, height: 20, bitsPerComponent: 8, bytesPerRow: 40,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let image = try #require(context.makeImage())
    let root = CALayer()
    for _ in 0..<3 {
      let layer = CALayer()
      layer.contents = image
      root.addSublayer(layer)
    }
    root.mask = CALayer()
    let bytes = image.bytesPerRow * 20
    let memory = LayerMemory(of: root)
    #expect(memory.own == 0 && memory.pixels == nil)
    #expect(memory.subtree == bytes)
    #expect(memory.layerCount == 5)
    let own = LayerMemory(of: try #require(root.sublayers?.first))
    #expect(own.own == bytes && own.pixels?.width == 10 && own.pixels?.height == 20)
    #expect(LayerMemory.text(ofBytes: 800) == "800 bytes")
    #expect(LayerMemory.text(ofBytes: 12_700) == "12.4 KiB")
    #expect(LayerMemory.text(ofBytes: 3 << 20) == "3 MiB")
  }
}
