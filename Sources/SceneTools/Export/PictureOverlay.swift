import Compositor

/// What is drawn over the pictures of a scene, such as the panels of the window.
@MainActor package protocol PictureOverlay: AnyObject, Sendable {
  /// Where the scene is in a picture, beside what the overlay shows.
  var viewport: Viewport { get }
  /// Draws the overlay over a picture of the scene, whose clock has the picture's time.
  func draw(with compositor: Compositor, to framebuffer: UInt32)
}
