/// Where a gallery is: what was typed, how far it is scrolled, and the scene that was chosen.
package struct GalleryState: Sendable, Equatable {
  var filter = ""
  var scrolled = 0.0
  var chosen: String?

  /// The top, without a filter.
  package init() {}
}
