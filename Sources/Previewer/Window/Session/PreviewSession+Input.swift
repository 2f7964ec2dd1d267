import CoreAnimationMarkup
import Localization
import QuartzCore
import UIKit
import Windowing

/// The dispatcher: which part of the session each event of the window and each command is for.
extension PreviewSession {
  // MARK: Events

  /// Handles an event of the window. The interface gets it first, then the program of a Swift scene, then the scene's layers.
  func handle(_ event: WindowEvent) {
    interface.modifiers = window.events.modifiers
    if case .pressed(_, let place) = event, let field = interface.editedField,
      interface.view(at: unit(place))?.isDescendant(of: field) != true
    {
      // A press elsewhere finishes the field, and is one of the question if the field cannot take its text.
      finishField {}
      if interface.editedField != nil || cards.isAsking { return }
    }
    if touchesRulers(event) || touchesProgram(event) { return }
    switch event {
    case .pressed where isBackground, .released where isBackground, .wheel where isBackground: break
    case .typed(let input):
      switch keyMeanings.meaning(of: input, isTyping: interface.receiver != nil || typesIntoProgram) {
      case .key(let key, let isRepeat): press(key, isRepeat: isRepeat)
      case .text(let text): insert(text)
      case nil: break
      }
    case .composed(let text, let selected): if typesIntoProgram { program?.compose(text, selected: selected) }
    case .pasted(let text):
      if pastesTiming {
        paste(event)
      } else if interface.receiver?.takesPastedText == true {
        insert(text)
      } else if program?.paste(text) != true {
        paste(event)
      }
    case .pointerMoved(let place): pointerMoved(to: place)
    case .pointerLeft:
      interface.move(to: nil)
      if !pointer.isDragging { pointer.place = nil }
    case .pressed(.left, let place): press(place)
    case .released(.left, let place): release(place)
    case .finger(let phase, let finger, let place): touch(fingers.take(phase, finger, place))
    case .pressed(.right, let place): openMenu(at: place)
    case .released(.right, _): break
    case .pressed(.middle, let place):
      stage.beginPan(at: place)
      window.capturePointer(true)
    case .released(.middle, _):
      stage.endPan()
      window.capturePointer(pointer.isDragging)
    case .wheel(let steps, let place):
      if interface.wheel(steps, at: unit(place)) { return }
      if let program, !movesLayers, program.turnWheel(steps, at: stage.point(place)) { return }
      stage.zoom(steps: steps.dy, at: place)
    case .sizeChanged:
      window.updateSize()
      program?.followScale()
      loop.setRefreshRate(window.refreshRate)
      stage.resize(to: window.pixels, pixelsPerPoint: window.pixelsPerUnit)
      layOut()
    case .visibilityChanged:
      window.updateSize()
      loop.setVisible(window.isVisible)
      program?.setVisible(window.isVisible)
    case .exposed: loop.refresh()
    case .fileDropped, .woken: break
    case .closed:
      guard !window.isGone else { return end = .lost }
      askBeforeLoss("close") { [unowned self] in end = .closed }
    }
  }

  /// A point of the interface at a pixel of the window.
  func unit(_ place: CGPoint) -> CGPoint {
    CGPoint(x: place.x / window.pixelsPerUnit, y: place.y / window.pixelsPerUnit)
  }

  /// Gives an event to the program of a Swift scene, unless the interface takes it or the pointer moves layers.
  private func touchesProgram(_ event: WindowEvent) -> Bool {
    guard let program, !movesLayers else { return false }
    switch event {
    case .pressed(.left, let place):
      pointer.place = place
      if interface.press(at: unit(place)) {
        window.capturePointer(true)
        return true
      }
    case .pointerMoved(let place):
      pointer.place = place
      states.noteActivity()
      if !program.isPressed {
        interface.move(to: unit(place))
        return false
      }
    case .released(.left, let place): if interface.release(at: unit(place)) { return true }
    default: break
    }
    return program.take(event, viewport)
  }

  /// Whether keys type into a field of the program of a Swift scene.
  private var typesIntoProgram: Bool {
    interface.receiver == nil && !movesLayers && program?.takesText == true
  }

  /// Gives text to the field that has the keyboard.
  private func insert(_ text: String) {
    if typesIntoProgram { return program?.type(text) ?? () }
    // Fields have one line.
    interface.within { interface.receiver?.insert(String(text.prefix(1 << 14))) }
  }

  // MARK: Pointer and fingers

  private func touch(_ meaning: FingerGestures.Meaning?) {
    switch meaning {
    case .press(let place): press(place)
    case .move(let place): pointerMoved(to: place)
    case .release(let place):
      release(place)
      pointer.place = nil
    case .left: pointer.place = nil
    case .cancel:
      interface.cancel()
      pointer.cancel()
    case .pinch(let from, let to): stage.pinch(from: from, to: to)
    case nil: break
    }
  }

  private func pointerMoved(to place: CGPoint) {
    pointer.place = place
    states.noteActivity()
    tilt(to: place)
    stage.pan(to: place)
    if states.isDragging { return states.move(to: unit(place)) }
    if pointer.isPressed { return pointer.move(to: place) }
    interface.move(to: unit(place))
  }

  /// Sets the tilt of wallpapers from the pointer's position: 0 at the centre of the window, ±1 at its edges.
  private func tilt(to place: CGPoint) {
    let size = viewport.picture
    guard options.parallax == nil, settings.tilts, size.width > 0, size.height > 0 else { return }
    let following = documents.filter { !$0.parallax.isEmpty }
    guard !following.isEmpty else { return }
    for document in following {
      document.parallax.set(
        x: min(max(2 * place.x / size.width - 1, -1), 1), y: min(max(2 * place.y / size.height - 1, -1), 1))
    }
    CATransaction.flush()
  }

