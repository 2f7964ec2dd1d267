import QuartzCore

/// The position of a document in a picture: scaled to fit and centred, then zoomed and moved.
///
/// Document points and pixels are both from the top left, y down.
package struct Viewport: Sendable, Equatable, Codable {
  /// The size of the document in points.
  package var document: CGSize
  /// The size of the picture in pixels. A fraction is the covered part of the last pixel.
  package var picture: CGSize
  /// The part of the picture in which the document is fitted, in pixels: beside panels, for example. Nil, the default, is the whole
  /// picture. The document is drawn in the whole picture.
  package var frame: CGRect?
  /// The magnification relative to the fit. Default 1.
  package private(set) var zoom = 1.0
  /// The offset of the document's centre from that of the picture, in pixels. Default zero.
  package private(set) var offset = CGVector(dx: 0, dy: 0)

  /// The range of the zoom.
  package static let zoomRange = 1.0 / 64...256.0

  package init(document: CGSize, picture: CGSize) {
    self.document = document
    self.picture = picture
  }

  /// Pixels per document point.
  package var scale: Double {
    let place = place
    return zoom * min(place.width / document.width, place.height / document.height)
  }

  /// Where the document is fitted. A frame that leaves hardly any room has no effect.
  private var place: CGRect {
    if let frame, frame.width >= 32, frame.height >= 32 { return frame }
    return CGRect(origin: .zero, size: picture)
  }

  /// The position of the document's top left corner, in pixels.
  package var origin: CGPoint {
    let place = place
    return CGPoint(
      x: place.minX + (place.width - document.width * scale) / 2 + offset.dx,
      y: place.minY + (place.height - document.height * scale) / 2 + offset.dy)
  }

  /// The transform from document points to pixels.
  package var transform: CATransform3D {
    var transform = CATransform3DMakeScale(scale, scale, 1)
    transform.m41 = origin.x
    transform.m42 = origin.y
    return transform
  }

  /// The pixel position of a point of the document.
  package func pixel(_ point: CGPoint) -> CGPoint {
    CGPoint(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
  }

  /// The document point at a pixel.
  package func point(_ pixel: CGPoint) -> CGPoint {
    CGPoint(x: (pixel.x - origin.x) / scale, y: (pixel.y - origin.y) / scale)
  }

  /// Zooms by `factor` about the document point at `pixel`, which stays there.
  package mutating func zoom(by factor: Double, at pixel: CGPoint) {
    let held = point(pixel)
    zoom = min(max(zoom * factor, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
    let moved = self.pixel(held)
    offset.dx += pixel.x - moved.x
    offset.dy += pixel.y - moved.y
  }

  /// Moves the picture of the document by pixels.
  package mutating func pan(dx: Double, dy: Double) {
    offset.dx += dx
    offset.dy += dy
  }

  /// Zooms so that the document covers the whole picture, and centres it.
  package mutating func fill() {
    reset()
    let (x, y) = (picture.width / document.width, picture.height / document.height)
    zoom = min(max(x, y) / min(x, y), Self.zoomRange.upperBound)
  }

  /// Zooms so that a part of the document fills the place where the document is fitted, and centres it.
  ///
  /// - Parameters:
  ///   - rect: in points of the document.
  ///   - margin: what stays free at each edge, in pixels.
  ///   - most: the greatest number of pixels for a point, for parts without a size.
  package mutating func show(_ rect: CGRect, margin: Double, most: Double) {
    reset()
    let place = place
    let room = CGSize(width: max(place.width - 2 * margin, 32), height: max(place.height - 2 * margin, 32))
    let wanted = min(room.width / max(rect.width, 1e-9), room.height / max(rect.height, 1e-9), most)
    zoom = min(max(wanted / scale, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
    let middle = pixel(CGPoint(x: rect.midX, y: rect.midY))
    pan(dx: place.midX - middle.x, dy: place.midY - middle.y)
  }

  /// Centres the document, with a number of pixels for each of its points.
  package mutating func setScale(_ pixels: Double) {
    reset()
    zoom = min(max(pixels / scale, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
  }

  /// Resets zoom and offset.
  package mutating func reset() {
    zoom = 1
    offset = CGVector(dx: 0, dy: 0)
  }
}
