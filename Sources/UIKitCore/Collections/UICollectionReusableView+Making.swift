extension UICollectionReusableView {
  private static var frameToMake = CGRect.zero

  /// Goes through the `init(frame:)` of the dynamic class, which Swift allows only from a convenience initialiser.
  @usableFromInline convenience init(made: Void) { self.init(frame: Self.frameToMake) }

  @_silgen_name("$s9UIKitCore24UICollectionReusableViewC4madeACyt_tcfC")
  private static func makeByClass() -> UICollectionReusableView

  /// A view of a class that is known only at run time. Its initialiser gets the frame that `withFrame(_:_:)` has set.
  static func makeByFrame() -> UICollectionReusableView { makeByClass() }

  /// Runs `body`, in which new views are made with a frame.
  static func withFrame<Result>(_ frame: CGRect, _ body: () -> Result) -> Result {
    frameToMake = frame
    defer { frameToMake = .zero }
    return body()
  }
}
