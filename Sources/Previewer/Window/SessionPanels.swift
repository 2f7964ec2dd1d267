import CoreAnimationMarkup
import QuartzCore
import RenderTree
import UIKit
import Windowing

/// The help, the messages, the HUD and the gallery of a session's window, and what they have to do with the session.
@MainActor final class SessionPanels {
  let banner = BannerView(frame: .zero)
  /// Made when it is first shown, as the HUD: their texts need the fonts of the system, a scene may not.
  private var help: HelpPanel?
  private var hud: HUDView?
  private(set) var gallery: GalleryView?

  private unowned let session: PreviewSession
  private var messages: [BannerMessage] = []
  /// Whether the scene was paused because the gallery lies over it.
  private var isPausedForGallery = false
  /// The frames that were drawn until a moment of the system's clock.
  private var counted = (frames: 0, moment: 0.0)
  private var rate: Double?
  /// The time that the HUD shows while nothing moves.
  private var timeAtRest: Double?
  /// The seconds until there is something to do; infinite for nothing.
  private(set) var wait = Double.infinity

  private static let rateInterval = 0.5

  init(_ session: PreviewSession) {
    self.session = session
    let root = session.interface.root
    session.interface.within {
      root.addSubview(banner)
      banner.frame = root.bounds
    }
    banner.choose = { [unowned self] message in
      guard let name = message.layer else { return }
      self.session.selection = self.session.documents.lazy.compactMap { $0.layer(name) }.first
    }
  }

  // MARK: Turns

  /// Brings the panels up to date. It is called in each turn of the main loop.
  func update() {
    session.interface.within {
      let now = MediaClock.systemTime
      gallery?.update()
      wait = banner.update(at: now) ?? .infinity
      if let hud, !hud.isHidden, let next = hud.update(at: now, hudText) { wait = min(wait, next) }
    }
  }

  // MARK: Help

  func toggleHelp() {
    session.interface.within {
      let help = help ?? HelpPanel(frame: .zero)
      self.help = help
      if help.isOpen { help.close() } else { help.show(in: session.interface) }
    }
  }

  /// Closes what lies over the scene and ends first. Returns whether there was something.
  func leave() -> Bool {
    session.interface.within {
      if let help, help.isOpen {
        help.close()
        return true
      }
      if banner.closeList() { return true }
      // A gallery in which the session began is left by ending the session.
      guard isGalleryShown, session.options.gallery == nil, !session.documents.isEmpty else { return false }
      hideGallery()
      return true
    }
  }

  // MARK: Messages

  /// Shows the errors and warnings of scenes, in place of the earlier ones.
  func show(_ documents: [SceneDocument]) {
    messages = documents.flatMap(\.diagnostics).filter { $0.severity != .info }.map { BannerMessage($0) }
    session.interface.within {
      if !messages.isEmpty { raiseBanner() }
      banner.show(messages)
    }
  }

  /// Shows a message for a few seconds.
  func notify(_ text: String, _ severity: Diagnostic.Severity = .info) {
    session.interface.within {
      raiseBanner()
      banner.notify(text, severity, at: MediaClock.systemTime)
    }
  }

  /// Panels that were opened later do not cover messages.
  private func raiseBanner() {
    session.interface.root.bringSubviewToFront(banner)
    if let help, help.isOpen { session.interface.root.bringSubviewToFront(help) }
  }

  // MARK: HUD

  func toggleHUD() {
    session.interface.within {
      if let hud {
        hud.isHidden.toggle()
      } else {
        let hud = HUDView(frame: .zero)
        session.interface.root.insertSubview(hud, belowSubview: banner)
        self.hud = hud
      }
      rate = nil
      counted = (session.loop.framesDrawn, MediaClock.systemTime)
      placeHUD()
    }
  }

  /// The HUD is in the lower left corner, above the names of states and the timeline.
  func placeHUD() {
    guard let hud, !hud.isHidden else { return }
    let bounds = session.interface.root.bounds
    let size = hud.size(within: bounds.width - 2 * Theme.margin)
    var bottom = bounds.height
    if let top = session.strip.buttons.map(\.frame.minY).min() { bottom = min(bottom, top) }
    if session.tools.showsTimeline, let timeline = session.tools.timeline {
      bottom = min(bottom, timeline.frame.minY)
    }
    hud.frame = CGRect(
      x: Theme.margin, y: max(bottom - size.height - Theme.margin, 0), width: size.width,
      height: size.height)
  }

