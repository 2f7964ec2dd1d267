import ImageIO
import QuartzCore

/// A bitmap with drawn layers.
public final class Picture {
  private let context: CGContext
  private let height: Int

  /// Draws a layer and its sublayers into a transparent bitmap of `size` points with `scale` pixels each. A
  /// presentation layer is drawn as on the screen, any other layer with its model values.
  ///
  /// `render(in:)` draws in the layer's own coordinates, so a point of its bounds is the same point of the
  /// picture.
  public init?(of layer: CALayer, size: CGSize, scale: CGFloat = 1) {
    height = Int((size.height * scale).rounded(.up))
    guard
      let context = CGContext(
        data: nil, width: Int((size.width * scale).rounded(.up)), height: height, bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    self.context = context
    // In a bitmap y is up, in the layer it is down.
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: scale, y: -scale)
    layer.render(in: context)
  }

  /// The red, green, blue and alpha (0 to 255, colours multiplied by alpha) of the pixel at `x` from the left
  /// and `y` from the top. Transparent outside the bitmap.
  public func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    guard let data = context.data, x >= 0, y >= 0, x < context.width, y < height else { return [0, 0, 0, 0] }
    let first = y * context.bytesPerRow + x * 4
    let bytes = data.assumingMemoryBound(to: UInt8.self)
    return (0..<4).map { bytes[first + $0] }
  }

  /// Writes the picture as a PNG file, and returns whether that succeeded.
  public func write(to url: URL) -> Bool {
    guard let image = context.makeImage(),
      let file = CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil)
    else { return false }
    CGImageDestinationAddImage(file, image, nil)
    return CGImageDestinationFinalize(file)
  }
}

extension Stage {
  /// Writes `count` pictures of the whole stage into a folder, at intervals of `interval` seconds of the
  /// root's time from `start` on. Afterwards the stage is stopped.
  public func writeFrames(
    to folder: URL, named name: String, from start: CFTimeInterval, every interval: CFTimeInterval,
    count: Int, report: Report
  ) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      return report.check(false, "The folder \(folder.path) can be made: \(error.localizedDescription)")
    }
    var written = 0
    for index in 0..<count {
      freeze(at: start + interval * Double(index))
      let url = folder.appendingPathComponent(name + String(format: "-%03d.png", index))
      guard let shown = root.presentation(),
        let picture = Picture(of: shown, size: root.bounds.size, scale: 2)
      else { continue }
      if picture.write(to: url) { written += 1 }
    }
    report.check(written == count, "\(written) frames are in \(folder.path)")
  }
}

/// The folder for frames in the program's arguments, or nil.
public func frameFolder() -> URL? {
  CommandLine.arguments.dropFirst().first.map { URL(fileURLWithPath: $0, isDirectory: true) }
}
