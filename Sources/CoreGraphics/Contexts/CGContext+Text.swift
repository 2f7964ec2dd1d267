extension CGContext {
  /// A rectangle of user space outside which nothing can be visible, with shadows. It is undefined if the
  /// transform cannot be inverted.
  package var visibleBounds: CGRect { convertToUserSpace(boundsOfEverything) }
}
