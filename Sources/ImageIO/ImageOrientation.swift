/// The transform that makes stored pixels upright (Exif, tag 0x0112). For example, a photograph that was
/// taken with the camera on its side is rotated by a quarter turn.
package enum ImageOrientation: Int {
  case up = 1
  case mirrored = 2
  case down = 3
  case downMirrored = 4
  case transposed = 5
  /// Rotated clockwise by a quarter turn.
  case right = 6
  case transverse = 7
  /// Rotated counterclockwise by a quarter turn.
  case left = 8

  /// The orientation in Exif data, or `up` if they have none. The data are a TIFF file, which some files
  /// precede with a name of six bytes.
  init(exif bytes: UnsafeRawBufferPointer) {
    self = Self.value(exif: bytes).flatMap { Self(rawValue: $0) } ?? .up
  }

  private static func value(exif bytes: UnsafeRawBufferPointer) -> Int? {
    let start = bytes.has("Exif\0\0", at: 0) ? 6 : 0
    let isLittle = bytes.has("II", at: start)
    guard isLittle || bytes.has("MM", at: start) else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int? {
      isLittle
        ? bytes.littleEndian(at: start + offset, bytes: count)
        : bytes.bigEndian(at: start + offset, bytes: count)
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
      return nil
    }
    for index in 0..<count {
      // Tag, type (3 is two bytes), number of values, value.
      let entry = directory + 2 + 12 * index
      guard let tag = number(entry, 2) else { return nil }
      if tag == 0x0112 { return number(entry + 2, 2) == 3 ? number(entry + 8, 2) : nil }
    }
    return nil
  }

  /// Whether width and height are exchanged.
  package var swapsAxes: Bool { rawValue >= 5 }

  /// The upright pixels, four bytes each.
  ///
  /// - Parameters:
  ///   - width: the width of the stored pixels.
  ///   - height: the height of the stored pixels.
  package func upright(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    if self == .up { return pixels }
    let (right, bottom) = (width - 1, (height - 1) * width)
    // The source of the first pixel, and the steps to the source of the pixels at its right and below it.
    let (origin, across, down) =
      switch self {
      case .up: (0, 1, width)
      case .mirrored: (right, -1, width)
      case .down: (bottom + right, -1, -width)
      case .downMirrored: (bottom, 1, -width)
      case .transposed: (0, width, 1)
      case .right: (bottom, -width, 1)
      case .transverse: (bottom + right, -width, -1)
      case .left: (right, width, -1)
      }
    let (columns, rows) = swapsAxes ? (height, width) : (width, height)
    return [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
      pixels.withUnsafeBytes { source in
        let target = UnsafeMutableRawBufferPointer(target)
        var place = 0
        for row in 0..<rows {
          for column in 0..<columns {
            let pixel = source.loadUnaligned(
              fromByteOffset: (origin + row * down + column * across) * 4, as: UInt32.self)
            target.storeBytes(of: pixel, toByteOffset: place, as: UInt32.self)
            place += 4
          }
        }
      }
      count = pixels.count
    }
  }
}
