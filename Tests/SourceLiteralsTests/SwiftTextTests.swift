import TestSupport
import Foundation
import Testing

@testable import SourceLiterals

/// Literals that are replaced in the text of a Swift file.
@Suite struct SwiftTextTests {
  /// The site of a statement `key = literal`, with the numbers as slots in their order.
  static func site(_ text: String, _ keyPath: String, _ form: LiteralForm, _ type: String = "") -> SourceSite
  {
    let bytes = Array(text.utf8)
    let start = (bytes.firstIndex(of: UInt8(ascii: "=")) ?? -2) + 2
    var slots: [SourceSlot] = []
    var index = start
    while index < bytes.count {
      let isStart = bytes[index] == UInt8(ascii: "-") || (48...57).contains(bytes[index])
      let isName = index > 0 && bytes[index - 1] > 64
      guard isStart, !isName else {
        index += 1
        continue
      }
      let end =
        bytes[index...].firstIndex {
          ![45, 46, 95].contains($0) && !(48...57).contains($0) && !(97...120).contains($0)
            && !(65...70).contains($0)
        } ?? bytes.count
      let word = String(decoding: bytes[index..<end], as: UTF8.self)
      slots.append(SourceSlot(index..<end, NumberSpelling(word).value))
      index = end
    }
    return SourceSite(
      line: 1, column: 1, keyPath: keyPath, function: "go",
      literal: SourceLiteral(form, start..<bytes.count, slots, type: type))
  }

  private func text(
    _ source: String, _ key: String, _ form: LiteralForm, _ new: SourceValue, was old: SourceValue,
    type: String = ""
  ) throws -> String {
    var texts = SwiftFiles([Array(source.utf8)])
    let step = try texts.set(new, was: old, Self.site(source, key, form, type))
    let result = String(decoding: texts.texts[0].bytes, as: UTF8.self)
    if let step {
      texts.undo(step)
      #expect(texts.texts[0].bytes == Array(source.utf8))
      texts.redo(step)
      #expect(String(decoding: texts.texts[0].bytes, as: UTF8.self) == result)
    } else {
      #expect(result == source)
    }
    return result
  }

  @Test(
    arguments: [
      ("10", 10.0, "10"), ("10.50", 10.5, "10.50"), ("10", 12, "12"), ("10", 12.25, "12.25"),
      ("10.5", 12, "12.0"),
      ("10.5", 12.00004, "12.0"), ("1_000", 2500, "2_500"), ("1_000", 1_234_567, "1_234_567"),
      ("1_000", 12.5, "12.5"),
      ("0xFF", 171, "0xAB"), ("0xff", 171, "0xab"), ("0xFF", 1.5, "1.5"), ("-4", 4, "4"), ("4", -4, "-4"),
      ("-4.5", -0.125, "-0.125"), ("0.3", 1.0 / 3, "0.3333"), ("-0x10", -16, "-0x10"), ("0b11", 5, "0b101"),
      ("0.5", 0.00012344, "0.0001234"), ("1e3", 2000, "2000.0"), ("0.1", 0.1 + 1e-12, "0.1"),
      ("5", -0.00000000001, "0"),
      ("0.7", Double(Float(0.7)), "0.7"), ("3", 1e12, "1000000000000"),
    ] as [(String, Double, String)])
  func numbersKeepTheirSpelling(_ old: String, _ number: Double, _ new: String) {
    let text = NumberSpelling(old).text(for: number)
    #expect(text == new || (old == "5" && Double(text) == number))
  }

