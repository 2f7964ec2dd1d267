import CoreAnimationMarkup
import Foundation
import Localization
import QuartzCore
import SceneEditing
import SceneTools

/// Layers are added, deleted and moved in the texts of their files. The layers are read again afterwards.
extension SessionDocument {
  /// The element of a layer in the text of its file.
  struct LayerElement {
    let texts: EditedMarkup
    let part: Int
    let element: MarkupElement
  }

  func place(of layer: CALayer) throws -> LayerElement {
    guard let scene = scenes.first(where: { $0.id(of: layer) != nil }), !scene.isProgram else {
      throw EditFailure(
        description:
          localized(
            "\(LayerEditor.title(of: layer)) was made by a program; add, delete and move layers in its source"
          ))
    }
    let texts = try texts(of: scene)
    guard let (part, element) = texts.element(of: layer) else {
      throw EditFailure(
        description: localized(
          "\(LayerEditor.title(of: layer)) is not in a file of \(scene.url.lastPathComponent), so it cannot be changed"
        ))
    }
    return LayerElement(texts: texts, part: part, element: element)
  }

  /// The root layer of the scene that is shown, or of the front plane of a wallpaper.
  func rootPlace() throws -> LayerElement {
    guard let scene = documents.first(where: { !$0.markups.isEmpty }) else {
      throw EditFailure(description: localized("no layer can be added to \(name), because it has no markup"))
    }
    let texts = try texts(of: scene)
    for part in texts.parts.indices.reversed() {
      let text = texts.parts[part].text
      if let element = texts.parts[part].layers.keys.min(by: { a, b in
        (text.position(of: a)?.line ?? 0, text.position(of: a)?.column ?? 0)
          < (text.position(of: b)?.line ?? 0, text.position(of: b)?.column ?? 0)
      }) {
        return LayerElement(texts: texts, part: part, element: element)
      }
    }
    throw EditFailure(
      description: localized("no layer can be added to \(name), because it has no root layer"))
  }

  /// Changes a text in one step, reads the layers again, and selects one.
  ///
  /// - Parameter body: changes the text, and returns the element to select; nil for none.
  func change(
    _ name: String, _ place: LayerElement,
    _ body: (inout MarkupText) throws(MarkupTextError) -> MarkupElement?
  ) throws {
    try change(name, [place]) { text, _ throws(MarkupTextError) in try body(&text).map { [$0] } ?? [] }
  }

  /// Changes texts in one step, reads the layers again, and selects what was made.
  ///
  /// - Parameters:
  ///   - places: the elements that are changed. Those of each text are handed to `body` together, in the order of the file.
  ///   - body: changes a text, and returns the elements to select.
  func change(
    _ name: String, _ places: [LayerElement],
    _ body: (inout MarkupText, [MarkupElement]) throws(MarkupTextError) -> [MarkupElement]
  ) throws {
    try change(name, groups: Self.groups(places)) { text, group throws(MarkupTextError) in
      try body(&text, group.elements)
    }
  }

  /// Elements of one text, in the order of the file.
  typealias ElementGroup = (texts: EditedMarkup, part: Int, elements: [MarkupElement])

  func change(
    _ name: String, groups: [ElementGroup],
    _ body: (inout MarkupText, ElementGroup) throws(MarkupTextError) -> [MarkupElement]
  ) throws {
    let before = groups.map { ($0.texts, $0.texts.snapshot) }
    var chosen: [LayerElement] = []
    var steps: [MarkupStep] = []
    do {
      for group in groups {
        var made: [MarkupElement] = []
        let step = try group.texts.change(name, in: group.part) { text throws(MarkupTextError) in
          made = try body(&text, group)
        }
        guard let step else { continue }
        steps.append(step)
        chosen += made.map { LayerElement(texts: group.texts, part: group.part, element: $0) }
      }
    } catch {
      for (texts, snapshot) in before { texts.restore(snapshot) }
      throw EditFailure(description: "\(error)")
    }
    guard !steps.isEmpty else { return }
    let texts = steps.map(\.texts)
    log.write(
      "edit",
      [JSON.Member("name", .string(name)), JSON.Member("path", .null), JSON.Member("keyPath", .string(""))])
    edits.history.record(name, steps)
    show(texts)
    let layers = chosen.compactMap { $0.texts.layer(of: $0.element, in: $0.part) }
    if !layers.isEmpty { selected = layers }
  }

