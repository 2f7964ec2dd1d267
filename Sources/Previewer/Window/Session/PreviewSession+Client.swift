import UIKit
import CoreAnimationMarkup
import QuartzCore
import RenderTree
import SceneEditing
import SceneTools
import Compositor
import Windowing

/// What the interface's panels see of the session, and what they can ask of it.
extension PreviewSession: PreviewClient, TextClipboard {
  package var name: String { document.name }
  package var framesDrawn: Int { loop.framesDrawn }
  package var frameTimes: FrameTimeLog { loop.frameTimes }
  package var documents: [SceneDocument] { document.documents }
  package var host: CALayer { document.sheet.host }
  package var context: CAContext { document.sheet.context }
  package var playback: Playback { transport.playback }
  package var viewport: Viewport { stage.viewport }
  package var loopDuration: Double { document.sheet.loopDuration }
  package var pixelsPerPoint: Double { window.pixelsPerUnit }
  package var edits: SceneEdits { document.edits }

  package var selection: CALayer? {
    get { document.selection }
    set { document.selection = newValue }
  }

  package var selected: [CALayer] {
    get { document.selected }
    set { document.selected = newValue }
  }

  package var chosenConstraints: ConstraintEntry? {
    get { document.chosenConstraints }
    set {
      document.chosenConstraints = newValue
      pointer.logSelection()
    }
  }

  package var chosenAnimations: [AnimationKey] {
    get { document.chosenAnimations }
    set { document.chosenAnimations = newValue }
  }

  package var selectionVersion: Int { document.selectionVersion }
  package var marks: StageMarks { pointer.marks }

  package var pointedLayer: CALayer? {
    get { document.pointedLayer }
    set { document.pointedLayer = newValue }
  }

  package func open(_ scene: String) { open([scene]) }

  package func showGallery() {
    // The program of a Swift scene cannot be taken out of its process.
    guard program == nil else { return end = .gallery }
    cards.showGallery()
  }

  /// Where the gallery was when the session ended; nil if it was not shown.
  package var galleryState: GalleryState? { cards.galleryState }

  package func seek(to time: Double) { transport.seek(to: time) }
  package func setSpeed(_ speed: Double) { transport.setSpeed(speed) }
  package func setOrder(_ order: PlaybackOrder) { transport.setOrder(order) }

  package func sceneChanged() {
    CATransaction.flush()
    clockChanged()
  }

  package func copyText(_ text: String) { window.copyText(text) }

  package func askForText() { window.askForText() }

  package func tell(_ message: String, isError: Bool) {
    guard !isError else { return reportFailure(message, file: nil) }
    StandardStreams.message(message)
    cards.notify(message)
  }
}
