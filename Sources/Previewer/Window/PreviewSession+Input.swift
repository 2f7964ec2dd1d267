import CoreAnimationMarkup
import QuartzCore
import UIKit
import Windowing

extension PreviewSession {
  /// Handles an event of the window.
  func handle(_ event: WindowEvent) {
    interface.modifiers = window.events.modifiers
    if touchesProgram(event) { return }
    switch event {
    case .pressed where isBackground, .released where isBackground, .wheel where isBackground: break
    case .key(let key, let isRepeat): press(key, isRepeat: isRepeat)
    case .text(let text), .pasted(let text):
      let receiver = interface.receiver
      interface.within { receiver?.insert(text) }
    case .pointerMoved(let place): pointerMoved(to: place)
    case .pointerLeft:
      interface.move(to: nil)
      if drag == nil { pointer = nil }
    case .pressed(.left, let place): press(place)
    case .released(.left, let place): release(place)
    case .finger(let phase, let finger, let place): touch(phase, finger, place)
    case .pressed(.middle, let place):
      panned = place
      window.capturePointer(true)
    case .released(.middle, _):
      panned = nil
      window.capturePointer(drag != nil)
    case .wheel(let steps, let place):
      if interface.wheel(steps, at: unit(place)) { return }
      if let program, !movesLayers, program.screen.turnWheel(steps, at: viewport.point(place)) { return }
      viewport.zoom(by: exp2(steps.dy / 4), at: place)
      loop.setViewport(viewport)
    case .sizeChanged:
      window.updateSize()
      followScale()
      loop.setRefreshRate(window.refreshRate)
      viewport.picture = window.pixels
      if isBackground { viewport.fill() }
      loop.setViewport(viewport)
      layOut()
    case .visibilityChanged:
      window.updateSize()
      loop.setVisible(window.isVisible)
      if let program {
        if !window.isVisible { touches.cancel(on: program.screen) }
        UIApplication.shared.setActive(window.isVisible)
      }
    case .exposed: loop.refresh()
    case .fileDropped(let path): open(path)
    case .woken: break
    case .closed: end = window.isGone ? .lost : .closed
    }
  }

  /// The views of a Swift scene draw for the scale of the display.
  private func followScale() {
    let scale = max(window.pixelsPerUnit, 1)
    guard let screen = program?.screen, screen.scale != scale else { return }
    screen.resize(to: screen.bounds.size, scale: scale)
  }

  // MARK: Keys

  /// A key of the keyboard. A field with the focus gets it first.
  private func press(_ key: Key, isRepeat: Bool) {
    if let receiver = interface.receiver {
      if interface.within({ receiver.press(key, isControl: key.control) }) { return }
      // The gallery keeps the keyboard until it is left.
      if key.name == "Escape" || key.name == "Return", !panels.isGalleryShown {
        return interface.receiver = nil
      }
    }
    guard let action = KeyBindings.action(for: key), !isRepeat || action.repeats else { return }
    perform(action)
  }

  package func perform(_ action: KeyAction) {
    switch action {
    case .help: toggleHelp()
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
    case .togglePingPong: togglePingPong()
    case .toggleReverse: toggleReverse()
    case .toggleTimeline: toggleTimeline()
    case .toggleBorders: toggleBorders()
    case .toggleCosts: toggleCosts()
    case .toggleExploded: toggleExploded()
    case .toggleFrameTimes: toggleFrameTimes()
    case .toggleFullscreen: window.setFullscreen(!window.isFullscreen)
    case .changeState(let step): changeState(by: step)
    case .screenPhase(let phase): setPhase(phase)
    case .screenshot: takeScreenshot()
    case .export: exporter.toggle()
    case .resetView:
      viewport.reset()
      loop.setViewport(viewport)
    case .toggleTheme: interface.theme = interface.theme.style == .dark ? .light : .dark
    case .changeScene(let step): changeScene(by: step)
    case .chooseScene: chooseScene()
    case .inspector: toggleInspector()
    case .undo: undo()
    case .redo: redo()
    case .toggleModelHits: hitsModel.toggle()
    case .toggleTool: movesLayers.toggle()
    // The process that has the window shows what this one prints.
    case .toggleConsole: break
    case .gallery: showGallery()
    case .toggleHUD: toggleHUD()
    case .leave: leave()
    case .quit: end = .closed
    }
  }

  /// Ends what the person would end first: a drag, full screen, the session.
  private func leave() {
    if drag != nil { return cancelDrag() }
    if leavePanel() { return }
    if exporter.leave() { return }
    if window.isFullscreen { return window.setFullscreen(false) }
    if leaveForGallery() { return }
    end = .left
  }

  private func changeSpeed(_ body: (Playback) -> Void) {
    body(playback)
    clockChanged()
    log?.write("speed", [JSON.Member("value", .number(playback.speed)), time])
  }

  package func setSpeed(_ speed: Double) { changeSpeed { $0.setSpeed(speed) } }

  package func setPaused(_ flag: Bool) {
    playback.setPaused(flag)
    clockChanged()
    log?.write(
      "pause", [JSON.Member("value", .bool(flag)), time, JSON.Member("frames", .integer(loop.framesDrawn))])
  }

  private func seek(_ body: (Playback) -> Void) {
    body(playback)
    clockChanged()
    log?.write("seek", [time])
  }