  /// Elements by the texts in which they are, those of each text in the order of the file.
  static func groups(_ places: [LayerElement]) -> [ElementGroup] {
    var groups: [ElementGroup] = []
    for place in places {
      if let index = groups.firstIndex(where: { $0.texts === place.texts && $0.part == place.part }) {
        groups[index].elements.append(place.element)
      } else {
        groups.append((place.texts, place.part, [place.element]))
      }
    }
    for index in groups.indices where groups[index].elements.count > 1 {
      let text = groups[index].texts.parts[groups[index].part].text
      let lines = groups[index].elements.map { element in
        let position = text.position(of: element) ?? (line: 0, column: 0)
        return (line: position.line, column: position.column, element: element)
      }
      groups[index].elements = lines.sorted { ($0.line, $0.column) < ($1.line, $1.column) }.map(\.element)
    }
    return groups
  }

  private func places(of layers: [CALayer]) throws -> [LayerElement] {
    try CALayer.outermost(layers).map { try place(of: $0) }
  }

  /// The text of layers' elements as it is in their files, in the order of the files, with line ends between.
  func source(of layers: [CALayer]) throws -> String {
    Self.groups(try places(of: layers)).flatMap { group in
      group.elements.compactMap { group.texts.parts[group.part].text.source(of: $0) }
    }.joined(separator: "\n")
  }

  func delete(_ layers: [CALayer]) throws {
    try change("Delete \(LayerEditor.title(of: layers))", try places(of: layers)) {
      text, elements throws(MarkupTextError) in
      try text.delete(elements)
      return []
    }
  }

  func duplicate(_ layers: [CALayer]) throws {
    try change("Duplicate \(LayerEditor.title(of: layers))", try places(of: layers)) {
      text, elements throws(MarkupTextError) in
      var made: [MarkupElement] = []
      for element in elements { made.append(try text.duplicate(element)) }
      return made
    }
  }

  /// Puts sublayers of one layer into a new one.
  ///
  /// - Returns: the layers that lay between them and are behind the group now, by their titles.
  @discardableResult func group(_ layers: [CALayer]) throws -> [String] {
    let places = try places(of: layers)
    let groups = Self.groups(places)
    guard groups.count < 2 else {
      throw EditFailure(description: localized("Only sublayers of one layer can be grouped"))
    }
    guard let group = groups.first else { return [] }
    let behind: [String]
    do {
      behind = try group.texts.parts[group.part].text.layersBehindGroup(of: group.elements).compactMap {
        group.texts.layer(of: $0, in: group.part).map { LayerEditor.title(of: $0) }
      }
    } catch { throw EditFailure(description: "\(error)") }
    try change("Group \(LayerEditor.title(of: layers))", places) { text, elements throws(MarkupTextError) in
      [try text.group(elements)]
    }
    return behind
  }

  /// Why the sublayers of layers would look different if these were ungrouped. Empty if they would not.
  ///
  /// - Throws: `Failure` for a layer without sublayers, and for the root layer.
  func effects(ofGroups layers: [CALayer]) throws -> [GroupEffect] {
    for layer in layers where layer.sublayers?.isEmpty != false {
      throw EditFailure(
        description: localized(
          "\(LayerEditor.title(of: layer)) has no sublayers, so there is nothing to ungroup"))
    }
    var effects: Set<GroupEffect> = []
    do {
      for place in try places(of: layers) {
        effects.formUnion(try place.texts.parts[place.part].text.effects(ofGroup: place.element))
      }
    } catch let error as MarkupTextError { throw EditFailure(description: "\(error)") }
    return GroupEffect.allCases.filter(effects.contains)
  }

