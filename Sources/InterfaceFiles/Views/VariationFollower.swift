/// Follows the size classes of the screen, as the variations of a file say: installs and removes views and constraints, and changes numbers.
///
/// The view that was made first has the follower. It holds the members that are not installed, because nothing else does.
@MainActor final class VariationFollower {
  private struct Part {
    let element: InterfaceElement
    weak var object: NSObject?
    /// The view that has the constraint.
    weak var owner: UIView?
  }

  private let values: InterfaceValues
  private var traits: UITraitCollection
  private var views: [Part] = []
  private var constraints: [Part] = []
  private var members: [String: NSObject] = [:]

  init(_ values: InterfaceValues, _ traits: UITraitCollection) {
    self.values = values
    self.traits = traits
  }

  /// Whether nothing depends on size classes.
  var isEmpty: Bool { members.isEmpty && !(views + constraints).contains { $0.element.hasVariations } }

  /// Notes a view with its members, which exist.
  func add(_ view: UIView, _ element: InterfaceElement, members all: [String: NSObject]) {
    guard element.child("variation") != nil else { return }
    views.append(Part(element: element, object: view, owner: nil))
    for variation in element.children where variation.name == "variation" {
      for change in variation.children.flatMap(\.children) {
        if let id = change["reference"], let object = all[id] { members[id] = object }
      }
    }
  }

  /// Notes a constraint of a view.
  func add(_ constraint: NSLayoutConstraint, _ element: InterfaceElement, of owner: UIView) {
    constraints.append(Part(element: element, object: constraint, owner: owner))
  }

  // MARK: Changes

  /// Applies the variations for other traits.
  func apply(_ new: UITraitCollection) {
    let old = traits
    guard
      new.horizontalSizeClass != old.horizontalSizeClass || new.verticalSizeClass != old.verticalSizeClass
    else { return }
    traits = new
    for part in views {
      guard let view = part.object as? UIView else { continue }
      changeSubviews(of: view, part.element, old)
      changeValues(of: view, part.element)
    }
    for part in constraints { change(part, old) }
  }

  private func changeSubviews(of view: UIView, _ element: InterfaceElement, _ old: UITraitCollection) {
    let (before, after) = (
      element.excluded(from: "subviews", old), element.excluded(from: "subviews", traits)
    )
    guard before != after else { return }
    var index = 0
    for child in element.list("subviews") {
      guard let id = child.id else { continue }
      if let member = members[id] as? UIView, before.contains(id) != after.contains(id) {
        if after.contains(id) {
          member.removeFromSuperview()
        } else if let stack = view as? UIStackView {
          stack.insertArrangedSubview(member, at: index)
        } else {
          view.insertSubview(member, at: index)
        }
      }
      if !after.contains(id) { index += 1 }
    }
  }

  private func changeValues(of view: UIView, _ element: InterfaceElement) {
    guard element.hasVariations else { return }
    let reader = PropertyReader(element, values, variations: element.variations(for: traits))
    if let stack = view as? UIStackView { stack.readStackView(reader) }
    if let label = view as? UILabel, let font = reader.font("fontDescription", size: UIFont.labelFontSize) {
      label.font = font
    }
    if let isHidden = reader.bool("hidden") { view.isHidden = isHidden }
  }

  /// Installs or removes a constraint, and gives it the numbers for the present traits.
  private func change(_ part: Part, _ old: UITraitCollection) {
    guard let constraint = part.object as? NSLayoutConstraint, let owner = part.owner else { return }
    let id = part.element.id ?? ""
    func isExcluded(_ traits: UITraitCollection) -> Bool {
      part.element.parent?.parent?.excluded(from: "constraints", traits).contains(id) ?? false
    }
    let (before, after) = (isExcluded(old), isExcluded(traits))
    if after { constraint.isActive = false }
    if part.element.hasVariations { changeNumbers(of: constraint, part.element) }
    // A view that comes back has lost its constraints.
    let isOfMember = ["firstItem", "secondItem"].contains {
      part.element[$0].map { members[$0] != nil } ?? false
    }
    if !after, before || isOfMember, !constraint.isActive { _ = constraint.decodeActivation(on: owner) }
  }

  private func changeNumbers(of constraint: NSLayoutConstraint, _ element: InterfaceElement) {
    let reader = PropertyReader(element, values, variations: element.variations(for: traits))
    if let constant = reader.length("constant") { constraint.constant = constant }
    let priority = UILayoutPriority(reader.number("priority").map { Float(min(max($0, 0), 1000)) } ?? 1000)
    guard priority != constraint.priority else { return }
    let holder = constraint.holdingView
    // An active constraint cannot become required, or optional.
    constraint.isActive = false
    constraint.priority = priority
    if let holder { holder.addConstraint(constraint) }
  }
}

extension InterfaceElement {
  /// Whether values or members of the object depend on size classes.
  fileprivate var hasVariations: Bool {
    children.contains { $0.name == "variation" && $0.key != nil && $0.key != "default" }
  }
}
