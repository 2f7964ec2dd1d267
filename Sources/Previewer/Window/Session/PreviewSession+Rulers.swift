import QuartzCore
import SceneEditing
import SceneTools
import UIKit
import Windowing

/// The rulers of the stage in the session, and the views of the stage that are chosen by commands.
extension PreviewSession {
  /// Tells the rulers what they ask of the other parts.
  func connectRulers() {
    rulers.pixelsPerPoint = { [window] in window.pixelsPerUnit }
    rulers.area = { [unowned self] in panels.layout.free }
    rulers.root = { [unowned self] in documents.count == 1 ? documents[0].root : nil }
    bar.rulers = { [unowned self] in rulers.inset }
    showGuides()
  }

  /// Shows the guides of the scene that is shown now.
  func showGuides() { rulers.show(sceneAt: document.scenes.first?.url.standardizedFileURL.path) }

  func toggleRulers() {
    guard !isBackground else { return }
    settings.showsRulers.toggle()
    rulers.cancel()
    layOut()
  }

  /// Gives an event to the rulers and guides, unless the interface, a handle or a drag has the pointer.
  func touchesRulers(_ event: WindowEvent) -> Bool {
    switch event {
    case .pressed(.left, let place):
      guard rulers.isShown, !isBackground, !cards.isGalleryShown, !pointer.isPressed,
        interface.view(at: unit(place)) == nil
      else { return false }
      let canTake = (program == nil || movesLayers) && pointer.handle(at: place) == nil
      guard rulers.press(at: place, takesGuides: canTake) else { return false }
      pointer.place = place
      interface.receiver = nil
      window.capturePointer(true)
      return true
    case .pointerMoved(let place) where rulers.isDragging:
      pointer.place = place
      rulers.move(to: place)
      return true
    case .released(.left, let place) where rulers.isDragging:
      pointer.place = place
      rulers.release(at: place)
      window.capturePointer(stage.isPanning)
      return true
    default: return false
    }
  }

  /// Zooms to the box around the selected layers as they are seen.
  func zoomToSelection() {
    var box = CGRect.null
    for layer in document.selected {
      guard let shown = layer.presentation(),
        let quad = LayerQuad(shown.extent, through: shown.transformToRoot)
      else { continue }
      box = box.union(quad.box)
    }
    guard !box.isNull else { return }
    stage.show(box)
  }
}
