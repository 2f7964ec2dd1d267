/// Where an element of a collection is, and how it looks.
///
/// ```swift
/// let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 3, section: 0))
/// attributes.frame = CGRect(x: 0, y: 180, width: 200, height: 50)
/// attributes.transform = CGAffineTransform(rotationAngle: 0.1)
/// ```
///
/// A subclass with values of its own overrides `copy(with:)` and `isEqual(_:)`. Source: Apple's documentation of
/// UICollectionViewLayoutAttributes.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
  /// What attributes are of.
  public typealias ElementCategory = UICollectionView.ElementCategory

  /// The place of the element. For a view of a section, the section and 0.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// What the element is.
  open internal(set) var representedElementCategory = ElementCategory.cell
  /// The kind of a supplementary view or a decoration; nil for a cell.
  open internal(set) var representedElementKind: String?
  /// The middle of the element, in points of the contents.
  open var center = CGPoint.zero
  /// The size, in points.
  open var size = CGSize.zero
  /// A transform about the middle. Default identity.
  open var transform3D = CATransform3DIdentity
  /// A transform about the middle. Default identity.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }
  /// The opacity, 0 to 1. Default 1.
  open var alpha: CGFloat = 1
  /// The order from behind to the front. Default 0.
  open var zIndex = 0
  /// Whether the element is not shown. Default false.
  open var isHidden = false

  /// The rectangle of the element without a transform; with one, the box around it.
  open var frame: CGRect {
    get {
      let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      let box = CATransform3DIsIdentity(transform3D) ? rect : rect.applying(transform)
      return box.offsetBy(dx: center.x, dy: center.y)
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      size = newValue.size
    }
  }
  /// The rectangle of the element in its own coordinates. The origin is always zero.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// Attributes of nothing, which a layout fills.
  public override init() { super.init() }

  /// Attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Attributes of a supplementary view, such as a header.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    become(.supplementaryView, elementKind, indexPath)
  }

  /// Attributes of a decoration.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    become(.decorationView, decorationViewKind, indexPath)
  }

  func become(_ category: ElementCategory, _ kind: String?, _ path: IndexPath) {
    (representedElementCategory, representedElementKind, indexPath) = (category, kind, path)
  }

  /// A copy of the same class.
  open func copy(with zone: NSZone? = nil) -> Any {
    guard let copy = type(of: self).makeOfClass() as? UICollectionViewLayoutAttributes else { return self }
    copy.become(representedElementCategory, representedElementKind, indexPath)
    (copy.center, copy.size, copy.transform3D) = (center, size, transform3D)
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    return copy
  }

  /// Whether all values are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    // Unchecked: attributes are made and compared by the collection, on the main actor.
    let unchecked = Unchecked(other)
    return MainActor.assumeIsolated {
      let other = unchecked.value
      return other === self || key == other.key && hasLooks(of: other)
    }
  }

  private func hasLooks(of other: UICollectionViewLayoutAttributes) -> Bool {
    center == other.center && size == other.size && alpha == other.alpha && zIndex == other.zIndex
      && isHidden == other.isHidden && CATransform3DEqualToTransform(transform3D, other.transform3D)
  }

  /// Equal for equal attributes.
  open override var hash: Int { MainActor.assumeIsolated { key.hashValue } }

  var key: ElementKey { ElementKey(representedElementCategory, representedElementKind, indexPath) }

  /// A copy with the type of this module.
  var duplicate: UICollectionViewLayoutAttributes {
    copy(with: nil) as? UICollectionViewLayoutAttributes ?? self
  }

  /// Whether all numbers are finite and the path has a section and an item.
  var isValid: Bool {
    center.x.isFinite && center.y.isFinite && size.width.isFinite && size.height.isFinite && size.width >= 0
      && size.height >= 0 && alpha.isFinite
  }
}

/// What an element of a collection is, and where.
struct ElementKey: Hashable {
  let category: UICollectionView.ElementCategory
  let kind: String?
  let path: IndexPath

  init(_ category: UICollectionView.ElementCategory, _ kind: String?, _ path: IndexPath) {
    (self.category, self.kind, self.path) = (category, kind, path)
  }

  static func cell(_ path: IndexPath) -> ElementKey { ElementKey(.cell, nil, path) }
}
