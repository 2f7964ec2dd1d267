import CoreGraphics
import Compositor
import Windowing

/// How the scene lies in a background.
package enum BackgroundFit: String, Sendable, CaseIterable {
  /// It covers the screen, and is cut at its edges.
  case cover
  /// All of it is seen.
  case contain
  /// One point of it is one point of the desktop.
  case center
}

/// The place of the scene in a session's window: its zoom and offset, and the part of the window that panels leave free.
///
/// Places are in pixels of the window, from the top left corner, y down.
@MainActor final class SessionStage {
  private(set) var viewport: Viewport
  /// How the scene lies in the window if that is a background; nil: it is fitted, and can be zoomed and moved.
  private let fit: BackgroundFit?
  /// The number of pixels in a point of the desktop.
  private var pixelsPerPoint: Double
  /// Shows the scene at a place.
  var show: (Viewport) -> Void = { _ in }
  /// Where the pointer was when the middle button last moved the view; nil while it is up.
  private var panned: CGPoint?

  /// - Parameters:
  ///   - document: the size of the scene in points.
  ///   - picture: the size of the window in pixels.
  ///   - fit: how the scene lies in the window if that is a background; nil: it is fitted, and can be zoomed and moved. Default nil.
  ///   - pixelsPerPoint: the number of pixels in a point of the desktop. Default 1.
  init(document: CGSize, picture: CGSize, fit: BackgroundFit? = nil, pixelsPerPoint: Double = 1) {
    viewport = Viewport(document: document, picture: picture)
    self.fit = fit
    self.pixelsPerPoint = pixelsPerPoint
    place()
  }

  /// Places a background.
  private func place() {
    switch fit {
    case .cover?: viewport.fill()
    case .contain?: viewport.reset()
    case .center?: viewport.setScale(pixelsPerPoint)
    case nil: break
    }
  }

  /// The point of the stage at a pixel.
  func point(_ place: CGPoint) -> CGPoint { viewport.point(place) }

  // MARK: Sizes

  /// The window has another size, or its display another density.
  func resize(to picture: CGSize, pixelsPerPoint: Double) {
    viewport.picture = picture
    self.pixelsPerPoint = pixelsPerPoint
    place()
    show(viewport)
  }

  /// Other scenes are shown. The view stays if they have the same size. It is shown with the scenes.
  func setDocument(_ size: CGSize) {
    guard viewport.document != size else { return }
    viewport = Viewport(document: size, picture: viewport.picture)
    place()
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
    (view.document, view.picture, view.frame) = (viewport.document, viewport.picture, viewport.frame)
    viewport = view
    show(viewport)
  }

  // MARK: Movement

  func reset() {
    viewport.reset()
    show(viewport)
  }

  /// Zooms to a part of the stage, with a margin around it.
  func show(_ rect: CGRect) {
    viewport.show(rect, margin: 24 * pixelsPerPoint, most: 32 * pixelsPerPoint)
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
