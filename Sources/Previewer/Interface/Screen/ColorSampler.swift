import CoreGraphics

/// What gives the colours of the scene's picture.
@MainActor package protocol ColorSampler: AnyObject {
  /// Finds the colour of a pixel of the scene as it is drawn, without what the window shows over it.
  ///
  /// - Parameters:
  ///   - point: a point of the interface.
  ///   - body: called later with the colour; nil where nothing is drawn.
  func sampleColor(at point: CGPoint, _ body: @escaping @MainActor (CGColor?) -> Void)
}
