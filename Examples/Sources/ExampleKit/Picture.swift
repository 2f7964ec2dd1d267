import ImageIO
import QuartzCore

/// A bitmap of what layers show.
public final class Picture {
  private let context: CGContext
  private let height: Int

  /// Draws a layer and its sublayers on a clear bitmap of `size` points, one or more pixels each. A presentation
  /// layer is drawn as it is on screen, any other as it will be when all animations have ended.
  ///
  /// `render(in:)` draws in the layer's own coordinates: a point of its bounds is that point of the picture.
  public init?(of layer: CALayer, size: CGSize, scale: CGFloat = 1) {
    height = Int((size.height * scale).rounded(.up))
    guard
      let context = CGContext(
        data: nil, width: Int((size.width * scale).rounded(.up)), height: height, bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    self.context = context
    // A bitmap's y runs up, the layer's down.
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: scale, y: -scale)
    layer.render(in: context)
  }

  /// Red, green, blue and alpha of the pixel that lies `x` from the left and `y` from the top, each 0 to 255,
  /// colours multiplied by alpha. Clear beyond the edges.
  public func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    guard let data = context.data, x >= 0, y >= 0, x < context.width, y < height else { return [0, 0, 0, 0] }
    let first = y * context.bytesPerRow + x * 4
    let bytes = data.assumingMemoryBound(to: UInt8.self)
    return (0..<4).map { bytes[first + $0] }
  }

  /// Writes the picture as a PNG file; says whether that worked.
  public func write(to url: URL) -> Bool {
    guard let image = context.makeImage(),
      let file = CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil)
    else { return false }
    CGImageDestinationAddImage(file, image, nil)
    return CGImageDestinationFinalize(file)
  }
}

extension Stage {
  /// Writes pictures of the whole stage into a folder: `count` of them, `interval` seconds of the root's time apart
  /// from `start` on. The stage stands still afterwards.
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

/// The folder that the program was given for its frames; nil where it was given none.
public func frameFolder() -> URL? {
  CommandLine.arguments.dropFirst().first.map { URL(fileURLWithPath: $0, isDirectory: true) }
}
