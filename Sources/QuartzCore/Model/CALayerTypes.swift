// The string types and option sets of CALayer, with Apple's raw values (measured).

/// How contents are placed in the bounds (default `resize`).
///
/// Names with top and bottom mean the layer's y axis as it is on macOS, where y runs up: `top` is the edge where the top of
/// the image is.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The contents are centred at their own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// The contents are centred at the top edge, at their own size.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// The contents are centred at the bottom edge, at their own size.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// The contents are centred at the left edge, at their own size.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// The contents are centred at the right edge, at their own size.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// The contents lie in the top left corner at their own size.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// The contents lie in the top right corner at their own size.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// The contents lie in the bottom left corner at their own size.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// The contents lie in the bottom right corner at their own size.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// The contents are stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// The contents are scaled to fit into the bounds and keep their proportions.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// The contents are scaled to cover the bounds and keep their proportions.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The pixel format of drawn contents (default `RGBA8Uint`); a hint.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Red, green, blue and alpha, 8 bits each.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Red, green, blue and alpha, 16-bit floating-point numbers.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// Gray, 8 bits.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
  /// Chosen by the system.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// How an image is sampled when it is scaled (default `linear`).
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A pixel has the colour of the nearest pixel of the image.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// A pixel is mixed from the four nearest pixels of the image.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// As `linear`, and also mixed between smaller versions of the image (mip maps).
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The shape of rounded corners (default `circular`).
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A corner is a quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A corner is a smooth curve that begins 1.528665 radii before the corner point.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

extension CALayer {
  /// Whether contents are tone mapped (default `automatic`); without effect on displays of standard range.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    /// The name, as in scene files and in key-value coding.
    public let rawValue: String
    /// A name; an unknown one is kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The system decides.
    public static let automatic = ToneMapMode(rawValue: "automatic")
    /// Contents are never tone mapped.
    public static let never = ToneMapMode(rawValue: "never")
    /// Contents are tone mapped whenever the system can do it.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
  }

  /// The dynamic range that contents may use (default `standard`); without effect on displays of standard range.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    /// The name, as in scene files and in key-value coding.
    public let rawValue: String
    /// A name; an unknown one is kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The system decides.
    public static let automatic = DynamicRange(rawValue: "automatic")
    /// Contents use the standard range, components 0…1.
    public static let standard = DynamicRange(rawValue: "standard")
    /// Contents may be brighter than white, within a limit.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// Contents may be as bright as the display allows.
    public static let high = DynamicRange(rawValue: "high")
  }
}

/// What of a layer's frame gives way when its superlayer is resized (default empty).
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// A set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The margin at the smallest x may change.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width may change.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The margin at the greatest x may change.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The margin at the smallest y may change.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height may change.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The margin at the greatest y may change.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// The edges of a layer that are antialiased (default all four).
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// A set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge at the smallest x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge at the greatest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge at the smallest y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge at the greatest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The corners that cornerRadius rounds (default all four).
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// A set of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the smallest x and the smallest y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner at the greatest x and the smallest y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner at the smallest x and the greatest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner at the greatest x and the greatest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
