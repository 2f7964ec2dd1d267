import CoreGraphics
import Foundation
import QuartzCore

/// Layers that are added, deleted and put elsewhere.
extension MarkupText {
  /// Adds layers from a text: one or several elements, or a whole document, whose root becomes a layer. Ids that are in use get other
  /// numbers, with what refers to them; the lines get the indentation and the line ends of the file.
  ///
  /// Throws, and changes nothing, if the text is no markup or has something other than layers.
  ///
  /// - Parameter position: the index among the sublayers; nil for the end.
  /// - Returns: the new elements.
  @discardableResult package mutating func insert(
    _ markup: String, into parent: MarkupElement, at position: Int? = nil
  ) throws(MarkupTextError) -> [MarkupElement] {
    var source = try MarkupText(Array(markup.utf8), file: "pasted text")
    try source.checkIsWellFormed()
    let elements = try source.pastedLayers()
    try source.renameIDs(taken: ids())
    return try change("Add layers") { text throws(MarkupTextError) in
      guard case .layer = text.role(of: try text.place(parent)) else {
        throw text.error("only layers have sublayers", at: parent)
      }
      var made: [MarkupElement] = []
      for element in elements {
        let lines = source.ownLines(of: try source.place(element), unit: text.indentUnit(of: 0))
        made.append(
          try text.insert(lines, inList: "sublayers", of: parent, at: position.map { $0 + made.count }))
      }
      return made
    }
  }

  /// Adds layers from a text above a layer, among its siblings; above the mask or the root means in it, at the end.
  @discardableResult package mutating func insert(
    _ markup: String, above layer: MarkupElement
  ) throws(MarkupTextError) -> [MarkupElement] {
    guard let list = parent(of: layer), name(of: list) == "sublayers", let outer = parent(of: list),
      children(of: outer, named: "sublayers").last == list,
      let position = children(of: list).firstIndex(of: layer)
    else { return try insert(markup, into: layer) }
    return try insert(markup, into: outer, at: position + 1)
  }

  /// Deletes layers or other elements, with their lines. What states and transitions have for the layers goes with them.
  package mutating func delete(_ elements: [MarkupElement]) throws(MarkupTextError) {
    try change("Delete") { text throws(MarkupTextError) in
      let ids = elements.reduce(into: Set<String>()) { $0.formUnion(text.ids(in: $1)) }
      for element in elements {
        // One that is in another of them is gone with that one.
        guard text.contains(element) else {
          if elements.count > 1 { continue }
          throw text.error("the element is no longer in the file", at: element)
        }
        try text.checkHasPlace(element)
        try text.remove(element)
      }
      try text.removeStateElements(forTargets: ids)
    }
  }

  /// Puts a layer among the sublayers of a layer. It stays the same element.
  ///
  /// - Parameter position: the index among the other sublayers; nil for the end.
  package mutating func move(
    _ element: MarkupElement, into parent: MarkupElement, at position: Int? = nil
  ) throws(MarkupTextError) {
    try change("Move") { text throws(MarkupTextError) in
      try text.checkHasPlace(element)
      guard case .layer = text.role(of: try text.place(parent)) else {
        throw text.error("only layers have sublayers", at: parent)
      }
      var outer: MarkupElement? = parent
      while let current = outer {
        if current == element { throw text.error("a layer cannot be put into itself", at: element) }
        outer = text.parent(of: current)
      }
      if let list = text.parent(of: element), text.parent(of: list) == parent,
        text.children(of: parent, named: "sublayers").last == list
      {
        let siblings = text.children(of: list)
        if siblings.firstIndex(of: element) == min(position ?? siblings.count - 1, siblings.count - 1) {
          return
        }
      }
      if text.children(of: parent, named: "sublayers").isEmpty {
        let list = Lines(lines: [Array("<sublayers>".utf8), Array("</sublayers>".utf8)])
        try text.insert(list, in: parent, after: text.spot(for: "sublayers", in: parent))
      }
      try text.relocate(element, into: parent, at: position)
    }
  }

  mutating func relocate(
    _ element: MarkupElement, into parent: MarkupElement, at position: Int?
  ) throws(MarkupTextError) {
    guard let list = children(of: parent, named: "sublayers").last else { return }
    let others = children(of: list).filter { $0 != element }
    let before = min(position ?? others.count, others.count)
    try relocate(element, to: ElementSpot(parent: list, previous: before > 0 ? others[before - 1] : nil))
  }

  /// Takes an element out of its place and puts it elsewhere. It stays the same element.
  mutating func relocate(_ element: MarkupElement, to spot: ElementSpot) throws(MarkupTextError) {
    let place = try place(element)
    guard let from = self.spot(of: place) else { return }
    let lines = ownLines(of: place, unit: indentUnit(of: 0))
    let handles = index.handles(of: place)
    try remove(element, isPart: true)
    try insert(lines, in: spot.parent, after: spot.previous, keeping: handles, isPart: true)
    log.open[log.open.count - 1].meaning = .move(element, from: from, to: spot)
  }

  /// Adds a copy of a layer above it, with ids of its own.
  @discardableResult package mutating func duplicate(_ element: MarkupElement) throws(MarkupTextError)
    -> MarkupElement
  {
    try checkHasPlace(element)
    var source = try copy(of: element)
    try source.renameIDs(taken: ids())
    return try change("Duplicate") { text throws(MarkupTextError) in
      guard let list = text.parent(of: element) else {
        throw text.error("the layer is not in a list of sublayers", at: element)
      }
      let lines = source.ownLines(of: 0, unit: text.indentUnit(of: 0))
      guard let made = try text.insert(lines, in: list, after: element).first else {
        throw text.error("the layer could not be copied", at: element)
      }
      return made
    }
  }

  /// An element as a text of its own, whose first line is indented as in this one.
  func copy(of element: MarkupElement) throws(MarkupTextError) -> MarkupText {
    let place = try place(element)
    return try MarkupText((indent(of: place) ?? []) + Array(bytes[index.range(place)]), file: file)
  }

  /// Throws for an element that cannot be taken out of its place.
  func checkHasPlace(_ element: MarkupElement) throws(MarkupTextError) {
    let place = try place(element)
    guard let parent = index.parent(of: place), index.parent(of: parent) != nil else {
      throw error("the root layer cannot be moved", at: element)
    }
  }
}
