import CoreAnimationMarkup
import QuartzCore
import SceneEditing
import SceneTools
import Windowing

/// What the pointer does with the layers of a session's scenes: it points at them, selects them with a click, and drags them.
///
/// Places are in pixels of the window, from the top left corner, y down.
@MainActor final class SessionPointer {
  /// Layers that follow the pointer.
  private struct Drag {
    let layers: LayersDrag
    let hit: LayerHit
  }

  /// A press of the left button. It is a click until the pointer has moved.
  struct Click {
    /// The layer that is selected.
    let hit: LayerHit?
    /// The layer that the pointer may drag.
    let dragged: LayerHit?
    /// The handle that the pointer may drag.
    let handle: LayerHandle?
    /// In pixels.
    let start: CGPoint
    /// Whether the layer is added to those that are selected, or taken from them.
    let isAdding: Bool
  }

  let document: SessionDocument
  let stage: SessionStage
  let settings: StageSettings
  let log: SessionLog

  /// Where the pointer is; nil outside the window.
  var place: CGPoint?
  /// Whether layers are met where the model tree has them, and not where they are seen. Default false.
  var hitsModel = false
  /// The layer under the pointer.
  private(set) var hovered: LayerHit?
  private var drag: Drag?
  private var click: Click?
  /// A handle that follows the pointer; nil for none.
  var handleDrag: HandleDrag?
  /// The handle under the pointer.
  private var pointedHandle: LayerHandle?
  /// The rectangle that the pointer draws to select layers; nil for none.
  var band: Band?
  /// The path that the pointer draws; nil while it selects and drags.
  var pen: SessionPen?
  /// Where the pen was pressed, in pixels, while the button is down.
  var penPress: CGPoint?
  /// The place of the last click.
  var lastClick: CGPoint?
  /// When it was, on the system's clock.
  var lastClickTime = -Double.infinity
  /// The place of the last click, until the pointer has left it.
  var restingClick: CGPoint?

  /// The modifier keys that are down.
  var modifiers: () -> WindowModifiers = { [] }
  /// The number of pixels in a point of the desktop.
  var pixelsPerPoint: () -> Double = { 1 }
  /// Whether layers can be changed, and the selected one has handles.
  var canEdit: () -> Bool = { true }
  /// Whether the interface lies over the scene at a place.
  var isCovered: (CGPoint) -> Bool = { _ in false }
  /// The guides of the stage, at which layers snap.
  var guides: () -> StageGuides = { StageGuides() }
  /// Takes a path that was drawn, in points of the stage.
  var drawn: (EditablePath) -> Void = { _ in }
  /// Begins to edit the text of a layer on the stage.
  var editText: (CATextLayer) -> Void = { _ in }
  /// Keeps the pointer for the window until the button is up, or not any more.
  var capture: (Bool) -> Void = { _ in }

  init(
    _ document: SessionDocument, _ stage: SessionStage, _ settings: StageSettings = StageSettings(),
    log: SessionLog
  ) {
    self.document = document
    self.stage = stage
    self.settings = settings
    self.log = log
  }

  /// Whether the pointer drags layers or a handle, or draws a rectangle.
  var isDragging: Bool { drag != nil || band != nil || handleDrag != nil }
  /// Whether the button is down over the scene.
  var isPressed: Bool { isDragging || click != nil || pen != nil }
  /// What the interface shows of it.
  var marks: StageMarks {
    var marks = StageMarks(
      band: band?.rect, hasHandles: handledLayer != nil && drag == nil,
      handle: handleDrag?.handle ?? pointedHandle,
      guides: drag?.layers.lines?.guides ?? handleDrag?.lines?.guides ?? [])
    marks.pen = pen.map { PenMark(path: $0.shown, points: $0.points.map(\.place)) }
    return marks
  }

  var edits: SceneEdits { document.edits }

  // MARK: The layer under the pointer

