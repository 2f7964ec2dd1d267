import CoreAnimationMarkup
import QuartzCore
import RenderTree
import Windowing

extension PreviewSession: PreviewClient, TextClipboard {
  package var documents: [SceneDocument] { sheet.documents }
  package var host: CALayer { sheet.host }
  package var context: CAContext { sheet.context }
  package var loopDuration: Double { sheet.loopDuration }
  package var pixelsPerPoint: Double { window.pixelsPerUnit }

  package func sceneChanged() {
    CATransaction.flush()
    clockChanged()
  }

  package func copyText(_ text: String) { window.copyText(text) }

  package func askForText() { window.askForText() }

  package func tell(_ message: String, isError: Bool) {
    guard !isError else { return reportFailure(message, file: nil) }
    StandardStreams.message(message)
    panels.notify(message)
  }
}
