import QuartzCore
import Windowing

/// The commands that have no key, and what the session knows about all of them.
extension PreviewSession {
  /// Tells the bar what it asks of the other parts.
  func connectBar() {
    bar.isAllowed = { [unowned self] in !isBackground && !window.isFullscreen && !panels.isGalleryShown }
    bar.isPressed = { [unowned self] in
      pointer.isPressed || states.isDragging || stage.isPanning || program?.isPressed == true
    }
    bar.right = { [unowned self] in tools.topRight }
    bar.placed = { [unowned self] in layOut() }
    tools.top = { [unowned self] in bar.inset }
  }

  /// Opens files that were dropped or chosen, also over the gallery, which hides then.
  func openFiles(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    if takesPictures(paths) { return dropPictures(paths) }
    panels.leaveGallery { opens(paths) }
  }

  /// Opens scenes. Returns whether the window shows others now.
  func opens(_ paths: [String]) -> Bool {
    let before = document.sheet
    open(paths)
    return document.sheet !== before
  }

  /// Shows hints to somebody who starts the window for the first time. Scripts, which read events, and backgrounds see none.
  func welcome() {
    guard !log.isOn, !isBackground, FirstStart.claim() else { return }
    panels.welcome()
  }

  /// Asks the desktop whether its programs are light or dark, unless the command says it.
  func readTheme() {
    guard options.theme == nil else { return }
    let (post, wake) = makePost()
    ThemePreference.read { style in
      guard let style else { return }
      post(.theme(style))
      wake()
    }
  }

  /// Performs the commands of the palette, the menus and the bar that are not in the dispatcher's list of keys.
  func performCommand(_ action: KeyAction) {
    switch action {
    case .toggleBar: if !isBackground { bar.toggle() }
    case .palette: if !isBackground { menus.togglePalette() }
    case .toggleLayer(let state): toggle(state)
    case .copyMarkup: copyMarkup()
    case .copySource: copySource()
    case .setState(let name): states.set(name)
    case .animation(let command): perform(command)
    case .animate(let keyPath): if let layer = selection { addAnimation(of: keyPath, to: layer) }
    case .editLayer(let command): if !pointer.isDragging { edit(command) }
    case .selectAll: selectAll()
    case .nudge(let x, let y): nudge(x: Double(x), y: Double(y))
    case .restore: restoreDiscarded()
    case .gesture(let command): perform(command)
    default: break
    }
  }

  /// The right button opens the menu of what is under the pointer. A menu that is open closes, and nothing else happens.
  func openMenu(at place: CGPoint) {
    pointer.place = place
    guard !pointer.isPressed, !states.isDragging, !menus.close() else { return }
    let point = unit(place)
    if interface.view(at: point) != nil {
      guard let target = interface.contextTarget(at: point) else { return }
      return menus.open(for: target, at: point)
    }
    let hit = pointer.hit(at: place).flatMap { pointer.isRoot($0) ? nil : $0 }
    menus.open(for: hit.map { .layer($0.layer) } ?? .background, at: point)
  }

  package var chosenAnimation: AnimationSpan? {
    get { menus.animation }
    set { menus.animation = newValue }
  }

  /// What the scenes say about a command, with what the window and its panels say.
  package func state(of action: KeyAction) -> CommandState {
    switch action {
    case .toggleBar: .on(bar.isKept)
    case .inspector: .on(tools.isInspecting)
    case .toggleTimeline: .on(tools.showsTimeline)
    case .toggleBorders: .on(tools.showsBorders)
    case .toggleCosts: .on(tools.showsCosts)
    case .toggleExploded: .on(tools.isExploded)
    case .toggleFrameTimes: .on(tools.showsGraph)
    case .toggleHUD: .on(panels.showsHUD)
    case .toggleFullscreen: .on(window.isFullscreen)
    case .gallery: .on(panels.isGalleryShown)
    case .toggleModelHits: .on(pointer.hitsModel)
    case .toggleTool: CommandState(isAvailable: program != nil, isOn: movesLayers)
    case .gesture(let command): state(of: command)
    case .changeScene: .available(document.scenes.count > 1)
    case .save: .enabled(isEdited)
    case .restore: .available(canRestore)
    default: sceneState(of: action)
    }
  }
}