  /// The clock's time was changed by hand.
  func timeWasSet() { timeAtRest = nil }

  private func hudText() -> HUDText {
    let playback = session.playback
    let now = MediaClock.systemTime
    let time = playback.time
    let moves = !playback.isPaused && session.context.nextFrameTime(after: time).isFinite
    if now - counted.moment >= Self.rateInterval {
      let frames = session.loop.framesDrawn
      rate = moves ? Double(frames - counted.frames) / (now - counted.moment) : nil
      counted = (frames, now)
    }
    // Where nothing moves, the time would be the only thing that is drawn.
    timeAtRest = moves || playback.isPaused ? nil : timeAtRest ?? time
    let states = session.documents.compactMap(\.states.current)
    let viewport = session.viewport
    return HUDText(
      scene: session.name, state: states.first ?? "", time: timeAtRest ?? time, speed: playback.speed,
      isPaused: playback.isPaused, isLooping: playback.isLooping,
      zoom: viewport.scale / session.pixelsPerPoint, rate: moves ? rate : nil)
  }

  // MARK: Gallery

  var isGalleryShown: Bool { gallery?.isHidden == false }

  func showGallery() {
    guard !isGalleryShown else { return }
    let root = session.interface.root
    session.interface.within {
      let gallery = gallery ?? makeGallery()
      self.gallery = gallery
      gallery.frame = root.bounds
      // The gallery covers all panels of the scene; messages and the help lie over it.
      root.bringSubviewToFront(gallery)
      root.bringSubviewToFront(banner)
      if let help, help.isOpen { root.bringSubviewToFront(help) }
      gallery.setRecent(RecentScenes.all)
      gallery.setShown(true)
    }
    if !session.playback.isPaused, !session.documents.isEmpty {
      isPausedForGallery = true
      session.playback.setPaused(true)
      session.clockChanged()
    }
  }

  private func hideGallery() {
    gallery?.setShown(false)
    if isPausedForGallery {
      session.playback.setPaused(false)
      session.clockChanged()
    }
    isPausedForGallery = false
  }

  private func makeGallery() -> GalleryView {
    let program = ThumbnailMaker.ownProgram
    let events = session.window.events
    let maker = ThumbnailMaker(cache: ThumbnailCache(program: program), program: program) { events.wake() }
    let gallery = GalleryView(.bundled.with(recent: RecentScenes.all), maker: maker)
    gallery.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    gallery.frame = session.interface.root.bounds
    session.interface.root.addSubview(gallery)
    if let place = session.options.gallery { gallery.setPlace(place) }
    gallery.open = { [unowned self] item in open(item) }
    return gallery
  }

  private func open(_ item: GalleryCatalog.Item) {
    // Going back leads to the gallery, also from a scene that another session shows.
    session.options.gallery = gallery?.place
    let before = session.sheet
    let wasPaused = session.playback.isPaused
    session.playback.setPaused(session.options.isPaused)
    session.open(item.url.path)
    if session.sheet !== before {
      isPausedForGallery = false
      session.interface.within { gallery?.setShown(false) }
    } else {
      session.playback.setPaused(wasPaused)
    }
  }

  /// Where the gallery is, for a later session in the same window.
  var place: GalleryPlace? { gallery?.place ?? session.options.gallery }

  /// Ends the processes that draw pictures.
  func close() { gallery?.close() }
}

extension PreviewSession {
  func toggleHelp() { panels.toggleHelp() }

  func toggleHUD() { panels.toggleHUD() }

  /// Closes a panel that ends before anything else. Returns whether there was one.
  func leavePanel() -> Bool { panels.leave() }

  package func showGallery() {
    // The program of a Swift scene cannot be taken out of its process.
    guard program == nil else { return end = .gallery }
    panels.showGallery()
  }

  /// Goes back to the gallery from which the scene was opened. Returns whether it was.
  func leaveForGallery() -> Bool {
    guard options.gallery != nil, !panels.isGalleryShown else { return false }
    showGallery()
    return true
  }

  /// Where the gallery was when the session ended; nil if it was not shown.
  package var galleryPlace: GalleryPlace? { panels.place }
}
