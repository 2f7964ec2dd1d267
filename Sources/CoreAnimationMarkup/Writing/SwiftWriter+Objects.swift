import CoreGraphics
import Foundation
import QuartzCore

/// Writes animations, filters, emitter cells and behaviours. Each function returns the expression for what it has written.
extension SwiftWriter {
  /// Writes an animation. Returns its name.
  ///
  /// - Parameters:
  ///   - target: the class of the animated layer.
  ///   - prefix: the name of the layer, with which the animation's begins; empty for none.
  ///   - inherited: the key path if the animation has none.
  ///   - beginTime: replaces the animation's begin time, in seconds.
  func write(
    _ animation: CAAnimation, key: String?, target: CALayer.Type, prefix: String, inherited: String? = nil,
    beginTime: Double? = nil, depth: Int
  ) -> String {
    let form = AnimationForm(Swift.type(of: animation))
    let keyPath = (animation as? CAPropertyAnimation)?.keyPath
    let title = (key ?? keyPath).flatMap {
      SwiftSpelling.identifier($0.replacingOccurrences(of: ".", with: " "))
    }
    let own =
      title
      ?? (animation is CAAnimationGroup ? "group" : animation is CATransition ? "transition" : "animation")
    let name = free(prefix.isEmpty ? own : prefix + Self.capital(own))
    if !form.isKnown { leaveOut("\(name) has the class \(Swift.type(of: animation)).") }
    // A class of the program's own is written as its superclass.
    let className = form.isKnown ? form.className : Self.knownClass(of: animation)
    let path = keyPath.map { "keyPath: \(SwiftSpelling.literal($0))" } ?? ""
    add("let \(name) = \(className)(\(path))")
    let isFunctionOfNumbers = (animation as? CAPropertyAnimation)?.valueFunction != nil
    let kind = isFunctionOfNumbers ? nil : (keyPath ?? inherited).flatMap { target.valueKind(forKeyPath: $0) }
    for property in form.properties where property.key != "delegate" {
      var value: Any?
      if let beginTime, property.key == "beginTime" {
        if beginTime != 0 { value = beginTime }
      } else if !property.isSame(animation, form.defaults) {
        value = animation.value(forKey: property.key)
      }
      guard let value else { continue }
      guard depth < Self.valueDepth else {
        leaveOut("\(name).\(property.key) is left out: it is nested too deep.")
        continue
      }
      write(
        property, value, of: name, kind: kind, target: target, keyPath: keyPath ?? inherited, depth: depth)
    }
    return name
  }

  private static func knownClass(of animation: CAAnimation) -> String {
    switch animation {
    case is CASpringAnimation: "CASpringAnimation"
    case is CABasicAnimation: "CABasicAnimation"
    case is CAKeyframeAnimation: "CAKeyframeAnimation"
    case is CAAnimationGroup: "CAAnimationGroup"
    case is CATransition: "CATransition"
    default: "CAAnimation"
    }
  }

  private func write(
    _ property: AnimationProperty, _ value: Any, of name: String, kind: ValueKind?, target: CALayer.Type,
    keyPath: String?, depth: Int
  ) {
    let key = property.key
    let constant = name + Self.capital(key)
    var text: String?
    switch property.kind {
    case .bool: text = Unbox.number(value).map { $0 == 0 ? "false" : "true" }
    case .integer, .float, .number: text = Unbox.number(value).map { SwiftSpelling.number($0) }
    case .string: text = Unbox.string(value).map { SwiftSpelling.member($0, of: Self.names[key] ?? []) }
    case .timingFunction: text = (value as? CAMediaTimingFunction).map { SwiftSpelling.function($0) }
    case .timingFunctions:
      text = (value as? [CAMediaTimingFunction]).map { list in
        "[\(list.map { SwiftSpelling.function($0) }.joined(separator: ", "))]"
      }
    case .valueFunction:
      text = (value as? CAValueFunction).map { "CAValueFunction(name: .\($0.name.rawValue))" }
    case .path: text = (value as? CGPath).map { path($0, name: constant) }
    case .numbers where key == "preferredFrameRateRange":
      if let rates = Unbox.numbers(value), rates.count > 1 {
        let labels = ["minimum", "maximum", "preferred"]
        let arguments = zip(labels, rates).map { "\($0): \(SwiftSpelling.number($1))" }
        text = "CAFrameRateRange(\(arguments.joined(separator: ", ")))"
      }
    case .numbers:
      text = Unbox.numbers(value).map { list in
        "[\(list.map { SwiftSpelling.number($0, pi: nil) }.joined(separator: ", "))]"
      }
    case .animations:
      let members = (value as? [CAAnimation] ?? []).map { member in
        let label = Unbox.string(member.value(forKey: "key"))
        return write(
          member, key: label, target: target, prefix: name, inherited: keyPath, depth: depth + 1)
      }
      text = "[\(members.joined(separator: ", "))]"
    case .layer:
      guard let layer = value as? CALayer, let other = self.name(of: layer) else { break }
      return addLate("\(name).\(key) = \(other)")
    case .filter: text = filter(value)
    case .values:
      // The kind is that of each value.
      guard let list = value as? [Any] else { break }
      let kind = key == "sourcePoints" ? ValueKind.point : kind
      let items = list.enumerated().map { any($1, kind: kind, name: "\(constant)\($0 + 1)") }
      let written = items.compactMap { $0 }
      guard written.count == items.count else { break }
      let isLong = written.reduce(0) { $0 + $1.count } > 90
      text =
        isLong ? "[\n  \(written.joined(separator: ",\n  ")),\n]" : "[\(written.joined(separator: ", "))]"
    default: text = any(value, kind: kind, name: constant)
    }
    guard let text else { return leaveOut("\(name).\(key) is left out: \(Self.description(of: value))") }
    add("\(name).\(Self.spelling[key] ?? key) = \(text)")
  }

