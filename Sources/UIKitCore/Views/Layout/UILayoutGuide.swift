import Constraints

/// A rectangle that constraints can use like a view, and that shows nothing.
///
/// ```swift
/// let gap = UILayoutGuide()
/// view.addLayoutGuide(gap)
/// NSLayoutConstraint.activate([
///   gap.topAnchor.constraint(equalTo: label.bottomAnchor),
///   gap.bottomAnchor.constraint(equalTo: button.topAnchor),
///   card.centerYAnchor.constraint(equalTo: gap.centerYAnchor),
/// ])
/// ```
///
/// Source: Apple's documentation of UILayoutGuide.
@preconcurrency @MainActor open class UILayoutGuide: NSObject, LayoutItem {
  /// Who determines the rectangle.
  enum Kind {
    case constraints, margins, safeArea, readable, contents, frame

    /// Whether the far edges may lie before the near ones, where the insets are larger than the view. So a guide never contradicts the
    /// constraints of a view that is small for a moment.
    var mayBeInverted: Bool { self == .margins || self == .safeArea || self == .readable }
  }

  private(set) var kind = Kind.constraints
  var layoutRecord: LayoutRecord?
  private weak var storedOwner: UIView?

  /// A guide that constraints determine once it is in a view.
  public override init() { super.init() }

  convenience init(_ kind: Kind, of owner: UIView) {
    self.init()
    setUp(kind, of: owner)
  }

  /// Makes the guide one of `owner`'s own. Not part of an initialiser, which subclasses of other modules could not inherit.
  func setUp(_ kind: Kind, of owner: UIView) {
    self.kind = kind
    storedOwner = owner
  }

  /// A name for people, which messages show. Default empty.
  open var identifier = ""

  /// The view in whose coordinates the guide lies. Setting it is the same as `addLayoutGuide(_:)`.
  open var owningView: UIView? {
    get { storedOwner }
    set {
      guard newValue !== storedOwner, kind == .constraints else { return }
      storedOwner?.removeLayoutGuide(self)
      newValue?.addLayoutGuide(self)
    }
  }

  func setOwner(_ owner: UIView?) { storedOwner = owner }

  /// The rectangle that constraints have determined, in the owner's coordinates.
  open var layoutFrame: CGRect {
    guard let owner = storedOwner else { return .zero }
    let engine = LayoutEngine.make(owner)
    _ = engine.unknowns(of: self)
    engine.solve()
    return engine.rect(of: self) ?? .zero
  }

  /// Whether other rectangles satisfy the constraints as well.
  open var hasAmbiguousLayout: Bool { storedOwner.map { LayoutEngine.make($0).isAmbiguous(self) } ?? false }

