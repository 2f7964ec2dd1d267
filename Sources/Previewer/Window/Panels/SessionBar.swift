import CoreGraphics
import UIKit
import Windowing

/// The bar at the upper edge of a session's window: when it is shown, where it lies, and what it leaves to the scene.
@MainActor final class SessionBar {
  private unowned let client: any PreviewClient
  private let interface: InterfaceScreen
  /// The messages, which lie at the upper edge too.
  private let banner: BannerView
  private var visibility = BarVisibility()
  /// Made when it is first shown.
  private var bar: CommandBar?
  /// When the bar came last, of the system's clock.
  private var shownAt = 0.0
  /// The seconds until there is something to do; infinite for nothing.
  private(set) var wait = Double.infinity

  /// Whether there may be a bar: not in full screen, over the gallery, or in a background.
  var isAllowed: () -> Bool = { true }
  /// Whether a button of the mouse is down.
  var isPressed: () -> Bool = { false }
  /// The right end of the part of the upper edge that panels leave free, in points.
  var right: () -> Double = { .infinity }
  /// What rulers take at the upper edge, in points.
  var rulers: () -> Double = { 0 }
  /// Called when the bar takes a part of the window, or gives it back.
  var placed: () -> Void = {}

  init(_ client: any PreviewClient, _ interface: InterfaceScreen, banner: BannerView) {
    self.client = client
    self.interface = interface
    self.banner = banner
  }

  /// Whether the bar stays.
  var isKept: Bool { visibility.isKept }

  /// The height at the upper edge that a bar that is kept takes from the scene, in points; 0 for none.
  var inset: Double { isKept && isAllowed() ? CommandBar.top + CommandBar.height + 4 : 0 }

  /// Keeps the bar, turns it off, or lets it come and go.
  func toggle() {
    visibility.advance()
    placed()
  }

  /// The part of the window at whose upper edge the bar lies. A bar that is kept has all of it, and panels begin below.
  private var area: CGRect {
    var area = interface.root.bounds
    guard !isKept else { return area }
    area.size.width = min(area.width, right())
    // A message stays where it is.
    area.origin.y = banner.bottom > 0 ? banner.bottom : rulers()
    return area
  }

  /// Brings the bar up to date. It is called in each turn of the main loop.
  ///
  /// - Parameters:
  ///   - pointer: where the pointer is, in points; nil outside of the window.
  ///   - now: of the system's clock.
  func update(pointer: CGPoint?, at now: Double) {
    let area = area
    var edge = interface.root.bounds
    edge.size.width = area.width
    let wasShown = visibility.isShown
    wait = visibility.update(
      BarVisibility.Situation(
        pointer: pointer, area: edge,
        bar: CGRect(x: 0, y: area.minY, width: area.width, height: CommandBar.top + CommandBar.height),
        isAllowed: isAllowed(), isPressed: isPressed(), isInUse: interface.receiver is MenuList), at: now)
    guard visibility.isShown || wasShown else { return }
    if !wasShown { shownAt = now }
    let rest = shownAt + BarVisibility.calm - now
    if rest > 0 { wait = min(wait, rest) }
    interface.within {
      let bar = bar ?? make()
      bar.update()
      if visibility.isShown { bar.place(in: area) }
      if visibility.isShown != wasShown { show(visibility.isShown, bar) }
      bar.isUserInteractionEnabled = visibility.isShown && rest <= 0
    }
  }

  private func make() -> CommandBar {
    let bar = CommandBar(client)
    bar.isHidden = true
    interface.root.insertSubview(bar, belowSubview: banner)
    self.bar = bar
    return bar
  }

  private func show(_ flag: Bool, _ bar: CommandBar) {
    if flag {
      if bar.isHidden { bar.alpha = 0 }
      bar.isHidden = false
      bar.layoutIfNeeded()
    }
    if !flag { bar.hideTip() }
    UIView.animate(
      withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      bar.alpha = flag ? 1 : 0
    } completion: { [weak self] _ in
      if let self, !visibility.isShown { bar.isHidden = true }
    }
  }
}
