import CoreAnimationMarkup
import Foundation
import QuartzCore

/// Layers are added, deleted and moved in the texts of their files. The layers are read again afterwards.
extension SessionDocument {
  /// The element of a layer in the text of its file.
  struct Place {
    let texts: SceneTexts
    let part: Int
    let element: SceneElement
  }

  func place(of layer: CALayer) throws -> Place {
    guard let scene = scenes.first(where: { $0.id(of: layer) != nil }), !scene.isProgram else {
      throw SceneTexts.Failure(
        description:
          "\(LayerEditor.title(of: layer)) was made by a program, whose source says what layers there are")
    }
    let texts = try texts(of: scene)
    guard let (part, element) = texts.element(of: layer) else {
      throw SceneTexts.Failure(
        description: "\(LayerEditor.title(of: layer)) is in no file of \(scene.url.lastPathComponent)")
    }
    return Place(texts: texts, part: part, element: element)
  }

  /// The root layer of the scene that is shown, or of the front plane of a wallpaper.
  private func rootPlace() throws -> Place {
    guard let scene = documents.first(where: { !$0.markups.isEmpty }) else {
      throw SceneTexts.Failure(description: "\(name) has no text to which a layer could be added")
    }
    let texts = try texts(of: scene)
    for part in texts.parts.indices.reversed() {
      let text = texts.parts[part].text
      if let element = texts.parts[part].layers.keys.min(by: { a, b in
        (text.position(of: a)?.line ?? 0, text.position(of: a)?.column ?? 0)
          < (text.position(of: b)?.line ?? 0, text.position(of: b)?.column ?? 0)
      }) {
        return Place(texts: texts, part: part, element: element)
      }
    }
    throw SceneTexts.Failure(description: "\(name) has no layer to which one could be added")
  }

  /// Changes a text in one step, reads the layers again, and selects one.
  ///
  /// - Parameter body: changes the text, and returns the element to select; nil for none.
  func change(
    _ name: String, _ place: Place, _ body: (inout SceneText) throws(SceneTextError) -> SceneElement?
  ) throws {
    var chosen: SceneElement?
    let step: TextStep?
    do {
      step = try place.texts.change(name, in: place.part) { text throws(SceneTextError) in
        chosen = try body(&text)
      }
    } catch { throw SceneTexts.Failure(description: "\(error)") }
    guard let step else { return }
    let texts = place.texts
    log.write(
      "edit",
      [JSON.Member("name", .string(name)), JSON.Member("path", .null), JSON.Member("keyPath", .string(""))])
    edits.history.record(name, step, TextEdit { [weak self] in self?.show(texts) })
    show(texts)
    if let layer = chosen.flatMap({ texts.layer(of: $0, in: place.part) }) { selection = layer }
  }

  /// The text of a layer's element as it is in its file.
  func source(of layer: CALayer) throws -> String {
    let place = try place(of: layer)
    return place.texts.parts[place.part].text.source(of: place.element) ?? ""
  }

  func delete(_ layer: CALayer) throws {
    let place = try place(of: layer)
    try change("Delete \(LayerEditor.title(of: layer))", place) { text throws(SceneTextError) in
      try text.delete([place.element])
      return nil
    }
  }

  func duplicate(_ layer: CALayer) throws {
    let place = try place(of: layer)
    try change("Duplicate \(LayerEditor.title(of: layer))", place) { text throws(SceneTextError) in
      try text.duplicate(place.element)
    }
  }

  func group(_ layer: CALayer) throws {
    let place = try place(of: layer)
    try change("Group \(LayerEditor.title(of: layer))", place) { text throws(SceneTextError) in
      try text.group([place.element])
    }
  }

  func ungroup(_ layer: CALayer) throws {
    let place = try place(of: layer)
    try change("Ungroup \(LayerEditor.title(of: layer))", place) { text throws(SceneTextError) in
      try text.ungroup(place.element).last
    }
  }

  /// Moves a layer past the next one above it, or below, among its siblings.
  func shift(_ layer: CALayer, by step: Int) throws {
    let place = try place(of: layer)
    let title = LayerEditor.title(of: layer)
    try change("\(step > 0 ? "Raise" : "Lower") \(title)", place) { text throws(SceneTextError) in
      guard let list = text.parent(of: place.element), let outer = text.parent(of: list),
        let index = text.children(of: list).firstIndex(of: place.element)
      else { return nil }
      try text.move(place.element, into: outer, at: max(index + step, 0))
      return place.element
    }
  }

  /// Puts a layer into another one of the same file, in front of its sublayers or at an index.
  func move(_ layer: CALayer, into outer: CALayer, at index: Int?) throws {
    let place = try place(of: layer)
    let target = try self.place(of: outer)
    guard target.texts === place.texts, target.part == place.part else {
      throw SceneTexts.Failure(
        description: "A layer can only be moved within its file; copy and paste it instead")
    }
    try change("Move \(LayerEditor.title(of: layer))", place) { text throws(SceneTextError) in
      try text.move(place.element, into: target.element, at: index)
      return place.element
    }
  }

  /// Adds layers from text above the chosen layer, else in front in the root.
  func paste(_ markup: String) throws {
    let chosen = selection
    let place = try chosen.map { try self.place(of: $0) } ?? rootPlace()
    try change("Paste", place) { text throws(SceneTextError) in
      let made =
        chosen == nil
        ? try text.insert(markup, into: place.element) : try text.insert(markup, above: place.element)
      return made.last
    }
  }

  /// Adds a layer of a class above the chosen layer, in the middle of its superlayer, else in front in the root.
  func add(_ new: NewLayer) throws {
    let outer = selection?.superlayer ?? documents.first?.root
    let bounds = outer?.bounds ?? .zero
    try paste(new.markup(at: CGPoint(x: bounds.midX, y: bounds.midY)))
  }
}
