import RenderTree

extension CALayer {
  /// The box round a rectangle of `size` under a transform, relative to the position.
  func boundingBox(ofSize size: CGSize, under transform: CATransform3D) -> CGRect {
    let anchor = anchorPoint
    let rect = CGRect(
      x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width, height: size.height)
    if CATransform3DIsIdentity(transform) { return rect }
    let z = -anchorPointZ
    var box = CGRect.null
    for corner in [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ] {
      let w = corner.x * transform.m14 + corner.y * transform.m24 + z * transform.m34 + transform.m44
      let divisor = w > 1e-9 ? w : 1e-9
      let x =
        (corner.x * transform.m11 + corner.y * transform.m21 + z * transform.m31 + transform.m41) / divisor
      let y =
        (corner.x * transform.m12 + corner.y * transform.m22 + z * transform.m32 + transform.m42) / divisor
      box = box.union(CGRect(x: x, y: y, width: 0, height: 0))
    }
    return box
  }

  /// Sets the position and the size of the bounds so that the box round the layer is `frame`. A transform that is not affine counts
  /// as the identity, as in `affineTransform()`.
  func setFrame(_ frame: CGRect) {
    let rect = frame.standardized
    guard rect.origin.x.isFinite, rect.origin.y.isFinite, rect.width.isFinite, rect.height.isFinite else {
      Misuse.ignored("frame of \(self): the value is not finite, so it is ignored")
      return
    }
    var size = rect.size
    let linear = CATransform3DGetAffineTransform(transform)
    if !linear.isIdentity {
      let inverse = CGAffineTransform(a: linear.a, b: linear.b, c: linear.c, d: linear.d, tx: 0, ty: 0)
        .inverted()
      size = CGRect(origin: .zero, size: rect.size).applying(inverse).size
    }
    let box = boundingBox(ofSize: size, under: CATransform3DMakeAffineTransform(linear))
    // The position first: actions are asked for in this order (measured).
    position = CGPoint(x: rect.minX - box.minX, y: rect.minY - box.minY)
    bounds = CGRect(origin: bounds.origin, size: size)
  }

  /// Whether y runs up on screen in the layer's coordinates: an odd number of geometry flips from it up to the root.
  package var runsUp: Bool {
    var isUp = false
    var layer: CALayer? = self
    while let current = layer {
      if current.isGeometryFlipped { isUp.toggle() }
      layer = current.superlayer
    }
    return isUp
  }

  /// From the layer's coordinates to its superlayer's, before the superlayer's sublayerTransform.
  var localTransform: CATransform3D { Geometry.localTransform(row) }

  /// The sublayerTransform about the anchor point, in the layer's own coordinates; nil when it is the identity.
  var centredSublayerTransform: CATransform3D? { Geometry.sublayerTransform(row) }

  /// From the layer's coordinates to its superlayer's, with the superlayer's sublayerTransform.
  var transformToSuperlayer: CATransform3D {
    let local = localTransform
    guard let outer = superlayer?.centredSublayerTransform else { return local }
    return CATransform3DConcat(local, outer)
  }

  /// From the layer's plane to the root's coordinates, flattened wherever the tree flattens.
  package var transformToRoot: CATransform3D {
    var transform = CATransform3DIdentity
    var layer: CALayer = self
    while true {
      transform = CATransform3DConcat(transform, layer.transformToSuperlayer)
      guard let next = layer.superlayer else { return transform }
      if next.table.layerKind != .transform { transform = Geometry.flattened(transform) }
      layer = next
    }
  }
}
