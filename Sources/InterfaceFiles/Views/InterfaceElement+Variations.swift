// Variations: values and members of an object that depend on the size classes of the screen.

extension InterfaceElement {
  /// The variations that hold for traits, the most specific one first, without the default.
  @MainActor func variations(for traits: UITraitCollection) -> [InterfaceElement] {
    let found = children.compactMap { child -> (InterfaceElement, Int)? in
      guard child.name == "variation", let key = child.key, key != "default" else { return nil }
      let conditions = key.split(separator: "-")
      return conditions.allSatisfy { traits.fulfil($0) } ? (child, conditions.count) : nil
    }
    guard found.count > 1 else { return found.map(\.0) }
    return found.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(
      \.element.0)
  }

  /// The ids of the members that the object does not have with some traits.
  ///
  /// - Parameter list: `subviews` or `constraints`.
  @MainActor func excluded(from list: String, _ traits: UITraitCollection) -> Set<String> {
    var result: Set<String> = []
    let usual = children.filter { $0.name == "variation" && $0.key == "default" }
    for variation in usual + variations(for: traits).reversed() {
      for mask in variation.children where mask.name == "mask" && mask.key == list {
        for change in mask.children {
          guard let id = change["reference"] else { continue }
          if change.name == "exclude" { result.insert(id) } else { result.remove(id) }
        }
      }
    }
    return result
  }
}

extension UITraitCollection {
  /// Whether a condition of a variation holds, such as `widthClass=regular`. One that is not known does not.
  fileprivate func fulfil(_ condition: Substring) -> Bool {
    switch condition {
    case "widthClass=regular": horizontalSizeClass == .regular
    case "widthClass=compact": horizontalSizeClass == .compact
    case "heightClass=regular": verticalSizeClass == .regular
    case "heightClass=compact": verticalSizeClass == .compact
    case "userInterfaceStyle=dark": userInterfaceStyle == .dark
    case "userInterfaceStyle=light": userInterfaceStyle == .light
    default: false
    }
  }
}
