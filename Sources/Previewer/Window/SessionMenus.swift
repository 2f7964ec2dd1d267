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
      let palette = PaletteView(client.commands) { client.state(of: $0) }
      palette.run = { [unowned client] in client.perform($0) }
      palette.open(in: interface)
      self.palette = palette
    }
  }
}
