import QuartzCore

/// Where a document appears in a picture: fitted whole and centred, then zoomed and moved.
///
/// Document points and pixels both run from the top left, y down.
package struct Viewport: Sendable, Equatable {
  /// The document's size, points.
  package var document: CGSize
  /// The picture's size, pixels; a fraction is the part of a last pixel that the picture covers.
  package var picture: CGSize
  /// Enlargement beyond the fit. Default 1.
  package private(set) var zoom = 1.0
  /// How far the document's centre lies from the picture's, pixels. Default none.
  package private(set) var offset = CGVector(dx: 0, dy: 0)

  /// How far the wheel can go either way.
  package static let zoomRange = 1.0 / 64...256.0

  package init(document: CGSize, picture: CGSize) {
    self.document = document
    self.picture = picture
  }

  /// Pixels per document point.
  package var scale: Double { zoom * min(picture.width / document.width, picture.height / document.height) }

  /// Where the document's top left corner appears, pixels.
  package var origin: CGPoint {
    CGPoint(
      x: (picture.width - document.width * scale) / 2 + offset.dx,
      y: (picture.height - document.height * scale) / 2 + offset.dy)
  }

  /// From document points to pixels.
  package var transform: CATransform3D {
    var transform = CATransform3DMakeScale(scale, scale, 1)
    transform.m41 = origin.x
    transform.m42 = origin.y
    return transform
  }

  /// Where a point of the document appears, pixels.
  package func pixel(_ point: CGPoint) -> CGPoint {
    CGPoint(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
  }

  /// The document point that appears at a pixel.
  package func point(_ pixel: CGPoint) -> CGPoint {
    CGPoint(x: (pixel.x - origin.x) / scale, y: (pixel.y - origin.y) / scale)
  }

  /// Zooms by `factor`, about the document point that appears at `pixel`: it stays there.
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

  /// Back to fitted and centred.
  package mutating func reset() {
    zoom = 1
    offset = CGVector(dx: 0, dy: 0)
  }
}
