import CoreGraphics

extension SceneBundle {
  /// The image with a reference. It is decoded once for all uses.
  func image(_ reference: String) throws(ValueError) -> CGImage {
    if DataAddress.isOne(reference) {
      try imageBudget.countImage()
      let key = [0] + Array("data \(images.count)".utf8)
      do throws(ValueError) {
        let bytes = try DataAddress.bytes(of: reference, limit: limits.imageFileBytes)
        let image = try imageBudget.decode(bytes, named: ValueError.quoted(reference))
        images[key] = .success(image)
        origins[ObjectIdentifier(image)] = ImageOrigin(image: image, name: nil) { () throws(ValueError) in
          bytes
        }
        return image
      } catch {
        images[key] = .failure(error)
        throw error
      }
    }
    let path = try Self.path(of: reference)
    let key = Array(path.utf8)
    if let known = images[key] { return try known.get() }
    try imageBudget.countImage()
    let result: Result<CGImage, ValueError>
    do throws(ValueError) {
      let image = try decode(path)
      origins[ObjectIdentifier(image)] = ImageOrigin(image: image, fileOf: self, path: path)
      result = .success(image)
    } catch { result = .failure(error) }
    images[key] = result
    return try result.get()
  }

  private func decode(_ path: String) throws(ValueError) -> CGImage {
    let name = ValueError.quoted(path)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try contents(of: path, limit: imageBudget.fileLimit)
      imageBudget.countBytes(bytes.count)
    } catch { throw ValueError("the image \(name) cannot be read: \(error.message)", .missingImage) }
    return try imageBudget.decode(bytes, named: name, again: deferredFile(path))
  }
}