  /// The place where the layer was last looked for, and when it is looked for again without a movement.
  private var hoverPlace: CGPoint?
  private var nextHover = 0.0
  /// Whether the layer under the pointer has to be looked for, but later.
  private(set) var isHoverLate = false

  /// The seconds until the layer under the pointer is looked for; nil if it need not be.
  var hoverWait: Double? { isHoverLate ? max(nextHover - MediaClock.systemTime, 0) : nil }

  /// The layer at a place: the topmost one that shows something there and is not locked. Nil where the interface lies.
  func hit(at place: CGPoint) -> LayerHit? {
    guard !isCovered(place) else { return nil }
    let point = stage.point(place)
    if hitsModel {
      let hit = document.sheet.hit(at: point, inModel: true)
      if hit.map({ edits.overrides.isHittable($0.layer) }) ?? true { return hit }
    }
    return document.sheet.pick(at: point) { edits.overrides.isHittable($0) }
  }

  /// Finds the layer under the pointer. It can change without a movement of the pointer; then a fiftieth of the time is spent on
  /// it at most, so that a large scene does not move slower where the pointer is.
  func updateHover() {
    guard band == nil, handleDrag == nil else { return isHoverLate = false }
    if let place, let click = restingClick, !isClose(place, to: click) { restingClick = nil }
    pointedHandle = isPressed ? nil : place.flatMap { handle(at: $0) }
    let now = MediaClock.systemTime
    isHoverLate = drag == nil && place == hoverPlace && now < nextHover
    guard !isHoverLate else { return }
    hoverPlace = place
    defer { nextHover = now + max(0.1, 50 * (MediaClock.systemTime - now)) }
    let hit = drag?.hit ?? place.flatMap { self.hit(at: $0) }
    defer { hovered = hit }
    guard hit?.layer !== hovered?.layer else { return }
    var point: [JSON.Member] = []
    if let place { point = [SessionLog.point(stage.point(place))] }
    log.write("hover", point + [log.time] + document.members(of: hit))
  }

  // MARK: Clicks and drags

  /// How far the pointer may move during a click, in points of the desktop.
  private static let clickDistance = 3.0

  /// Presses the left button over the scene.
  ///
  /// A drag of a handle changes the selected layer. Another one moves the selected layers if one of them lies under the pointer, or else the layer that the press hits. The root layer of a
  /// scene, which is its background, moves only with Alt; without it a drag from there draws a rectangle that selects layers.
  func press(at place: CGPoint) {
    if pen != nil { return pressPen(at: place) }
    let point = stage.point(place)
    let hit = self.hit(at: place)
    // What is done next is for layers again.
    document.chosenAnimations = []
    log.write("hit", [SessionLog.point(point), log.time] + document.members(of: hit))
    click = Click(
      hit: hit, dragged: dragged(at: point, hit), handle: handle(at: place), start: place,
      isAdding: modifiers().contains(.shift))
    capture(true)
  }

  /// The layer that a drag from a point of the stage moves.
  private func dragged(at point: CGPoint, _ hit: LayerHit?) -> LayerHit? {
    guard let hit else { return nil }
    let selected = document.selected
    // The primary one first.
    for layer in selected.reversed() where layer !== hit.layer && edits.overrides.isHittable(layer) {
      if selected.contains(where: { $0 === hit.layer }) { break }
      if let found = document.sheet.hit(layer, at: point), !isRoot(found) { return found }
    }
    return isRoot(hit) && !modifiers().contains(.alt) ? nil : hit
  }

  /// Whether a layer is the root of its scene, which is its background.
  func isRoot(_ hit: LayerHit) -> Bool {
    hit.layer === hit.document.root || hit.layer === hit.document.host
  }

