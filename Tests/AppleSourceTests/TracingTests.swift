import Foundation
import SourceLiterals
import Testing

@testable import AppleSource

/// Statements that tell which literals have given values to properties.
@Suite struct TracingTests {
  private func module(_ texts: [String], traces: Bool = true) throws -> RewrittenModule {
    try SourceRewriter(toolchain: .find()).rewrite(texts, traces: traces)
  }

  /// The statements of a function of a view, with `N(object, number)` for what is put in behind them.
  private func body(
    _ statements: String, around: String = "func go() {", in type: String = "class V: UIView {"
  ) throws
    -> String
  {
    let text = "\(type) \(around) \(statements) } }"
    let rewritten = try module([text]).files[0].text
    let start = "\(type) \(around) ".count
    return String(rewritten.dropFirst(start).dropLast(4)).replacingOccurrences(
      of: "__cambium_note", with: "N"
    )
    .replacingOccurrences(of: "__cambium_made", with: "M")
  }

  @Test(arguments: [
    ("layer.position = p", "layer.position = p; N(layer, 0)"),
    ("a.layer.opacity = 0.5 // half", "a.layer.opacity = 0.5; N(a.layer, 0) // half"),
    ("position = p; alpha = 1", "position = p; N(self, 0); alpha = 1; N(self, 1)"),
    ("self.alpha = 1", "self.alpha = 1; N(self, 0)"),
    ("super.frame = r", "super.frame = r; N(self, 0)"),
    ("a?.layer.zPosition = 1", "a?.layer.zPosition = 1; N(a?.layer, 0)"),
    ("a?.alpha = 1", "a?.alpha = 1; N(a, 0)"),
    ("a!.alpha = 1", "a!.alpha = 1; N(a!, 0)"),
    ("a.frame.origin.x += 5", "a.frame.origin.x += 5; N(a, 0)"),
    ("a.bounds.size.width = b ? 1 : 2", "a.bounds.size.width = b ? 1 : 2; N(a, 0)"),
    ("items[2].alpha = 1", "items[2].alpha = 1; N(items[2], 0)"),
    ("items[i].alpha = 1", "items[i].alpha = 1; N(items[i], 0)"),
    ("go { layer.opacity = 0 }", "go { layer.opacity = 0; N(layer, 0) }"),
    ("go { [weak self] in self?.alpha = 0 }", "go { [weak self] in self?.alpha = 0; N(self, 0) }"),
    ("list.forEach { $0.alpha = 1 }", "list.forEach { $0.alpha = 1; N($0, 0) }"),
    (
      "if a { b.alpha = 1 } else { b.alpha = 2 }",
      "if a { b.alpha = 1; N(b, 0) } else { b.alpha = 2; N(b, 1) }"
    ),
    (
      "switch a { case 1: b.alpha = 1\ndefault: break }",
      "switch a { case 1: b.alpha = 1; N(b, 0)\ndefault: break }"
    ),
    ("defer { b.alpha = 1 }", "defer { b.alpha = 1; N(b, 0) }"),
    ("guard a else { b.alpha = 1; return }", "guard a else { b.alpha = 1; N(b, 0); return }"),
    (
      "a.setValue(1, forKeyPath: \"transform.scale\")",
      "a.setValue(1, forKeyPath: \"transform.scale\"); N(a, 0)"
    ),
    ("a.setAffineTransform(t)", "a.setAffineTransform(t); N(a, 0)"),
    ("a.add(b, forKey: \"x\")", "a.add(b, forKey: \"x\"); N(a, 0, b)"),
    ("a.add(b, forKey: nil)", "a.add(b, forKey: nil); N(a, 0, b)"),
    (
      "let a = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))",
      "let a = M(UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)), 0)"
    ),
    ("let a = V(frame: .zero)", "let a = M(V(frame: .zero), 0)"),
    (
      "a.mask = UIView(frame: .zero); a.alpha = 0",
      "a.mask = M(UIView(frame: .zero), 0); a.alpha = 0; N(a, 1)"
    ),
    (
      "let s = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)",
      "let s = M(CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2), 0, 1)"
    ),
  ])
  func statementsAreFollowed(_ old: String, _ new: String) throws { #expect(try body(old) == new) }

  @Test(arguments: [
    // Another object each time, or code that runs.
    "make().alpha = 1", "a.make().alpha = 1", "items[next()].alpha = 1", "(a ?? b).alpha = 1",
    "items[i].alpha = x",
    "$0.alpha = x", "a.add(make(), forKey: \"x\")",
    // Names that are no properties.
    "var alpha = 1.0; alpha = 2", "var frame = self.frame; frame.origin.x = 1", "count = 5", "a.text = \"x\"",
    "let position: CGPoint; position = p",
    // Values of a block, and no statements.
    "let v: Void = if a { b.alpha = 1 } else { b.alpha = 2 }", "return b.alpha = 1",
    "guard a else { return b.alpha = 1 }",
    "x = b.alpha == 1", "let a = UIView(frame: rect)", "let a = UIView()", "let a = Box(frame: .zero)",
    "try b.alpha = 1", "b.alpha.pointee = 1", "a.setValue(1, forKey: name)",
  ])
  func otherStatementsAreKept(_ text: String) throws { #expect(try body(text) == text) }

  @Test func initialisersAreFollowedOnceTheObjectIsComplete() throws {
    #expect(
      try body("alpha = 1; ball.alpha = 2; super.init(); alpha = 3; if a { alpha = 4 }", around: "init() {")
        == "alpha = 1; ball.alpha = 2; N(ball, 0); super.init(); alpha = 3; N(self, 1); if a { alpha = 4; N(self, 2) }"
    )
    #expect(
      try body("alpha = 1; ball.alpha = 1", around: "deinit {") == "alpha = 1; ball.alpha = 1; N(ball, 0)")
    #expect(try body("frame = r", around: "static func go() {") == "frame = r")
    #expect(try body("frame = r", in: "struct V {") == "frame = r")
    #expect(try body("self.frame = r", in: "struct V {") == "self.frame = r")
  }

