import CoreGraphics
import Windowing

/// The place of the scene in a session's window: its zoom and offset, and the part of the window that panels leave free.
///
/// Places are in pixels of the window, from the top left corner, y down.
@MainActor final class SessionStage {
  private(set) var viewport: Viewport
  /// Whether the scene covers the whole window, as a background does.
  private let fills: Bool
  /// Shows the scene at a place.
  var show: (Viewport) -> Void = { _ in }
  /// Where the pointer was when the middle button last moved the view; nil while it is up.
  private var panned: CGPoint?

  /// - Parameters:
  ///   - document: the size of the scene in points.
  ///   - picture: the size of the window in pixels.
  ///   - fills: whether the scene covers the window, and is cut at its edges.
  init(document: CGSize, picture: CGSize, fills: Bool) {
    viewport = Viewport(document: document, picture: picture)
    self.fills = fills
    if fills { viewport.fill() }
  }

  /// The point of the stage at a pixel.
  func point(_ place: CGPoint) -> CGPoint { viewport.point(place) }

  // MARK: Sizes

  /// The window has another size.
  func resize(to picture: CGSize) {
    viewport.picture = picture
    if fills { viewport.fill() }
    show(viewport)
  }

  /// Other scenes are shown. The view stays if they have the same size. It is shown with the scenes.
  func setDocument(_ size: CGSize) {
    guard viewport.document != size else { return }
    viewport = Viewport(document: size, picture: viewport.picture)
    if fills { viewport.fill() }
  }

  /// Fits the scene into a part of the window; nil for the whole window.
  func fit(into frame: CGRect?) {
    guard frame != viewport.frame else { return }
    viewport.frame = frame
    show(viewport)
  }

  /// Continues with the view of an earlier session.
  func `continue`(from view: Viewport) {
    var view = view
    (view.document, view.picture) = (viewport.document, viewport.picture)
    viewport = view
    show(viewport)
  }

  // MARK: Movement

  func reset() {
    viewport.reset()
    show(viewport)
  }

  /// Zooms about the point at a pixel, by a factor of two for four steps of the wheel.
  func zoom(steps: Double, at place: CGPoint) {
    viewport.zoom(by: exp2(steps / 4), at: place)
    show(viewport)
  }

  /// Whether the middle button is down.
  var isPanning: Bool { panned != nil }

  func beginPan(at place: CGPoint) { panned = place }

  func pan(to place: CGPoint) {
    guard let last = panned else { return }
    viewport.pan(dx: place.x - last.x, dy: place.y - last.y)
    panned = place
    show(viewport)
  }

  func endPan() { panned = nil }

  /// Moves the view with the middle of two fingers, and zooms by the ratio of their distances.
  func pinch(from old: FingerPair, to new: FingerPair) {
    viewport.pan(dx: new.middle.x - old.middle.x, dy: new.middle.y - old.middle.y)
    viewport.zoom(by: new.distance / old.distance, at: new.middle)
    show(viewport)
  }
}
