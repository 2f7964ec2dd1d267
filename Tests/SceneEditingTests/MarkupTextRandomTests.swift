import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// Random changes of real and of odd files: what is read afterwards is the old tree with this one change, the difference is as small as
/// it can be, and undo in any order gives the same bytes again.
@MainActor @Suite struct MarkupTextRandomTests {
  /// Files with everything that the text has to keep, besides the bundled scenes.
  private static let oddFiles: [String: String] = [
    "one-line": caml(
      "<CALayer bounds='0 0 100 100'><sublayers><CALayer name='a' position='1,2'/><CALayer name='b'/><mask/></sublayers></CALayer>"
    ),
    "tabs and attributes on lines":
      "<?xml version=\"1.0\"?>\r\n<caml\r\n\txmlns=\"http://www.apple.com/CoreAnimation/1.0\">\r\n\t"
      + "<!-- a > b -->\r\n\t<CALayer\r\n\t\tname=\"root\"\r\n\t\tbounds=\"0 0 10 10\"\r\n\t\t>\r\n\t\t"
      + "<sublayers>\r\n\t\t\t"
      + "<CAShapeLayer\r\n\t\t\t\tpath=\"0 0 m 1 1 l\"\r\n\t\t\t\tname=\"s&#x41;\"\r\n\t\t\t/>\r\n\t\t\t"
      + "<CATextLayer string='&lt;&amp;&gt;'></CATextLayer>\r\n\t\t</sublayers>\r\n\t</CALayer>\r\n"
      + "</caml>\r\n",
    "mistakes": caml(
      "<CALayer bounds=\"0 0 50 50\" opacity=\"0.1\" opacity=\"0.2\"><sublayers>"
        + "<CALayer name=a position=\"1 2\"><CALayer><bounds value=\"1 2 3 4\"/></CALayer></sublayers>"
        + "</CALayer>"
    ),
    "parts": caml(
      "<CALayer bounds=\"0 0 50 50\">\n <sublayers>\n  <CALayer frame=\"1 2 3 4\"/>\n  "
        + "<CALayer position.x=\"3\" bounds.size=\"1 2\" transform.rotation.z=\"0.5\" transform.scale=\"2\"/>\n  "
        + "<CALayer transform=\"perspective(500)\" position=\"1 2\" position.y=\"7\">"
        + "<cornerRadius type=\"real\" value=\"3\"/><position type=\"CGPoint\" value=\"5 5\"/></CALayer>\n "
        + "</sublayers>\n</CALayer>\n"
    ),
  ]

