import CoreGraphics
import QuartzCore

/// The layer in which a document stands, and the size of the picture.
///
/// Scene files are made for a host that is y up; a root with `geometryFlipped` turns itself y down again. An
/// `index.xml` that says `geometryFlipped` means that the document is y down, whether the root says so as
/// well or not. Images stay upright either way: the engine counts the flips above them.
struct Stage {
  let host = CALayer()
  let size: CGSize

  /// `rootIsPlaced`: whether the file gives the root a position.
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
      // Wallpapers leave the position out, and mean the middle.
      root.position = CGPoint(x: size.width / 2, y: size.height / 2)
    }
    if root == nil, size.width <= 0 || size.height <= 0 { size = Self.fallback }
    if size.width > limits.size || size.height > limits.size {
      log.report(
        Diagnostic(
          .warning, .limitExceeded, file: file,
          message: "the scene is \(size.width) × \(size.height) points; it is shown up to \(limits.size)",
          keyPath: index.documentWidth == nil ? "bounds" : "documentWidth"))
      size = CGSize(width: min(size.width, limits.size), height: min(size.height, limits.size))
    }
    self.size = size
    // The root is where its file has it, whatever its autoresizingMask.
    host.withoutResizingSublayers { host.bounds = CGRect(origin: origin, size: size) }
    host.position = CGPoint(x: size.width / 2, y: size.height / 2)
    host.isGeometryFlipped = !(index.geometryFlipped && root?.isGeometryFlipped != true)
  }

  /// The size of a document that gives none.
  static let fallback = CGSize(width: 512, height: 512)

  /// What the picture shows of a document without a size: the root's frame, or where its sublayers are when
  /// it has no size of its own.
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
