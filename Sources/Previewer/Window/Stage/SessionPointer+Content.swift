import CoreGraphics
import Localization
import QuartzCore
import SceneEditing
import SceneTools

/// Clicks that edit what the selected layer draws: the points of a path, and the text of a text layer.
extension SessionPointer {
  /// A double click is two clicks within this time, in seconds.
  static let doubleClickTime = 0.5

  /// Edits what was clicked. Returns false for a click that selects layers.
  func editContent(_ click: Click, isDouble: Bool) -> Bool {
    guard canEdit(), let layer = handledLayer else { return false }
    if let shape = layer as? CAShapeLayer {
      if case .pathPoint(let number)? = click.handle {
        return editPoint(number, of: shape, isDouble: isDouble)
      }
      return editPath(of: shape, at: click.start, isDouble: isDouble)
    }
    guard isDouble, let text = layer as? CATextLayer, click.hit?.layer === text else { return false }
    editText(text)
    return true
  }

  /// A click with Ctrl removes a point of a path, and a double click makes it smooth or a corner.
  private func editPoint(_ number: Int, of layer: CAShapeLayer, isDouble: Bool) -> Bool {
    guard let path = layer.path, let index = EditablePath(path).index(ofPathPoint: number) else {
      return true
    }
    if modifiers().contains(.control) {
      change(layer, "remove a point") { $0.remove(index) }
    } else if isDouble {
      change(layer, "convert a point") { $0.toggleSmooth(index) }
    }
    return true
  }

  /// A double click on the path adds a point. Returns whether the path is seen at a place: then the layer stays selected.
  private func editPath(of layer: CAShapeLayer, at place: CGPoint, isDouble: Bool) -> Bool {
    guard let path = layer.path, path.points.count <= ContentHandles.greatestCount,
      let shown = layer.presentation(), let point = shown.transformToRoot.unproject(stage.point(place))
    else { return false }
    // Five points of the desktop, in the layer's coordinates there.
    let far = CGPoint(x: place.x + 5 * pixelsPerPoint(), y: place.y)
    guard let beside = shown.transformToRoot.unproject(stage.point(far)) else { return false }
    let reach = hypot(beside.x - point.x, beside.y - point.y)
    let edited = EditablePath(path)
    let number = path.points.indices.first {
      hypot(path.points[$0].x - point.x, path.points[$0].y - point.y) <= reach
        && edited.index(ofPathPoint: $0) != nil
    }
    if let number { return editPoint(number, of: layer, isDouble: isDouble) }
    guard let found = edited.nearest(to: point, within: reach) else { return false }
    if isDouble { change(layer, "add a point") { $0.insert(on: found.segment, at: found.share) } }
    return true
  }

  /// Changes the path of a layer in one step.
  func change(_ layer: CAShapeLayer, _ what: String, _ body: (inout EditablePath) -> Void) {
    guard let old = layer.path else { return }
    var path = EditablePath(old)
    body(&path)
    edits.editor.set(
      [("path", path.subpaths.isEmpty ? nil : path.path)], of: [layer],
      named: "\(LayerEditor.title(of: layer)): \(what)")
    CATransaction.flush()
  }

  // MARK: The pen

  /// Begins to draw a path, or ends the one that is drawn.
  func togglePen() {
    guard pen != nil else { return pen = SessionPen() }
    endPen()
  }

  fileprivate var reach: Double { 8 * pixelsPerPoint() / stage.viewport.scale }

  func pressPen(at place: CGPoint) {
    pen?.press(at: stage.point(place), reach: reach)
    penPress = place
    capture(true)
    let point = stage.point(place)
    log.write("pen", [SessionLog.point(point), log.time])
  }

  func movePen(to place: CGPoint) {
    pen?.move(to: stage.point(place), isClick: penPress.map { isClose(place, to: $0) } ?? false)
  }

  func releasePen() {
    penPress = nil
    pen?.release()
    capture(false)
    if pen?.isClosed == true { endPen() }
  }

  /// Ends the path where it is. Less than a line is given up.
  func endPen() {
    let path = pen?.path
    pen = nil
    penPress = nil
    if let path { drawn(path) }
  }

  /// A key while the pen draws: Return and Escape end the path, Backspace takes the last point away. Returns whether it was used.
  func pressPen(_ name: String) -> Bool {
    guard pen != nil else { return false }
    switch name {
    case "Return", "Escape": endPen()
    case "Backspace", "Delete": if pen?.removeLast() == false { pen = nil }
    default: return false
    }
    return true
  }
}
