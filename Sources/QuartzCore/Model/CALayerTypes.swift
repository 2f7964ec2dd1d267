// The string types and option sets of CALayer, with Apple's raw values (measured).

/// How contents are placed in the bounds (default `resize`). Top is the maximum y of a y-up layer: the upper edge on screen is where the image's top is.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Centred, at its own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Centred at the top edge.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// Centred at the bottom edge.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// Centred at the left edge.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// Centred at the right edge.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the top left corner.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the top right corner.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the bottom left corner.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the bottom right corner.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled to fit, keeping its proportions.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled to fill, keeping its proportions.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The pixel format of drawn contents (default `RGBA8Uint`); a hint.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// 8 bits a component.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// 16-bit floating point.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// 8-bit gray.
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

  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Bilinear.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Bilinear between mip maps.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The shape of rounded corners (default `circular`).
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A smooth curve that joins the edge at 1.528665 × the radius.
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
    /// Never.
    public static let never = ToneMapMode(rawValue: "never")
    /// Whenever the system can.
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
    /// Standard range.
    public static let standard = DynamicRange(rawValue: "standard")
    /// High, constrained.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// High.
    public static let high = DynamicRange(rawValue: "high")
  }
}

/// What of a layer's frame gives way when its superlayer is resized (default empty).
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// A set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The margin at minimum x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The margin at maximum x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The margin at minimum y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The margin at maximum y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// The edges of a layer that are antialiased (default all four).
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// A set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Minimum x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// Maximum x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// Minimum y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// Maximum y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The corners that cornerRadius rounds (default all four).
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// A set of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Minimum x, minimum y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// Maximum x, minimum y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// Minimum x, maximum y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// Maximum x, maximum y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
