import CoreAnimationMarkup
import QuartzCore
import RenderTree
import SceneFiles
import SceneTools
import UIKit
import Windowing

/// What lies over the panels of a session's window: messages, questions, the help, the hints of the first start, and the gallery.
@MainActor final class SessionCards {
  let banner = BannerView(frame: .zero)
  /// Made when it is first shown: its texts need the fonts of the system, a scene may not.
  private var help: HelpPanel?
  private var gallery: GalleryView?

  private unowned let client: any PreviewClient
  private let interface: InterfaceScreen
  /// The question that is asked; nil for none.
  private var question: QuestionView?
  /// A card about what has happened, with what can be done about it; nil for none.
  private var notice: QuestionCard?
  /// The hints of the first start; nil once they are closed.
  private var hints: WelcomeCard?
  private var messages: [BannerMessage] = []
  /// Whether the scene was paused because the gallery lies over it.
  private var isPausedForGallery = false
  /// The seconds until there is something to do; infinite for nothing.
  private(set) var wait = Double.infinity

  /// Where the gallery was from which the scene was opened; nil if it was not opened from there.
  private var origin: GalleryState?
  /// Where the panels lie.
  private var layout = PanelLayout(in: .zero, [])
  /// Pauses the scene or lets it go on, without an event.
  var suspend: (Bool) -> Void = { _ in }
  /// Opens a scene from the gallery. Returns whether the window shows other scenes now.
  var open: (_ path: String) -> Bool = { _ in false }
  /// Whether scenes that are opened from the gallery begin paused.
  var startsPaused = false
  /// Wakes the main loop from another thread, because a picture of the gallery was drawn.
  private let wake: @Sendable () -> Void

  /// - Parameter origin: where the gallery was from which the scene was opened; nil if it was not opened from there.
  init(
    _ client: any PreviewClient, _ interface: InterfaceScreen, origin: GalleryState?,
    wake: @escaping @Sendable () -> Void
  ) {
    self.client = client
    self.interface = interface
    self.origin = origin
    self.wake = wake
    interface.within {
      interface.root.addSubview(banner)
      banner.frame = interface.root.bounds
    }
    banner.edit = { [unowned self] in edit($0) }
    banner.choose = { [unowned self] message in
      guard let name = message.layer else { return banner.openList() ? () : edit(message) }
      self.client.selection = self.client.documents.lazy.compactMap { $0.layer(name) }.first
    }
  }

  /// Lists what a check has found.
  func list(_ problems: [BannerMessage]) { interface.within { banner.list(problems) } }

  // MARK: Turns

  /// Brings the panels up to date. It is called in each turn of the main loop.
  func update() {
    interface.within {
      let now = MediaClock.systemTime
      gallery?.update()
      wait = banner.update(at: now) ?? .infinity
    }
  }

  // MARK: Questions

  /// Whether a question waits for its answer.
  var isAsking: Bool { question?.isOpen == true }

  /// Asks a question, unless one waits for its answer.
  ///
  /// - Returns: whether it is asked.
  @discardableResult func ask(_ new: Question) -> Bool {
    guard !isAsking else { return false }
    interface.within {
      let view = QuestionView(new)
      question = view
      view.show(in: interface)
    }
    return true
  }

  /// Shows a card in the lower right corner until it is answered or another one comes. It does not take the keyboard.
  func note(_ new: Question) {
    interface.within {
      notice?.removeFromSuperview()
      let card = QuestionCard(new)
      card.choose = { [unowned self] index in
        closeNotice()
        new.answers[index].action()
      }
      interface.root.insertSubview(card, belowSubview: banner)
      notice = card
      placeNotice()
    }
  }

  /// Takes the card away, because it is out of date.
  func closeNotice() {
    interface.within { notice?.removeFromSuperview() }
    notice = nil
  }

