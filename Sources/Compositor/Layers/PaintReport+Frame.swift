import QuartzCore
import RenderTree

extension PaintReport {
  /// Paints a frame and records the painter's decisions about each layer. The paint list that this makes is not drawn.
  ///
  /// - Parameter toPixels: from the root's points to pixels.
  package func make(of frame: Frame, toPixels: CATransform3D, width: Int, height: Int) {
    record(frame) { resources, list in
      Painter.paint(
        frame, toPixels: toPixels, limit: PixelRect(x: 0, y: 0, width: width, height: height),
        with: resources,
        into: &list)
    }
  }
}
