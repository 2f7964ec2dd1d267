import CoreAnimationMarkup
import QuartzCore
import Windowing

/// A layer that follows the pointer.
struct LayerDrag {
  let session: DragSession
  let hit: LayerHit
  /// The pointer's place when the button went down, in points of the stage.
  let start: CGPoint
  /// Where the layer was, for undo.
  let before: LayerPlace
}

/// A press of the left button on a layer. It is a click until the pointer has moved.
struct LayerClick {
  /// The layer that is selected.
  let hit: LayerHit?
  /// The layer that the pointer may drag.
  let dragged: LayerHit?
  /// In pixels.
  let start: CGPoint
}

extension PreviewSession {
  /// How far the pointer may move during a click, in points of the desktop.
  private static let clickDistance = 3.0

  /// Presses the left button over the scene.
  ///
  /// A drag moves the selected layer if it lies under the pointer, or else the layer that the press hits. The root layer of a scene, which
  /// is its background, moves only with Alt.
  func beginClick(at place: CGPoint) {
    let point = viewport.point(place)
    let hit = self.hit(at: place)
    log?.write("hit", [Self.point(point), time] + members(of: hit))
    click = LayerClick(hit: hit, dragged: dragged(at: point, hit), start: place)
    window.capturePointer(true)
  }

  /// The layer that a drag from a point of the stage moves.
  private func dragged(at point: CGPoint, _ hit: LayerHit?) -> LayerHit? {
    guard let hit else { return nil }
    if let selection, selection !== hit.layer, edits.overrides.isHittable(selection),
      let selected = sheet.hit(selection, at: point), !isRoot(selected)
    {
      return selected
    }
    return isRoot(hit) && !window.events.modifiers.contains(.alt) ? nil : hit
  }

  private func isRoot(_ hit: LayerHit) -> Bool {
    hit.layer === hit.document.root || hit.layer === hit.document.host
  }

  /// Moves the layer that was pressed, once the pointer has moved more than in a click.
  func moveDrag(to place: CGPoint) {
    if drag == nil, let click {
      guard !isClose(place, to: click.start) else { return }
      self.click = nil
      let start = viewport.point(click.start)
      guard let hit = click.dragged, let session = DragSession(of: hit.layer, at: start) else {
        return
      }
      drag = LayerDrag(session: session, hit: hit, start: start, before: LayerPlace(of: hit.layer))
    }
    guard let drag else { return }
    var point = viewport.point(place)
    if window.events.modifiers.contains(.shift) {
      // Along the axis of the stage in which the pointer has moved farther.
      if abs(point.x - drag.start.x) >= abs(point.y - drag.start.y) {
        point.y = drag.start.y
      } else {
        point.x = drag.start.x
      }
    }
    guard drag.session.pointer != point else { return }
    drag.session.move(to: point)
    CATransaction.flush()
    logDrag("drag")
  }

  /// Releases the left button over the scene: a click selects, a drag ends.
  func endClick(at place: CGPoint) {
    moveDrag(to: place)
    window.capturePointer(panned != nil)
    if let click {
      self.click = nil
      select(click)
    }
    endDrag()
  }

  /// Ends a drag where the layer is.
  func endDrag() {
    guard let drag else { return }
    logDrag("drop")
    edits.history.recordDrag(of: drag.session.layer, from: drag.before) { [unowned self] in sceneChanged() }
    self.drag = nil
  }

  /// Ends a drag, and puts the layer back.
  func cancelDrag() {
    guard let drag else { return }
    drag.session.cancel()
    CATransaction.flush()
    logDrag("cancel")
    self.drag = nil
    window.capturePointer(panned != nil)
  }

  /// Selects the layer that was clicked. A further click at the same place selects the next layer behind.
  private func select(_ click: LayerClick) {
    let isAgain = lastClick.map { isClose(click.start, to: $0) } ?? false
    lastClick = click.start
    guard isAgain, let selection else { return selection = click.hit?.layer }
    let layers = sheet.hits(at: viewport.point(click.start)).map(\.layer).filter {
      edits.overrides.isHittable($0)
    }
    guard !layers.isEmpty else { return self.selection = nil }
    let next = layers.firstIndex { $0 === selection }.map { layers[($0 + 1) % layers.count] }
    self.selection = next ?? click.hit?.layer
  }

  private func isClose(_ place: CGPoint, to other: CGPoint) -> Bool {
    hypot(place.x - other.x, place.y - other.y) <= Self.clickDistance * window.pixelsPerUnit
  }

  private func logDrag(_ name: String) {
    guard let drag, let log else { return }
    let session = drag.session
    let position = session.layer.presentation()?.position ?? session.layer.position
    log.write(
      name,
      [Self.point(session.pointer), time]
        + members(of: LayerHit(document: drag.hit.document, layer: session.layer, point: session.grabbed))
        + [JSON.Member("position", .numbers([position.x, position.y]))])
  }
}
