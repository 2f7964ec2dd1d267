import QuartzCore
import Windowing

/// The palette and the menus of a session's window.
@MainActor final class SessionMenus {
  private unowned let client: any PreviewClient
  private let interface: InterfaceScreen
  private var palette: PaletteView?
  /// The animation for which a menu was last opened. Its layer lives as long as the scene: the session forgets both together.
  var animation: AnimationSpan?

  init(_ client: any PreviewClient, _ interface: InterfaceScreen) {
    self.client = client
    self.interface = interface
  }

  // MARK: The palette

  /// Opens the palette with the commands that there are now, or closes it.
  func togglePalette() {
    interface.within {
      if let palette, palette.isOpen { return palette.close() }
      let palette = PaletteView(of: client)
      palette.run = { [unowned client] in client.perform($0) }
      palette.open(in: interface)
      self.palette = palette
    }
  }

  // MARK: Menus

  /// Closes the palette or a menu. Returns whether one was open.
  func close() -> Bool {
    interface.within {
      if let palette, palette.isOpen {
        palette.close()
        return true
      }
      // The lists of fields, too.
      guard let popover = interface.root.subviews.last(where: { $0 is Popover }) as? Popover else {
        return false
      }
      popover.close()
      return true
    }
  }

  /// Opens the menu of what a target names. A layer is selected, and an animation is chosen.
  ///
  /// - Parameter point: where the pointer is, in points of the window.
  func open(for target: ContextTarget, at point: CGPoint) {
    switch target {
    case .layer(let layer):
      // One of several chosen layers becomes the primary one.
      let others = client.selected.filter { $0 !== layer }
      client.selected = others.count < client.selected.count ? others + [layer] : [layer]
    case .animation(let span), .keyFrame(let span):
      choose(span)
    case .background, .arrangements, .state, .transition, .object, .ruler: break
    }
    interface.within {
      let menu = ContextMenu(target.commands, of: client)
      menu.run = { [unowned client] in client.perform($0) }
      menu.open(at: point, in: interface)
    }
  }

  /// Chooses an animation, unless it is among several chosen ones, and its layer with it.
  private func choose(_ span: AnimationSpan) {
    let chosen = client.chosenAnimations
    let others = client.selected.filter { $0 !== span.layer }
    if client.selection !== span.layer {
      client.selected = others.count < client.selected.count ? others + [span.layer] : [span.layer]
    }
    animation = span
    let key = span.place.map { AnimationKey($0) }
    client.chosenAnimations = key.map { chosen.contains($0) ? chosen : [$0] } ?? []
  }
}
