extension CGImage {
  /// Decodes a PNG file. Nil for other data.
  ///
  /// - Parameters:
  ///   - source: the bytes of the PNG file.
  ///   - decode: must be nil.
  ///   - shouldInterpolate: whether an enlarged image is interpolated.
  ///   - intent: without effect.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(source, .png, decode: decode, shouldInterpolate: shouldInterpolate)
  }

  /// Decodes a JPEG file. Nil for other data.
  ///
  /// - Parameters:
  ///   - source: the bytes of the JPEG file.
  ///   - decode: must be nil.
  ///   - shouldInterpolate: whether an enlarged image is interpolated.
  ///   - intent: without effect.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(source, .jpeg, decode: decode, shouldInterpolate: shouldInterpolate)
  }

  private convenience init?(
    _ provider: CGDataProvider, _ format: ImageFormat, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool
  ) {
    guard decode == nil, let data = provider.data, let source = try? CGImageSource(data, name: "data"),
      source.format == format, let image = try? source.image(at: 0)
    else { return nil }
    self.init(
      width: image.width, height: image.height, premultipliedRGBA: image.bytes,
      shouldInterpolate: shouldInterpolate)
  }
}
