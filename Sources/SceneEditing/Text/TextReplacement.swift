import Foundation

/// A replacement of bytes that was made, with what it takes to make it again and to take it back.
struct TextReplacement: Sendable, Codable {
  /// What a replacement means, so that it can be made in another text.
  enum Meaning: Sendable, Codable {
    /// An attribute was set or removed.
    case attribute(MarkupElement, String, old: String?, new: String?)
    /// Elements were removed and others put in their place.
    case elements(ElementsChange)
    /// An element went to another place.
    case move(MarkupElement, from: ElementSpot, to: ElementSpot)
    /// A part of a change whose meaning stands in another replacement.
    case part

    var inverse: Meaning {
      switch self {
      case .attribute(let element, let name, let old, let new): .attribute(element, name, old: new, new: old)
      case .elements(let change): .elements(change.inverse)
      case .move(let element, let from, let to): .move(element, from: to, to: from)
      case .part: .part
      }
    }
  }

  let offset: Int
  let old: [UInt8]
  let new: [UInt8]
  var meaning: Meaning
  /// The handles of the elements that begin in the old and in the new bytes, in their order.
  var oldElements: [Int32] = []
  var newElements: [Int32] = []
  /// Whether elements begin or end in the bytes.
  var changesElements = false

  private enum CodingKeys: String, CodingKey {
    case offset, old, new, meaning, oldElements, newElements, changesElements
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    offset = try values.decode(Int.self, forKey: .offset)
    old = [UInt8](try values.decode(Data.self, forKey: .old))
    new = [UInt8](try values.decode(Data.self, forKey: .new))
    meaning = try values.decode(Meaning.self, forKey: .meaning)
    oldElements = try values.decode([Int32].self, forKey: .oldElements)
    newElements = try values.decode([Int32].self, forKey: .newElements)
    changesElements = try values.decode(Bool.self, forKey: .changesElements)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(offset, forKey: .offset)
    // Text, and not a list of numbers.
    try values.encode(Data(old), forKey: .old)
    try values.encode(Data(new), forKey: .new)
    try values.encode(meaning, forKey: .meaning)
    try values.encode(oldElements, forKey: .oldElements)
    try values.encode(newElements, forKey: .newElements)
    try values.encode(changesElements, forKey: .changesElements)
  }

  init(offset: Int, old: [UInt8], new: [UInt8], meaning: Meaning) {
    self.offset = offset
    self.old = old
    self.new = new
    self.meaning = meaning
  }

  /// The same at another place.
  func moved(by delta: Int) -> TextReplacement {
    var moved = TextReplacement(offset: offset + delta, old: old, new: new, meaning: meaning)
    moved.oldElements = oldElements
    moved.newElements = newElements
    moved.changesElements = changesElements
    return moved
  }

  /// What takes it back.
  var inverse: TextReplacement {
    var inverse = TextReplacement(offset: offset, old: new, new: old, meaning: meaning.inverse)
    inverse.oldElements = newElements
    inverse.newElements = oldElements
    inverse.changesElements = changesElements
    return inverse
  }
}

/// A place among the elements in an element.
struct ElementSpot: Sendable, Codable {
  let parent: MarkupElement
  /// The element before; nil for the first place.
  let previous: MarkupElement?
}

/// Elements that were removed and put in place.
struct ElementsChange: Sendable, Codable {
  /// An element, and its place in the old or new bytes of the replacement.
  struct Item: Sendable, Codable {
    let element: MarkupElement
    let range: Range<Int>
  }

  let spot: ElementSpot
  let old: [Item]
  let new: [Item]

  var inverse: ElementsChange { ElementsChange(spot: spot, old: new, new: old) }
}
