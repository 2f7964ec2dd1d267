extension CALayer {
  /// How opaque the layer and its sublayers are, 0…1. Default 1; animatable.
  public var opacity: Float {
    get { Float(row[Slot.opacity]) }
    set { setNumber(Slot.opacity, Double(newValue)) }
  }

  /// Whether the layer and its sublayers are not drawn. Default false; animatable, switches at once.
  public var isHidden: Bool {
    get { row[Slot.hidden] != 0 }
    set { setFlag(Slot.hidden, newValue) }
  }

  /// Whether the layer shows when it faces away from the viewer. Default true; animatable.
  public var isDoubleSided: Bool {
    get { row[Slot.doubleSided] != 0 }
    set { setFlag(Slot.doubleSided, newValue) }
  }

  /// A hint that the contents have no transparency. Default false.
  public var isOpaque: Bool {
    get { row[Slot.opaque] != 0 }
    set { setFlag(Slot.opaque, newValue) }
  }

  /// Whether sublayers and contents are clipped to the bounds and their rounded corners. Default false; animatable.
  public var masksToBounds: Bool {
    get { row[Slot.masksToBounds] != 0 }
    set { setFlag(Slot.masksToBounds, newValue) }
  }

  /// The colour behind the contents. Default nil, none; animatable.
  public var backgroundColor: CGColor? {
    get { objects[ObjectSlot.backgroundColor] as? CGColor }
    set { setColor(Slot.backgroundColor, ObjectSlot.backgroundColor, newValue) }
  }

  /// The radius of the rounded corners, points. Default 0; animatable. Rounds background and border always,
  /// contents and sublayers with `masksToBounds`.
  public var cornerRadius: CGFloat {
    get { row[Slot.cornerRadius] }
    set { setNumber(Slot.cornerRadius, newValue) }
  }

  /// The corners that are rounded. Default all four; other bits are dropped (measured).
  public var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(row[Slot.maskedCorners])) }
    set { setNumber(Slot.maskedCorners, Double(newValue.rawValue & 15)) }
  }

  /// The shape of rounded corners. Default `circular`; unknown names go back to it (measured).
  public var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: LayerNames.cornerCurve[Int(row[Slot.cornerCurve])]) }
    set { setName(Slot.cornerCurve, newValue.rawValue) }
  }

  /// The width of the border inside the bounds, points. Default 0; animatable.
  public var borderWidth: CGFloat {
    get { row[Slot.borderWidth] }
    set { setNumber(Slot.borderWidth, newValue) }
  }

  /// The colour of the border, drawn above the sublayers. Default opaque black; animatable.
  public var borderColor: CGColor? {
    get { objects[ObjectSlot.borderColor] as? CGColor }
    set { setColor(Slot.borderColor, ObjectSlot.borderColor, newValue) }
  }

  /// The edges that are antialiased. Default all four.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: UInt32(row[Slot.edgeAntialiasingMask])) }
    set { setNumber(Slot.edgeAntialiasingMask, Double(newValue.rawValue)) }
  }

  /// Whether edges may be antialiased at all. Default true.
  public var allowsEdgeAntialiasing: Bool {
    get { row[Slot.allowsEdgeAntialiasing] != 0 }
    set { setFlag(Slot.allowsEdgeAntialiasing, newValue) }
  }

  /// Whether opacity fades the layer and its sublayers as one image. Default true.
  public var allowsGroupOpacity: Bool {
    get { row[Slot.allowsGroupOpacity] != 0 }
    set { setFlag(Slot.allowsGroupOpacity, newValue) }
  }

  /// Whether the layer is drawn once and kept as an image. Default false; animatable.
  public var shouldRasterize: Bool {
    get { row[Slot.shouldRasterize] != 0 }
    set { setFlag(Slot.shouldRasterize, newValue) }
  }

  /// Pixels per point of the kept image. Default 1; animatable.
  public var rasterizationScale: CGFloat {
    get { row[Slot.rasterizationScale] }
    set { setNumber(Slot.rasterizationScale, newValue) }
  }

  /// The colour of the shadow. Default opaque black; animatable.
  public var shadowColor: CGColor? {
    get { objects[ObjectSlot.shadowColor] as? CGColor }
    set { setColor(Slot.shadowColor, ObjectSlot.shadowColor, newValue) }
  }

  /// How opaque the shadow is, 0…1. Default 0, none; animatable.
  public var shadowOpacity: Float {
    get { Float(row[Slot.shadowOpacity]) }
    set { setNumber(Slot.shadowOpacity, Double(newValue)) }
  }

  /// How far the shadow lies from the layer, points of the layer's coordinates. Default (0, −3); animatable.
  public var shadowOffset: CGSize {
    get { size(Slot.shadowOffset) }
    set { setSize(Slot.shadowOffset, newValue) }
  }

  /// The standard deviation of the shadow's blur, points. Default 3; animatable.
  public var shadowRadius: CGFloat {
    get { row[Slot.shadowRadius] }
    set { setNumber(Slot.shadowRadius, newValue) }
  }

  /// The outline that casts the shadow, by the non-zero rule; nil: the layer's own alpha. Default nil; animatable.
  public var shadowPath: CGPath? {
    get { objects[ObjectSlot.shadowPath] as? CGPath }
    set { setObject("shadowPath", ObjectSlot.shadowPath, newValue?.copy()) }
  }

  /// What replaces source-over when the layer meets what lies behind it. Default nil; animatable.
  public var compositingFilter: Any? {
    get { AnyBox.value(objects[ObjectSlot.compositingFilter]) }
    set { setObject("compositingFilter", ObjectSlot.compositingFilter, AnyBox.object(newValue)) }
  }

  /// The filters of the layer and its sublayers. Default nil; animatable by `filters.NAME.INPUT`.
  public var filters: [Any]? {
    get { AnyBox.value(objects[ObjectSlot.filters]) as? [Any] }
    set { setObject("filters", ObjectSlot.filters, AnyBox.object(newValue)) }
  }

  /// The filters of what lies behind the layer. Default nil; animatable.
  public var backgroundFilters: [Any]? {
    get { AnyBox.value(objects[ObjectSlot.backgroundFilters]) as? [Any] }
    set { setObject("backgroundFilters", ObjectSlot.backgroundFilters, AnyBox.object(newValue)) }
  }

  // MARK: Contents

  /// What the layer shows, usually a CGImage. Default nil; animatable, images cross-fade.
  public var contents: Any? {
    get { AnyBox.value(objects[ObjectSlot.contents]) }
    set { setObject("contents", ObjectSlot.contents, AnyBox.object(newValue)) }
  }

  /// The part of the contents that is shown, in the unit square of the image. Default all of it; animatable.
  public var contentsRect: CGRect {
    get { rect(Slot.contentsRect) }
    set { setRect(Slot.contentsRect, newValue) }
  }

  /// The part of the contents that stretches in both directions, in the unit square. Default all; animatable.
  public var contentsCenter: CGRect {
    get { rect(Slot.contentsCenter) }
    set { setRect(Slot.contentsCenter, newValue) }
  }

  /// How the contents are placed in the bounds. Default `resize`; unknown names read back as `center` (measured).
  public var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: LayerNames.gravity[Int(row[Slot.contentsGravity])]) }
    set { setName(Slot.contentsGravity, newValue.rawValue) }
  }

  /// Pixels of the contents per point. Default 1; animatable.
  public var contentsScale: CGFloat {
    get { row[Slot.contentsScale] }
    set { setNumber(Slot.contentsScale, newValue) }
  }

  /// How contents are sampled when they are made smaller. Default `linear`.
  public var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: LayerNames.filter[Int(row[Slot.minificationFilter])]) }
    set { setName(Slot.minificationFilter, newValue.rawValue) }
  }

  /// How contents are sampled when they are made larger. Default `linear`.
  public var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: LayerNames.filter[Int(row[Slot.magnificationFilter])]) }
    set { setName(Slot.magnificationFilter, newValue.rawValue) }
  }

  /// Added to the level of mip maps that trilinear filtering chooses. Default 0; animatable.
  public var minificationFilterBias: Float {
    get { Float(row[Slot.minificationFilterBias]) }
    set { setNumber(Slot.minificationFilterBias, Double(newValue)) }
  }

  /// Sets an enumeration by its name; an unknown name gives the property's fallback.
  func setName(_ slot: Int, _ name: String) {
    let property = table.properties[Int(table.indexOfSlot[slot])]
    setNumber(slot, Double(property.names.firstIndex(of: name) ?? property.fallback))
  }
}