  @Test func oneNumberOfAPointChanges() throws {
    let source = "layer.position = CGPoint(x: 10.50, y: 20)"
    #expect(
      try text(source, "position", .point, .numbers([10.5, 33.25]), was: .numbers([10.5, 20]))
        == "layer.position = CGPoint(x: 10.50, y: 33.25)")
    #expect(
      try text(source, "position", .point, .numbers([-1, 20]), was: .numbers([10.5, 20]))
        == "layer.position = CGPoint(x: -1.0, y: 20)")
    #expect(try text(source, "position", .point, .numbers([10.5, 20]), was: .numbers([10.5, 20])) == source)
  }

  /// The way that a number has come does not matter.
  @Test func aNumberThatComesBackHasItsSpelling() throws {
    let bytes = Array("p = CGPoint(x: 10.50, y: 20)".utf8)
    let literal = SourceLiteral(.point, 4..<28, [SourceSlot(15..<20, 10.5), SourceSlot(25..<27, 20)])
    let site = SourceSite(line: 1, column: 1, keyPath: "position", literal: literal)
    var texts = SwiftFiles([bytes])
    _ = try texts.set(.numbers([11, 20.25]), was: .numbers([10.5, 20]), site)
    #expect(texts.texts[0].bytes == Array("p = CGPoint(x: 11.0, y: 20.25)".utf8))
    _ = try texts.set(.numbers([10.5, 21]), was: .numbers([11, 20.25]), site)
    #expect(texts.texts[0].bytes == Array("p = CGPoint(x: 10.50, y: 21)".utf8))
    _ = try texts.set(.numbers([10.5, 20]), was: .numbers([10.5, 21]), site)
    #expect(texts.texts[0].bytes == bytes && texts.changedFiles.isEmpty)
  }

  @Test func colorsAreWrittenInTheirOwnForm() throws {
    let color = SourceValue.color([1, 0.5, 0.25, 1])
    #expect(
      try text(
        "c = UIColor(red: 1, green: 0.1, blue: 0.25, alpha: 1)", "c", .color, color,
        was: .color([1, 0.1, 0.25, 1]))
        == "c = UIColor(red: 1, green: 0.5, blue: 0.25, alpha: 1)")
    let gray = "c = UIColor(white: 0.5, alpha: 1)"
    let wasGray = SourceValue.color([0.5, 0.5, 0.5, 1])
    #expect(
      try text(gray, "c", .gray, .color([0.2, 0.2, 0.2, 1]), was: wasGray, type: "UIColor")
        == "c = UIColor(white: 0.2, alpha: 1)")
    #expect(
      try text(gray, "c", .gray, color, was: wasGray, type: "UIColor")
        == "c = UIColor(red: 1, green: 0.5, blue: 0.25, alpha: 1)")
    #expect(
      try text(
        "c = UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1)", "c", .hue, .color([1, 0, 0, 1]),
        was: .color([0, 1, 1, 1]))
        == "c = UIColor(hue: 0.0, saturation: 1, brightness: 1, alpha: 1)")
    #expect(
      try text("c = .red", "c", .namedColor, color, was: .color([1, 0, 0, 1]))
        == "c = .init(red: 1, green: 0.5, blue: 0.25, alpha: 1)")
  }

  private static func matrix(_ angle: Double, _ axis: [Double]) -> SourceValue {
    .transform(TransformLiteral.rotation(angle, axis))
  }

  @Test func transformsAreWrittenInTheirOwnForm() throws {
    let z = [0.0, 0, 1]
    #expect(
      try text(
        "t = CATransform3DMakeRotation(0.5, 0, 0, 1)", "t", .rotation3D, Self.matrix(0.75, z),
        was: Self.matrix(0.5, z))
        == "t = CATransform3DMakeRotation(0.75, 0, 0, 1)")
    // Turns are kept, and an axis that points the other way.
    #expect(
      try text(
        "t = CATransform3DMakeRotation(6.5, 0, 0, -1)", "t", .rotation3D, Self.matrix(-6.75, z),
        was: Self.matrix(-6.5, z))
        == "t = CATransform3DMakeRotation(6.75, 0, 0, -1)")
    #expect(
      try text(
        "t = CGAffineTransform(rotationAngle: 0.5)", "t", .rotation2D, Self.matrix(0.25, z),
        was: Self.matrix(0.5, z))
        == "t = CGAffineTransform(rotationAngle: 0.25)")
    var moved = TransformLiteral.rotation(0, z)
    (moved[12], moved[13]) = (5, 6)
    #expect(
      try text(
        "t = CATransform3DIdentity", "t", .identity, .transform(moved), was: Self.matrix(0, z),
        type: "CATransform3D")
        == "t = CATransform3DMakeTranslation(5, 6, 0)")
    #expect(
      try text(
        "t = CGAffineTransform(rotationAngle: 0.5)", "t", .rotation2D, .transform(moved),
        was: Self.matrix(0.5, z), type: "CGAffineTransform")
        == "t = CGAffineTransform(translationX: 5, y: 6)")
    moved[0] = 2
    #expect(throws: SourceReason.self) {
      try text(
        "t = CATransform3DIdentity", "t", .identity, .transform(moved), was: Self.matrix(0, z),
        type: "CATransform3D")
    }
  }

  @Test func aNameIsReplacedAsAWholeAndComesBack() throws {
    let source = "p = .zero; q = 1"
    let bytes = Array(source.utf8)
    let site = SourceSite(
      line: 1, column: 1, keyPath: "position", literal: SourceLiteral(.zero, 4..<9, type: "CGPoint"))
    var texts = SwiftFiles([bytes])
    let first = try #require(try texts.set(.numbers([1, 2.5]), was: .numbers([0, 0]), site))
    #expect(texts.texts[0].bytes == Array("p = CGPoint(x: 1, y: 2.5); q = 1".utf8))
    let second = try #require(try texts.set(.numbers([1, 3]), was: .numbers([1, 2.5]), site))
    #expect(
      texts.texts[0].bytes == Array("p = CGPoint(x: 1, y: 3); q = 1".utf8)
        && texts.texts[0].offset(of: 11) == 25)
    texts.undo(second)
    texts.undo(first)
    #expect(texts.texts[0].bytes == bytes && texts.changedFiles.isEmpty)
  }

  @Test func computedNumbersSayWhereTheyComeFrom() {
    let site = SourceSite(
      line: 41, column: 5, keyPath: "position", function: "layoutSubviews",
      literal: SourceLiteral(.point, 0..<4, [SourceSlot(nil, nil, names: ["bounds"]), SourceSlot(2..<3, 0)]))
    var texts = SwiftFiles([Array("0000".utf8)])
    #expect(
      throws: SourceReason("position.x comes from `layoutSubviews`, line 41, which computes it from `bounds`")
    ) {
      try texts.set(.numbers([1, 0]), was: .numbers([2, 0]), site)
    }
    #expect(throws: Never.self) { try texts.set(.numbers([2, 7]), was: .numbers([2, 0]), site) }
    #expect(texts.texts[0].bytes == Array("0070".utf8))
  }

  @Test func constantsChangeWhereNothingElseUsesThem() throws {
    func site(_ uses: Int, isInteger: Bool) -> SourceSite {
      let constant = SourceSlot.Constant("margin", line: 3, uses: uses, isInteger: isInteger)
      return SourceSite(
        line: 4, column: 1, keyPath: "opacity",
        literal: SourceLiteral(.number, 2..<3, [SourceSlot(0..<1, 8, constant: constant)]))
    }
    var texts = SwiftFiles([Array("8 m".utf8)])
    #expect(
      throws: SourceReason(
        "opacity comes from the constant `margin`, line 3, which the source uses in 3 places")
    ) {
      try texts.set(.numbers([9]), was: .numbers([8]), site(3, isInteger: false))
    }
    #expect(throws: SourceReason("opacity comes from the constant `margin`, line 3, which is an integer")) {
      try texts.set(.numbers([9.5]), was: .numbers([8]), site(1, isInteger: true))
    }
    _ = try texts.set(.numbers([9]), was: .numbers([8]), site(1, isInteger: true))
    #expect(texts.texts[0].bytes == Array("9 m".utf8))
  }

  @Test func aThousandRandomEditsComeBackToTheSameBytes() throws {
    var random = SplitMix64(seed: 7)
    var source = ""
    var sites: [SourceSite] = []
    var values: [[Double]] = []
    for index in 0..<40 {
      let before = source.utf8.count
      let line = "layer\(index).position = CGPoint(x: 1\(index).50, y: \(index * 3)) // é\n"
      let local = Self.site(String(line.split(separator: " //")[0]), "position", .point, "CGPoint")
      let literal = try #require(local.literal)
      sites.append(
        SourceSite(
          line: index + 1, column: 1, keyPath: "position",
          literal: SourceLiteral(
            .point, literal.range.lowerBound + before..<literal.range.upperBound + before,
            literal.slots.map {
              SourceSlot($0.range.map { $0.lowerBound + before..<$0.upperBound + before }, $0.value)
            },
            type: "CGPoint")))
      values.append(literal.slots.compactMap(\.value))
      source += line
    }
    var texts = SwiftFiles([Array(source.utf8)])
    var done: [(step: SwiftFiles.Step, bytes: [UInt8], index: Int, old: [Double], new: [Double])] = []
    var undone = done
    for _ in 0..<1000 {
      switch random.next() % 5 {
      case 0, 1, 2:
        let index = Int(random.next() % 40)
        let new = [Double(Int(random.next() % 4000)) / 8, Double(random.next() % 100)]
        let bytes = texts.texts[0].bytes
        guard let step = try texts.set(.numbers(new), was: .numbers(values[index]), sites[index]) else {
          continue
        }
        done.append((step, bytes, index, values[index], new))
        values[index] = new
        undone = []
        // The text still has every value.
        let now = String(decoding: texts.texts[0].bytes, as: UTF8.self).split(separator: "\n")[index]
        let numbers = now.split(whereSeparator: { !"0123456789.-".contains($0) }).compactMap { Double($0) }
        #expect(Array(numbers.suffix(2)) == new, "\(now)")
      case 3:
        guard let last = done.popLast() else { continue }
        texts.undo(last.step)
        values[last.index] = last.old
        #expect(texts.texts[0].bytes == last.bytes)
        undone.append(last)
      default:
        guard let last = undone.popLast() else { continue }
        texts.redo(last.step)
        values[last.index] = last.new
        done.append(last)
      }
    }
    for last in done.reversed() { texts.undo(last.step) }
    #expect(texts.texts[0].bytes == Array(source.utf8))
  }
}
