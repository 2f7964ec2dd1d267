import CoreGraphics

/// The origin of a decoded image.
package struct ImageOrigin {
  /// The image. It is retained so that its address stays unique.
  package let image: CGImage
  /// The file name without folders. Nil for an image in a `data:` URL.
  package let name: String?
  /// The bytes of the file.
  package let bytes: () throws(ValueError) -> [UInt8]

  package init(image: CGImage, name: String?, bytes: @escaping () throws(ValueError) -> [UInt8]) {
    self.image = image
    self.name = name
    self.bytes = bytes
  }
}

extension ImageOrigin {
  /// An image in a file of a scene's folder. The file is read again on demand. The folder is not retained, because it keeps the origins
  /// of its images.
  init(image: CGImage, _ file: DeferredFile, path: String) {
    self.init(image: image, name: path.split(separator: "/").last.map { String($0) }) {
      () throws(ValueError) -> [UInt8] in
      do throws(FileError) {
        return try file.bytes()
      } catch {
        throw ValueError(
          "the image \(ValueError.quoted(path)) cannot be read: \(error.message)", .missingImage)
      }
    }
  }
}
