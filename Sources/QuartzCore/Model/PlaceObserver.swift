import Synchronization

/// A delegate that is told when its layer moves: views, whose safe areas and margins depend on where they are.
package protocol PlaceObserver: AnyObject {
  /// `position`, `bounds`, `anchorPoint` or `transform` of the layer has changed.
  func placeChanged(of layer: CALayer, _ key: String)
}

extension CALayer {
  private static let placesAreTold = Atomic<Bool>(false)

  /// Whether delegates are told when their layers move. Default false: most programs use neither safe areas nor margins that depend on the
  /// superview's.
  package static var tellsPlaces: Bool {
    get { placesAreTold.load(ordering: .relaxed) }
    set { placesAreTold.store(newValue, ordering: .relaxed) }
  }
}
