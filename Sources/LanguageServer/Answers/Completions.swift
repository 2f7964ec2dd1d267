import Foundation

/// What can be typed at a place: elements, attributes, values, ids, key paths and files.
extension OpenDocument {
  func completions(at position: Position, snippets: Bool) -> [CompletionItem] {
    let offset = text.offset(of: position)
    switch TypedPlace(text.bytes, offset) {
    case .element(let range):
      return elements(in: around(range.lowerBound - 1)).map { element($0, range, snippets) }
    case .attribute(let name, let range):
      return attributes(of: name, at: offset).map { attribute($0, range, snippets) }
    case .value(let attribute, let element, let range):
      return values(of: attribute, in: element, at: offset, range)
    case .content(let offset):
      return elements(in: around(offset)).map { element($0, offset..<offset, snippets, bracket: "<") }
    }
  }

  /// The element in whose content a place is.
  private func around(_ offset: Int) -> Int? {
    outline.innermost(at: offset)
  }

  /// Text that can be inserted, with what an editor shows beside it.
  private struct Offer {
    let label: String
    var detail: String?
    var text: String?
    var kind = CompletionItem.Kind.property
  }

  // MARK: Elements

  private func elements(in place: Int?) -> [Offer] {
    let pages = ReferencePages.shared
    guard let place else { return [offer(element: "caml")] }
    let element = outline.elements[place]
    switch element.name {
    case "caml", "sublayers": return pages.layerClasses.map(offer(class:))
    case "animations": return pages.animationClasses.map(offer(class:)) + [offer(element: "animation")]
    case "emitterCells": return [offer(class: "CAEmitterCell")]
    case "filters", "backgroundFilters": return [offer(element: "CAFilter")]
    case "states": return [offer(element: "LKState")]
    case "stateTransitions": return [offer(element: "LKStateTransition")]
    case "LKState", "LKStateTransition": return [offer(element: "elements")]
    case "LKStateSetValue": return [offer(element: "value")]
    case "LKStateTransitionElement", "LKStateAddAnimation": return [offer(element: "animation")]
    case "elements":
      let isTransition =
        element.parent.map { outline.elements[$0].name.hasSuffix("StateTransition") } ?? false
      return isTransition
        ? [offer(element: "LKStateTransitionElement")]
        : ["SetValue", "AddAnimation", "RemoveAnimation", "AddElement", "RemoveElement"].map {
          offer(element: "LKState" + $0)
        }
    default: break
    }
    guard let name = className(of: element) else { return types(around: place) }
    let structure =
      pages.isLayer(name) || element.name == "mask"
      ? ["sublayers", "mask", "animations", "states", "stateTransitions"] : []
    return structure.map(offer(element:))
      + pages.properties(of: name).map { Offer(label: $0.key, detail: $0.value, text: Self.plain($0.effect)) }
  }

  /// The elements of values, in a list such as `<values>`.
  private func types(around place: Int) -> [Offer] {
    guard property(of: outline.elements[place]) != nil else { return [] }
    return ReferencePages.shared.types.map {
      Offer(label: $0.name, detail: "value", text: Self.plain($0.text), kind: .classType)
    }
  }

  private func offer(class name: String) -> Offer {
    Offer(
      label: name, detail: "class", text: ReferencePages.shared.summary(of: name).map(Self.plain),
      kind: .classType)
  }

  private func offer(element name: String) -> Offer {
    Offer(
      label: name, detail: "element", text: ReferencePages.shared.elements[name].map { Self.plain($0.text) })
  }

  private func element(_ offer: Offer, _ range: Range<Int>, _ snippets: Bool, bracket: String = "")
    -> CompletionItem
  {
    let isFollowed = range.upperBound < text.bytes.count && text.bytes[range.upperBound] == UInt8(ascii: ">")
    let holds = [
      "sublayers", "animations", "states", "stateTransitions", "elements", "values", "emitterCells",
      "filters",
    ]
    var insertion = bracket + offer.label
    if snippets, !isFollowed {
      insertion += holds.contains(offer.label) ? ">\n\t$0\n</\(offer.label)>" : " $0/>"
    }
    return item(offer, range, insertion, snippets: snippets && !isFollowed)
  }

  // MARK: Attributes

  private func attributes(of name: String, at offset: Int) -> [Offer] {
    let pages = ReferencePages.shared
    let place = outline.elements.lastIndex { $0.tag.lowerBound < offset && $0.name == name }
    let element = place.map { outline.elements[$0] }
    let present = Set(element?.attributes.map(\.name) ?? [])
    var offers = general(name).map {
      Offer(label: $0, detail: "attribute", text: pages.attributes[$0].map { Self.plain($0.text) })
    }
    if let owner = element.flatMap(className) ?? (pages.isLayer(name) ? name : nil) {
      offers += pages.properties(of: owner).map {
        Offer(label: $0.key, detail: $0.value, text: Self.plain($0.effect))
      }
    }
    return offers.filter { !present.contains($0.label) }
  }

  /// The attributes of an element that are not properties.
  private func general(_ name: String) -> [String] {
    switch name {
    case "LKState": ["name", "basedOn", "initial"]
    case "LKStateSetValue", "LKStateAddElement", "LKStateRemoveElement": ["targetId", "keyPath"]
    case "LKStateTransition": ["fromState", "toState"]
    case "LKStateTransitionElement", "LKStateAddAnimation", "LKStateRemoveAnimation": ["targetId", "key"]
    case "CAFilter": ["filter", "name"]
    case "caml": ["xmlns"]
    case "animation": ["type", "key", "id"]
    case "sublayers", "animations", "states", "stateTransitions", "elements", "emitterCells", "filters": []
    case _ where ReferencePages.shared.isLayer(name): ["id", "object"]
    default: ["type", "value", "id", "object"]
    }
  }

