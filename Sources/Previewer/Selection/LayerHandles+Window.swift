import QuartzCore
import SceneEditing
import Compositor
import Windowing

extension LayerHandles {
  /// The handles of a layer as it is seen now; nil if it is not live.
  ///
  /// - Parameters:
  ///   - viewport: where the stage lies in the window, in pixels.
  ///   - pixelsPerPoint: pixels in a point of the desktop.
  init?(of layer: CALayer, viewport: Viewport, pixelsPerPoint scale: Double) {
    guard let shown = layer.presentation(), scale > 0 else { return nil }
    self.init(
      of: shown,
      toScreen: CATransform3DConcat(viewport.transform, CATransform3DMakeScale(1 / scale, 1 / scale, 1)),
      in: CGRect(x: 0, y: 0, width: viewport.picture.width / scale, height: viewport.picture.height / scale))
  }
}