  /// The active constraints that determine the rectangle along an axis.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    storedOwner.map { LayoutEngine.make($0).constraints(affecting: self, axis) } ?? []
  }

  // MARK: Item

  var layoutParent: UIView? { storedOwner }
  var layoutView: UIView? { storedOwner }
  var layoutName: String {
    let owner = storedOwner?.layoutName ?? "(no view)"
    switch kind {
    case .constraints: return identifier.isEmpty ? "UILayoutGuide of \(owner)" : identifier
    case .margins: return "\(owner).layoutMarginsGuide"
    case .safeArea: return "\(owner).safeAreaLayoutGuide"
    case .readable: return "\(owner).readableContentGuide"
    case .contents: return "\(owner).contentLayoutGuide"
    case .frame: return "\(owner).frameLayoutGuide"
    }
  }

  /// The relations that a guide of the system has by itself. Their number and terms do not depend on the owner's values.
  func ownRows(_ engine: LayoutEngine, _ own: LayoutRecord.Unknowns) -> [LinearConstraint] {
    guard let owner = storedOwner else { return [] }
    switch kind {
    case .constraints: return []
    case .contents: return [own.x == 0, own.y == 0]
    case .margins: return rows(engine, own, inset: owner.layoutMargins)
    case .safeArea: return rows(engine, own, inset: owner.safeAreaInsets)
    case .frame:
      let origin = owner.bounds.origin
      let sides = engine.unknowns(of: owner)
      return [
        own.x == Double(origin.x), own.y == Double(origin.y), own.width - sides.width == 0,
        own.height - sides.height == 0,
      ]
    case .readable:
      let (sides, margins) = (engine.unknowns(of: owner), owner.layoutMargins)
      let least = Double(margins.left + margins.right)
      return [
        own.x + 0.5 * own.width - 0.5 * sides.width == Double(margins.left - margins.right) / 2,
        own.width <= Self.readableWidth, own.width - sides.width <= -least,
        (own.width - sides.width == -least).priority(999), own.y == Double(margins.top),
        own.height - sides.height == -Double(margins.top + margins.bottom),
      ]
    }
  }

  /// The greatest width of text that reads well, in points, at the default size of text (known of Apple's systems, undocumented).
  private static let readableWidth = 672.0

  private func rows(
    _ engine: LayoutEngine, _ own: LayoutRecord.Unknowns, inset: UIEdgeInsets
  ) -> [LinearConstraint] {
    guard let owner = storedOwner else { return [] }
    let sides = engine.unknowns(of: owner)
    var inset = inset
    if owner.isPlacedByFrame {
      // The size of the owner is known, so the guide can end where it begins.
      let size = owner.bounds.size
      inset.right = min(inset.right, max(size.width - inset.left, 0))
      inset.bottom = min(inset.bottom, max(size.height - inset.top, 0))
    }
    return [
      own.x == Double(inset.left), own.y == Double(inset.top),
      own.width - sides.width == -Double(inset.left + inset.right),
      own.height - sides.height == -Double(inset.top + inset.bottom),
    ]
  }

  // MARK: Anchors

  /// The edge at which text begins.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .leading)) }
  /// The edge at which text ends.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .trailing)) }
  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .left)) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .right)) }
  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .top)) }
  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .bottom)) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(LayoutOperand(self, .width)) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(LayoutOperand(self, .height)) }
  /// The middle from left to right.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .centerX)) }
  /// The middle from top to bottom.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .centerY)) }

  /// The identifier, the owner and the rectangle.
  open override var description: String {
    MainActor.assumeIsolated { "<\(type(of: self)) '\(layoutName)' \(layoutFrame)>" }
  }
}

/// The top or bottom edge of a controller's view beneath its bars, as source for older systems uses it.
///
/// ```swift
/// final class CardController: UIViewController {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     let card = UIView()
///     card.translatesAutoresizingMaskIntoConstraints = false
///     view.addSubview(card)
///     card.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor).isActive = true
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UILayoutSupport.
@preconcurrency @MainActor public protocol UILayoutSupport: AnyObject {
  /// The distance from the edge of the view, in points.
  var length: CGFloat { get }
  /// The top edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The bottom edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: NSLayoutDimension { get }
}

/// A guide as high as the safe area's inset at the top or at the bottom of a controller's view.
final class EdgeLayoutGuide: UILayoutGuide, UILayoutSupport {
  let isTop: Bool

  init(isTop: Bool, of owner: UIView) {
    self.isTop = isTop
    super.init()
    setUp(.safeArea, of: owner)
  }

  var length: CGFloat {
    let insets = owningView?.safeAreaInsets ?? .zero
    return isTop ? insets.top : insets.bottom
  }

  override func ownRows(_ engine: LayoutEngine, _ own: LayoutRecord.Unknowns) -> [LinearConstraint] {
    guard let owner = owningView else { return [] }
    let sides = engine.unknowns(of: owner)
    let length = Double(length)
    return [
      own.x == 0, isTop ? own.y == 0 : own.y - sides.height == -length, own.width - sides.width == 0,
      own.height == length,
    ]
  }
}
