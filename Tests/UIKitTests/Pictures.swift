@testable import UIKitCore

/// Whether two numbers are equal up to rounding.
func near(_ one: CGFloat, _ other: CGFloat, _ tolerance: CGFloat = 1e-9) -> Bool {
  abs(one - other) <= tolerance
}

/// What is drawn with a renderer of one pixel per point.
func picture(_ width: Int, _ height: Int, scale: CGFloat = 1, _ draw: (CGContext) -> Void) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = scale
  return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image {
    draw($0.cgContext)
  }
}

extension UIImage {
  /// Red, green, blue and alpha of a stored pixel, colour multiplied by alpha, from the top left.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    guard let cgImage, x < cgImage.width, y < cgImage.height else { return [] }
    let start = (y * cgImage.width + x) * 4
    return Array(cgImage.bytes[start..<start + 4])
  }

  /// The sum of all alphas in pixels: the covered area.
  var coveredArea: Double {
    guard let cgImage else { return 0 }
    let bytes = cgImage.bytes
    return stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Double(bytes[$1]) } / 255
  }

  /// The rows and columns that have a pixel which is not transparent.
  var inkBounds: CGRect {
    guard let cgImage else { return .null }
    let bytes = cgImage.bytes
    var box = CGRect.null
    for y in 0..<cgImage.height {
      for x in 0..<cgImage.width where bytes[(y * cgImage.width + x) * 4 + 3] > 0 {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }
}

/// An image of one row or more, of pixels that are opaque.
func image(_ rows: [[UInt32]], scale: CGFloat = 1, _ orientation: UIImage.Orientation = .up) -> UIImage {
  let bytes = rows.joined().flatMap { pixel -> [UInt8] in
    [UInt8(pixel >> 16 & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel & 0xFF), 255]
  }
  let pixels = CGImage(width: rows[0].count, height: rows.count, premultipliedRGBA: bytes)
  return pixels.map { UIImage(cgImage: $0, scale: scale, orientation: orientation) } ?? UIImage()
}

/// An object after a journey through a keyed archive.
func archived<T: NSObject & NSCoding>(_ object: T) throws -> T? {
  let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
  let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
  unarchiver.requiresSecureCoding = false
  return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? T
}

/// Calls a closure with a folder of its own, which is removed afterwards.
func withFolder<R>(_ body: (URL) throws -> R) throws -> R {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