  @Test func propertiesThatTheModuleComputesAreNotReadAgain() throws {
    let other = "extension V { var fresh: CALayer { CALayer() }\n var kept: CALayer { willSet {} } }"
    let text = "class V: UIView { func go() { fresh.opacity = 1; a.fresh.opacity = 1; kept.opacity = 1 } }"
    #expect(
      try module([other, text]).files[1].text
        == "class V: UIView { func go() { fresh.opacity = 1; a.fresh.opacity = 1; kept.opacity = 1; __cambium_note(kept, 0) } }"
    )
  }

  @Test func closuresThatMayBeBuildersAreKept() throws {
    let text =
      "@resultBuilder struct B {}\nfunc f() { a.alpha = 1; build { a.alpha = 1; UIView(frame: .zero) } }\n@B var v: Int { a.alpha = 1 }"
    #expect(
      try module([text]).files[0].text
        == text.replacingOccurrences(
          of: "f() { a.alpha = 1;", with: "f() { a.alpha = 1; __cambium_note(a, 0);"))
  }

  @Test func onlyTracedSourceChanges() throws {
    let text = "class V: UIView { func go() { alpha = 1 } }"
    let plain = try module([text], traces: false)
    #expect(plain.files[0].text == text && plain.sites.isEmpty)
  }

  @Test func columnsBehindWhatIsPutInAreFoundAgain() throws {
    let text = "func f() { a.alpha = 1; oops() }"
    let file = try module([text]).files[0]
    let column = try #require(file.text.range(of: "oops")).lowerBound.utf16Offset(in: file.text) + 1
    #expect(file.originalColumn(column, line: 1) == 25 && file.originalColumn(12, line: 1) == 12)
  }

  // MARK: Sites

  private func site(_ statement: String, before: String = "") throws -> SourceSite {
    let text = "\(before)\nclass V: UIView {\n func go() {\n  \(statement)\n }\n}"
    let site = try #require(try module([text]).sites.first)
    #expect(
      site.line == before.split(separator: "\n", omittingEmptySubsequences: false).count + 3
        && site.column == 3)
    #expect(site.function == "go")
    // The ranges are those of the user's text.
    for slot in site.literal?.slots ?? [] {
      if let range = slot.range {
        let word = String(decoding: Array(text.utf8)[range], as: UTF8.self)
        #expect(slot.value == 0 || slot.value == 1 || NumberSpelling(word).value == slot.value, "\(word)")
      }
    }
    return site
  }

  @Test(
    arguments: [
      ("a.position = CGPoint(x: -10, y: 2.5)", LiteralForm.point, [-10, 2.5]),
      ("a.position = .init(x: 1, y: 2)", .point, [1, 2]),
      (
        "a.frame = CGRect(origin: CGPoint(x: 1, y: 2), size: CGSize(width: 3, height: 4))", .rect,
        [1, 2, 3, 4]
      ),
      ("a.shadowOffset = CGSize(width: 0, height: 0x1F)", .size, [0, 31]),
      ("a.opacity = Float(0.5)", .number, [0.5]), ("a.fromValue = (0.5 as NSNumber)", .number, [0.5]),
      ("a.toValue = NSValue(cgPoint: CGPoint(x: 1, y: 2))", .point, [1, 2]),
      ("a.backgroundColor = UIColor(white: 0.25, alpha: 1).cgColor", .gray, [0.25, 1]),
      ("a.backgroundColor = CGColor(srgbRed: 0, green: 0.1, blue: 0.2, alpha: 1)", .color, [0, 0.1, 0.2, 1]),
      ("a.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)", .rotation3D, [0.5, 0, 0, 1]),
      ("a.transform = CGAffineTransform(scaleX: 2, y: 3)", .scale2D, [2, 3]),
      ("a.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0, 1, 0.9)", .timing, [0.1, 0, 1, 0.9]),
      ("a.timingFunction = CAMediaTimingFunction(name: .easeIn)", .namedTiming, []),
      ("a.backgroundColor = UIColor.red.cgColor", .namedColor, []),
      ("a.backgroundColor = .red", .namedColor, []),
      ("a.position = .zero", .zero, []), ("a.transform = CATransform3DIdentity", .identity, []),
      ("a.isHidden = true", .boolean, [1]), ("a.duration = 1_5", .number, [15]),
    ] as [(String, LiteralForm, [Double])])
  func literalsAreRead(_ statement: String, _ form: LiteralForm, _ numbers: [Double]) throws {
    let site = try site(statement)
    #expect(site.literal?.form == form && site.literal?.slots.map(\.value) == numbers && site.names.isEmpty)
  }

  @Test(arguments: [
    ("a.position = p", ["p"]), ("a.opacity = 1 - x", ["x"]), ("a.duration = .pi / 4", []),
    ("a.opacity += 1", []),
    ("a.position = CGPoint(x: w, y: h + 2)", ["w", "h"]), ("a.opacity = cond ? 1 : 0", ["cond"]),
    ("a.transform = CATransform3DRotate(t, 1, 0, 0, 1)", ["t"]), ("a.backgroundColor = .accent", []),
    ("a.opacity = self.value", ["value"]),
  ])
  func computedValuesNameTheirSources(_ statement: String, _ names: [String]) throws {
    let site = try site(statement)
    #expect(site.literal == nil && site.names == names)
  }

  @Test func constantsAreFollowed() throws {
    let plain = try site("a.opacity = faint", before: "let faint: Float = 0.25")
    #expect(plain.literal?.slots.first?.value == 0.25 && plain.literal?.slots.first?.range == 19..<23)
    #expect(plain.literal?.slots.first?.constant == SourceSlot.Constant("faint", line: 1, uses: 1))
    let member = try site(
      "a.position = CGPoint(x: Layout.margin, y: h)", before: "enum Layout { static let margin = 8 }")
    #expect(member.literal?.slots.map(\.value) == [8, nil] && member.literal?.slots[1].names == ["h"])
    #expect(
      member.literal?.slots[0].constant == SourceSlot.Constant("margin", line: 1, uses: 1, isInteger: true))
    let many = try site("a.opacity = x; a.alpha = x", before: "let x = 0.5")
    #expect(many.literal?.slots[0].constant?.uses == 2)
    let point = try site("a.position = home", before: "let home = CGPoint(x: 1, y: 2)")
    #expect(point.literal?.form == .point && point.literal?.slots.map(\.value) == [1, 2])
    // Another `x` is nearer, a variable is no constant, and a constant may be computed.
    #expect(try site("a.opacity = x", before: "let x = 0.5").literal != nil)
    #expect(try site("a.opacity = x\nlet x = 1", before: "let x = 0.5").literal != nil)
    #expect(try module(["let x = 1\nfunc f(x: Float) { a.opacity = x }"]).sites[0].literal == nil)
    #expect(try module(["let x = 1\nfunc f() { for x in y { a.opacity = x } }"]).sites[0].literal == nil)
    #expect(
      try module(["let x = 1\nfunc f() { guard let x = y else { return }; a.opacity = x }"]).sites[0].literal
        == nil)
    #expect(try site("a.opacity = x", before: "var x = 0.5").literal == nil)
    #expect(try site("a.opacity = x", before: "let x = y + 1").literal == nil)
  }
}
