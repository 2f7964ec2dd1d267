extension CGContext {
  /// A rectangle of user space outside of which nothing that is drawn can be seen, not even by its shadow. Under a
  /// transform that cannot be inverted it means nothing.
  package var visibleBounds: CGRect { convertToUserSpace(boundsOfEverything) }
}
