import CoreGraphics
import Windowing

/// A panel of the window, which a command shows and hides. The panels share the window with the scene.
///
/// A panel is made when it is first shown. While it is shown the window places it and calls `update()` in each turn of its loop. A new
/// panel is a file with the view, and an entry of the table of commands with its type (`WindowCommand.definition`).
@MainActor package protocol Panel: InterfaceView {
  /// What its command is called, in English, and the keys of that.
  nonisolated static var commandText: String { get }
  nonisolated static var commandKeys: [Key] { get }
  /// Whether its fields change the scene, so that its command finishes a field in which something is being typed. Default false.
  nonisolated static var hasFields: Bool { get }
  /// Whether the layer under the pointer is outlined while the panel is shown. Default false.
  nonisolated static var outlinesLayers: Bool { get }
  /// Whether it is the same when it is shown again. If not, it is made anew. Default true.
  nonisolated static var isKept: Bool { get }

  init(_ client: any PreviewClient)

  /// Where it wants to lie. It calls `repositioned` when it wants to lie elsewhere.
  var position: PanelPosition { get }
  /// Set by the window, which lays out its panels again.
  var repositioned: @MainActor () -> Void { get set }
  /// Takes its place. Default: the frame of the view; without one it is hidden.
  ///
  /// - Parameter frame: nil where there is no room.
  func layOut(at frame: CGRect?, in layout: PanelLayout)

  /// It has been added to the window, or will be taken from it. Default: nothing.
  func setShown(_ flag: Bool)
  /// Brings the view up to date. The window calls it in each turn of its loop.
  func update()
  /// The clock's time, speed or pause was changed by hand. Default: nothing.
  func clockChanged()
  /// The seconds until the panel has something to do without an event; infinite for nothing. Default infinite.
  var wait: Double { get }
  /// The most seconds between turns while the scene moves. Default infinite.
  var interval: Double { get }
}

extension Panel {
  nonisolated package static var hasFields: Bool { false }
  nonisolated package static var outlinesLayers: Bool { false }
  nonisolated package static var isKept: Bool { true }

  package var repositioned: @MainActor () -> Void {
    get { {} }
    set {}
  }

  package func layOut(at frame: CGRect?, in layout: PanelLayout) {
    isHidden = frame == nil
    if let frame, frame != self.frame { self.frame = frame }
  }

  package func setShown(_ flag: Bool) {}
  package func clockChanged() {}
  package var wait: Double { .infinity }
  package var interval: Double { .infinity }
}
