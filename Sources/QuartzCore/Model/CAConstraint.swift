/// The part of a layer's frame that a constraint sets or reads, in the superlayer's coordinates.
public enum CAConstraintAttribute: Int32, Sendable {
  /// The left edge.
  case minX = 0
  /// The centre along x.
  case midX = 1
  /// The right edge.
  case maxX = 2
  /// The width in points.
  case width = 3
  /// The edge with the smallest y: the top one, unless geometry is flipped.
  case minY = 4
  /// The centre along y.
  case midY = 5
  /// The edge with the greatest y: the bottom one, unless geometry is flipped.
  case maxY = 6
  /// The height in points.
  case height = 7
}

/// A rule for an attribute of a layer's frame: attribute = scale × the source's attribute + offset.
///
/// ```swift
/// layer.superlayer?.layoutManager = CAConstraintLayoutManager()
/// layer.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
/// layer.addConstraint(CAConstraint(attribute: .width, relativeTo: "title", attribute: .width, offset: 20))
/// ```
///
/// The source is a sibling with a name, or the superlayer, whose name is "superlayer". The
/// `CAConstraintLayoutManager` of the superlayer solves a layer's constraints. Immutable. Source: Apple's
/// documentation of CAConstraint.
open class CAConstraint: NSObject, NSSecureCoding {
  /// The attribute that the constraint sets.
  open private(set) var attribute: CAConstraintAttribute
  /// The name of the layer that it reads: a sibling's, or "superlayer".
  open private(set) var sourceName: String
  /// The attribute of the source that it reads.
  open private(set) var sourceAttribute: CAConstraintAttribute
  /// The factor by which the source's value is multiplied. Default 1.
  open private(set) var scale: CGFloat
  /// The distance that is then added, points. Default 0.
  open private(set) var offset: CGFloat

  /// A constraint with a scale and an offset.
  ///
  /// - Parameters:
  ///   - attr: the attribute that is set.
  ///   - srcId: the name of the layer that is read: a sibling's, or "superlayer".
  ///   - srcAttr: the attribute that is read.
  ///   - m: the factor of the value that is read.
  ///   - c: points that are added.
  public init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute,
    scale m: CGFloat, offset c: CGFloat
  ) {
    attribute = attr
    sourceName = srcId
    sourceAttribute = srcAttr
    scale = m
    offset = c
    super.init()
  }

  /// A constraint with an offset, points.
  ///
  /// - Parameters:
  ///   - attr: the attribute that is set.
  ///   - srcId: the name of the layer that is read: a sibling's, or "superlayer".
  ///   - srcAttr: the attribute that is read.
  ///   - c: points that are added.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute,
    offset c: CGFloat
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
  }

  /// A constraint that sets an attribute to that of the source.
  ///
  /// - Parameters:
  ///   - attr: the attribute that is set.
  ///   - srcId: the name of the layer that is read: a sibling's, or "superlayer".
  ///   - srcAttr: the attribute that is read.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
  }

  /// A constraint from an archive; nil if an attribute does not exist.
  public required init?(coder: NSCoder) {
    guard let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
      let sourceAttribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute")),
      let name = coder.decodeObject(of: NSString.self, forKey: "sourceName")
    else { return nil }
    self.attribute = attribute
    self.sourceAttribute = sourceAttribute
    sourceName = String(describing: name)
    scale = coder.decodeDouble(forKey: "scale")
    offset = coder.decodeDouble(forKey: "offset")
    super.init()
  }

  /// True: constraints archive securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the attributes, the source, the scale and the offset.
  open func encode(with coder: NSCoder) {
    coder.encode(attribute.rawValue, forKey: "attribute")
    coder.encode(sourceName as NSString, forKey: "sourceName")
    coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
    coder.encode(Double(scale), forKey: "scale")
    coder.encode(Double(offset), forKey: "offset")
  }
}

extension CALayer {
  /// The rules for the layer's frame, solved by the `CAConstraintLayoutManager` of the superlayer. Default nil.
  ///
  /// A change asks the superlayer for a new layout (measured).
  public var constraints: [CAConstraint]? {
    get { modelLayer?.storedConstraints ?? storedConstraints }
    set {
      storedConstraints = newValue
      parent?.setNeedsLayout()
    }
  }

  /// Adds a rule; the superlayer then needs layout (measured).
  public func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }
}
