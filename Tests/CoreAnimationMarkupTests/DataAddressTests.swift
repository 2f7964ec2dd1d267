import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// Images within the scene file itself: `data:` addresses (RFC 2397).
@Suite struct DataAddressTests {
  /// One red pixel.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

  private static var spaced: String {
    png.enumerated().map { $0 % 20 == 19 ? "\($1)\n  " : "\($1)" }.joined()
  }
  private static var percent: String {
    (Data(base64Encoded: png) ?? Data()).map { byte in
      byte % 3 == 0 && byte > 0x30 && byte < 0x3A
        ? String(UnicodeScalar(byte))
        : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16).uppercased()
    }.joined()
  }
  private static var urlSafe: String {
    png.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }
  private static var escaped: String {
    png.replacingOccurrences(of: "+", with: "%2B").replacingOccurrences(of: "/", with: "%2f")
      .replacingOccurrences(of: "=", with: "%3D")
  }

  @Test(arguments: [
    "data:image/png;base64,\(png)", "DATA:image/png;BASE64,\(png)", "data:;base64,\(png)",
    "data:image/png;name=x;base64,\(png)", "data:image/jpeg;base64,\(spaced)",
    "data:image/png;base64,\(urlSafe)",
    "data:image/png;base64,\(escaped)", "data:image/png,\(percent)",
  ])
  func areDecoded(source: String) throws {
    let document = try readRoot("", "<contents type=\"CGImage\" src=\"\(source)\"/>")
    #expect(document.messages == [])
    let image = try #require(document.root?.contents as? CGImage)
    #expect(image.width == 1 && image.height == 1)
  }

  @Test func areTakenWhereverImagesAre() throws {
    let image = "<CGImage src=\"data:image/png;base64,\(Self.png)\"/>"
    let document = try readRoot(
      "",
      """
      <animations><a type="CAKeyframeAnimation" keyPath="contents"><values>\(image)\(image)</values></a></animations>
      <sublayers><CAEmitterLayer name="e"><emitterCells><CAEmitterCell><contents type="CGImage" \
      src="data:image/png;base64,\(Self.png)"/></CAEmitterCell></emitterCells></CAEmitterLayer></sublayers>
      """)
    #expect(document.messages == [])
    let animation = document.root?.animation(forKey: "a") as? CAKeyframeAnimation
    #expect(animation?.values?.count == 2 && animation?.values?.allSatisfy { $0 is CGImage } == true)
    #expect((document.layer("e") as? CAEmitterLayer)?.emitterCells?.first?.contents is CGImage)
    // No file is meant, and none is watched.
    #expect(document.files.count == 1)
  }

  @Test(arguments: [
    ("data:image/png;base64", "has no comma"), ("data:image/png;base64,%%%", "does not contain base64"),
    ("data:image/png;base64,AAAAA", "does not contain base64"),
    ("data:image/png;base64,AA=A", "does not contain base64"),
    ("data:text/plain,hello", "is not PNG, JPEG, GIF or WebP"), ("data:,", "is not PNG, JPEG, GIF or WebP"),
    ("data:image/png;base64,iVBORw0KGgo=", "PNG image"),
  ])
  func mistakesAreReported(source: String, message: String) throws {
    let document = try readRoot("", "<contents type=\"CGImage\" src=\"\(source)\"/>")
    #expect(document.root?.contents == nil)
    #expect(document.diagnostics.count == 1)
    #expect(document.diagnostics.first?.message.contains(message) == true, "\(document.messages)")
  }

  @Test func theirSizeIsLimited() throws {
    var limits = SceneLimits()
    limits.imageFileBytes = 50
    let text = caml(
      "<CALayer bounds=\"0 0 9 9\"><contents type=\"CGImage\" src=\"data:image/png;base64,\(Self.png)\"/></CALayer>"
    )
    #expect(try read(text, limits: limits).root?.contents == nil)
    limits.imageFileBytes = 100
    #expect(try read(text, limits: limits).root?.contents != nil)
    limits.imagePixels = 0
    #expect(try read(text, limits: limits).messages.first?.contains("too large") == true)
    limits = SceneLimits()
    limits.imageFiles = 1
    let image = "<CGImage src=\"data:image/png;base64,\(Self.png)\"/>"
    let many = caml(
      "<CALayer bounds=\"0 0 9 9\"><animations><a type=\"CAKeyframeAnimation\" keyPath=\"contents\"><values>\(image)\(image)</values></a></animations></CALayer>"
    )
    #expect(try read(many, limits: limits).messages.contains { $0.contains("more than 1 image files") })
  }
}
