import CoreAnimationMarkup
import QuartzCore

/// Animations that become those of another class: the class changes where it stands, and the values that both classes have keep their
/// bytes.
extension MarkupText {
  /// Writes an animation in place of one of another class. Others that refer to it change with it.
  ///
  /// - Parameters:
  ///   - animation: the element of the animation, or one that refers to it.
  ///   - old: the animation as the text has it.
  package mutating func convert(
    _ animation: MarkupElement, from old: CAAnimation, to new: CAAnimation
  ) throws(MarkupTextError) {
    let definition = definition(of: animation)
    changedForAll = definition
    defer { changedForAll = nil }
    let (oldTable, newTable) = (type(of: old).animationTable, type(of: new).animationTable)
    try change("Convert animation") { text throws(MarkupTextError) in
      for property in oldTable.properties where newTable.property(forKey: property.key) == nil {
        try text.removeAll(property.key, of: definition)
        if property.key == "initialVelocity" { try text.removeAll("velocity", of: definition) }
      }
      try text.setAnimationClass("\(type(of: new))", of: definition)
      let defaults = type(of: new).make()
      for property in newTable.properties where property.key != "delegate" {
        let value = new.value(forKey: property.key)
        let hasBefore = oldTable.property(forKey: property.key) != nil
        let before = (hasBefore ? old : defaults).value(forKey: property.key)
        if !PropertyValue.areSame(before, value) {
          try text.set(value, forKeyPath: property.key, of: definition)
        }
      }
    }
  }

  /// Changes the class of an animation: its `type`, or the name of its element.
  private mutating func setAnimationClass(_ name: String, of animation: MarkupElement) throws(MarkupTextError)
  {
    let place = try place(animation)
    let old = string(place)
    guard animationClass(named: old) != nil else { return try setAttribute("type", to: name, of: animation) }
    guard old != name else { return }
    let range = index.range(place)
    var new = Array(bytes[range])
    let content = index.content(place)
    if content.upperBound < range.upperBound {
      let end = content.upperBound - range.lowerBound + 2
      new.replaceSubrange(end..<end + old.utf8.count, with: name.utf8)
    }
    new.replaceSubrange(1..<1 + old.utf8.count, with: name.utf8)
    try replaceElements(range, with: new, keeping: index.handles(of: place))
  }
}
