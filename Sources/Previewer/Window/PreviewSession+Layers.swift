import CoreAnimationMarkup
import Foundation
import QuartzCore
import Windowing

/// Commands on the selected layer and its animations.
extension PreviewSession {
  func edit(_ command: LayerCommand) {
    guard !isBackground else { return }
    do {
      switch command {
      case .paste: return askForClipboard()
      case .add(let new): return try document.add(new)
      default: break
      }
      guard let layer = selection else { return }
      switch command {
      case .delete: try document.delete(layer)
      case .duplicate: try document.duplicate(layer)
      case .copy: copyText(try document.source(of: layer))
      case .cut:
        copyText(try document.source(of: layer))
        try document.delete(layer)
      case .group: try document.group(layer)
      case .ungroup: try document.ungroup(layer)
      case .raise: try document.shift(layer, by: 1)
      case .lower: try document.shift(layer, by: -1)
      case .picture: choosePicture()
      case .paste, .add: break
      }
    } catch { tell("\(error)", isError: true) }
  }

  package func addAnimation(of keyPath: String, to layer: CALayer) {
    guard !isBackground else { return }
    do { try document.addAnimation(of: keyPath, to: layer) } catch { tell("\(error)", isError: true) }
  }

  package func removeAnimation(_ place: AnimationPlace) {
    guard !isBackground else { return }
    do { try document.removeAnimation(place) } catch { tell("\(error)", isError: true) }
  }

  /// Adds the layers of a text of the clipboard.
  func paste(_ event: WindowEvent) {
    guard case .pasted(let text) = event, !isBackground, !panels.isAsking else { return }
    do {
      if let paths = SessionDocument.paths(in: text) { return try addPictures(paths) }
      try document.paste(text)
    } catch { tell("\(error)", isError: true) }
  }

  /// Moves the selected layer in the direction that is seen on the screen, by points of the scene.
  func nudge(x: Double, y: Double) {
    guard !pointer.isDragging, !isBackground, let layer = selection,
      let center = layer.presentation().flatMap({ shown in
        shown.transformToRoot.project(CGPoint(x: shown.bounds.midX, y: shown.bounds.midY))
      }), let session = DragSession(of: layer, at: center)
    else { return }
    let before = LayerPlace(of: layer)
    session.move(to: CGPoint(x: center.x + x, y: center.y + y))
    CATransaction.flush()
    edits.history.recordDrag(of: layer, from: before, isRepeated: true) { [document] in document.changed() }
    sceneChanged()
  }
}