  /// Moves what was pressed, once the pointer has moved more than in a click.
  func move(to place: CGPoint) {
    if pen != nil { return movePen(to: place) }
    if !isDragging, let click {
      guard !isClose(place, to: click.start) else { return }
      self.click = nil
      begin(click)
    }
    if band != nil { return moveBand(to: stage.point(place)) }
    if let handleDrag { return moveHandle(handleDrag, to: stage.point(place)) }
    guard let drag else { return }
    var point = stage.point(place)
    let start = drag.layers.start
    let modifiers = modifiers()
    var axes = (x: true, y: true)
    if modifiers.contains(.shift) {
      // Along the axis of the stage in which the pointer has moved farther.
      let isAcross = abs(point.x - start.x) >= abs(point.y - start.y)
      if isAcross { point.y = start.y } else { point.x = start.x }
      axes = (isAcross, !isAcross)
    }
    let snaps = !modifiers.contains(.alt)
    guard drag.layers.lead.pointer != point || drag.layers.snaps != snaps else { return }
    drag.layers.snaps = snaps
    drag.layers.lines?.scale = stage.viewport.scale / pixelsPerPoint()
    // In a turned superlayer no axis is that of the stage.
    drag.layers.axes = modifiers.contains(.shift) && !drag.layers.isUpright ? (false, false) : axes
    drag.layers.move(to: point)
    CATransaction.flush()
    write("drag", drag)
  }

  /// A press becomes a drag.
  private func begin(_ click: Click) {
    let start = stage.point(click.start)
    if let handle = click.handle, let layer = handledLayer {
      handleDrag = HandleDrag(handle, of: layer, at: start)
      handleDrag?.grid = settings.grid
      handleDrag?.lines?.add(guides())
      return
    }
    guard let hit = click.dragged else {
      if click.hit.map({ isRoot($0) }) ?? true { beginBand(at: start, isAdding: click.isAdding) }
      return
    }
    let selected = document.selected.filter { layer in
      edits.overrides.isHittable(layer)
        && !document.documents.contains { $0.root === layer || $0.host === layer }
    }
    let isSelected = selected.contains { $0 === hit.layer || hit.layer.isBelow($0) }
    guard let layers = LayersDrag(of: hit.layer, with: isSelected ? selected : [], at: start) else { return }
    layers.beginSnapping(to: settings.grid, guides())
    drag = Drag(layers: layers, hit: hit)
  }

  /// Keeps the grabbed point under the pointer while an animation moves the dragged layer or its superlayers.
  func follow() { drag?.layers.follow() }

  /// Releases the left button over the scene: a click selects, a drag or a rectangle ends.
  func release(at place: CGPoint) {
    if pen != nil { return releasePen() }
    move(to: place)
    capture(false)
    if let click {
      self.click = nil
      select(click)
    }
    endBand()
    endHandle()
    endDrag()
  }

  /// Ends a drag where the layer is.
  private func endDrag() {
    guard let drag else { return }
    write("drop", drag)
    drag.layers.record(in: edits.history)
    self.drag = nil
  }

  /// Ends a drag, and puts the layers or the selection back. A click that has begun selects nothing.
  func cancel() {
    click = nil
    cancelBand()
    cancelHandle()
    guard let drag else { return }
    drag.layers.cancel()
    CATransaction.flush()
    write("cancel", drag)
    self.drag = nil
    capture(false)
  }

  /// Lets the layers of the scenes go, because others are shown. A drag ends where the layer is.
  func leaveLayers() {
    endDrag()
    endHandle()
    click = nil
    band = nil
    pointedHandle = nil
    hovered = nil
    nextHover = 0
  }

  func isClose(_ place: CGPoint, to other: CGPoint) -> Bool {
    hypot(place.x - other.x, place.y - other.y) <= Self.clickDistance * pixelsPerPoint()
  }

  private func write(_ name: String, _ drag: Drag) {
    guard log.isOn else { return }
    let session = drag.layers.lead
    let position = session.layer.presentation()?.position ?? session.layer.position
    log.write(
      name,
      [SessionLog.point(session.pointer), log.time]
        + document.members(
          of: LayerHit(document: drag.hit.document, layer: session.layer, point: session.grabbed))
        + [JSON.Member("position", .numbers([position.x, position.y]))])
  }
}
