import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Writes a layer with all in it, or an animation, as Swift source that makes the same again.
///
/// ```swift
/// let ball = CAShapeLayer()
/// ball.name = "ball"
/// ball.position = CGPoint(x: 160, y: 60)
/// ```
///
/// The source has the model values that differ from their defaults, sublayers, masks, animations, paths, filters, emitter cells and
/// behaviours. An image that was read from a file is loaded with `UIImage(named:)`, by the name of the file. A value that
/// source cannot express, such as an image that was drawn, becomes a comment in its place. Numbers have at most four decimals.
package final class SwiftWriter {
  /// The lines so far.
  private(set) var lines: [String] = []
  /// Lines that refer to other layers, and come last.
  private var late: [String] = []
  private var usesImages = false
  private let origins: [ObjectIdentifier: ImageOrigin]
  /// The names of layers that are written.
  private var names: [ObjectIdentifier: String] = [:]
  private var taken = SwiftSpelling.reserved
  /// The greatest nesting of layers, groups, cells and lists. The writer omits deeper ones.
  private static let depth = 200

  /// - Parameter document: the document that the layer is of, which knows the files of images; nil for a tree that was made in code.
  package init(document: SceneDocument?) { origins = document?.imageOrigins ?? [:] }

  /// The source of a layer. The layer's name there is in the last line.
  package func source(of layer: CALayer) -> String {
    begin()
    name(layer)
    let name = write(layer, depth: 0)
    lines += late
    // Layers of scene files have y up; where the source is pasted, y is mostly down.
    if layer.superlayer?.runsUp ?? false {
      add(
        "// In the scene, the y axis of the superlayer points up, as it does with isGeometryFlipped = true.")
    }
    return finish("// superlayer.addSublayer(\(name))")
  }

  /// The source of an animation.
  ///
  /// - Parameters:
  ///   - key: the key under which its layer has it; nil for none.
  ///   - layer: the animated layer, which decides the types of values.
  package func source(of animation: CAAnimation, key: String?, on layer: CALayer) -> String {
    begin()
    let begin = layer.addedAnimations.first { $0.animation === animation }?.beginTime
    let name = write(animation, key: key, target: type(of: layer), prefix: "", beginTime: begin, depth: 0)
    return finish("// layer.add(\(name), forKey: \(key.map { SwiftSpelling.literal($0) } ?? "nil"))")
  }

  private func begin() {
    (lines, late, names, usesImages) = ([], [], [:], false)
    taken = SwiftSpelling.reserved.union(["layer", "superlayer"])
  }

  private func finish(_ last: String) -> String {
    let module = usesImages ? "UIKit" : "QuartzCore"
    return (["import \(module)", ""] + lines + [last]).joined(separator: "\n") + "\n"
  }

  // MARK: Lines and names

  func add(_ line: String) { lines.append(line) }

  /// A comment for what the source leaves out.
  func leaveOut(_ what: String) { add("// \(what.escapingControls())") }

  /// Adds a line that may only come when all layers are there.
  func addLate(_ line: String) { late.append(line) }

  /// A name that nothing else has.
  func free(_ wanted: String) -> String {
    var name = wanted
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(wanted)\(number)"
    }
    return name
  }

  /// The name of a layer that is written; nil for another one.
  func name(of layer: CALayer) -> String? { names[ObjectIdentifier(layer)] }

  /// Gives the layer and those in it names, the layer first.
  private func name(_ root: CALayer) {
    var pending = [root]
    while let layer = pending.popLast() {
      let plain = "\(layer.knownClass.name.dropFirst(2))"
      let kind = plain == "Layer" ? "" : plain.replacingOccurrences(of: "Layer", with: "").lowercased()
      let given = layer.name.flatMap { SwiftSpelling.identifier($0) }
      let fallback = kind.isEmpty || SwiftSpelling.reserved.contains(kind) ? "\(kind)Layer" : kind
      names[ObjectIdentifier(layer)] = free(given ?? (fallback == "Layer" ? "sublayer" : fallback))
      if let mask = layer.mask { pending.append(mask) }
      pending += (layer.sublayers ?? []).reversed()
    }
  }

  // MARK: Layers

  /// Writes a layer with all in it. Returns its name.
  private func write(_ layer: CALayer, depth: Int) -> String {
    let name = names[ObjectIdentifier(layer)] ?? free("sublayer")
    let known = layer.knownClass
    if !known.isOwn {
      leaveOut(
        "\(name) has the class \(type(of: layer)); only the values that \(known.name) declares are written.")
    }
    add("let \(name) = \(known.name)()")
    if let text = layer.name { add("\(name).name = \(SwiftSpelling.literal(text))") }
    let table = Swift.type(of: layer).propertyTable
    for property in table.properties
    where property.isStored && !Self.others.contains(property.key) && !layer.isAtDefault(property)
      && !layer.isDrawn(property) && !layer.isStyled(property)
    {
      write(property, Array(layer.numbers(of: property)), of: layer, name)
    }
    if let source = (layer as? CAPortalLayer)?.sourceLayer {
      let other = self.name(of: source)
      if let other { addLate("\(name).sourceLayer = \(other)") }
      if other == nil { leaveOut("\(name).sourceLayer is left out: it is not in the layer that was copied.") }
    }
    if layer.style?.isEmpty == false { leaveOut("\(name).style is left out.") }
    if layer.actions?.isEmpty == false { leaveOut("\(name).actions are left out.") }
    if layer.constraints?.isEmpty == false { leaveOut("\(name).constraints are left out.") }
    if layer.states?.isEmpty == false { leaveOut("The states of \(name) are left out.") }
    for (index, item) in layer.addedAnimations.enumerated() {
      // A key that a reader of files has made up is none.
      let key = item.key == "animation \(index + 1)" ? nil : item.key
      let count = late.count
      let animation = write(
        item.animation, key: key, target: type(of: layer), prefix: name, beginTime: item.beginTime, depth: 0)
      let line = "\(name).add(\(animation), forKey: \(key.map { SwiftSpelling.literal($0) } ?? "nil"))"
      // A layer copies an animation that is added, so one that follows another layer is added when it has that.
      if late.count > count { addLate(line) } else { add(line) }
    }
    guard depth < Self.depth else {
      leaveOut("The layers that are nested deeper in \(name) are left out.")
      return name
    }
    if let mask = layer.mask {
      add("")
      add("\(name).mask = \(write(mask, depth: depth + 1))")
    }
    for sublayer in layer.sublayers ?? [] {
      add("")
      add("\(name).addSublayer(\(write(sublayer, depth: depth + 1)))")
    }
    return name
  }

  /// The properties that have statements of their own.
  private static let others: Set<String> = [
    "name", "style", "actions", "constraints", "mask", "sublayers", "sourceLayer",
  ]

  // MARK: Images

  /// The expression for an image of a file; nil for another one.
  func image(_ image: CGImage) -> String? {
    guard let name = origins[ObjectIdentifier(image)]?.name else { return nil }
    usesImages = true
    return "UIImage(named: \(SwiftSpelling.literal(name)))?.cgImage"
  }
}

extension CALayer {
  /// The class of the layer in a file or in source: its own, or its nearest superclass that scene files know.
  var knownClass: (name: String, isOwn: Bool) {
    let own = "\(Swift.type(of: self))"
    if layerClass(named: own) == Swift.type(of: self) { return (own, true) }
    var mirror = Mirror(reflecting: self).superclassMirror
    while let current = mirror {
      let name = "\(current.subjectType)"
      if let known = layerClass(named: name), known == current.subjectType { return (name, false) }
      mirror = current.superclassMirror
    }
    return ("CALayer", own == "CALayer")
  }

  /// Whether a value is the picture that the layer draws from its other properties.
  func isDrawn(_ property: Property) -> Bool {
    property.key == "contents" && (self is CATextLayer || self is CATiledLayer)
  }

  /// Whether a value comes from the layer's style and was not set.
  func isStyled(_ property: Property) -> Bool {
    style?[property.key] != nil && !shouldArchiveValue(forKey: property.key)
  }
}
