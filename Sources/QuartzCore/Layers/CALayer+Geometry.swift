extension CALayer {
  /// The rectangle of the layer in its own coordinates, points. Default zero; animatable.
  ///
  /// Its origin scrolls the sublayers. A negative size is standardised (measured).
  public var bounds: CGRect {
    get { rect(Slot.bounds) }
    set { setRect(Slot.bounds, newValue.standardized) }
  }

  /// Where the anchor point lies in the superlayer's coordinates, points. Default zero; animatable.
  public var position: CGPoint {
    get { point(Slot.position) }
    set { setPoint(Slot.position, newValue) }
  }

  /// The layer's depth, towards the viewer, points; orders it among its siblings. Default 0; animatable.
  public var zPosition: CGFloat {
    get { row[Slot.zPosition] }
    set { setNumber(Slot.zPosition, newValue) }
  }

  /// The point about which the layer turns, in the unit square of its bounds. Default (0.5, 0.5); animatable.
  public var anchorPoint: CGPoint {
    get { point(Slot.anchorPoint) }
    set { setPoint(Slot.anchorPoint, newValue) }
  }

  /// The depth of the anchor point, points. Default 0; animatable.
  public var anchorPointZ: CGFloat {
    get { row[Slot.anchorPointZ] }
    set { setNumber(Slot.anchorPointZ, newValue) }
  }

  /// The transform of the layer about its anchor point. Default identity; animatable.
  public var transform: CATransform3D {
    get { CATransform3D(row: row + Slot.transform) }
    set { setTransform(Slot.transform, newValue) }
  }

  /// The transform of the sublayers about the anchor point, usually a perspective. Default identity; animatable.
  public var sublayerTransform: CATransform3D {
    get { CATransform3D(row: row + Slot.sublayerTransform) }
    set { setTransform(Slot.sublayerTransform, newValue) }
  }

  /// Whether the layer's own coordinates, and so its sublayers, are flipped in y. Default false.
  public var isGeometryFlipped: Bool {
    get { row[Slot.geometryFlipped] != 0 }
    set { setFlag(Slot.geometryFlipped, newValue) }
  }

  /// `transform` as an affine one; the identity when it is not affine (measured).
  public func affineTransform() -> CGAffineTransform {
    let transform = transform
    return CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  /// Sets `transform` to an affine one.
  public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// Whether the contents are drawn upside down in the layer's coordinates: an odd number of flips up to the root.
  public func contentsAreFlipped() -> Bool {
    var flipped = false
    var layer: CALayer? = self
    while let current = layer {
      if current.isGeometryFlipped { flipped.toggle() }
      layer = current.superlayer
    }
    return flipped
  }

  /// The box round the layer in the superlayer's coordinates, derived from bounds, position, anchor point and
  /// transform. Setting it sets position and the size of the bounds.
  public var frame: CGRect {
    get {
      let box = boundingBox(ofSize: bounds.size)
      let position = position
      return box.offsetBy(dx: position.x, dy: position.y)
    }
    set {
      let rect = newValue.standardized
      guard rect.origin.x.isFinite, rect.origin.y.isFinite, rect.width.isFinite, rect.height.isFinite else {
        Misuse.ignored("frame of \(self): the value is not finite; ignored")
        return
      }
      var size = rect.size
      let transform = transform
      if !CATransform3DIsIdentity(transform) {
        let linear = CATransform3DGetAffineTransform(transform)
        let inverse = CGAffineTransform(a: linear.a, b: linear.b, c: linear.c, d: linear.d, tx: 0, ty: 0).inverted()
        size = CGRect(origin: .zero, size: rect.size).applying(inverse).size
      }
      let box = boundingBox(ofSize: size)
      bounds = CGRect(origin: bounds.origin, size: size)
      position = CGPoint(x: rect.minX - box.minX, y: rect.minY - box.minY)
    }
  }

  /// The box round a rectangle of `size` under the transform, relative to the position.
  private func boundingBox(ofSize size: CGSize) -> CGRect {
    let anchor = anchorPoint
    let rect = CGRect(
      x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width, height: size.height)
    let transform = transform
    if CATransform3DIsIdentity(transform) { return rect }
    let z = -anchorPointZ
    var box = CGRect.null
    for corner in [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ] {
      let w = corner.x * transform.m14 + corner.y * transform.m24 + z * transform.m34 + transform.m44
      let divisor = w > 1e-9 ? w : 1e-9
      let x = (corner.x * transform.m11 + corner.y * transform.m21 + z * transform.m31 + transform.m41) / divisor
      let y = (corner.x * transform.m12 + corner.y * transform.m22 + z * transform.m32 + transform.m42) / divisor
      box = box.union(CGRect(x: x, y: y, width: 0, height: 0))
    }
    return box
  }

  /// From the layer's coordinates to its superlayer's, before the superlayer's sublayerTransform.
  var localTransform: CATransform3D { Geometry.localTransform(row) }

  /// The sublayerTransform about the anchor point, in the layer's own coordinates; nil when it is the identity.
  var centredSublayerTransform: CATransform3D? { Geometry.sublayerTransform(row) }

  /// From the layer's coordinates to its superlayer's, as they are seen there.
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

  /// A point of layer `l` in this layer's coordinates; nil stands for the root's superspace.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    if l === self { return p }
    let outside = l.map { Geometry.project(p, $0.transformToRoot) } ?? p
    return Geometry.unproject(outside, transformToRoot) ?? outside
  }

  /// A point of this layer in layer `l`'s coordinates; nil stands for the root's superspace.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    if l === self { return p }
    guard let l else { return Geometry.project(p, transformToRoot) }
    return l.convert(p, from: self)
  }

  /// The box round a rectangle of layer `l` in this layer's coordinates.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { Geometry.box(of: r) { convert($0, from: l) } }

  /// The box round a rectangle of this layer in layer `l`'s coordinates.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { Geometry.box(of: r) { convert($0, to: l) } }
}
