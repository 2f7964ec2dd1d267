import CoreAnimationMarkup
import Foundation
import ImageIO
import Localization
import QuartzCore

/// The texts of a scene's markup files, in which the changes of the window are made.
///
/// A change is a small change of a text: a value is written where it stands, and comments, order, white space and other values keep
/// their bytes (`MarkupText`). `save()` writes the texts into their files.
@MainActor package final class EditedMarkup: EditedText {
  /// A markup file.
  package struct Part {
    let markup: MarkupFile
    package var text: MarkupText
    /// The bytes that the file has, as far as the window knows.
    var disk: ByteMark
    package var elements: [ObjectIdentifier: MarkupElement] = [:]
    package var layers: [MarkupElement: CALayer] = [:]
    /// What another program has changed in the file as well.
    package var conflicts: [MarkupConflict] = []
    /// What the journal has; nil before the first change.
    var journal: TextJournal?
  }

  /// The scene that was opened: a markup file, a folder or an archive.
  package let scene: URL
  package var parts: [Part]
  /// Pictures that are added to an archive when it is saved, by their paths in it.
  var assets: [String: [UInt8]] = [:]
  var document: SceneDocument
  /// Whether the layers do not show the texts yet: they have to be read again.
  package var needsReading = false

  /// Reads the files again.
  ///
  /// - Throws: `EditFailure` where there is no text, as in an archive of layers, or where a file differs from the scene that was read.
  package init(of document: SceneDocument) throws {
    self.document = document
    scene = document.url
    let name = document.url.lastPathComponent
    guard !document.markups.isEmpty else {
      throw EditFailure(
        description: localized("the changes cannot be written into \(name), because it has no markup"),
        needsCopy: true)
    }
    parts = try document.markups.map { markup in
      let bytes: [UInt8]
      do { bytes = try markup.bytes(in: document.url) } catch {
        throw EditFailure(description: localized("\(name) cannot be read: \(error)"))
      }
      guard markup.isSame(bytes) else {
        throw EditFailure(
          description: localized("\(name) was changed by another program and is not read again yet"))
      }
      do {
        return Part(
          markup: markup, text: try MarkupText(bytes, file: markup.file), disk: ByteMark(bytes))
      } catch { throw EditFailure(description: "\(error)", needsCopy: true) }
    }
    attach(to: document)
  }

  /// The bytes of the texts, by which `SceneDocument.open(_:texts:)` reads the scene as it was changed.
  package var bytes: [String: [UInt8]] {
    Dictionary(parts.map { ($0.key, $0.text.fileBytes) }, uniquingKeysWith: { first, _ in first })
      .merging(assets) { text, _ in text }
  }

  /// Whether a text differs from its file.
  package var isChanged: Bool { parts.contains { $0.text.isChanged } }
  /// The number of steps that no file has.
  package var unsavedCount: Int { parts.reduce(0) { $0 + $1.text.unsavedCount } }
  /// Whether a text was changed, so that undo or redo may need it.
  package var hasHistory: Bool {
    parts.contains { part in
      let numbers = part.text.stepNumbers
      return !numbers.done.isEmpty || !numbers.undone.isEmpty || part.text.isChanged
        || !part.conflicts.isEmpty
    }
  }

  /// The numbers of the steps of each text, done and taken back.
  var stepNumbers: [Set<Int>] {
    parts.map { part in
      let numbers = part.text.stepNumbers
      return Set(numbers.done).union(numbers.undone)
    }
  }

  // MARK: Layers

  /// Takes the layers of a document that was read from the texts.
  package func attach(to document: SceneDocument) {
    self.document = document
    needsReading = false
    for index in parts.indices {
      let text = parts[index].text
      var elements: [ObjectIdentifier: MarkupElement] = [:]
      var layers: [MarkupElement: CALayer] = [:]
      let key = parts[index].key
      let markup = document.markups.first { ($0.path ?? "") == key }
      for place in markup?.places ?? [] {
        guard let element = text.element(at: place.offset) else { continue }
        elements[ObjectIdentifier(place.layer)] = element
        layers[element] = place.layer
      }
      parts[index].elements = elements
      parts[index].layers = layers
    }
  }

  /// The index of a markup file of the scene; nil for a file of another one.
  package func part(of markup: MarkupFile) -> Int? { parts.firstIndex { $0.key == markup.path ?? "" } }

  /// The element of a layer, with the index of its part; nil for a layer that is in no file.
  package func element(of layer: CALayer) -> (part: Int, element: MarkupElement)? {
    let id = ObjectIdentifier(layer)
    for index in parts.indices {
      if let element = parts[index].elements[id] { return (index, element) }
    }
    return nil
  }

  /// The layer of an element.
  package func layer(of element: MarkupElement, in part: Int) -> CALayer? {
    parts.indices.contains(part) ? parts[part].layers[element] : nil
  }

  // MARK: Changes

  /// Writes changes of layers into their texts. While a state is shown, the values are that state's.
  ///
  /// - Parameter replacesLast: whether they take the place of the last change, of the same name.
  /// - Returns: the steps of the texts, one for each text that is not the same as before.
  /// - Throws: `EditFailure` where a text cannot express a change. No text has changed then.
  package func write(_ changes: [SceneChange], _ name: String, replacesLast: Bool) throws -> [MarkupStep] {
    var found: [Int: [(change: SceneChange, element: MarkupElement, state: MarkupElement?)]] = [:]
    for change in changes {
      if let place = change.animationPlace {
        let (part, element) = try self.element(of: place)
        found[part, default: []].append((change, element, nil))
        continue
      }
      guard let (part, element) = element(of: change.layer) else {
        let title = LayerEditor.title(of: change.layer)
        throw EditFailure(
          description: localized(
            "\(title) is not in a file of \(scene.lastPathComponent), so it cannot be changed"),
          needsCopy: true)
      }
      // A layer has one name in all states.
      let shown = change.keyPath == "name" ? nil : document.states.current
      let state = try shown.map { try stateElement($0, for: element, in: part) }
      found[part, default: []].append((change, element, state))
    }
    let before = snapshot
    var steps: [MarkupStep] = []
    do {
      for (part, changes) in found.sorted(by: { $0.key < $1.key }) {
        let next = parts[part].text.nextStep
        try parts[part].text.change(name, replacesLast: replacesLast) { text throws(MarkupTextError) in
          for (change, element, state) in changes {
            try Self.apply(change, to: element, in: state, of: &text)
          }
        }
        if parts[part].text.lastStep == next { steps.append(MarkupStep(self, part, next)) }
      }
    } catch {
      restore(before)
      throw EditFailure(description: "\(error)", needsCopy: true)
    }
    for (part, changes) in found {
      for (change, element, state) in changes {
        // A state has the values elsewhere, and layers that share an animation are read again.
        if state != nil { needsReading = true }
        if change.animationPlace != nil, parts[part].text.isShared(element) { needsReading = true }
      }
    }
    return steps
  }

  /// The texts as they are, by which changes of several scenes are taken back when one of them fails.
  package var snapshot: [MarkupText] { parts.map(\.text) }

  package func restore(_ snapshot: [MarkupText]) {
    for part in parts.indices { parts[part].text = snapshot[part] }
  }

  /// Makes changes of a text that are one step. The layers have to be read again afterwards.
  ///
  /// - Returns: the step; nil if the text is the same as before.
  package func change(
    _ name: String, in part: Int, _ body: (inout MarkupText) throws(MarkupTextError) -> Void
  ) throws(MarkupTextError) -> MarkupStep? {
    let next = parts[part].text.nextStep
    try parts[part].text.change(name, body)
    needsReading = true
    return parts[part].text.lastStep == next ? MarkupStep(self, part, next) : nil
  }

  /// The state of the file that is shown: of several with the name, that of the nearest layer around an element.
  private func stateElement(
    _ name: String, for element: MarkupElement, in part: Int
  ) throws -> MarkupElement {
    let text = parts[part].text
    var states = text.states(named: name)
    if states.isEmpty {
      states = text.states.filter { text.attribute("name", of: $0)?.lowercased() == name.lowercased() }
    }
    func owner(_ state: MarkupElement) -> MarkupElement? {
      text.parent(of: state).flatMap { text.parent(of: $0) }
    }
    var outer: MarkupElement? = element
    while let layer = outer {
      if let state = states.last(where: { owner($0) == layer }) { return state }
      outer = text.parent(of: layer)
    }
    guard let state = states.first else {
      throw EditFailure(
        description: localized(
          "\(text.file) has no state \(name), so the change cannot be written into that state"),
        needsCopy: true)
    }
    return state
  }

  private static func apply(
    _ change: SceneChange, to element: MarkupElement, in state: MarkupElement?, of text: inout MarkupText
  ) throws(MarkupTextError) {
    switch change.kind {
    case .value(let keyPath, _, let value):
      if let state {
        try text.set(value, forKeyPath: keyPath, of: element, in: state)
      } else {
        try text.set(value, forKeyPath: keyPath, of: element)
      }
    case .animation:
      for (key, value) in change.changedProperties.sorted(by: { $0.key < $1.key }) {
        try text.set(value, forKey: key, ofAnimation: element)
      }
    case .replacement(_, let before, let after):
      try text.convert(element, from: before, to: after)
    case .move(let before, let after):
      let offset = after.offset(from: before)
      guard offset.dx != 0 || offset.dy != 0 else { return }
      if let state {
        try text.set(after.shown, forKeyPath: "position", of: element, in: state)
      } else {
        try text.move(element, to: after.shown, by: offset)
      }
    case .animations, .override: return
    }
  }
}

extension EditedMarkup.Part {
  /// By what `SceneDocument.open(_:texts:)` knows the file.
  package var key: String { markup.path ?? "" }
}
