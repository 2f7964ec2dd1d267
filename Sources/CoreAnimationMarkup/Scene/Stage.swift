import CoreGraphics
import QuartzCore
import SceneFiles

/// The host layer of a document, and the size of the picture.
///
/// Scene files are made for a host in which y is up; a root with `geometryFlipped` reverses y. If the
/// `index.xml` has `geometryFlipped`, y is down in the document, whether or not the root has the property
/// too. Images are upright in both cases, because the engine counts the flips above them.
struct Stage {
  let host = CALayer()
  let size: CGSize

  /// `rootIsPlaced`: whether the file gives the position of the root.
  init(
    root: CALayer?, rootIsPlaced: Bool, index: SceneIndex, limits: SceneLimits, file: String,
    log: DiagnosticLog
  ) {
    if let root { host.addSublayer(root) }
    var size = CGSize(width: index.documentWidth ?? 0, height: index.documentHeight ?? 0)
    var origin = CGPoint.zero
    if let root, size.width <= 0 || size.height <= 0 {
      let frame = Self.frame(of: root, in: host)
      if frame.width > 0, frame.height > 0 {
        size = frame.size
        origin = frame.origin
      } else {
        size = Self.fallback
        log.report(
          Diagnostic(
            .warning, .noSize, file: file,
            message: "the scene has no size: neither its root layer nor an index.xml gives one",
            keyPath: "bounds"))
      }
    } else if let root, !rootIsPlaced {
      // Wallpapers leave out the position, and it is the centre.
      root.position = CGPoint(x: size.width / 2, y: size.height / 2)
    }
    if root == nil, size.width <= 0 || size.height <= 0 { size = Self.fallback }
    if size.width > limits.size || size.height > limits.size {
      log.report(
        Diagnostic(
          .warning, .limitExceeded, file: file,
          message:
            "the scene is \(size.width) × \(size.height) points; at most \(limits.size) points are shown in width and in height",
          keyPath: index.documentWidth == nil ? "bounds" : "documentWidth"))
      size = CGSize(width: min(size.width, limits.size), height: min(size.height, limits.size))
    }
    self.size = size
    // The file gives the root's position, so its autoresizingMask must have no effect.
    host.withoutResizingSublayers { host.bounds = CGRect(origin: origin, size: size) }
    host.position = CGPoint(x: size.width / 2, y: size.height / 2)
    host.isGeometryFlipped = !(index.geometryFlipped && root?.isGeometryFlipped != true)
  }

  /// The size of a document that does not give one.
  static let fallback = CGSize(width: 512, height: 512)

  /// The visible area of a document without a size: the root's frame, or the bounds of its sublayers if the
  /// root has no size.
  static func frame(of root: CALayer, in host: CALayer) -> CGRect {
    let frame = root.frame
    if usable(frame) { return frame }
    var union = CGRect.null
    for layer in root.sublayers ?? [] where usable(layer.frame) { union = union.union(layer.frame) }
    return usable(union) ? root.convert(union, to: host) : .zero
  }

  static func usable(_ rect: CGRect) -> Bool {
    rect.width > 0 && rect.height > 0 && rect.width.isFinite && rect.height.isFinite && rect.origin.x.isFinite
      && rect.origin.y.isFinite
  }
}
