import Constraints

/// A view or a layout guide: what constraints place.
@MainActor protocol LayoutItem: AnyObject {
  /// The view in whose coordinates the item lies.
  var layoutParent: UIView? { get }
  /// The view that decides where constraints are installed: the view itself, or the owner of the guide.
  var layoutView: UIView? { get }
  /// What the engine knows of the item; nil as long as no constraint concerns it.
  var layoutRecord: LayoutRecord? { get set }
  /// A name for messages.
  var layoutName: String { get }
}

/// One side of a constraint: an attribute of an item, or the distance between two attributes.
@MainActor struct LayoutOperand {
  /// Weak, because a constraint does not retain its items.
  private(set) weak var item: (any LayoutItem)?
  let attribute: NSLayoutConstraint.Attribute
  /// Where a distance begins. The distance ends at `attribute`.
  private(set) weak var origin: (any LayoutItem)?
  let originAttribute: NSLayoutConstraint.Attribute
  /// The names for messages, because the items may be gone.
  let isDistance: Bool

  init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
    originAttribute = .notAnAttribute
    isDistance = false
  }

  /// The side of a constraint that was made without items. It is not alive.
  init() {
    attribute = .notAnAttribute
    originAttribute = .notAnAttribute
    isDistance = false
  }

  /// The distance from one attribute to another.
  init(from origin: LayoutOperand, to end: LayoutOperand) {
    item = end.item
    attribute = end.attribute
    self.origin = origin.item
    originAttribute = origin.attribute
    isDistance = true
  }

  /// Whether all its items are still there.
  var isAlive: Bool { item != nil && (!isDistance || origin != nil) }

  /// The items.
  var items: [any LayoutItem] { [item, origin].compactMap { $0 } }

  func forEachItem(_ body: (any LayoutItem) -> Void) {
    if let item { body(item) }
    if isDistance, let origin { body(origin) }
  }

  /// What sort of quantity an attribute is; sides of two sorts cannot be compared.
  enum Sort: Equatable { case horizontal, directed, vertical, length }

  var sort: Sort { isDistance ? .length : attribute.sort }

  /// The axis along which it is measured.
  var axis: NSLayoutConstraint.Axis {
    switch attribute.sort {
    case .horizontal, .directed: .horizontal
    case .vertical: .vertical
    case .length: attribute == .width ? .horizontal : .vertical
    }
  }

  /// Why the two sides cannot be compared; nil if they can.
  static func problem(_ first: LayoutOperand, _ second: LayoutOperand?) -> String? {
    guard let second else {
      return first.sort == .length
        ? nil : "the \(first.attribute) of an item cannot be compared with a constant alone"
    }
    let (a, b) = (first.sort, second.sort)
    if a == b { return nil }
    let middles: [NSLayoutConstraint.Attribute] = [.centerX, .centerXWithinMargins]
    let isMiddle = middles.contains(first.attribute) || middles.contains(second.attribute)
    if [a, b].allSatisfy({ $0 == .horizontal || $0 == .directed }) {
      return isMiddle
        ? nil : "leading and trailing edges cannot be compared with left and right ones"
    }
    return
      "\(first.attribute) and \(second.attribute) are not of one sort: both have to be lengths, or places on one axis"
  }

  /// For messages: `UILabel.leading`.
  var text: String {
    let end = "\(item?.layoutName ?? "(gone)").\(attribute)"
    return isDistance ? "(\(end) − \(origin?.layoutName ?? "(gone)").\(originAttribute))" : end
  }
}

extension NSLayoutConstraint.Attribute {
  var sort: LayoutOperand.Sort {
    switch self {
    case .left, .right, .centerX, .leftMargin, .rightMargin, .centerXWithinMargins: .horizontal
    case .leading, .trailing, .leadingMargin, .trailingMargin: .directed
    case .width, .height, .notAnAttribute: .length
    default: .vertical
    }
  }

  /// The attribute with the sides that leading and trailing stand for.
  func resolved(isRightToLeft: Bool) -> Self {
    switch self {
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    case .leadingMargin: isRightToLeft ? .rightMargin : .leftMargin
    case .trailingMargin: isRightToLeft ? .leftMargin : .rightMargin
    default: self
    }
  }

  /// Whether its place depends on the view's text or margins, and not only on its rectangle.
  var isInner: Bool { rawValue >= 11 && rawValue <= 20 }
}

extension NSLayoutConstraint {
  /// The relation as text: `UILabel.leading == UIView.leading + 8 @750`.
  var equation: String {
    let sign =
      switch relation {
      case .equal: "=="
      case .lessThanOrEqual: "<="
      case .greaterThanOrEqual: ">="
      }
    var text = "\(first.text) \(sign) "
    if let second {
      if multiplier != 1 { text += "\(Self.number(multiplier)) × " }
      text += second.text
      if constant != 0 { text += " \(constant < 0 ? "−" : "+") \(Self.number(abs(constant)))" }
    } else {
      text += Self.number(constant)
    }
    if priority != .required { text += " @\(Self.number(CGFloat(priority.rawValue)))" }
    return text
  }

  private static func number(_ value: CGFloat) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(clamping: Double(value))) : "\(value)"
  }
}
