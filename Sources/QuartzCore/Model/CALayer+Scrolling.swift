// What layers do within scroll layers: they scroll them, and are cut off by them.

extension CALayer {
  func scrollNearest(to p: CGPoint) {
    guard let scroller = scrollLayerAbove else { return }
    scroller.scrollOwn(to: convert(p, to: scroller))
  }

  func scrollNearest(toShow r: CGRect) {
    guard let scroller = scrollLayerAbove, !r.isNull, !r.isInfinite else { return }
    scroller.scrollOwn(toShow: convert(r, to: scroller))
  }

  var uncutBounds: CGRect {
    var rect = bounds
    var layer = superlayer
    while let current = layer {
      if current.isScroller {
        rect = rect.intersection(convert(current.bounds, from: current))
        if rect.isNull { return .zero }
      }
      layer = current.superlayer
    }
    return rect
  }

  private var scrollLayerAbove: CALayer? {
    var layer = superlayer
    while let current = layer, !current.isScroller { layer = current.superlayer }
    return layer
  }
}