  /// Puts the sublayers of layers in their places.
  ///
  /// - Parameter changesPicture: whether the sublayers may look different afterwards. Default false: then it throws if they would.
  func ungroup(_ layers: [CALayer], changesPicture: Bool = false) throws {
    try change("Ungroup \(LayerEditor.title(of: layers))", try places(of: layers)) {
      text, elements throws(MarkupTextError) in
      var made: [MarkupElement] = []
      for element in elements { made += try text.ungroup(element, changesPicture: changesPicture) }
      return made
    }
  }

  /// Moves layers past the next ones above them, or below, among their siblings. They keep their order.
  func shift(_ layers: [CALayer], by step: Int) throws {
    let name = "\(step > 0 ? "Raise" : "Lower") \(LayerEditor.title(of: layers))"
    try change(name, try places(of: layers)) { text, elements throws(MarkupTextError) in
      // The one that goes first makes room for the next.
      var fixed: [MarkupElement] = []
      for element in step > 0 ? elements.reversed() : elements {
        guard let list = text.parent(of: element), let outer = text.parent(of: list) else { continue }
        let siblings = text.children(of: list)
        guard let index = siblings.firstIndex(of: element) else { continue }
        let next = index + step
        fixed.append(element)
        guard siblings.indices.contains(next), !fixed.contains(siblings[next]) else { continue }
        try text.move(element, into: outer, at: next)
      }
      return elements
    }
  }

  /// Puts layers in front of all their siblings, or behind them. They keep their order.
  func shift(_ layers: [CALayer], toFront isFront: Bool) throws {
    let name = "\(isFront ? "Bring to front" : "Send to back"): \(LayerEditor.title(of: layers))"
    try change(name, try places(of: layers)) { text, elements throws(MarkupTextError) in
      // The last one that is moved lies outermost.
      for element in isFront ? elements : elements.reversed() {
        guard let list = text.parent(of: element), let outer = text.parent(of: list) else { continue }
        try text.move(element, into: outer, at: isFront ? nil : 0)
      }
      return elements
    }
  }

  /// Puts layers into another one of the same file, in front of its sublayers or at an index, in the order of the file.
  ///
  /// - Parameter index: the index among the sublayers as they are before; nil for the end.
  func move(_ layers: [CALayer], into outer: CALayer, at index: Int?) throws {
    let target = try place(of: outer)
    let places = try places(of: layers)
    guard places.allSatisfy({ $0.texts === target.texts && $0.part == target.part }) else {
      throw EditFailure(
        description: localized("A layer can only be moved within its file; copy and paste it instead"))
    }
    try change("Move \(LayerEditor.title(of: layers))", places) { text, elements throws(MarkupTextError) in
      let siblings =
        text.children(of: target.element, named: "sublayers").last.map { text.children(of: $0) } ?? []
      // The element before which they are put.
      let others = siblings[min(max(index ?? siblings.count, 0), siblings.count)...].first {
        !elements.contains($0)
      }
      for element in elements {
        let rest =
          text.children(of: target.element, named: "sublayers").last.map { text.children(of: $0) } ?? []
        let place = others.flatMap { rest.filter { $0 != element }.firstIndex(of: $0) }
        try text.move(element, into: target.element, at: place)
      }
      return elements
    }
  }

  /// The element of the chosen layer, else of the root.
  func pastePlace() throws -> LayerElement { try selection.map { try place(of: $0) } ?? rootPlace() }

  /// Adds layers from text above the chosen layer, else in front in the root.
  func paste(_ markup: String) throws {
    let chosen = selection
    let place = try pastePlace()
    try change("Paste", [place]) { text, _ throws(MarkupTextError) in
      chosen == nil
        ? try text.insert(markup, into: place.element) : try text.insert(markup, above: place.element)
    }
  }

  /// Adds a layer of a class above the chosen layer, in the middle of its superlayer, else in front in the root.
  func add(_ new: NewLayer) throws {
    let outer = selection?.superlayer ?? documents.first?.root
    let bounds = outer?.bounds ?? .zero
    try paste(new.markup(at: CGPoint(x: bounds.midX, y: bounds.midY)))
  }
}
