/// The outline of a scene: its layers, animations and states.
extension OpenDocument {
  func symbols() -> [DocumentSymbol] {
    var children: [[DocumentSymbol]] = Array(repeating: [], count: outline.elements.count + 1)
    for (place, element) in outline.elements.enumerated().reversed() {
      // The symbols in an element that is none itself belong to the one around it.
      let inner = children[place + 1]
      var found = inner
      if let symbol = symbol(element, inner) { found = [symbol] }
      children[(element.parent ?? -1) + 1].insert(contentsOf: found, at: 0)
    }
    return children[0]
  }

  private func symbol(_ element: MarkupOutline.Element, _ children: [DocumentSymbol]) -> DocumentSymbol? {
    let kind: Int
    let name: String
    if ReferencePages.shared.isLayer(element.name) {
      (kind, name) = (5, element["name"] ?? element["id"] ?? element.name)
    } else if let type = className(of: element), type.hasSuffix("Animation") {
      (kind, name) = (24, element["keyPath"] ?? element["key"] ?? element.name)
    } else if element.name.hasSuffix("State"), let state = element["name"] {
      (kind, name) = (10, state)
    } else if element.name.hasSuffix("StateTransition") {
      (kind, name) = (24, "\(element["fromState"] ?? "*") → \(element["toState"] ?? "*")")
    } else {
      return nil
    }
    return DocumentSymbol(
      name: name.isEmpty ? element.name : name, detail: element["type"] ?? element.name, kind: kind,
      range: text.range(element.range),
      selectionRange: text.range(element.nameRange), children: children)
  }
}
