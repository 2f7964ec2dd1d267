import CoreAnimationMarkup
import Foundation
import ImageIO
import QuartzCore
import UIKit
import Compositor
import Windowing

@testable import Previewer
@testable import SceneEditing
@testable import SceneTools

/// An interface on a paused clock, for tests of panels without a window.
@MainActor final class InterfaceFixture {
  let interface: InterfaceScreen

  init(_ size: CGSize = CGSize(width: 800, height: 600), scale: Double = 1, theme: Theme = .dark) {
    interface = InterfaceScreen(theme: theme, clock: MediaClock(isPaused: true))
    interface.setSize(
      pixels: CGSize(width: size.width * scale, height: size.height * scale), scale: scale)
  }

  /// Commits, lays out and draws what has changed.
  func turn() { interface.within { CATransaction.flush() } }

  func click(_ point: CGPoint) {
    turn()
    _ = interface.press(at: point)
    _ = interface.release(at: point)
    turn()
  }

  func drag(_ points: CGPoint...) {
    turn()
    _ = interface.press(at: points[0])
    for point in points.dropFirst() { interface.move(to: point) }
    _ = interface.release(at: points[points.count - 1])
    turn()
  }

  /// The picture of the interface. It is also written to `NAME.png` in the folder that CAMBIUM_PICTURES names, to be looked at.
  @discardableResult func picture(_ name: String) throws -> CGImage {
    turn()
    let image = try interface.screen.picture()
    if let folder = ProcessInfo.processInfo.environment["CAMBIUM_PICTURES"] {
      let url = URL(fileURLWithPath: folder).appendingPathComponent(name + ".png")
      if let destination = CGImageDestinationCreateWithURL(url, "public.png", 1, nil) {
        CGImageDestinationAddImage(destination, image, nil)
        _ = CGImageDestinationFinalize(destination)
      }
    }
    return image
  }
}

/// A session without a window: a scene on a paused clock.
@MainActor final class TestClient: PreviewClient {
  let sheet: SceneSheet
  var playback: Playback
  var viewport: Viewport
  var pixelsPerPoint = 1.0
  private var chosen = LayerSelection()
  var selection: CALayer? {
    get { chosen.primary }
    set { chosen.layers = newValue.map { [$0] } ?? [] }
  }
  var selected: [CALayer] {
    get { chosen.layers }
    set { chosen.layers = newValue }
  }
  var chosenConstraints: ConstraintEntry? {
    get { chosen.constraints }
    set { chosen.constraints = newValue }
  }
  var chosenAnimations: [AnimationKey] {
    get { chosen.animations }
    set { chosen.animations = newValue }
  }
  var openAnimations: Set<AnimationKey> = []
  var selectionVersion: Int { chosen.version }
  private(set) var performed: [WindowCommand] = []
  private(set) var changes = 0
  private(set) var copied: String?
  let frameTimes = FrameTimeLog()
  private(set) var told: [String] = []
  var pointedLayer: CALayer?
  var chosenAnimation: AnimationSpan?
  private(set) lazy var edits = SceneEdits(
    root: { [unowned self] in host }, changed: { [unowned self] in sceneChanged() })

  /// A session with scenes by path or bundled name.
  convenience init(_ scenes: String..., pixels: CGSize = CGSize(width: 800, height: 600)) {
    self.init(scenes.map { SceneDocument.open(SceneLibrary.resolve($0)) }, pixels: pixels)
  }

  /// A session with a scene.
  convenience init(_ document: SceneDocument) {
    self.init([document], pixels: CGSize(width: 800, height: 600))
  }

  private init(_ documents: [SceneDocument], pixels: CGSize) {
    let clock = MediaClock(isPaused: true)
    sheet = SceneSheet(documents, clock: clock)
    playback = Playback(clock: clock)
    viewport = Viewport(document: sheet.size, picture: pixels)
  }

  var documents: [SceneDocument] { sheet.documents }
  var host: CALayer { sheet.host }
  var context: CAContext { sheet.context }
  var loopDuration: Double { sheet.loopDuration }

  var table: [CommandEntry] { WindowCommand.all.map(\.definition.entry) }
  func entry(of command: WindowCommand) -> CommandEntry { command.definition.entry }
  func state(of command: WindowCommand) -> CommandState { entry(of: command).state(self) }
  func perform(_ command: WindowCommand) { performed.append(command) }
  func press(_ key: Key) { if let command = KeyBindings.command(for: key) { perform(command) } }
  private(set) var opened: [String] = []
  func open(_ scene: String) { opened.append(scene) }
  func showGallery() {}
  func seek(to time: Double) { playback.seek(to: time) }
  func setSpeed(_ speed: Double) { playback.setSpeed(speed) }
  func setPaused(_ flag: Bool) { playback.setPaused(flag) }
  func setOrder(_ order: PlaybackOrder) { playback.order = order }
  func sceneChanged() {
    changes += 1
    CATransaction.flush()
  }
  /// Takes layers that are dragged in the tree.
  var moved: @MainActor (_ layers: [CALayer], _ outer: CALayer, _ index: Int?) -> Void = { _, _, _ in }
  func move(_ layers: [CALayer], into outer: CALayer, at index: Int?) { moved(layers, outer, index) }
  func copyText(_ text: String) { copied = text }
  /// Why animations cannot be changed; nil if they can.
  var obstacle: String?
  func obstacle(to place: AnimationPath, changing keys: [String]) -> String? { obstacle }
  func tell(_ message: String, isError: Bool) { told.append(message) }
}
