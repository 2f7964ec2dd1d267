import CoreAnimationMarkup
import QuartzCore
import SceneEditing
import SceneTools
import Windowing

/// The pointer drags handles of the primary selected layer.
extension SessionPointer {
  /// The layer that has handles: the primary selected one, unless it is a root layer or locked. Nil for none.
  var handledLayer: CALayer? {
    guard canEdit(), let layer = document.selection, edits.overrides.isHittable(layer),
      !document.documents.contains(where: { $0.root === layer || $0.host === layer })
    else { return nil }
    return layer
  }

  /// The handles as they are seen; nil for none.
  var handlePlaces: LayerHandles? {
    handledLayer.flatMap { LayerHandles(of: $0, viewport: stage.viewport, pixelsPerPoint: pixelsPerPoint()) }
  }

  /// The handle at a place; nil for none, or where the interface lies. The cross, and what changes the layer's picture, is not taken where the
  /// pointer rests after the click that has selected the layer: who clicks in the middle of a layer and goes on from there moves the layer.
  func handle(at place: CGPoint) -> LayerHandle? {
    guard !isCovered(place) else { return nil }
    let scale = pixelsPerPoint()
    let found = handlePlaces?.handle(at: CGPoint(x: place.x / scale, y: place.y / scale))
    if found == .anchorPoint || found?.isContent == true, let restingClick, isClose(place, to: restingClick) {
      return nil
    }
    return found
  }

  func moveHandle(_ drag: HandleDrag, to point: CGPoint) {
    let modifiers = modifiers()
    drag.lines?.scale = stage.viewport.scale / pixelsPerPoint()
    drag.move(
      to: point, isConstrained: modifiers.contains(.shift), isCentred: modifiers.contains(.alt),
      crops: modifiers.contains(.control))
    CATransaction.flush()
    write("drag", drag, point)
  }

  /// Ends the drag of a handle where it is.
  func endHandle() {
    guard let drag = handleDrag else { return }
    handleDrag = nil
    write("drop", drag, nil)
    drag.record(in: edits.editor)
  }

  /// Ends the drag of a handle, and puts the layer back.
  func cancelHandle() {
    guard let drag = handleDrag else { return }
    handleDrag = nil
    drag.cancel()
    CATransaction.flush()
    write("cancel", drag, nil)
    capture(false)
  }

  private func write(_ name: String, _ drag: HandleDrag, _ point: CGPoint?) {
    guard log.isOn else { return }
    let layer = drag.layer
    let hit = document.sheet.document(of: layer).map { LayerHit(document: $0, layer: layer, point: .zero) }
    let (bounds, position) = (layer.bounds, layer.position)
    var members: [JSON.Member] = point.map { [SessionLog.point($0)] } ?? []
    members.append(log.time)
    members += document.members(of: hit)
    members.append(JSON.Member("handle", .string(drag.handle.name)))
    members.append(JSON.Member("position", .numbers([position.x, position.y])))
    members.append(
      JSON.Member("bounds", .numbers([bounds.minX, bounds.minY, bounds.width, bounds.height])))
    if let content = drag.content { members.append(JSON.Member("value", .numbers(content.numbers))) }
    log.write(name, members)
  }
}