  private func press(_ place: CGPoint) {
    pointer.place = place
    guard !pointer.isDragging else { return }
    if interface.press(at: unit(place)) || states.press(at: unit(place)) {
      return window.capturePointer(true)
    }
    pointer.press(at: place)
  }

  private func release(_ place: CGPoint) {
    pointer.place = place
    if interface.release(at: unit(place)) { return window.capturePointer(stage.isPanning) }
    if states.isDragging {
      window.capturePointer(stage.isPanning)
      return states.release(at: unit(place))
    }
    pointer.release(at: place)
  }

  // MARK: Keys and commands

  /// A key of the keyboard. A field with the focus gets it first.
  private func press(_ key: Key, isRepeat: Bool) {
    if typesIntoProgram, program?.press(key) == true { return }
    if interface.receiver == nil, pointer.pressPen(key.name) { return }
    if interface.receiver != nil {
      if interface.press(key) { return }
      // The gallery keeps the keyboard until it is left.
      if key.name == "Escape" || key.name == "Return", !cards.isGalleryShown {
        return interface.receiver = nil
      }
    }
    guard let command = KeyBindings.command(for: key), !isRepeat || command.definition.entry.repeats else {
      return
    }
    // With a layer selected the arrow keys move it.
    if ["Left", "Right"].contains(key.name), !key.control, movesByKeys, !isBackground {
      let way = key.shift ? 10.0 : 1
      return nudge(x: key.name == "Left" ? -way : way, y: 0)
    }
    perform(command)
  }

  package func press(_ key: Key) {
    if let command = KeyBindings.command(for: key) { perform(command) }
  }

  package func perform(_ command: WindowCommand) {
    let definition = command.definition
    guard interface.editedField != nil, definition.entry.endsTyping else { return definition.action(self) }
    finishField { [unowned self] in definition.action(self) }
  }

  /// Ends what the person would end first: a drag, full screen, the session.
  func leave() {
    if pointer.isDragging { return pointer.cancel() }
    if rulers.isDragging { return rulers.cancel() }
    // A list stays open while a field beside it is edited, and has no keyboard then.
    if menus.close() || cards.leave() || exporter.leave() { return }
    if window.isFullscreen { return window.setFullscreen(false) }
    if !document.chosenAnimations.isEmpty { return document.chosenAnimations = [] }
    if !document.selected.isEmpty { return document.selected = [] }
    // Escape is pressed to get rid of something, and not to be asked.
    if isEdited, !isBackground {
      return tell(localized("Changes are not saved. Ctrl+S saves them, Q quits."), isError: false)
    }
    if cards.isLeftForGallery { return askBeforeLoss("quit") { [unowned self] in cards.leaveForGallery() } }
    askBeforeLoss("quit") { [unowned self] in end = .left }
  }

  func quit() { askBeforeLoss("quit") { [unowned self] in end = .closed } }

  // MARK: Scenes

  /// Reads the scenes again, or asks for another version of a Swift scene's program.
  func reload() {
    guard let program else { return document.reload() }
    askForReload(program)
  }

  /// Opens other scenes in place of the current ones, from their start. If none can be read, the current ones stay.
  func open(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    askBeforeLoss("open") { [unowned self] in openNow(paths) }
  }

  private func openNow(_ paths: [String]) {
    if program != nil || paths.contains(where: { SceneLibrary.isProgram(SceneLibrary.resolve($0)) }) {
      // A Swift scene has a process of its own.
      return end = .opened(paths)
    }
    guard document.open(paths) else { return }
    transport.rewind()
    document.logOpen(window)
    RecentScenes.noteLater(document.scenes.map(\.url))
  }

  /// Shows the scenes that the document has now, which are live on another clock.
  func show(on clock: MediaClock) {
    transport.continue(on: clock)
    stage.setDocument(document.sheet.size)
    showGuides()
    loop.setScene(context.makeChannel(), viewport: viewport)
    transport.setOrder(playback.order)
    context.tick()
    layOut()
  }

  /// Must be called after a change of the clock's time, speed or pause.
  func clockChanged() {
    panels.clockChanged()
    context.tick()
    loop.refresh()
  }

  // MARK: Places

  /// Lays out the interface for the current scenes and the window's size.
  func layOut() {
    interface.setSize(pixels: window.pixels, scale: window.pixelsPerUnit)
    states.layOut(in: interface.screen.bounds.size, scale: window.pixelsPerUnit)
    panels.layOut()
  }

  /// The window grows for its panels, unless somebody has given its size.
  func grow(to size: CGSize) {
    guard options.size == nil, !isBackground, !window.isFullscreen else { return }
    window.grow(to: size)
  }

  /// The panels lie elsewhere. The scene is fitted into the part of the window that they leave.
  func panelsPlaced(leaving free: CGRect) {
    interface.within {
      cards.place(in: panels.layout)
      cards.placeBanner(below: bar.inset)
      exporter.layOut()
    }
    let scale = window.pixelsPerUnit
    let inset = rulers.inset
    let room = CGRect(
      x: inset * scale, y: (free.minY + inset) * scale, width: max(free.width - inset, 0) * scale,
      height: max(free.height - inset, 0) * scale)
    let isWhole = free == interface.screen.bounds && inset == 0 && !frame.isShown
    stage.fit(into: isWhole ? nil : frame.room(in: room))
  }
}