  private static let scenes: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("scenes")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      name.hasSuffix(".caml")
        ? "\(folder.path)/\(name)" : name.hasSuffix(".ca") ? "\(folder.path)/\(name)/main.caml" : nil
    }
  }()

  private func texts() throws -> [(name: String, text: MarkupText)] {
    #expect(Self.scenes.count > 20)
    return try Self.oddFiles.sorted { $0.key < $1.key }.map { ($0.key, try MarkupText($0.value)) }
      + Self.scenes.map { path in
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        return (path, try MarkupText(bytes, file: path))
      }
  }

  // MARK: Trees

  /// The layers of a document by the place of their elements.
  private func layers(_ document: SceneDocument, _ text: MarkupText) -> [(
    layer: CALayer, element: MarkupElement
  )] {
    guard let root = document.root else { return [] }
    let offsets = Dictionary(
      document.markups[0].places.map { (ObjectIdentifier($0.layer), $0.offset) }, uniquingKeysWith: { $1 })
    var found: [(CALayer, MarkupElement)] = []
    var pending = [root]
    while let layer = pending.popLast() {
      if let offset = offsets[ObjectIdentifier(layer)], let element = text.element(at: offset) {
        found.append((layer, element))
      }
      if let mask = layer.mask { pending.append(mask) }
      pending += (layer.sublayers ?? []).reversed()
    }
    return found
  }

  /// The first property in which two trees differ.
  private func difference(_ a: CALayer, _ b: CALayer, _ path: String = "") -> String? {
    if type(of: a) != type(of: b) { return "\(path): \(type(of: a)) \(type(of: b))" }
    for property in type(of: a).propertyTable.properties
    where property.isStored && !["sublayers", "mask", "sourceLayer"].contains(property.key) {
      let (old, new) = (a.value(forKey: property.key), b.value(forKey: property.key))
      guard !isNear(old, new, property.kind) else { continue }
      if property.kind == .transform, let old = Unbox.row(old, .transform),
        let new = Unbox.row(new, .transform),
        zip(old, new).allSatisfy({ abs($0 - $1) < 4e-4 * max(1, abs($0)) })
      {
        continue
      }
      // Ends of lists and paths that were rounded.
      if let old = Unbox.path(old), let new = Unbox.path(new), old.points.count == new.points.count,
        zip(old.points, new.points).allSatisfy({ abs($0.x - $1.x) < 1e-3 && abs($0.y - $1.y) < 1e-3 })
      {
        continue
      }
      return "\(path).\(property.key): \(old ?? "nil") \(new ?? "nil")"
    }
    if a.animationKeys() ?? [] != b.animationKeys() ?? [] { return "\(path): animations" }
    for key in a.animationKeys() ?? []
    // What such an animation follows may be deleted.
    where !(a.animation(forKey: key) is CAMatchMoveAnimation)
      && !isSame(a.animation(forKey: key), b.animation(forKey: key))
    {
      return "\(path): animation \(key)"
    }
    let (ours, theirs) = (a.sublayers ?? [], b.sublayers ?? [])
    if ours.count != theirs.count { return "\(path): \(ours.count) \(theirs.count) sublayers" }
    for (index, (x, y)) in zip(ours, theirs).enumerated() {
      if let found = difference(x, y, "\(path)/\(index)") { return found }
    }
    guard let mask = a.mask else { return b.mask == nil ? nil : "\(path): mask" }
    return b.mask.flatMap { difference(mask, $0, "\(path)/mask") } ?? (b.mask == nil ? "\(path): mask" : nil)
  }

  // MARK: Values

  private func randomValue(_ kind: ValueKind, _ key: String, _ names: [String], _ random: inout SeededNumbers)
    -> Any?
  {
    func number(_ range: ClosedRange<Double> = -50...50) -> Double {
      let choices: [Double] = [1, 10, 1e4, 1e7]
      let digits: Double = choices.randomElement(using: &random) ?? 1
      return (Double.random(in: range, using: &random) * digits).rounded() / digits
    }
    switch kind {
    case .bool: return Bool.random(using: &random)
    case .integer: return Int.random(in: 0...7, using: &random)
    case .float: return Float(number(0...1))
    case .number: return number(0...20)
    case .point: return CGPoint(x: number(), y: number())
    case .size: return CGSize(width: number(0...50), height: number(0...50))
    case .rect:
      return CGRect(x: number(), y: number(), width: number(0...50), height: number(0...50))
    case .color:
      return CGColor(
        srgbRed: number(0...1), green: number(0...1), blue: number(0...1),
        alpha: Bool.random(using: &random) ? 1 : number(0...1))
    case .enumeration: return names.randomElement(using: &random)
    case .path:
      let path = CGMutablePath()
      path.move(to: CGPoint(x: number(), y: number()))
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        path.addLine(to: CGPoint(x: number(), y: number()))
      }
      return path
    case .numbers:
      return (0..<Int.random(in: 1...4, using: &random)).map { _ in NSNumber(value: number(0...1)) }
    case .transform:
      var transform = CATransform3DMakeTranslation(
        number(), number(), Bool.random(using: &random) ? 0 : number())
      if Bool.random(using: &random) { transform = CATransform3DRotate(transform, number(-3...3), 0, 0, 1) }
      if Bool.random(using: &random) {
        transform = CATransform3DScale(transform, number(1...3), number(1...3), 1)
      }
      return transform
    case .string where key == "name":
      return ["x", "a \"b\" & <c>", "é😀", "it's"].randomElement(using: &random)
    default: return nil
    }
  }

  private static let parts = [
    "position.x", "position.y", "bounds.size", "bounds.size.width", "bounds.origin", "bounds.origin.y",
    "transform.rotation.z", "transform.translation.x", "shadowOffset.height", "anchorPoint.x",
  ]

  // MARK: Tests

  @Test func aChangeOfAValueIsThisChange() throws {
    var random = SeededNumbers(37)
    var made = 0
    var refused = 0
    for (name, start) in try texts() {
      var text = start
      for _ in 0..<12 {
        let before = text
        let expected = before.document()
        guard let (layer, element) = layers(expected, before).dropFirst().randomElement(using: &random) else {
          continue
        }
        let table = type(of: layer).propertyTable.properties.filter { $0.isStored && $0.key != "cornerCurve" }
        let property = try #require(table.randomElement(using: &random))
        var key = property.key
        if Int.random(in: 0..<4, using: &random) == 0 {
          key = Self.parts.randomElement(using: &random) ?? key
        }
        guard let kind = MarkupReader.kind(ofKeyPath: key, of: type(of: layer)),
          let value = randomValue(kind, key, property.names, &random)
        else { continue }
        let isMask = before.name(of: element) == "mask"
        if isMask, key == "type" { continue }
        do throws(MarkupTextError) { try text.set(value, forKeyPath: key, of: element) } catch {
          // The rest of what an element refers to is not changed by its user.
          refused += 1
          #expect(error.message.contains("shared"), "\(name) \(key) \(error)")
          continue
        }
        made += 1
        let found = text.document()
        expected.states.withFileValues {
          found.states.withFileValues {
            let written = rounded(value, kind, key: key)
            layer.withoutResizingSublayers { layer.setValue(written, forKeyPath: key) }
            if let old = expected.root, let new = found.root {
              let difference = difference(old, new)
              #expect(difference == nil, "\(name): \(key) = \(value)\n\(before.string == text.string)")
            }
          }
        }
        let isShort = kind.width > 0 && kind != .color && !before.carriers(of: key, in: element).isEmpty
        let lines = differingLines(before.string, text.string)
        #expect(lines <= (isShort ? 4 : 60), "\(name): \(key) changes \(lines) lines")
      }
      let end = text.string
      var steps = 0
      while text.undoName != nil {
        text.undo()
        steps += 1
      }
      #expect(text.fileBytes == start.fileBytes, "\(name)")
      for _ in 0..<steps { text.redo() }
      #expect(text.string == end, "\(name)")
    }
    #expect(made > 150 && refused < made / 10, "\(made) \(refused)")
  }

  @Test func aChangeOfElementsIsThisChange() throws {
    var random = SeededNumbers(7)
    var made = 0
    for (name, start) in try texts() {
      var text = start
      for _ in 0..<8 {
        let before = text
        let document = before.document()
        let all = layers(document, before).dropFirst().filter {
          before.name(of: $0.element) != "mask" && $0.layer.superlayer != nil
        }
        guard let (layer, element) = all.randomElement(using: &random), let outer = layer.superlayer,
          let index = outer.sublayers?.firstIndex(where: { $0 === layer }),
          before.parent(of: element).flatMap({ before.name(of: $0) }) == "sublayers"
        else { continue }
        let expected = document
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          try text.delete([element])
          layer.removeFromSuperlayer()
        case 1:
          let copy = try text.duplicate(element)
          #expect(text.name(of: copy) == before.name(of: element))
          let new = text.document()
          let twin = layers(new, text).first { $0.element == copy }?.layer
          #expect(twin.map { difference(layer, $0) } == .some(nil), "\(name)")
          try text.delete([copy])
          #expect(text.string == before.string, "\(name)")
          text.undo()
          continue
        default:
          guard let (target, place) = all.randomElement(using: &random), target !== layer,
            !target.isBelow(layer)
          else { continue }
          let position = Int.random(in: 0...(target.sublayers?.count ?? 0), using: &random)
          try text.move(element, into: place, at: position)
          layer.removeFromSuperlayer()
          target.insertSublayer(layer, at: UInt32(min(position, target.sublayers?.count ?? 0)))
        }
        made += 1
        let found = text.document()
        if let old = expected.root, let new = found.root {
          let difference = difference(old, new)
          #expect(difference == nil, "\(name) \(index)\n\(before.string)\n\(text.string)")
        }
        #expect(MarkupText.index(String(decoding: text.bytes, as: UTF8.self)).ends == text.index.ends)
      }
      while text.undoName != nil { text.undo() }
      #expect(text.fileBytes == start.fileBytes, "\(name)")
    }
    #expect(made > 60, "\(made)")
  }

  @Test func undoAndRedoInEveryOrder() throws {
    var random = SeededNumbers(3)
    let file = try #require(Self.scenes.first { $0.hasSuffix("lock-states.caml") })
    var text = try MarkupText([UInt8](try Data(contentsOf: URL(fileURLWithPath: file))), file: file)
    var states: [[UInt8]] = [text.fileBytes]
    var done = 0
    for _ in 0..<1000 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where done > 0:
        text.undo()
        done -= 1
      case 1 where done < states.count - 1:
        text.redo()
        done += 1
      default:
        let all = text.elements.filter { element in
          guard let place = text.index.place(of: element), case .layer = text.role(of: place) else {
            return false
          }
          return true
        }
        guard let element = all.randomElement(using: &random) else { continue }
        let before = text.fileBytes
        let point = CGPoint(
          x: Int.random(in: 0...99, using: &random), y: Int.random(in: 0...99, using: &random))
        do throws(MarkupTextError) {
          switch Int.random(in: 0..<8, using: &random) {
          case 0 where all.count > 4: try text.delete([element])
          case 1 where all.count < 12: try text.duplicate(element)
          case 2: try text.move(element, into: all[0], at: 0)
          case 3:
            if let state = text.states.randomElement(using: &random) {
              try text.set(point, forKeyPath: "position", of: element, in: state)
            }
          case 4:
            try text.set(
              CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5), forKeyPath: "backgroundColor", of: element)
          case 5: try text.removeValue(forKeyPath: "backgroundColor", of: element)
          default: try text.set(point, forKeyPath: "position", of: element)
          }
        } catch {
          #expect(text.fileBytes == before)
          continue
        }
        if text.fileBytes == before { continue }
        states.removeSubrange((done + 1)...)
        states.append(text.fileBytes)
        done += 1
      }
      #expect(text.fileBytes == states[done])
    }
    #expect(states.count > 20)
    while text.undoName != nil { text.undo() }
    #expect(text.fileBytes == states[0])
  }

  /// Both sides change values and elements; what only one has changed is there afterwards, and what both have changed is a conflict.
  @Test func mergesOfRandomChanges() throws {
    var random = SeededNumbers(11)
    var conflicts = 0
    for (name, start) in try texts() where name.hasSuffix(".caml") || name == "parts" {
      let elements = start.elements.filter { element in
        guard let place = start.index.place(of: element), case .layer = start.role(of: place) else {
          return false
        }
        return start.parent(of: element).flatMap { start.name(of: $0) } == "sublayers"
      }
      guard !elements.isEmpty else { continue }
      var (mine, theirs) = (start, start)
      var wanted: [(MarkupElement, String, [String: Double])] = []
      for element in elements.shuffled(using: &random).prefix(6) {
        for key in ["opacity", "cornerRadius", "zPosition"] {
          var values: [String: Double] = [:]
          for side in ["mine", "theirs"] where Int.random(in: 0..<5, using: &random) < 2 {
            // A half can be written without an end in either kind of number.
            let value = Double(Int.random(in: 1...99, using: &random)) / 128
            values[side] = NumberStyle().rounded(value)
            if side == "mine" {
              try mine.set(value, forKeyPath: key, of: element)
            } else {
              try theirs.set(value, forKeyPath: key, of: element)
            }
          }
          wanted.append((element, key, values))
        }
      }
      // New elements shift the others, and are no others.
      if let one = elements.randomElement(using: &random) { try mine.duplicate(one) }
      if let one = elements.randomElement(using: &random) {
        try theirs.insert("<CALayer name=\"theirs\"/>", into: one, at: 0)
      }
      let merge = try mine.merged(with: theirs.fileBytes)
      var text = merge.text
      let document = text.document()
      let found = Dictionary(layers(document, text).map { ($0.element, $0.layer) }, uniquingKeysWith: { $1 })
      var clashes = 0
      document.states.withFileValues {
        for (element, key, values) in wanted {
          let (mine, theirs) = (values["mine"], values["theirs"])
          if let mine, let theirs, mine != theirs { clashes += 1 }
          guard let value = theirs ?? mine else { continue }
          let now = Unbox.number(found[element]?.value(forKey: key))
          #expect(now.map { Float($0) } == Float(value), "\(name) \(key) \(values)")
        }
      }
      #expect(merge.conflicts.count == clashes, "\(name) \(merge.conflicts)")
      #expect(document.layer("theirs") != nil)
      conflicts += clashes
      for conflict in merge.conflicts { try text.resolve(conflict, keepingMine: true) }
      #expect(!text.isChanged == (text.undoName == nil))
      while text.undoName != nil { text.undo() }
      #expect(text.fileBytes == theirs.fileBytes, "\(name)")
    }
    #expect(conflicts > 10)
  }

  /// Damaged files: what is done with them either throws or can be undone exactly, and places are found again as a reader finds them.
  @Test func damagedTexts() throws {
    var random = SeededNumbers(5)
    var made = 0
    for (name, start) in try texts().prefix(12) {
      for _ in 0..<12 {
        var bytes = start.fileBytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let offset = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0:
            bytes.removeSubrange(offset..<min(bytes.count, offset + Int.random(in: 1...20, using: &random)))
          case 1: bytes[offset] = "<>\"'/=& \u{0}\u{FF}é".utf8.randomElement(using: &random) ?? 0
          default:
            bytes.insert(
              contentsOf: ["<a", "</a>", "<!--", "\"", "&#0;", "/>"].randomElement(using: &random)!.utf8,
              at: offset)
          }
        }
        guard var text = try? MarkupText(bytes, file: name) else { continue }
        for _ in 0..<8 {
          guard let element = text.elements.randomElement(using: &random) else { continue }
          let before = text.fileBytes
          let steps = text.undoName == nil
          do throws(MarkupTextError) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: try text.delete([element])
            case 1: try text.duplicate(element)
            case 2: try text.insert("<CALayer/>", into: element)
            case 3:
              try text.set(
                CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5), forKeyPath: "backgroundColor", of: element
              )
            case 4: try text.removeValue(forKeyPath: "bounds", of: element)
            case 5:
              if let state = text.states.first {
                try text.set(0.5, forKeyPath: "opacity", of: element, in: state)
              }
            case 6: try text.set([0, 1], forKeyPath: "locations", of: element)
            default: try text.set(CGPoint(x: 1, y: 2), forKeyPath: "position", of: element)
            }
            made += 1
          } catch { #expect(text.fileBytes == before && steps == (text.undoName == nil)) }
          #expect(ElementIndex(text.bytes, file: name).ends == text.index.ends)
        }
        if let merge = try? text.merged(with: start.fileBytes) {
          var merged = merge.text
          while merged.undoName != nil { merged.undo() }
        }
        while text.undoName != nil { text.undo() }
        #expect(text.fileBytes == bytes)
      }
    }
    #expect(made > 200, "\(made)")
  }
}
