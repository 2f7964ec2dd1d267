import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Reads emitter cells, filters and emitter behaviours: objects whose properties are set by their keys. The tables of their classes say
/// which keys an object has, and of what kinds the values are.
extension MarkupReader {
  /// What happens with a name that an object has no property for.
  private enum UnknownKey {
    case isIgnored
    /// Reported, with a hint if the name resembles one of a table.
    case isReported(keyPath: String, known: PropertyTable? = nil)
    case isRefused(ValueError)
  }

  /// Reads the properties of an object from the attributes and the children of its element.
  ///
  /// - Parameters:
  ///   - others: the attributes that are no properties.
  ///   - kind: the kind of the property with a name; nil if there is none.
  private func properties(
    of object: any KeyValueCoding, _ element: XMLElement, besides others: Set<String>,
    kind: (String) -> ValueKind?, unknown: (String) -> UnknownKey
  ) {
    for attribute in element.attributes where !others.contains(attribute.name) {
      let name = attribute.name
      do throws(ValueError) {
        if let kind = kind(name) {
          object.setValue(try value(attribute.value, kind, key: name), forKeyPath: name)
          continue
        }
        switch unknown(name) {
        case .isIgnored: break
        case .isReported(let keyPath, let known):
          unknownProperty(attribute, keyPath: keyPath, Self.hint(for: name, known))
        case .isRefused(let error): throw error
        }
      } catch { skipped(error, attribute, keyPath: name) }
    }
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      let name = child.name
      if let unread = LayerChild.unread(name) { return self.skip(child, unread) }
      guard let kind = kind(name) else {
        switch unknown(name) {
        case .isIgnored: self.reader.skip(child)
        case .isReported(let keyPath, let known):
          self.unknown(child, keyPath: keyPath, Self.hint(for: name, known))
        case .isRefused: self.unknown(child, keyPath: name)
        }
        return
      }
      if kind == .cells {
        object.setValue(self.emitterCells(child), forKeyPath: name)
      } else if Self.isNull(child) {
        self.reader.skip(child)
        object.setValue(nil, forKeyPath: name)
      } else if kind == .colorMatrix, let text = child["value"] {
        do throws(ValueError) {
          object.setValue(try ValueText.colorMatrix(text), forKeyPath: name)
        } catch { self.skipped(error, at: child.offset, keyPath: name) }
        self.reader.skip(child)
      } else if let value = self.value(of: child, kind == .colorMatrix ? .numbers : kind, key: name) {
        object.setValue(value, forKeyPath: name)
      }
    }
  }

  private static func hint(for name: String, _ known: PropertyTable?) -> String {
    known.map { Spelling.hint(for: name, among: $0.properties.map(\.key)) } ?? ""
  }

  /// Reads the children of a list of objects. `make` receives each child.
  private func objects<Object>(in element: XMLElement, _ make: (XMLElement) -> Object?) -> [Object] {
    var objects: [Object] = []
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      self.listItemCount += 1
      guard self.listItemCount <= self.limits.listItems else {
        self.report(
          .error, at: child.offset, .limitExceeded,
          "the lists of the document have more than \(self.limits.listItems) items; the rest is skipped",
          keyPath: element.name, cause: "list items")
        return self.reader.skip(child)
      }
      if let object = make(child) { objects.append(object) }
    }
    return objects
  }

  // MARK: Emitter cells

  /// Reads `<emitterCells><CAEmitterCell …>…`, of a layer or of a cell.
  func emitterCells(_ element: XMLElement) -> [CAEmitterCell] {
    objects(in: element) { child in
      if child.name == "CAEmitterCell" { return self.emitterCell(child) }
      self.unknown(child, keyPath: "emitterCells")
      return nil
    }
  }

  func emitterCell(_ element: XMLElement) -> CAEmitterCell {
    let cell = CAEmitterCell()
    register(cell, element)
    properties(
      of: cell, element, besides: ["id"], kind: { CAEmitterCell.valueKind(forKeyPath: $0) },
      unknown: { .isReported(keyPath: $0, known: CAEmitterCell.propertyTable) })
    return cell
  }

  /// Whether a property belongs to the cells of an emitter layer. Old files write it on the layer.
  func isOfCells(_ key: String, _ type: CALayer.Type) -> Bool {
    type.valueKind(forKeyPath: key) == nil && CAEmitterCell.valueKind(forKeyPath: key) != nil
  }

  /// Sets attributes of the layer on all cells that do not have them.
  func apply(_ attributes: [XMLAttribute], toCellsOf layer: CAEmitterLayer) {
    guard !attributes.isEmpty, let cells = layer.emitterCells else { return }
    for attribute in attributes {
      guard let kind = CAEmitterCell.valueKind(forKeyPath: attribute.name) else { continue }
      do throws(ValueError) {
        let value = try self.value(attribute.value, kind, key: attribute.name)
        for cell in cells where !cell.shouldArchiveValue(forKey: attribute.name) {
          cell.setValue(value, forKeyPath: attribute.name)
        }
      } catch { skipped(error, at: attribute.offset, keyPath: attribute.name) }
    }
    layer.emitterCells = cells
  }

  // MARK: Emitter behaviours

  /// Reads `<emitterBehaviors><CAEmitterBehavior behavior="drag" name="air" drag="2"/>…`.
  func emitterBehaviors(_ element: XMLElement) -> [CAEmitterBehavior] {
    objects(in: element) { child in
      if child.name == "CAEmitterBehavior", let type = child["behavior"] ?? child["type"] {
        return self.emitterBehavior(child, type)
      }
      self.unknown(child, keyPath: "emitterBehaviors")
      return nil
    }
  }

  private func emitterBehavior(_ element: XMLElement, _ type: String) -> CAEmitterBehavior {
    let behavior = CAEmitterBehavior(type: type)
    let isKnown = CAEmitterBehavior.behaviorTypes.contains(type)
    if !isKnown {
      warn(
        at: element.offset, .unknownBehavior,
        "the emitter behaviour \(ValueError.quoted(type)) is not known; it has no effect",
        keyPath: "emitterBehaviors", cause: type)
    }
    register(behavior, element)
    properties(
      of: behavior, element, besides: ["id", "behavior", "type", "xmlns"],
      kind: { behavior.valueKind(forKey: $0) },
      unknown: { _ in isKnown ? .isReported(keyPath: "emitterBehaviors") : .isIgnored })
    return behavior
  }

  // MARK: Filters

  /// Reads `<filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="8"/>…`. Names alone are also
  /// read.
  func filters(_ element: XMLElement) -> [Any] { objects(in: element) { self.filter($0) } }

  /// Reads `<compositingFilter type="CAFilter" filter="destOut"/>`, with the filter as a child element, or
  /// with its name as `value`.
  func compositingFilter(_ element: XMLElement) -> Any? {
    if element["filter"] != nil { return filter(element) }
    return element["value"] == nil ? filters(element).first : filterName(element)
  }

  func filter(_ element: XMLElement) -> Any? {
    if element.name == "string", element["value"] != nil { return filterName(element) }
    guard let type = element["filter"] ?? (element.name == "CAFilter" ? element["type"] : nil)
    else {
      unknown(element, keyPath: "filters")
      return nil
    }
    checkFilter(type, at: element.offset)
    let filter = CAFilter(type: type)
    register(filter, element)
    properties(
      of: filter, element, besides: ["id", "filter", "type"],
      kind: { filter.valueKind(forKey: $0) },
      unknown: { name in
        let message =
          "the filter \(ValueError.quoted(filter.type)) has no input \(ValueError.quoted(name))"
        return .isRefused(ValueError(message, .unknownProperty))
      })
    return filter
  }

  /// Reads a filter that is only a name.
  private func filterName(_ element: XMLElement) -> String? {
    element["value"].map { name in
      checkFilter(name, at: element.offset)
      reader.skip(element)
      return name
    }
  }

  func checkFilter(_ name: String, at offset: Int) {
    guard CAFilter(name: name) == nil else { return }
    warn(
      at: offset, .unknownFilter,
      "the filter \(ValueError.quoted(name)) is not known; it has no effect",
      keyPath: "filters",
      cause: name)
  }
}
