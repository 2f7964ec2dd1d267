import FileWriting

/// Reads and writes image files in one call, with descriptive errors.
package enum ImageFile {
  /// Decodes a file's image, or its first frame.
  package static func read(_ url: URL) throws(ImageError) -> CGImage {
    try source(url).image(at: 0)
  }

  /// Decodes an image, or its first frame.
  ///
  /// - Parameter name: the name of the image in errors.
  package static func decode(_ data: Data, name: String) throws(ImageError) -> CGImage {
    try CGImageSource(data, name: name).image(at: 0)
  }

  /// A source for a file, whose header has been read.
  package static func source(_ url: URL) throws(ImageError) -> CGImageSource {
    let name = url.isFileURL ? url.path : url.absoluteString
    guard url.isFileURL else { throw .unreadable(name: name, reason: "it is not a file") }
    let data: Data
    do {
      // Checked before reading: a device or a pipe may never end.
      let target = url.resolvingSymlinksInPath()
      let facts = try FileManager.default.attributesOfItem(atPath: target.path)
      guard facts[.type] as? FileAttributeType == .typeRegular else {
        throw ImageError.unreadable(name: name, reason: "it is not a regular file")
      }
      if let bytes = facts[.size] as? Int, bytes > ImageLimits.bytes {
        throw ImageError.tooManyBytes(name: name, bytes: bytes)
      }
      data = try Data(contentsOf: target)
    } catch let error as ImageError {
      throw error
    } catch CocoaError.fileReadNoSuchFile {
      throw .unreadable(name: name, reason: "there is no such file")
    } catch {
      throw .unreadable(name: name, reason: error.localizedDescription)
    }
    return try CGImageSource(data, name: name)
  }

  /// The media type of an image file from its first bytes, for example "image/png". Nil for other files.
  package static func mediaType(of data: Data) -> String? {
    data.withUnsafeBytes { ImageFormat($0) }.map { "image/" + $0.rawValue.lowercased() }
  }

  /// Encodes the image as PNG: eight bits each of red, green, blue and alpha, colour not multiplied by alpha.
  /// The same image gives the same bytes.
  ///
  /// - Parameter level: the compression level from 0 (none) to 9 (best); nil for zlib's default (6).
  package static func encodePNG(_ image: CGImage, level: Int? = nil) throws(ImageError) -> Data {
    var data = Data()
    try PNGWriter.encode(image, level: level) { bytes in
      data.append(contentsOf: bytes)
      return true
    }
    return data
  }

  /// Encodes the image as JPEG, as it is seen on white.
  ///
  /// - Parameter quality: 0 (smallest) … 1 (best).
  package static func encodeJPEG(_ image: CGImage, quality: Double) throws(ImageError) -> Data {
    try JPEGWriter.encode(image, quality: quality)
  }

  /// Writes the image as a PNG file, completely or not at all. `level` is that of `encodePNG`.
  package static func write(_ image: CGImage, to url: URL, level: Int? = nil) throws(ImageError) {
    do throws(FileWriteError) {
      let file = try AtomicFile(url.path)
      var failure: FileWriteError?
      do throws(ImageError) {
        try PNGWriter.encode(image, level: level) { bytes in
          do throws(FileWriteError) {
            try file.write(bytes)
          } catch {
            failure = error
          }
          return failure == nil
        }
      } catch {
        // For a failed write the system's message is more precise than the encoder's.
        throw failure ?? FileWriteError(url.path, reason: error.description)
      }
      try file.commit()
    } catch {
      throw .unwritable(name: url.path, reason: error.reason)
    }
  }
}
