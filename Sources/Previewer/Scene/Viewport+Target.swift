import Compositor
import QuartzCore

extension Viewport {
  /// The picture's size in whole pixels: a last pixel that is covered in part counts.
  var pixelSize: (width: Int, height: Int) {
    (
      max(1, Int(clamping: (picture.width - 1e-6).rounded(.up))),
      max(1, Int(clamping: (picture.height - 1e-6).rounded(.up)))
    )
  }

  /// What a compositor draws to, for the document to appear as the viewport says.
  func target(framebuffer: UInt32, background: SIMD4<Float>?) -> Compositor.Target {
    let (width, height) = pixelSize
    return Compositor.Target(
      framebuffer: framebuffer, width: width, height: height,
      toPixels: CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y),
      background: background)
  }
}

extension CGColor {
  /// Red, green, blue, alpha, premultiplied, as framebuffers hold it.
  var premultiplied: SIMD4<Float> {
    let color = srgba
    func unit(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
    let alpha = unit(color.alpha)
    return SIMD4(unit(color.red) * alpha, unit(color.green) * alpha, unit(color.blue) * alpha, alpha)
  }
}
