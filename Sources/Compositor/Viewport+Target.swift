import QuartzCore

extension Viewport {
  /// The size of the picture in whole pixels, with partly covered ones.
  package var pixelSize: (width: Int, height: Int) {
    (
      max(1, Int(clamping: (picture.width - 1e-6).rounded(.up))),
      max(1, Int(clamping: (picture.height - 1e-6).rounded(.up)))
    )
  }

  /// A compositor's target that shows the document with this viewport.
  package func target(framebuffer: UInt32, background: SIMD4<Float>?) -> Compositor.Target {
    let (width, height) = pixelSize
    return Compositor.Target(
      framebuffer: framebuffer, width: width, height: height,
      toPixels: CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y),
      background: background)
  }
}

extension CGColor {
  /// Premultiplied red, green, blue and alpha, as in framebuffers.
  package var premultiplied: SIMD4<Float> {
    let color = srgba
    func unit(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
    let alpha = unit(color.alpha)
    return SIMD4(unit(color.red) * alpha, unit(color.green) * alpha, unit(color.blue) * alpha, alpha)
  }
}
