import Compositor
import CoreAnimationMarkup
import QuartzCore
import RenderTree
import SceneEditing
import SceneTools
import UIKit
import Windowing

/// The window's interface over the pictures of a film: `cambium render --interface`.
///
/// The panels are those of the window. Their clock stands at the time of each picture of the film, so the same command gives the
/// same pictures.
@MainActor package final class FilmInterface: PreviewClient, PictureOverlay {
  /// A part of the interface.
  package enum Part: String, CaseIterable, Sendable {
    /// The inspector, scrolled to the animations of the selected layer.
    case inspector
    /// The inspector, scrolled to the values of the selected layer: those of the model, and of the presentation beside them.
    case values
    case timeline, borders, costs
  }

  private let scene: HostedScene
  private let interface: InterfaceScreen
  private let channel: RenderChannel
  private let tree = RenderTree()
  private let filmSpeed: Double
  package private(set) var viewport: Viewport
  package let pixelsPerPoint: Double
  package var playback: Playback
  package weak var selection: CALayer?
  package weak var pointedLayer: CALayer?
  package private(set) lazy var edits = SceneEdits(root: { [unowned self] in host }, changed: {})

  private var inspector: InspectorPanel?
  private var timeline: TimelinePanel?
  private var seeing: SeeingView?
  /// The time of the first picture, in seconds of the scene.
  private var start: Double?

  /// - Parameters:
  ///   - viewport: where the scene is in a picture without panels.
  ///   - scale: pixels per point of the interface.
  ///   - selection: the layer that is selected: an id, a name or a path; nil for none.
  ///   - first: the time of the first picture, in seconds of the scene. The timeline shows what is animated then.
  ///   - speed: seconds of the scene per second of the film.
  package init(
    _ parts: Set<Part>, of scene: HostedScene, in viewport: Viewport, scale: Double, selection: String?,
    first: Double, speed: Double, theme: Theme.Style
  ) throws(SceneError) {
    self.scene = scene
    self.viewport = viewport
    pixelsPerPoint = scale
    filmSpeed = speed
    interface = InterfaceScreen(theme: .theme(theme), clock: MediaClock(isPaused: true))
    interface.setSize(pixels: viewport.picture, scale: scale)
    channel = interface.makeChannel()
    playback = Playback(clock: scene.context.clock)
    playback.filmSpeed = speed
    scene.seek(to: first)
    if let selection {
      guard let layer = scene.document.layer(selection) else {
        throw .unknownLayer(selection, scene: scene.name, known: scene.document.layerNames)
      }
      self.selection = layer
    }
    interface.within { show(parts) }
  }

  /// Makes the panels, as the window does.
  private func show(_ parts: Set<Part>) {
    let root = interface.root
    var area = interface.screen.bounds
    if parts.contains(.borders) || parts.contains(.costs) || selection != nil {
      let seeing = SeeingView(self)
      seeing.showsBorders = parts.contains(.borders)
      seeing.showsCosts = parts.contains(.costs)
      root.addSubview(seeing)
      self.seeing = seeing
    }
    if parts.contains(.timeline) {
      let timeline = TimelinePanel(self)
      if selection != nil {
        timeline.scope = .selection
        timeline.preferredHeight = 0
      }
      root.addSubview(timeline)
      timeline.layOut(in: area)
      area.size.height = max(timeline.frame.minY, 0)
      self.timeline = timeline
    }
    if parts.contains(.inspector) || parts.contains(.values) {
      let inspector = InspectorPanel(self)
      root.addSubview(inspector)
      inspector.place(in: area)
      area.size.width = max(inspector.frame.minX, 0)
      self.inspector = inspector
    }
    if area != interface.screen.bounds {
      viewport.frame = CGRect(
        x: 0, y: 0, width: area.width * pixelsPerPoint, height: area.height * pixelsPerPoint)
    }
    update()
    root.layoutIfNeeded()
    if !parts.contains(.values) { inspector?.details.showAnimations() }
  }

  private func update() {
    // The pictures do not depend on how fast they are drawn.
    timeline?.update(atOnce: true)
    inspector?.update(atOnce: true)
    seeing?.update()
  }

  package func draw(with compositor: Compositor, to framebuffer: UInt32) {
    let time = playback.time
    let first = start ?? time
    start = first
    interface.screen.clock.seek(to: (time - first) / filmSpeed)
    interface.within {
      interface.screen.context.tick()
      update()
      CATransaction.flush()
    }
    channel.drain(into: tree)
    let (width, height) = viewport.pixelSize
    compositor.draw(
      tree.evaluate(at: interface.screen.clock.time),
      to: Compositor.Target(
        framebuffer: framebuffer, width: width, height: height,
        toPixels: CGAffineTransform(scaleX: pixelsPerPoint, y: pixelsPerPoint), background: nil))
  }

  // MARK: What the panels see

  package var documents: [SceneDocument] { [scene.document] }
  package var host: CALayer { scene.document.host }
  package var context: CAContext { scene.context }
  package var loopDuration: Double { scene.document.loopDuration }

  // Nobody acts on the panels of a film.
  package var chosenAnimation: AnimationSpan?
  package func open(_ scene: String) {}
  package func showGallery() {}
  package func seek(to time: Double) {}
  package func setSpeed(_ speed: Double) {}
  package func setPaused(_ flag: Bool) {}
  package func setOrder(_ order: PlaybackOrder) {}
  package func sceneChanged() {}
  package func copyText(_ text: String) {}
  package func tell(_ message: String, isError: Bool) {}
}
