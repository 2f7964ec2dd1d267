import TestSupport
import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimationMarkup
@testable import QuartzCore
@testable import RenderTree

/// docs/reference/caml.md and the pages of docs/reference/caml: their rows are the properties that the engine has, and every one of them is
/// read from a file.
@Suite struct FormatDocumentTests {
  /// A property as the document lists it.
  struct Row: Sendable, CustomTestStringConvertible {
    let owner: String
    let key: String
    let kind: ValueKind
    let names: [String]
    /// Its default, as a file would say it.
    let standard: String
    /// Whether animations change it; nil for properties of animations.
    let isAnimatable: Bool?

    var testDescription: String { "\(owner).\(key)" }
  }

  private static let reference = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }.appendingPathComponent("docs/reference")

  /// The pages of the format.
  private static func pages() throws -> [URL] {
    let folder = reference.appendingPathComponent("caml")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".md")
    }
    return [reference.appendingPathComponent("caml.md")]
      + names.sorted().map(folder.appendingPathComponent)
  }

  static let layerClassNames = [
    "CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CAReplicatorLayer", "CAEmitterLayer",
    "CAScrollLayer",
    "CATiledLayer", "CAPortalLayer", "CABackdropLayer",
  ]
  static let animationClassNames = [
    "CAAnimation", "CAPropertyAnimation", "CABasicAnimation", "CASpringAnimation", "CAKeyframeAnimation",
    "CAAnimationGroup", "CATransition", "CAMatchMoveAnimation",
  ]

  static let rows: [Row] =
    layerClassNames.flatMap(layerRows) + cellRows + animationClassNames.flatMap(animationRows)

  /// Kinds that have no text or element form.
  private static func isReadable(_ property: Property) -> Bool {
    guard property.isStored || property.key == "frame" else { return false }
    switch property.kind {
    case .layer, .layers, .dictionary: return false
    case .object: return property.key == "string" || property.key == "font"
    default: return true
    }
  }

  private static func layerRows(_ name: String) -> [Row] {
    guard let table = layerClass(named: name)?.propertyTable, let layer = makeLayer(named: name) else {
      return []
    }
    let inherited = name == "CALayer" ? [] : Set(CALayer.propertyTable.properties.map(\.key))
    return table.properties.filter { isReadable($0) && !inherited.contains($0.key) }.map { property in
      Row(
        owner: name, key: property.key, kind: property.kind, names: names(property.key, property.names),
        standard: text(layer.value(forKey: property.key), property.kind), isAnimatable: property.isAnimatable)
    }
  }

  private static var cellRows: [Row] {
    emitterCellProperties.properties.filter(isReadable).map { property in
      Row(
        owner: "CAEmitterCell", key: property.key, kind: property.kind,
        names: names(property.key, property.names),
        standard: text(CAEmitterCell().value(forKey: property.key), property.kind),
        isAnimatable: property.isAnimatable)
    }
  }

  private static func animationRows(_ name: String) -> [Row] {
    let (table, parent, animation): (AnimationTable, AnimationTable?, CAAnimation) =
      switch name {
      case "CAAnimation": (CAAnimation.animationTable, nil, CABasicAnimation())
      case "CAPropertyAnimation":
        (CAPropertyAnimation.animationTable, CAAnimation.animationTable, CABasicAnimation())
      case "CABasicAnimation":
        (CABasicAnimation.animationTable, CAPropertyAnimation.animationTable, CABasicAnimation())
      case "CASpringAnimation":
        (CASpringAnimation.animationTable, CABasicAnimation.animationTable, CASpringAnimation())
      case "CAKeyframeAnimation":
        (CAKeyframeAnimation.animationTable, CAPropertyAnimation.animationTable, CAKeyframeAnimation())
      case "CAAnimationGroup":
        (CAAnimationGroup.animationTable, CAAnimation.animationTable, CAAnimationGroup())
      case "CAMatchMoveAnimation":
        (CAMatchMoveAnimation.animationTable, CAPropertyAnimation.animationTable, CAMatchMoveAnimation())
      default: (CATransition.animationTable, CAAnimation.animationTable, CATransition())
      }
    let inherited = Set(parent?.properties.map(\.key) ?? [])
    let unread: Set = ["delegate", "preferredFrameRateRange", "filter", "sourceLayer"]
    return table.properties.filter { !inherited.contains($0.key) && !unread.contains($0.key) }.map {
      property in
      Row(
        owner: name, key: property.key, kind: property.kind, names: names(property.key, []),
        standard: text(animation.value(forKey: property.key), property.kind), isAnimatable: nil)
    }
  }

  private static func names(_ key: String, _ own: [String]) -> [String] {
    own.isEmpty ? ValueText.knownNames[key] ?? [] : own
  }

  // MARK: The document

  /// A default as a file would say it.
  private static func text(_ value: Any?, _ kind: ValueKind) -> String {
    guard let value = Unbox.unwrapped(value) else { return "none" }
    if kind == .transform, Unbox.transform(value).map(CATransform3DIsIdentity) == true { return "identity" }
    if let list = value as? [Any] { return list.isEmpty ? "none" : "\(list.count) items" }
    if let color = value as? CGColor {
      return color.components?.map { number($0) }.joined(separator: " ") ?? "none"
    }
    if let row = Unbox.row(value, kind) { return row.map(number).joined(separator: " ") }
    if let string = Unbox.string(value) { return string.isEmpty ? "none" : "`\(string)`" }
    return "none"
  }

  private static func number(_ value: Double) -> String {
    if value.isInfinite { return "inf" }
    return value == value.rounded() ? "\(Int(clamping: value))" : "\(Float(value))"
  }

  private static func form(_ row: Row) -> String {
    if !row.names.isEmpty { return row.names.map { "`\($0)`" }.joined(separator: ", ") }
    return switch row.kind {
    case .bool: "0 or 1"
    case .integer: "whole number"
    case .float, .number: "number"
    case .point: "`x y`"
    case .size: "`width height`"
    case .rect: "`x y width height`"
    case .transform: "transform"
    case .color: "colour"
    case .enumeration, .string, .object: "text"
    case .path: "path"
    case .image: "image"
    case .numbers: "list of numbers"
    case .colors: "list of colours"
    case .timingFunctions: "list of timing functions"
    case .timingFunction: "timing function"
    case .valueFunction: "name of a function"
    case .animations: "animations"
    case .value: "as the property"
    case .values: row.key == "sourcePoints" ? "list of points" : "list of such values"
    case .filter: "filter"
    case .filters: "list of filters"
    case .cells: "cells"
    case .behaviors: "behaviours"
    default: ""
    }
  }

  private static func line(_ row: Row, _ effect: String) -> String {
    let animates = row.isAnimatable.map { $0 ? " yes |" : " no |" } ?? ""
    return "| `\(row.key)` | \(form(row)) | \(row.standard) |\(animates) \(effect) |"
  }

  /// The rows of a section, the effects those that `old` gives.
  private static func lines(of owner: String, _ old: Substring) -> [String] {
    let effects = Dictionary(
      old.split(separator: "\n").compactMap { line -> (String, String)? in
        let cells = line.components(separatedBy: " | ")
        guard cells.count > 1, let last = cells.last, line.hasPrefix("| `") else { return nil }
        let key = cells[0].dropFirst(3).prefix { $0 != "`" }
        return (String(key), String(last.hasSuffix(" |") ? last.dropLast(2) : last[...]))
      }, uniquingKeysWith: { first, _ in first })
    return rows.filter { $0.owner == owner }.map { line($0, effects[$0.key] ?? "Not described yet.") }
  }

  private static var filterLines: [String] {
    let types = FilterType.allNames.compactMap { FilterType(name: $0) }
    let filtering = types.filter { !$0.inputs.isEmpty || $0.name == "colorInvert" }.sorted {
      $0.name < $1.name
    }
    let modes = types.filter { type in !filtering.contains { $0.name == type.name } }.map { "`\($0.name)`" }
      .sorted()
    let rows = filtering.map { type in
      let inputs = type.inputs.map { input in
        "`\(input.key)` "
          + (input.kind == .colorMatrix
            ? "(20 numbers, identity)"
            : "(\((input.kind == .color ? input.defaults.prefix(4) : input.defaults[...]).map(number).joined(separator: " ")))")
      }
      return "| `\(type.name)` | \(inputs.joined(separator: ", ")) |"
    }
    return ["| type | inputs, with their defaults |", "| --- | --- |"] + rows + [
      "", "Blend modes: \(modes.joined(separator: ", ")).",
    ]
  }

  /// A page with its rows written again.
  private static func updated(_ page: String) -> String {
    var page = page
    for owner in Set(rows.map(\.owner)) {
      guard let begin = page.range(of: "<!-- properties of \(owner) -->"),
        let head = page.range(of: "--- |\n", range: begin.upperBound..<page.endIndex),
        let end = page.range(of: "\n<!-- end -->", range: head.upperBound..<page.endIndex)
      else { continue }
      let range = head.upperBound..<end.lowerBound
      page.replaceSubrange(range, with: lines(of: owner, page[range]).map { $0 + "\n" }.joined())
    }
    if let begin = page.range(of: "<!-- filters -->"),
      let end = page.range(of: "<!-- end -->", range: begin.upperBound..<page.endIndex)
    {
      page.replaceSubrange(
        begin.upperBound..<end.lowerBound, with: "\n\n" + filterLines.joined(separator: "\n") + "\n\n")
    }
    return page
  }

  /// The rows are those of the engine's tables, each on one page. `CAMBIUM_UPDATE=1` writes them.
  @Test func hasTheRowsOfTheEngine() throws {
    var text = ""
    for url in try Self.pages() {
      let page = try String(contentsOf: url, encoding: .utf8)
      text += page
      let updated = Self.updated(page)
      if ProcessInfo.processInfo.environment["CAMBIUM_UPDATE"] == "1" {
        try Data(updated.utf8).write(to: url)
      } else {
        #expect(
          page == updated,
          "\(url.lastPathComponent): CAMBIUM_UPDATE=1 Scripts/test --debug FormatDocumentTests writes it again"
        )
      }
    }
    for mark in Set(Self.rows.map { "<!-- properties of \($0.owner) -->" }).union(["<!-- filters -->"]) {
      #expect(text.components(separatedBy: mark).count == 2, "\(mark)")
    }
  }

  /// The examples of the pages are read without a word.
  @Test func examplesAreRead() throws {
    let examples = try Self.pages().flatMap { url in
      let parts = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "```")
      return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }.filter { $0.hasPrefix("xml\n") }
    }
    #expect(examples.count >= 8)
    for example in examples.map({ String($0.dropFirst(4)) }) {
      let isWhole = example.contains("<caml")
      let document = try CoreAnimationMarkupTests.read(
        isWhole ? example : caml("<CALayer id=\"#1\" bounds=\"0 0 9 9\">\(example)</CALayer>"))
      #expect(document.root != nil && document.diagnostics.isEmpty, "\(document.diagnostics)")
    }
  }

  // MARK: Every row is read

  /// A text or the children that give a property another value than its default; nil for what the key decides.
  private func sample(_ row: Row) -> (text: String?, children: String) {
    let number = "<real value=\"0.25\"/><real value=\"0.75\"/>"
    if let name = row.names.first(where: { "`\($0)`" != row.standard }) { return (name, "") }
    switch row.kind {
    case .bool: return (row.standard == "1" ? "0" : "1", "")
    case .integer: return ("3", "")
    case .float, .number: return (row.standard == "0.5" ? "0.25" : "0.5", "")
    case .point, .size: return ("3 7", "")
    case .rect: return ("0.125 0.25 0.5 0.625", "")
    case .transform: return ("translate(1, 2, 3)", "")
    case .color: return ("0.25 0.5 0.75", "")
    case .path: return ("0 0 m 10 5 l h", "")
    case .enumeration, .string, .object:
      return (row.key == "type" ? "push" : row.key == "subtype" ? "fromLeft" : "sample", "")
    case .numbers: return (nil, number)
    case .colors: return (nil, "<CGColor value=\"1 0 0\"/><CGColor value=\"0 1 0\"/>")
    case .timingFunction: return ("easeIn", "")
    case .timingFunctions: return (nil, "<CAMediaTimingFunction value=\"easeIn\"/>")
    case .valueFunction: return ("rotateZ", "")
    case .animations: return (nil, "<CABasicAnimation keyPath=\"opacity\" duration=\"1\"/>")
    case .values where row.key == "sourcePoints": return (nil, "<CGPoint value=\"1 2\"/>")
    case .values: return (nil, number)
    case .filter, .filters: return (nil, "<CAFilter filter=\"gaussianBlur\"/>")
    case .cells: return (nil, "<CAEmitterCell birthRate=\"1\"/>")
    case .behaviors: return (nil, "<CAEmitterBehavior behavior=\"drag\"/>")
    case .image: return (nil, "<CGImage src=\"a.png\"/>")
    default: return (nil, "")
    }
  }

  private func read(_ text: String) throws -> SceneDocument {
    let folder = try TemporaryFolder()
    try folder.write(try png(2, 2), to: "a.png")
    return SceneDocument.open(try folder.write(caml(text), to: "scene.caml"))
  }

  /// Reads a property from an attribute, where it has one, and from a child element.
  @Test(arguments: rows) func isReadFromAFile(row: Row) throws {
    let sample = sample(row)
    var forms: [(attributes: String, content: String)] = []
    if row.kind == .value {
      forms.append(("", "<\(row.key) type=\"real\" value=\"0.5\"/>"))
    } else if let text = sample.text {
      forms.append(("\(row.key)=\"\(text)\"", ""))
      forms.append(("", "<\(row.key) value=\"\(text)\"/>"))
    } else {
      forms.append(("", "<\(row.key)>\(sample.children)</\(row.key)>"))
    }
    for (attributes, content) in forms {
      let (document, value, standard) = try self.value(of: row, attributes, content)
      #expect(document.diagnostics.map(\.description) == [], "\(attributes)\(content)")
      let found = Self.text(value, row.kind)
      // What is an object has no text; that it is there tells that it was read.
      if Unbox.unwrapped(value) == nil
        || (found == Self.text(standard, row.kind) && Unbox.unwrapped(standard) != nil)
      {
        Issue.record("\(row.owner).\(row.key) is still \(found) after \(attributes)\(content)")
      }
    }
  }

  /// What a file gives a property, beside what a new object has.
  private func value(
    of row: Row, _ attributes: String, _ content: String
  ) throws -> (SceneDocument, found: Any?, standard: Any?) {
    if row.owner == "CAEmitterCell" {
      let document = try read(
        "<CAEmitterLayer bounds=\"0 0 9 9\"><emitterCells><CAEmitterCell \(attributes)>\(content)</CAEmitterCell></emitterCells></CAEmitterLayer>"
      )
      let cell = (document.root as? CAEmitterLayer)?.emitterCells?.first
      return (document, cell?.value(forKey: row.key), CAEmitterCell().value(forKey: row.key))
    }
    if row.isAnimatable == nil {
      let name = ["CAAnimation", "CAPropertyAnimation"].contains(row.owner) ? "CABasicAnimation" : row.owner
      let isProperty = !["CAAnimationGroup", "CATransition"].contains(name) && row.key != "keyPath"
      let keyPath = row.key == "path" ? "position" : row.key == "valueFunction" ? "transform" : "opacity"
      let attributes =
        row.key == "keyPath" ? attributes.replacingOccurrences(of: "sample", with: "opacity") : attributes
      let content =
        row.key == "keyPath" ? content.replacingOccurrences(of: "sample", with: "opacity") : content
      let document = try read(
        "<CALayer bounds=\"0 0 9 9\"><animations><\(row.key == "type" ? name : "animation type=\"\(name)\"") \(isProperty ? "keyPath=\"\(keyPath)\"" : "") \(attributes)>\(content)</\(row.key == "type" ? name : "animation")></animations></CALayer>"
      )
      // Of a transition the key is always the same.
      let animation = document.root.flatMap { root in
        root.animationKeys()?.first.flatMap { root.animation(forKey: $0) }
      }
      let standard = name == "CASpringAnimation" ? CASpringAnimation() : animationClass(named: name)?.make()
      return (document, animation?.value(forKey: row.key), standard?.value(forKey: row.key))
    }
    let bounds = ["bounds", "frame"].contains(row.key) ? "" : "bounds=\"0 0 9 9\""
    let document = try read("<\(row.owner) \(bounds) \(attributes)>\(content)</\(row.owner)>")
    return (
      document, document.root?.value(forKey: row.key), makeLayer(named: row.owner)?.value(forKey: row.key)
    )
  }
}
