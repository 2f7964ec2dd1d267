internal import CPNG

/// Decodes PNG with libpng's simplified interface, which hands back what is wrong with a file; its full interface, and
/// SDL_image with it, writes that to the standard error of the process, without the image's name.
enum PNGDecoder {
  /// Red, green, blue and alpha of every pixel, eight bits each, colour not multiplied. Sixteen bits are rounded to eight;
  /// no gamma is applied.
  ///
  /// - Parameter file: without chunks that tell of colour profiles, which would be applied.
  static func straightPixels(
    _ file: [UInt8], width: Int, height: Int
  ) throws(ImageFormatError) -> [UInt8] {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    var isOther = false
    var isDone = false
    // libpng reads the file in the second call too.
    let pixels = file.withUnsafeBytes { bytes -> [UInt8] in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { return [] }
      isOther = Int(image.width) != width || Int(image.height) != height
      guard !isOther else { return [] }
      // Sixteen bits are taken for linear light otherwise.
      image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      return [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
        isDone = png_image_finish_read(&image, nil, target.baseAddress, png_int_32(width * 4), nil) != 0
        count = isDone ? width * height * 4 : 0
      }
    }
    if isOther { throw .corrupt("the pixels are not those that the header announces") }
    guard isDone else { throw .corrupt(message(of: image)) }
    return pixels
  }

  private static func message(of image: png_image) -> String {
    let text = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return text.isEmpty ? "its data are broken" : text
  }
}
