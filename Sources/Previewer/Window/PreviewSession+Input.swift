import CoreAnimationMarkup
import QuartzCore
import Windowing

extension PreviewSession {
  /// Handles an event of the window.
  func handle(_ event: WindowEvent) {
    switch event {
    case .key(let key): if let action = KeyBindings.action(for: key) { perform(action) }
    case .pointerMoved(let place): pointerMoved(to: place)
    case .pointerLeft: if drag == nil { pointer = nil }
    case .pressed(.left, let place): press(place)
    case .released(.left, let place): release(place)
    // Fingers are reported as the pointer.
    case .finger: break
    case .pressed(.middle, let place):
      panned = place
      window.capturePointer(true)
    case .released(.middle, _):
      panned = nil
      window.capturePointer(drag != nil)
    case .wheel(let steps, let place):
      viewport.zoom(by: exp2(steps / 4), at: place)
      loop.setViewport(viewport)
    case .sizeChanged:
      window.updateSize()
      loop.setRefreshRate(window.refreshRate)
      viewport.picture = window.pixels
      loop.setViewport(viewport)
      layOutStrip()
    case .visibilityChanged: loop.setVisible(window.isVisible)
    case .exposed: loop.refresh()
    case .fileDropped(let path): open(path)
    case .woken: break
    case .closed: isOver = true
    }
  }

  // MARK: Keys

  private func perform(_ action: KeyAction) {
    switch action {
    case .help: StandardStreams.messages(KeyBindings.help)
    case .reload: reload()
    case .speed(let speed): changeSpeed { $0.setSpeed(speed) }
    case .scaleSpeed(let factor): changeSpeed { $0.scaleSpeed(by: factor) }
    case .togglePause: setPaused(!playback.isPaused)
    case .step(let frames):
      if !playback.isPaused { setPaused(true) }
      seek { $0.step(frames: frames) }
    case .seek(let frames): seek { $0.seek(frames: frames) }
    case .seekToStart: seek { $0.seek(to: 0) }
    case .toggleLoop: setLooping(!playback.isLooping)
    case .toggleFullscreen: window.setFullscreen(!window.isFullscreen)
    case .changeState(let step): changeState(by: step)
    case .screenPhase(let phase): setPhase(phase)
    case .screenshot: takeScreenshot()
    case .resetView:
      viewport.reset()
      loop.setViewport(viewport)
    case .leave: if window.isFullscreen { window.setFullscreen(false) } else { isOver = true }
    case .gallery, .toggleHUD: break
    case .quit: isOver = true
    }
  }

  private func changeSpeed(_ body: (Playback) -> Void) {
    body(playback)
    clockChanged()
    log?.write("speed", [JSON.Member("value", .number(playback.speed)), time])
  }

  private func setPaused(_ flag: Bool) {
    playback.setPaused(flag)
    clockChanged()
    log?.write("pause", [JSON.Member("value", .bool(flag)), time])
  }

  private func seek(_ body: (Playback) -> Void) {
    body(playback)
    clockChanged()
    log?.write("seek", [time])
  }

  var time: JSON.Member { JSON.Member("time", .number(playback.time)) }

  // MARK: Pointer

  private func pointerMoved(to place: CGPoint) {
    pointer = place
    noteActivity()
    tilt(to: place)
    if let last = panned {
      viewport.pan(dx: place.x - last.x, dy: place.y - last.y)
      panned = place
      loop.setViewport(viewport)
    }
    if stateDrag != nil { return dragState(to: place) }
    guard let drag, drag.session.pointer != viewport.point(place) else { return }
    drag.session.move(to: viewport.point(place))
    CATransaction.flush()
    logDrag("drag")
  }

  /// Sets the tilt of wallpapers from the pointer's position: 0 at the centre of the window, ±1 at its edges.
  private func tilt(to place: CGPoint) {
    let size = viewport.picture
    guard options.parallax == nil, size.width > 0, size.height > 0 else { return }
    let following = sheet.documents.filter { !$0.parallax.isEmpty }
    guard !following.isEmpty else { return }
    for document in following {
      document.parallax.set(
        x: min(max(2 * place.x / size.width - 1, -1), 1), y: min(max(2 * place.y / size.height - 1, -1), 1))
    }
    CATransaction.flush()
  }

  private func press(_ place: CGPoint) {
    pointer = place
    guard drag == nil, !pressState(at: place) else { return }
    let point = viewport.point(place)
    let hit = sheet.hit(at: point)
    log?.write("hit", [Self.point(point), time] + members(of: hit))
    guard let hit, let session = DragSession(of: hit.layer, at: point) else { return }
    drag = (session, hit)
    window.capturePointer(true)
  }

  private func release(_ place: CGPoint) {
    pointer = place
    if stateDrag != nil { return releaseState(at: place) }
    guard drag != nil else { return }
    pointerMoved(to: place)
    logDrag("drop")
    drag = nil
    window.capturePointer(panned != nil)
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

  /// Finds the layer under the pointer. It can change without a movement of the pointer.
  func updateHover() {
    let hit = drag?.hit ?? pointer.flatMap { sheet.hit(at: viewport.point($0)) }
    defer { hovered = hit }
    guard hit?.layer !== hovered?.layer else { return }
    var place: [JSON.Member] = []
    if let pointer { place = [Self.point(viewport.point(pointer))] }
    log?.write("hover", place + [time] + members(of: hit))
  }

  private static func point(_ point: CGPoint) -> JSON.Member {
    JSON.Member("point", .numbers([point.x, point.y]))
  }

  /// A layer in the form of `cambium hit`, with its scene if there are several; all null without a layer.
  private func members(of hit: LayerHit?) -> [JSON.Member] {
    guard let hit else {
      return ["path", "class", "name", "id", "layerPoint"].map { JSON.Member($0, .null) }
    }
    guard sheet.documents.count > 1 else { return hit.members }
    return hit.members + [JSON.Member("scene", .string(hit.document.url.relativePath))]
  }
}