  private func placeNotice() {
    guard let notice else { return }
    // In a small window the card covers the panels, because it waits for an answer.
    let isNarrow = layout.free.width < 260 || layout.free.height < 120
    let area = isNarrow ? interface.root.bounds : layout.free
    let width = min(area.width - 2 * Theme.margin, 360)
    notice.frame = corner(CGSize(width: width, height: notice.height(width: width)), in: area)
  }

  /// The frame of a card in the lower right corner of an area, above a panel in the lower left one that lies in the way.
  private func corner(_ size: CGSize, in area: CGRect) -> CGRect {
    var bottom = area.maxY
    if let panel = layout.lowerCorner, panel.maxX > area.maxX - size.width - 2 * Theme.margin {
      bottom = panel.minY
    }
    return CGRect(
      x: area.maxX - size.width - Theme.margin, y: max(bottom - size.height - Theme.margin, 0),
      width: size.width, height: size.height)
  }

  // MARK: Help

  /// Shows five hints in the lower right corner. They stay until they are closed or the help is opened.
  func welcome(_ lines: [HelpLine]) {
    interface.within {
      let card = WelcomeCard(lines)
      card.close = { [unowned self] in closeHints() }
      interface.root.insertSubview(card, belowSubview: banner)
      hints = card
      placeHints()
    }
  }

  /// Returns whether the hints were shown.
  @discardableResult private func closeHints() -> Bool {
    guard let hints else { return false }
    interface.within { hints.removeFromSuperview() }
    self.hints = nil
    return !hints.isHidden
  }

  /// The hints lie over the gallery, too, and are left out where there is no room for them.
  private func placeHints() {
    guard let hints else { return }
    var area = layout.free
    if isGalleryShown {
      area = interface.root.bounds
      area.size.height -= GalleryView.footerHeight
    }
    let size = hints.size(within: area.size)
    hints.isHidden = size == nil
    if let size { hints.frame = corner(size, in: area) }
  }

  var isHelpShown: Bool { help?.isOpen == true }

  /// Shows the help or hides it.
  ///
  /// - Parameter topics: what it has; made when it is first shown.
  func toggleHelp(_ topics: @autoclosure () -> [HelpTopic]) {
    closeHints()
    interface.within {
      let help = help ?? HelpPanel(topics())
      self.help = help
      if help.isOpen { help.close() } else { help.show(in: interface) }
    }
  }

  /// Closes what lies over the scene and ends first. Returns whether there was something.
  func leave() -> Bool {
    interface.within {
      if let help, help.isOpen {
        help.close()
        return true
      }
      if banner.closeList() || closeHints() { return true }
      // A gallery in which the session began is left by ending the session.
      guard isGalleryShown, origin == nil, !client.documents.isEmpty else { return false }
      hideGallery()
      return true
    }
  }

  // MARK: Messages

  /// Opens the place of a message in the person's editor.
  private func edit(_ message: BannerMessage) {
    let failure = SourceEditor.show(message.file, line: message.line, column: message.column)
    if let failure { client.tell(failure, isError: true) }
  }

  /// Shows the errors and warnings of scenes, in place of the earlier ones.
  func show(_ documents: [SceneDocument]) {
    messages = documents.flatMap(\.diagnostics).filter { $0.severity != .info }.map { BannerMessage($0) }
    interface.within {
      if !messages.isEmpty { raiseBanner() }
      banner.show(messages)
    }
  }

  /// Shows a warning besides the other messages, until a person closes it.
  func warn(_ text: String) {
    messages.append(BannerMessage(.warning, text))
    interface.within {
      raiseBanner()
      banner.show(messages)
    }
  }

  /// Shows a message for a few seconds.
  func notify(_ text: String, _ severity: Diagnostic.Severity = .info) {
    interface.within {
      raiseBanner()
      banner.notify(text, severity, at: MediaClock.systemTime)
    }
  }