  /// The names of the string types of animations.
  private static let names = [
    "fillMode": ["removed", "forwards", "backwards", "both"],
    "calculationMode": ["linear", "discrete", "paced", "cubic", "cubicPaced"],
    "rotationMode": ["auto", "autoReverse"], "type": ["fade", "moveIn", "push", "reveal"],
    "subtype": ["fromRight", "fromLeft", "fromTop", "fromBottom"],
  ]

  // MARK: Filters

  /// Writes a filter. Returns its name or, for one that is only a name, a literal; nil for an object of another class.
  func filter(_ value: Any) -> String? {
    if let name = value as? String { return SwiftSpelling.literal(name) }
    guard let filter = value as? CAFilter else { return nil }
    return keyed(filter, "CAFilter", otherwise: "filter")
  }

  /// Writes an object whose values are set by their keys. Returns its name.
  ///
  /// - Parameters:
  ///   - type: the name of its class.
  ///   - fallback: the constant's name where neither the object's name nor its type is an identifier.
  private func keyed(_ object: some KeyedObject, _ type: String, otherwise fallback: String) -> String {
    let name = free(SwiftSpelling.identifier(object.name ?? object.type) ?? fallback)
    add("let \(name) = \(type)(type: \(SwiftSpelling.literal(object.type)))")
    if let given = object.name { add("\(name).name = \(SwiftSpelling.literal(given))") }
    if !object.isEnabled { add("\(name).isEnabled = false") }
    for key in object.keysSet {
      write(object.value(forKey: key), forKey: key, object.valueKind(forKey: key), of: name)
    }
    return name
  }

  /// Writes a value that is set by its key.
  private func write(_ value: Any?, forKey key: String, _ kind: ValueKind?, of name: String) {
    guard let value = Unbox.unwrapped(value) else { return }
    guard let text = any(value, kind: kind, name: name + Self.capital(key)) else {
      return leaveOut("\(name).\(key) is left out: \(Self.description(of: value))")
    }
    add("\(name).setValue(\(text), forKey: \(SwiftSpelling.literal(key)))")
  }

  // MARK: Emitters

  /// Writes the cells of an emitter or of a cell. Returns a list of their names.
  func cells(_ cells: [CAEmitterCell], depth: Int) -> String {
    guard depth < Self.valueDepth else { return "[]" }
    let names = cells.map { cell in
      let name = free(cell.name.flatMap { SwiftSpelling.identifier($0) } ?? "cell")
      add("let \(name) = CAEmitterCell()")
      if let given = cell.name { add("\(name).name = \(SwiftSpelling.literal(given))") }
      for property in CAEmitterCell.propertyTable.properties
      where property.isStored && !["name", "emitterCells", "style"].contains(property.key)
        && !cell.isAtDefault(property)
      {
        write(property, Array(cell.numbers(of: property)), of: cell, name)
      }
      if let inner = cell.emitterCells, !inner.isEmpty {
        add("\(name).emitterCells = \(self.cells(inner, depth: depth + 1))")
      }
      return name
    }
    return "[\(names.joined(separator: ", "))]"
  }

  /// Writes the behaviours of an emitter. Returns a list of their names.
  func behaviors(_ behaviors: [CAEmitterBehavior]) -> String {
    let names = behaviors.map { keyed($0, "CAEmitterBehavior", otherwise: "behavior") }
    return "[\(names.joined(separator: ", "))]"
  }
}
