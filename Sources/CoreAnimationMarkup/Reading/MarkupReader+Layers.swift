import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

extension MarkupReader {
  /// Reads a layer and its contents. `className` replaces the element's name if that is the name of a
  /// property.
  func layer(_ element: XMLElement, className: String? = nil) -> CALayer? {
    guard layerCount < limits.layers else {
      report(
        .error, at: element.offset, .limitExceeded,
        "there are more than \(limits.layers) layers; reading stops here",
        cause: "layers")
      reader.cutShort()
      return nil
    }
    layerCount += 1
    if layerCount == 1 { rootIsPlaced = element.attributes.contains { Self.places($0.name) } }
    let name = className ?? element.name
    let outerLabel = layerLabel
    layerLabel = Self.label(element, name)
    defer { layerLabel = outerLabel }
    let known = makeLayer(named: name)
    if known == nil {
      warn(
        at: element.offset, .unknownClass,
        Self.isGlass(name)
          ? "the class \(name) is a part of liquid glass, which is not drawn; only its sublayers are shown"
          : "the class \(name) is not known; the layer is read as a CALayer, without the properties of its class"
            + Spelling.hint(for: name, among: layerClassNames),
        cause: name)
    }
    let layer = known ?? CALayer()
    places.add(layer, at: element.offset)
    register(layer, element)
    let isForeign = known == nil
    var ofCells: [XMLAttribute] = []
    let isEmitter = layer is CAEmitterLayer
    for attribute in element.attributes {
      if isEmitter, isOfCells(attribute.name, type(of: layer)) {
        ofCells.append(attribute)
      } else {
        apply(attribute, to: layer, isProperty: className != nil, isForeign)
      }
    }
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      self.child(child, of: layer, isForeign)
    }
    checker?.note(layer, element, label: layerLabel, isForeign: isForeign)
    if !ofCells.isEmpty, let emitter = layer as? CAEmitterLayer { apply(ofCells, toCellsOf: emitter) }
    return layer
  }

  /// Whether a class is part of liquid glass, which distorts what is below it by undocumented rules.
  private static func isGlass(_ name: String) -> Bool { name.contains("Glass") || name.contains("SDF") }

  /// Whether a key gives the position of a layer.
  static func places(_ key: String) -> Bool {
    key == "position" || key == "frame" || key.hasPrefix("position.")
  }

  /// The name of a layer in diagnostics: its name, id, or class.
  private static func label(_ element: XMLElement, _ className: String) -> String {
    let label = [element["name"], element["id"]].lazy.compactMap { $0 }.first { !$0.isEmpty } ?? className
    return label.utf8.count > 80 ? ValueError.beginning(of: label, 60) + "…" : label
  }

  // MARK: Attributes

  private func apply(_ attribute: XMLAttribute, to layer: CALayer, isProperty: Bool, _ isForeign: Bool) {
    let key = attribute.name
    switch key {
    case "id", "object", "xmlns": return
    case "type" where isProperty: return
    case "continuousCorners":
      if attribute.value != "0" { layer.cornerCurve = .continuous }
      return
    default: break
    }
    guard let kind = Self.kind(ofKeyPath: key, in: layer) else {
      if isForeign || key.hasPrefix("xmlns:") || key.hasPrefix("xml:") { return }
      unknownProperty(attribute, keyPath: key, Spelling.hint(forKeyPath: key, of: type(of: layer)))
      return
    }
    valueOffset = attribute.offset
    do throws(ValueError) {
      let value = try self.value(attribute.value, kind, key: key, in: type(of: layer))
      checkName(value, key: key, in: type(of: layer), at: attribute.offset)
      if kind == .filter, let name = value as? String { checkFilter(name, at: attribute.offset) }
      layer.setValue(value, forKeyPath: key)
      checker?.note(value, key, at: attribute.offset, label: layerLabel)
    } catch { skipped(error, attribute, keyPath: key) }
  }

  /// The kind of the property at a key path that a scene file may set. Nil if it may not set it.
  static func kind(ofKeyPath key: String, in layer: CALayer) -> ValueKind? {
    kind(ofKeyPath: key, of: type(of: layer))
  }

  package static func kind(ofKeyPath key: String, of type: CALayer.Type) -> ValueKind? {
    if let property = type.propertyTable.property(forKey: key) {
      return property.isStored || key == "frame" ? property.kind : nil
    }
    guard key.utf8.contains(UInt8(ascii: ".")), !key.hasPrefix("mask.") else { return nil }
    return type.valueKind(forKeyPath: key)
  }

  /// Reports an attribute whose value cannot be read.
  func skipped(_ error: ValueError, _ attribute: XMLAttribute, keyPath: String?) {
    checker?.note(unreadable: attribute, error.code)
    skipped(error, at: attribute.offset, keyPath: keyPath)
  }

  func skipped(_ error: ValueError, at offset: Int, keyPath: String?) {
    warn(
      at: offset, error.code, "\(error.message); it is skipped", keyPath: keyPath,
      cause: "\(keyPath ?? ""): \(error.message)")
  }

  // MARK: Children

  private func child(_ element: XMLElement, of layer: CALayer, _ isForeign: Bool) {
    let name = element.name
    if let child = LayerChild(rawValue: name) {
      read(child, element, of: layer)
    } else if let kind = Self.kind(ofKeyPath: name, in: layer) {
      property(element, kind, of: layer)
    } else if Self.looksLikeLayer(name) {
      warn(
        at: element.offset, .misplacedLayer, "the <\(name)> is outside <sublayers>; it is read as a sublayer"
      )
      addSublayer(element, to: layer)
    } else if isForeign {
      reader.skip(element)
    } else {
      let keys = type(of: layer).propertyTable.properties.map(\.key)
      unknown(element, keyPath: name, Spelling.hint(for: name, among: keys + LayerChild.readNames))
    }
  }

  private func read(_ child: LayerChild, _ element: XMLElement, of layer: CALayer) {
    switch child {
    case .style: style(element, of: layer)
    case .animations: addAnimations(element, to: layer)
    case .mask: mask(element, of: layer)
    case .sublayers: sublayers(element, of: layer)
    case .states: states(element, of: layer)
    case .stateTransitions: stateTransitions(element, of: layer)
    case .actions, .scriptObject, .scriptComponents, .modules: skip(element, child)
    }
  }

  private func sublayers(_ element: XMLElement, of layer: CALayer) {
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in self.addSublayer(child, to: layer)
    }
  }

  private func addSublayer(_ element: XMLElement, to layer: CALayer) {
    if let reference = element.attribute("object") {
      references.append(
        LayerReference(
          id: reference.value, offset: reference.offset, label: layerLabel, parent: layer,
          index: layer.sublayers?.count ?? 0))
    } else if let sublayer = self.layer(element) {
      layer.addSublayer(sublayer)
    }
  }

  /// Reads `<mask …>`: a CALayer, or the class in `type`, or a single layer element as a child.
  private func mask(_ element: XMLElement, of layer: CALayer) {
    if let reference = element.attribute("object") {
      references.append(
        LayerReference(
          id: reference.value, offset: reference.offset, label: layerLabel, parent: layer, index: nil))
      return
    }
    if element.attributes.isEmpty {
      // Only the content distinguishes `<mask><CALayer/></mask>` from a mask without attributes.
      var plain: CALayer?
      var found = false
      reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
        if plain == nil, Self.looksLikeLayer(child.name) {
          found = true
          if let mask = self.layer(child) { layer.mask = mask }
        } else {
          let mask = plain ?? CALayer()
          if plain == nil {
            self.layerCount += 1
            self.places.add(mask, at: element.offset)
          }
          plain = mask
          self.child(child, of: mask, false)
        }
      }
      if plain == nil, !found {
        let mask = CALayer()
        places.add(mask, at: element.offset)
        plain = mask
      }
      if let plain { layer.mask = plain }
    } else if let mask = self.layer(element, className: element["type"] ?? "CALayer") {
      layer.mask = mask
    }
  }

  /// Reads a property that is a child element.
  private func property(_ element: XMLElement, _ kind: ValueKind, of layer: CALayer) {
    let key = element.name
    switch kind {
    case .cells: return layer.setValue(emitterCells(element), forKey: key)
    case .behaviors: return layer.setValue(emitterBehaviors(element), forKey: key)
    case .filters: return layer.setValue(filters(element), forKey: key)
    case .filter: return layer.setValue(compositingFilter(element), forKey: key)
    case .layer: return bindSource(element) { [weak layer] in layer?.setValue($0, forKey: key) }
    default: break
    }
    if Self.isNull(element) {
      reader.skip(element)
      return layer.setValue(nil, forKeyPath: key)
    }
    guard let value = value(of: element, kind, key: key, in: type(of: layer)) else { return }
    // The sublayers may precede the bounds for which they were placed.
    layer.withoutResizingSublayers { layer.setValue(value, forKeyPath: key) }
    checker?.note(value, key, at: element.offset, label: layerLabel)
    if Self.places(key), layer.superlayer == nil, layerCount == 1 { rootIsPlaced = true }
  }
}