  /// Shows a sentence about what goes on, over which the scene can be touched; nil for none.
  func setStatus(_ text: String?) {
    interface.within {
      if text != nil { raiseBanner() }
      banner.statusTakesTouches = false
      banner.status = text
    }
  }

  /// The panels lie elsewhere.
  func place(in layout: PanelLayout) {
    self.layout = layout
    placeNotice()
    placeHints()
  }

  /// Messages begin below what lies at the upper edge.
  ///
  /// - Parameter top: its height, in points; 0 for nothing.
  func placeBanner(below top: Double) {
    var frame = interface.root.bounds
    // Messages lie beside the inspector, as far as there is room for them.
    if layout.free.width >= 260 { frame.size.width = min(frame.width, layout.free.width) }
    frame.origin.y = max(top - Theme.margin, 0)
    frame.size.height -= frame.minY
    if banner.frame != frame { banner.frame = frame }
  }

  /// Panels that were opened later do not cover messages.
  private func raiseBanner() {
    interface.root.bringSubviewToFront(banner)
    if let help, help.isOpen { interface.root.bringSubviewToFront(help) }
  }

  // MARK: Gallery

  var isGalleryShown: Bool { gallery?.isHidden == false }

  func showGallery() {
    guard !isGalleryShown else { return }
    let root = interface.root
    interface.within {
      let gallery = gallery ?? makeGallery()
      self.gallery = gallery
      gallery.frame = root.bounds
      // The gallery covers all panels of the scene; messages and the help lie over it.
      root.bringSubviewToFront(gallery)
      if let hints { root.bringSubviewToFront(hints) }
      root.bringSubviewToFront(banner)
      if let help, help.isOpen { root.bringSubviewToFront(help) }
      gallery.setRecent(RecentScenes.all)
      gallery.renewPictures(of: client.documents.map(\.url))
      gallery.setShown(true)
      placeHints()
    }
    if !client.playback.isPaused, !client.documents.isEmpty {
      isPausedForGallery = true
      suspend(true)
    }
  }

  private func hideGallery() {
    gallery?.setShown(false)
    interface.within { placeHints() }
    if isPausedForGallery { suspend(false) }
    isPausedForGallery = false
  }

  private func makeGallery() -> GalleryView {
    let program = ThumbnailMaker.ownProgram
    let maker = ThumbnailMaker(cache: ThumbnailCache(program: program), program: program, wake: wake)
    let gallery = GalleryView(.bundled.with(recent: RecentScenes.all), maker: maker)
    gallery.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    gallery.frame = interface.root.bounds
    interface.root.addSubview(gallery)
    if let origin { gallery.restore(origin) }
    gallery.open = { [unowned self] item in leaveGallery { open(item.url.path) } }
    gallery.openEntry = client.entry(of: .chooseScene)
    gallery.chooseFile = { [unowned self] in client.perform(.chooseScene) }
    return gallery
  }

  /// Opens scenes, and hides the gallery if the window shows others then.
  func leaveGallery(by open: () -> Bool) {
    guard isGalleryShown else {
      _ = open()
      return
    }
    // Going back leads to the gallery, also from a scene that another session shows.
    origin = gallery?.state
    let wasPaused = client.playback.isPaused
    client.playback.setPaused(startsPaused)
    if open() {
      isPausedForGallery = false
      interface.within {
        gallery?.setShown(false)
        placeHints()
      }
    } else {
      client.playback.setPaused(wasPaused)
    }
  }

  /// Whether leaving the scene leads back to the gallery from which it was opened.
  var isLeftForGallery: Bool { origin != nil && !isGalleryShown }

  /// Goes back to the gallery from which the scene was opened.
  func leaveForGallery() { client.showGallery() }

  /// Where the gallery is, for a later session in the same window; nil if it was not shown.
  var galleryState: GalleryState? { gallery?.state ?? origin }

  /// Ends the processes that draw pictures.
  func close() { gallery?.close() }
}