  private func attribute(_ offer: Offer, _ range: Range<Int>, _ snippets: Bool) -> CompletionItem {
    let hasValue = range.upperBound < text.bytes.count && text.bytes[range.upperBound] == UInt8(ascii: "=")
    let insertion = hasValue ? offer.label : snippets ? "\(offer.label)=\"$1\"$0" : "\(offer.label)=\"\""
    return item(offer, range, insertion, snippets: snippets && !hasValue)
  }

  // MARK: Values

  private func values(of attribute: String, in name: String, at offset: Int, _ range: Range<Int>)
    -> [CompletionItem]
  {
    let pages = ReferencePages.shared
    let place = outline.elements.lastIndex { $0.tag.lowerBound < offset && $0.name == name }
    let element = place.map { outline.elements[$0] }
    let owner = element.flatMap(className) ?? (pages.isLayer(name) ? name : nil)
    let property =
      owner.flatMap { pages.property(attribute, of: $0) }
      ?? (attribute == "value" ? element.flatMap(self.property) : nil)
    var offers: [Offer] = []
    switch attribute {
    case "targetId", "object": offers = ids()
    case "basedOn", "fromState", "toState":
      offers =
        (attribute == "basedOn" ? [] : ["*"] + ["Base State"]).map {
          Offer(label: $0, detail: "state", kind: .value)
        } + stateNames().map { Offer(label: $0, detail: "state", kind: .value) }
    case "keyPath", "key": offers = keyPaths(around: place, element)
    case "filter":
      offers = pages.filters.map {
        Offer(label: $0.name, detail: "filter", text: Self.plain($0.text), kind: .value)
      }
    case "src": offers = files()
    case "type":
      let isAnimation = element?.parent.map { outline.elements[$0].name == "animations" } ?? false
      offers =
        isAnimation || name == "animation"
        ? pages.animationClasses.map(offer(class:))
        : name == "mask"
          ? pages.layerClasses.map(offer(class:))
          : pages.types.map {
            Offer(label: $0.name, detail: "value", text: Self.plain($0.text), kind: .value)
          }
    default: break
    }
    if let property {
      if property.isFlag { offers += ["0", "1"].map { Offer(label: $0, kind: .value) } }
      if property.isImage { offers += files() }
      if property.value.contains("timing function") {
        offers += ["default", "linear", "easeIn", "easeOut", "easeInEaseOut"].map {
          Offer(label: $0, kind: .enumMember)
        }
      }
      offers += property.names.map { Offer(label: $0, detail: property.key, kind: .enumMember) }
    }
    return offers.map { item($0, range, $0.label, snippets: false) }
  }

  private func ids() -> [Offer] {
    outline.elements.compactMap { element in
      element["id"].map { Offer(label: $0, detail: element["name"] ?? element.name, kind: .reference) }
    }
  }

  func stateNames() -> [String] {
    outline.elements.filter { $0.name.hasSuffix("State") }.compactMap { $0["name"] }
  }

  /// The key paths that animations change, of the layer that an element names or lies in.
  private func keyPaths(around place: Int?, _ element: MarkupOutline.Element?) -> [Offer] {
    let target = element?["targetId"].flatMap { id in
      outline.elements.first { $0["id"] == id && ReferencePages.shared.isLayer($0.name) }
    }
    let name = target?.name ?? layerClass(around: place) ?? "CALayer"
    return ReferencePages.shared.properties(of: name).filter(\.isAnimatable).flatMap { property in
      Self.parts(of: property).map {
        Offer(
          label: property.key + $0, detail: property.value, text: Self.plain(property.effect), kind: .value)
      }
    }
  }

  /// The ends of the key paths of a property: of a point `.x` and `.y` besides the whole.
  static func parts(of property: ReferencePages.Property) -> [String] {
    switch property.value {
    case "`x y`": ["", ".x", ".y"]
    case "`width height`": ["", ".width", ".height"]
    case "`x y width height`":
      ["", ".origin", ".origin.x", ".origin.y", ".size", ".size.width", ".size.height"]
    case "transform":
      [
        "", ".rotation", ".rotation.x", ".rotation.y", ".rotation.z", ".scale", ".scale.x", ".scale.y",
        ".scale.z", ".translation",
        ".translation.x", ".translation.y", ".translation.z",
      ]
    default: [""]
    }
  }

  /// The images beside the scene, as paths from its folder.
  private func files() -> [Offer] {
    guard let folder else { return [] }
    let kinds = ["png", "jpg", "jpeg", "gif", "webp", "heic"]
    let paths = [folder, folder.appendingPathComponent("assets")].flatMap { place in
      ((try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []).filter {
        kinds.contains(($0 as NSString).pathExtension.lowercased())
      }.map { place == folder ? $0 : "assets/" + $0 }
    }
    return paths.sorted().map {
      Offer(
        label: $0.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? $0, detail: "image",
        kind: .file)
    }
  }

  // MARK: Items

  private func item(_ offer: Offer, _ range: Range<Int>, _ insertion: String, snippets: Bool)
    -> CompletionItem
  {
    CompletionItem(
      label: offer.label, kind: offer.kind, detail: offer.detail.map(Self.plain),
      documentation: offer.text.map { MarkupContent(value: $0) },
      textEdit: TextEdit(range: text.range(range), newText: insertion), insertTextFormat: snippets ? 2 : 1)
  }

  /// The text of a page without its links, which lead nowhere in an editor.
  static func plain(_ text: String) -> String {
    text.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.output.1) }
  }
}
