// The current context of a thread, and functions that draw in it. Source: Apple's documentation of UIKit's functions.

/// The context in which views, colours, paths, images and texts draw on this thread. Nil if there is none.
///
/// A view's `draw(_:)` has one, and so has the code between the beginning and the end of an image context, or in the
/// closure of a `UIGraphicsImageRenderer`. User space is in points, y down.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.last?.context }

/// Makes a context the current one of this thread, until `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsStack.push(GraphicsStack.Entry(context: context, imageScale: nil))
}

/// Ends `UIGraphicsPushContext(_:)`: the context before is the current one again. It has no effect if an image context
/// is the innermost one, or there is none.
public func UIGraphicsPopContext() {
  guard let last = GraphicsStack.last, last.imageScale == nil else { return }
  GraphicsStack.pop()
}

// MARK: Image contexts

/// Begins a picture of one pixel per point that is not opaque, as `UIGraphicsBeginImageContextWithOptions` does.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture: a bitmap context, which is the current one until `UIGraphicsEndImageContext()`.
///
/// ```swift
/// UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 40), false, 0)
/// UIColor.red.setFill()
/// UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 40)).fill()
/// let dot = UIGraphicsGetImageFromCurrentImageContext()
/// UIGraphicsEndImageContext()
/// ```
/// - Parameters:
///   - size: in points. It is rounded up to whole pixels. Without pixels, or with a side over 32767 pixels, or more than
///     1 GiB, there is no context until the end.
///   - opaque: whether the picture has no alpha; it is black at the beginning.
///   - scale: pixels per point; 0 for those of the screen.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : MainScreen.scale
  let context = CGContext(imageOf: CGRect(origin: .zero, size: size), scale: scale, opaque: opaque)
  if context == nil {
    Misuse.ignored(
      "UIGraphicsBeginImageContextWithOptions: a picture of \(NSStringFromCGSize(size)) points cannot be made"
    )
  }
  GraphicsStack.push(GraphicsStack.Entry(context: context, imageScale: scale))
}

/// What has been drawn in the current image context. Nil if the current context is not that of
/// `UIGraphicsBeginImageContext`.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let last = GraphicsStack.last, let scale = last.imageScale, let image = last.context?.makeImage()
  else {
    return nil
  }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the current image context. It has no effect if the current context is another one, or there is none.
public func UIGraphicsEndImageContext() {
  guard GraphicsStack.last?.imageScale != nil else { return }
  GraphicsStack.pop()
}

extension CGContext {
  /// A context for a picture of an area, with y down. Nil if there are no pixels, or too many.
  ///
  /// - Parameters:
  ///   - area: in points. Its size is rounded up to whole pixels.
  ///   - scale: pixels per point.
  convenience init?(imageOf area: CGRect, scale: CGFloat, opaque: Bool) {
    // A size of 33.3 points at 3 pixels is 99.9 pixels, or a little more by rounding.
    func pixels(_ length: CGFloat) -> CGFloat { (length * scale - 1e-6).rounded(.up) }
    let size = CGSize(width: pixels(area.size.width) / scale, height: pixels(area.size.height) / scale)
    guard area.isFinite, size.width > 0, size.height > 0 else { return nil }
    self.init(layerBitmapOf: size, scale: scale, opaque: opaque)
    translateBy(x: 0, y: size.height)
    scaleBy(x: 1, y: -1)
    // The offsets of shadows are those of views: y down.
    baseCTM = ctm
    translateBy(x: -area.minX, y: -area.minY)
  }
}

// MARK: Rectangles

/// Fills a rectangle of the current context with its fill colour, which replaces what was there (`copy`).
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle of the current context with its fill colour and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.fill(rect, blendMode)
}

/// Draws a frame of one point inside the edges of a rectangle with the fill colour, which replaces what was there
/// (`copy`).
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame of one point inside the edges of a rectangle with the fill colour and a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  let frame = CGMutablePath()
  frame.addRect(rect)
  let inner = rect.standardized.insetBy(dx: 1, dy: 1)
  if !inner.isNull, !inner.isEmpty { frame.addRect(inner) }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.beginPath()
  context.addPath(frame)
  context.fillPath(using: .evenOdd)
  context.restoreGState()
}

/// Intersects the clip of the current context with a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension CGContext {
  /// Fills a rectangle with a blend mode. The mode of the context does not change.
  func fill(_ rect: CGRect, _ blendMode: CGBlendMode) {
    saveGState()
    setBlendMode(blendMode)
    fill(rect)
    restoreGState()
  }
}
