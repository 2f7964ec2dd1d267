/// A key of the keyboard by its name in SDL ("Left", "Z"), with the modifiers that are down.
package struct TypedKey: Sendable, Equatable {
  package let name: String
  package let shift: Bool
  package let control: Bool

  package init(_ name: String, shift: Bool = false, control: Bool = false) {
    self.name = name
    self.shift = shift
    self.control = control
  }
}

/// What a script types at a time.
package struct TypedSample: Sendable, Equatable {
  package enum Kind: Sendable, Equatable { case text(String), key(TypedKey) }
  package var kind: Kind
  /// In seconds.
  package var time: Double

  package init(_ kind: Kind, at time: Double) {
    self.kind = kind
    self.time = time
  }
}

extension TypedKey {
  /// A key as people write it, such as "Return", "Shift+Left" or "Ctrl+A". Nil for another form.
  package init?(_ text: String) {
    var parts = text.split(separator: "+").map(String.init)
    guard let name = parts.popLast() else { return nil }
    let modifiers = Set(parts)
    guard modifiers.isSubset(of: ["Shift", "Ctrl"]) else { return nil }
    self.init(
      name.count == 1 ? name.uppercased() : name, shift: modifiers.contains("Shift"),
      control: modifiers.contains("Ctrl"))
  }
}
