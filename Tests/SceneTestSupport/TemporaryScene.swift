import CoreAnimationMarkup
import CoreGraphics
import Foundation
import ImageIO
import QuartzCore
import TestSupport
import Testing

@testable import CoreAnimationMarkup
@testable import QuartzCore
@testable import RenderTree
@testable import SceneFiles
extension TemporaryFolder {
  /// Writes a text file, for which folders are made.
  @discardableResult
  package func write(_ text: String, to path: String) throws -> URL { try write(Data(text.utf8), to: path) }
}

/// Puts layers into a whole document.
package func caml(_ content: String) -> String {
  "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(content)</caml>"
}

/// Reads a document of one file.
package func read(_ text: String, limits: SceneLimits = SceneLimits()) throws -> SceneDocument {
  let folder = try TemporaryFolder()
  return SceneDocument.open(try folder.write(text, to: "scene.caml"), limits: limits)
}

/// Reads a root layer of 100 × 100 that holds `content`, with further attributes.
package func readRoot(_ attributes: String = "", _ content: String = "", class name: String = "CALayer")
  throws
  -> SceneDocument
{
  try read(caml("<\(name) bounds=\"0 0 100 100\" \(attributes)>\(content)</\(name)>"))
}

extension SceneDocument {
  /// What was said, without the file and in one line each.
  package var messages: [String] {
    diagnostics.map { "\($0.line):\($0.column): \($0.severity.rawValue): \($0.message)" }
  }
}

/// The sixteen numbers of a transform.
package func numbers(_ t: CATransform3D) -> [Double] {
  [
    t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43,
    t.m44,
  ]
  .map { Double($0) }
}

/// Whether two lists of numbers are the same up to rounding.
package func close(_ a: [Double], _ b: [Double], within tolerance: Double = 1e-12) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

/// Red, green, blue, alpha.
package func components(_ color: CGColor?) -> [Double] { color?.components?.map { Double($0) } ?? [] }

/// What a path is made of: letters and numbers.
package func elements(_ path: CGPath?) -> [String] {
  var result: [String] = []
  path?.applyWithBlock { element in
    let counts: [CGPathElementType: (String, Int)] = [
      .moveToPoint: ("m", 1), .addLineToPoint: ("l", 1), .addQuadCurveToPoint: ("q", 2),
      .addCurveToPoint: ("c", 3),
      .closeSubpath: ("h", 0),
    ]
    let (letter, count) = counts[element.pointee.type] ?? ("?", 0)
    let points = (0..<count).map { "\(element.pointee.points[$0].x) \(element.pointee.points[$0].y) " }
    result.append(points.joined() + letter)
  }
  return result
}

/// A PNG of one colour.
package func png(_ width: Int, _ height: Int, red: UInt8 = 255) throws -> Data {
  var bytes = [UInt8](repeating: 0, count: 4 * width * height)
  for pixel in stride(from: 0, to: bytes.count, by: 4) {
    bytes[pixel] = red
    bytes[pixel + 3] = 255
  }
  let pixels = Data(bytes)
  let provider = try #require(CGDataProvider(data: pixels as CFData))
  let image = try #require(
    CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: 1),
      provider: provider, decode: nil, shouldInterpolate: false,
      intent: .defaultIntent))
  return try ImageFile.encodePNG(image)
}