  package func seek(to time: Double) { seek { $0.seek(to: time) } }

  var time: JSON.Member { JSON.Member("time", .number(playback.time)) }

  // MARK: Pointer

  /// A point of the interface at a pixel of the window.
  func unit(_ place: CGPoint) -> CGPoint {
    CGPoint(x: place.x / window.pixelsPerUnit, y: place.y / window.pixelsPerUnit)
  }

  /// Gives an event to the program of a Swift scene, unless the interface takes it or the pointer moves layers.
  private func touchesProgram(_ event: WindowEvent) -> Bool {
    guard let program, !movesLayers else { return false }
    let viewport = viewport
    switch event {
    case .pressed(.left, let place):
      pointer = place
      if interface.press(at: unit(place)) {
        window.capturePointer(true)
        return true
      }
    case .pointerMoved(let place):
      pointer = place
      noteActivity()
      if !touches.isPressed {
        interface.move(to: unit(place))
        return false
      }
    case .released(.left, let place): if interface.release(at: unit(place)) { return true }
    default: break
    }
    return touches.take(event, of: window, on: program.screen) { viewport.point($0) }
  }

  /// One finger is the pointer with its left button. Two fingers move the view and zoom.
  private func touch(_ phase: WindowEvent.FingerPhase, _ finger: Int64, _ place: CGPoint) {
    let before = fingers
    switch phase {
    case .down: fingers.append((finger, place))
    case .moved:
      guard let index = fingers.firstIndex(where: { $0.name == finger }) else { return }
      fingers[index].place = place
    case .up: fingers.removeAll { $0.name == finger }
    }
    switch (before.count, fingers.count) {
    case (0, 1): press(place)
    case (1, 1): if !isPinching { pointerMoved(to: place) }
    case (1, 0):
      if !isPinching { release(place) }
      isPinching = false
      pointer = nil
    case (1, 2):
      // What the first finger has begun ends without an effect.
      isPinching = true
      interface.cancel()
      click = nil
      cancelDrag()
    case (2, 2): pinch(from: before.map(\.place), to: fingers.map(\.place))
    default: break
    }
  }

  /// Moves the view with the middle of two fingers, and zooms by the ratio of their distances.
  private func pinch(from old: [CGPoint], to new: [CGPoint]) {
    func middle(_ places: [CGPoint]) -> CGPoint {
      CGPoint(x: (places[0].x + places[1].x) / 2, y: (places[0].y + places[1].y) / 2)
    }
    func distance(_ places: [CGPoint]) -> Double {
      max(hypot(places[1].x - places[0].x, places[1].y - places[0].y), 1)
    }
    let (start, end) = (middle(old), middle(new))
    viewport.pan(dx: end.x - start.x, dy: end.y - start.y)
    viewport.zoom(by: distance(new) / distance(old), at: end)
    loop.setViewport(viewport)
  }

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
    if drag != nil || click != nil { return moveDrag(to: place) }
    interface.move(to: unit(place))
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
    guard drag == nil else { return }
    if interface.press(at: unit(place)) { return window.capturePointer(true) }
    if pressState(at: place) { return }
    beginClick(at: place)
  }

  private func release(_ place: CGPoint) {
    pointer = place
    if interface.release(at: unit(place)) { return window.capturePointer(panned != nil) }
    if stateDrag != nil { return releaseState(at: place) }
    endClick(at: place)
  }

  /// The layer at a pixel of the window: the topmost one that shows something there and is not locked. Nil where the interface lies.
  func hit(at place: CGPoint) -> LayerHit? {
    guard interface.view(at: unit(place)) == nil else { return nil }
    let point = viewport.point(place)
    if hitsModel {
      let hit = sheet.hit(at: point, inModel: true)
      if hit.map({ edits.overrides.isHittable($0.layer) }) ?? true { return hit }
    }
    return sheet.pick(at: point) { edits.overrides.isHittable($0) }
  }

  /// Finds the layer under the pointer. It can change without a movement of the pointer; then a fiftieth of the time is spent on
  /// it at most, so that a large scene does not move slower where the pointer is.
  func updateHover() {
    let now = MediaClock.systemTime
    isHoverLate = drag == nil && pointer == hoverPlace && now < nextHover
    guard !isHoverLate else { return }
    hoverPlace = pointer
    defer { nextHover = now + max(0.1, 50 * (MediaClock.systemTime - now)) }
    let hit = drag?.hit ?? pointer.flatMap { self.hit(at: $0) }
    defer { hovered = hit }
    guard hit?.layer !== hovered?.layer else { return }
    var place: [JSON.Member] = []
    if let pointer { place = [Self.point(viewport.point(pointer))] }
    log?.write("hover", place + [time] + members(of: hit))
  }

  static func point(_ point: CGPoint) -> JSON.Member {
    JSON.Member("point", .numbers([point.x, point.y]))
  }

  /// A layer in the form of `cambium hit`, with its scene if there are several; all null without a layer.
  func members(of hit: LayerHit?) -> [JSON.Member] {
    guard let hit else {
      return ["path", "class", "name", "id", "layerPoint"].map { JSON.Member($0, .null) }
    }
    guard sheet.documents.count > 1 else { return hit.members }
    return hit.members + [JSON.Member("scene", .string(hit.document.url.relativePath))]
  }
}
