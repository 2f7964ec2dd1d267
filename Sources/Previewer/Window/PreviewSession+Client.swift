import CoreAnimationMarkup
import QuartzCore
import RenderTree
import Windowing

extension PreviewSession: PreviewClient {
  package var documents: [SceneDocument] { sheet.documents }
  package var host: CALayer { sheet.host }
  package var context: CAContext { sheet.context }
  package var loopDuration: Double { sheet.loopDuration }
  package var pixelsPerPoint: Double { window.pixelsPerUnit }

  package func sceneChanged() {
    CATransaction.flush()
    clockChanged()
  }
}
