import CoreGraphics

/// The parts along one axis that give way when the superlayer is resized: margin, size, margin.
struct Autoresizing {
  let minMargin: Bool
  let size: Bool
  let maxMargin: Bool

  /// The edges of a sublayer along the axis after its superlayer grew by `change`.
  ///
  /// The shares are measured; they do not depend on how large the parts are:
  ///
  /// | flexible | min margin | size | max margin |
  /// |---|---|---|---|
  /// | one part | 1 where it is this one | 1 where it is this one | 1 where it is this one |
  /// | min margin, size | ⅔ | ⅓ | |
  /// | size, max margin | | ⅓ | ⅔ |
  /// | both margins | ½ | | ½ |
  /// | all | ⅓ | ⅓ | ⅓ |
  ///
  /// The edges are exchanged if the size shrinks below 0.
  func resized(min: CGFloat, max: CGFloat, by change: CGFloat) -> (min: CGFloat, max: CGFloat) {
    // How far the two edges move. The products come before the quotients, so that whole numbers stay whole.
    switch (minMargin, size, maxMargin) {
    case (false, false, _): (min, max)
    case (true, false, false): (min + change, max + change)
    case (false, true, false): (min, max + change)
    case (true, true, false): (min + change * 2 / 3, max + change)
    case (true, false, true): (min + change / 2, max + change / 2)
    case (false, true, true): (min, max + change / 3)
    case (true, true, true): (min + change / 3, max + change * 2 / 3)
    }
  }
}

extension CALayer {
  /// Resizes the layer as its autoresizing mask says, after its superlayer's bounds had the size `oldOuter`.
  ///
  /// The new frame is standardised and made integral, along both axes (measured). A layer under a rotation or a
  /// skew whose size is not flexible moves as a whole instead: its bounds do not follow from its frame.
  func autoresize(oldOuter: CGSize) {
    let mask = autoresizingMask
    guard !mask.isDisjoint(with: .anyPart), let parent else { return }
    let outer = parent.bounds.size
    let old = frame
    let x = Autoresizing(
      minMargin: mask.contains(.layerMinXMargin), size: mask.contains(.layerWidthSizable),
      maxMargin: mask.contains(.layerMaxXMargin)
    ).resized(min: old.minX, max: old.maxX, by: outer.width - oldOuter.width)
    let y = Autoresizing(
      minMargin: mask.contains(.layerMinYMargin), size: mask.contains(.layerHeightSizable),
      maxMargin: mask.contains(.layerMaxYMargin)
    ).resized(min: old.minY, max: old.maxY, by: outer.height - oldOuter.height)
    var new = CGRect(x: x.min, y: y.min, width: x.max - x.min, height: y.max - y.min)
    let transform = transform
    let keepsAxes = CATransform3DIsAffine(transform) && transform.m12 == 0 && transform.m21 == 0
    if keepsAxes || mask.contains(.layerWidthSizable) || mask.contains(.layerHeightSizable) {
      // This is `integral` applied to the edges themselves, because the sum of origin and size may be rounded beyond
      // an edge.
      let minX = min(x.min, x.max).rounded(.down)
      let minY = min(y.min, y.max).rounded(.down)
      new = CGRect(
        x: minX, y: minY, width: max(x.min, x.max).rounded(.up) - minX,
        height: max(y.min, y.max).rounded(.up) - minY)
    } else {
      new.size = old.size
    }
    moveFrame(from: old, to: new)
  }
}

extension CAAutoresizingMask {
  fileprivate static let anyPart: CAAutoresizingMask = [
    .layerMinXMargin, .layerWidthSizable, .layerMaxXMargin, .layerMinYMargin, .layerHeightSizable,
    .layerMaxYMargin,
  ]
}
