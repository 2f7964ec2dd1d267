extension UIImage {
  func drawUpright(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext(), let image = uprightImage else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    for piece in pieces(in: rect.standardized, of: image) { piece.draw(in: context) }
    context.restoreGState()
  }

  func drawCopies(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let image = uprightImage else { return }
    context.saveGState()
    context.clip(to: rect)
    Piece(image: image, rect: CGRect(origin: .zero, size: size), isTiled: true).draw(in: context)
    context.restoreGState()
  }

  /// A picture and where it is drawn.
  private struct Piece {
    let image: CGImage
    let rect: CGRect
    /// Whether the rectangle is one of many tiles that fill the clip.
    var isTiled = false
    /// The area of the tiles.
    var clip: CGRect?

    func draw(in context: CGContext) {
      context.saveGState()
      if let clip { context.clip(to: clip) }
      // Core Graphics draws an image with its top towards greater y.
      context.translateBy(x: rect.minX, y: rect.maxY)
      context.scaleBy(x: 1, y: -1)
      context.draw(image, in: CGRect(origin: .zero, size: rect.size), byTiling: isTiled)
      context.restoreGState()
    }
  }

  /// The whole picture, or the nine parts of a resizable image.
  private func pieces(in rect: CGRect, of image: CGImage) -> [Piece] {
    let insets = settings.capInsets
    let size = size
    guard insets != .zero, rect.size != size, insets.left + insets.right <= size.width,
      insets.top + insets.bottom <= size.height,
      min(insets.left, insets.right, insets.top, insets.bottom) >= 0
    else { return [Piece(image: image, rect: rect)] }
    let columns = Self.spans(
      first: insets.left, last: insets.right, of: size.width, from: rect.minX, to: rect.maxX)
    let rows = Self.spans(
      first: insets.top, last: insets.bottom, of: size.height, from: rect.minY, to: rect.maxY)
    var pieces: [Piece] = []
    for row in rows {
      for column in columns {
        let source = CGRect(x: column.from, y: row.from, width: column.length, height: row.length)
        let pixels = source.applying(CGAffineTransform(scaleX: scale, y: scale))
        guard let part = image.cropping(to: pixels.rounded) else { continue }
        let place = CGRect(x: column.to, y: row.to, width: column.width, height: row.width)
        if settings.resizingMode == .tile, column.isMiddle || row.isMiddle {
          // Along a cap the copies have its thickness.
          let tile = CGSize(
            width: column.isMiddle ? source.width : place.width,
            height: row.isMiddle ? source.height : place.height)
          pieces.append(
            Piece(image: part, rect: CGRect(origin: place.origin, size: tile), isTiled: true, clip: place))
        } else {
          pieces.append(Piece(image: part, rect: place))
        }
      }
    }
    return pieces
  }

  /// A part of the picture along one axis, in points, and where it is drawn.
  private struct Span {
    let from: CGFloat
    let length: CGFloat
    let to: CGFloat
    let width: CGFloat
    let isMiddle: Bool
  }

  /// The first cap, the middle and the last cap, without those that have no length. Caps that do not fit are shortened
  /// alike.
  private static func spans(
    first: CGFloat, last: CGFloat, of size: CGFloat, from start: CGFloat, to end: CGFloat
  ) -> [Span] {
    let room = end - start
    let factor = first + last > room ? room / (first + last) : 1
    let (near, far) = (first * factor, last * factor)
    return [
      Span(from: 0, length: first, to: start, width: near, isMiddle: false),
      Span(
        from: first, length: size - first - last, to: start + near, width: room - near - far, isMiddle: true),
      Span(from: size - last, length: last, to: end - far, width: far, isMiddle: false),
    ].filter { $0.length > 0 && $0.width > 0 }
  }

  // MARK: Tint

  func tinted(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    var settings = settings
    settings.renderingMode = renderingMode
    if let images { return UIImage(nil, settings, pictures: images.map { $0.withTintColor(color) }) }
    guard let image = uprightImage else { return self }
    settings.orientation = .up
    return UIImage(image.tinted(color.cgColor) ?? image, settings)
  }
}

extension CGRect {
  /// The rectangle with its edges at the nearest whole numbers.
  fileprivate var rounded: CGRect {
    let (left, top) = (minX.rounded(), minY.rounded())
    return CGRect(x: left, y: top, width: maxX.rounded() - left, height: maxY.rounded() - top)
  }
}

extension CGImage {
  /// The image's alpha in a colour.
  fileprivate func tinted(_ color: CGColor) -> CGImage? {
    let all = CGRect(x: 0, y: 0, width: width, height: height)
    guard let context = CGContext(layerBitmapOf: all.size, scale: 1, opaque: false) else { return nil }
    context.draw(self, in: all)
    context.setFillColor(color)
    context.setBlendMode(.sourceIn)
    context.fill(all)
    return context.makeImage()
  }
}
