import QuartzCore
import Windowing

/// What commands need of the session, and what it knows about them.
extension PreviewSession {
  /// Tells the bar what it asks of the other parts.
  func connectBar() {
    bar.isAllowed = { [unowned self] in !isBackground && !window.isFullscreen && !cards.isGalleryShown }
    bar.isPressed = { [unowned self] in
      pointer.isPressed || states.isDragging || stage.isPanning || program?.isPressed == true
    }
    bar.right = { [unowned self] in panels.layout.topRight }
    bar.placed = { [unowned self] in layOut() }
    panels.top = { [unowned self] in bar.inset }
  }

  /// Opens files that were dropped or chosen, also over the gallery, which hides then.
  func openFiles(_ paths: [String]) {
    if takesPictures(paths) { return dropPictures(paths) }
    cards.leaveGallery { opens(paths) }
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
    cards.welcome(KeyBindings.hints)
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
    menus.open(for: targetOfScene(at: place), at: point)
  }

  /// What the right button opens a menu for where no panel is: the name of a state or a ruler, which lie over the scene, a layer, or the
  /// background.
  private func targetOfScene(at place: CGPoint) -> ContextTarget {
    if let button = states.button(at: unit(place)) { return .state(button.state) }
    if rulers.isRuler(at: place) { return .ruler }
    let hit = pointer.hit(at: place).flatMap { pointer.isRoot($0) ? nil : $0 }
    return hit.map { .layer($0.layer) } ?? .background
  }

  /// Where a menu opens that a key, the palette or a button opens: at the pointer, or else in the middle of the window.
  var menuPoint: CGPoint {
    let bounds = interface.screen.bounds
    return pointer.place.map { unit($0) } ?? CGPoint(x: bounds.midX, y: bounds.midY)
  }

  package var chosenAnimation: AnimationSpan? {
    get { menus.animation }
    set { menus.animation = newValue }
  }

  package var table: [CommandEntry] { WindowCommand.all.map(\.definition.entry) }
  package func entry(of command: WindowCommand) -> CommandEntry { command.definition.entry }
  package func state(of command: WindowCommand) -> CommandState { command.definition.state(self) }
}
