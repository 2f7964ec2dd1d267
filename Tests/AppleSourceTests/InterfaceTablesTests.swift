import Foundation
import Testing

@testable import AppleSource

/// What source gets so that interface files can name its classes, outlets and actions.
@Suite struct InterfaceTablesTests {
  private func rewritten(_ text: String) throws -> String {
    try #require(SourceRewriter(toolchain: .find()).rewrite([text], namesClasses: true).files.first).text
  }

  /// The statements that a member of a class gives. Selectors have the names that the compiler gives methods for Objective-C.
  @Test(arguments: [
    ("@IBOutlet private weak var a: UIView!", ["outlet(\"a\") { ($0 as! V).a = try $1.get() }"]),
    (
      "@IBOutlet var a: [UIView]!, `in`: UILabel? { didSet { go() } }",
      ["outlet(\"a\") { ($0 as! V).a = try $1.get() }", "outlet(\"in\") { ($0 as! V).`in` = try $1.get() }"]
    ),
    ("@IBInspectable var a = 1.5", ["property(\"a\") { ($0 as! V).a = try $1.get() }"]),
    ("@objc dynamic var a = 1", ["property(\"a\") { ($0 as! V).a = try $1.get() }"]),
    ("@IBInspectable var a: Int { 1 }", []),
    ("@IBOutlet static var a: UIView!", []),
    ("var a = 1", []),
    ("@IBAction func a() { go() }", ["action(QuartzCore.Selector(V.a, \"a\"))"]),
    ("@IBAction func a(_ s: Any) { go(s) }", ["action(QuartzCore.Selector(V.a(_:), \"a:\"))"]),
    (
      "@IBAction func a(_ s: Any) { go() }",
      ["action(QuartzCore.Selector(V.a(_:), \"a:\", ignoresArguments: true))"]
    ),
    (
      "@IBAction func a(sender: Any) { go(sender) }",
      ["action(QuartzCore.Selector(V.a(sender:), \"aWithSender:\"))"]
    ),
    ("@IBAction @objc(b:) func a(_ s: Any) { go(s) }", ["action(QuartzCore.Selector(V.a(_:), \"b:\"))"]),
    (
      "@IBAction func a(_ s: Any, with e: UIEvent) { go(s, e) }",
      ["action(QuartzCore.Selector(V.a(_:with:), \"a:with:\"))"]
    ),
    (
      "@IBAction func a(_ s: A) { go(s) }; func a(_ s: B) {}",
      ["action(QuartzCore.Selector(V.a(_:) as (V) -> (A) -> Void, \"a:\"))"]
    ),
    ("@IBAction func a<T>(_ s: T) {}", []),
    (
      "@IBSegueAction func a(_ c: NSCoder, sender: Any?) -> W? { nil }",
      [
        "maker(\"a:sender:\") { object, coder, sender, identifier in (object as! V).a(coder, sender: sender) }"
      ]
    ),
  ]) func membersBecomeStatements(_ member: String, _ statements: [String]) throws {
    let text = try rewritten("import UIKit\nclass V: UIView {\n  \(member)\n}")
    let list = statements.map { "table.\($0)" }.joined(separator: "; ")
    let function = " @MainActor static func __cambium_interface_0_0(_ table: _InterfaceMembers) { \(list) };"
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1] == "class V: UIView {\(statements.isEmpty ? "" : function)")
    let members = statements.isEmpty ? "" : " { V.__cambium_interface_0_0($0) }"
    #expect(text.contains("\n_InterfaceClasses.add(V.self, \"V\")\(members)\n"))
    #expect(try rewritten(text) == text)
  }

  /// The statements that add the classes of a file, on no line of the user's.
  @Test(arguments: [
    ("class A: UIView { class B: UIView {} }", ["A.self, \"A\"", "A.B.self, \"A.B\""]),
    ("@objc(Z) class A: UIView {}", ["A.self, \"A\"", "A.self, \"Z\""]),
    ("class A {}; struct S { private class B: UIView {} }; protocol P {}; class C: P {}", []),
    ("func f() { class A: UIView {} }", []),
    (
      "class G<T>: UIView { @IBOutlet var a: UIView! }; class A: G<Int> {}",
      ["A.self, \"A\"", "G<Int>.self, nil) { G<Int>.__cambium_interface_0_0($0) }"]
    ),
    (
      "extension UIView { @IBInspectable var a: Int { get { 1 } set {} } }",
      ["UIView.self, nil) { UIView.__cambium_interface_0_0($0) }"]
    ),
  ]) func classesAreListed(_ source: String, _ classes: [String]) throws {
    let text = try rewritten("import UIKit\n" + source)
    let found = text.matches(of: /_InterfaceClasses\.add\((.*)/).map { match -> String in
      let line = match.output.1
      return String(line.hasSuffix(")") ? line.dropLast() : line)
    }
    #expect(found == classes)
    if !classes.isEmpty {
      let line = text.split(separator: "\n", omittingEmptySubsequences: false)[2]
      #expect(line == "#sourceLocation(file: \"interface classes\", line: 1)")
    }
  }

  /// A class in a branch of `#if` is listed where it is compiled.
  @Test func conditionsAreKept() throws {
    let text = try rewritten("import UIKit\n#if os(tvOS)\n#elseif os(iOS)\nclass A: UIView {}\n#endif")
    #expect(text.contains("#if os(tvOS)\n#elseif os(Linux)\n_InterfaceClasses.add(A.self, \"A\")\n#endif\n"))
  }

  /// NSObject has an `awakeFromNib()` on Apple's systems that its subclasses override.
  @Test func objectsWithoutViewsAreAwakened() throws {
    let text = try rewritten(
      "import UIKit\nclass A: NSObject { override func awakeFromNib() { super.awakeFromNib() } }")
    #expect(text.contains("table.awake { ($0 as! A).awakeFromNib() }"))
    #expect(!text.contains("override func awakeFromNib"))
    #expect(
      try rewritten("import UIKit\nclass A: UIView { override func awakeFromNib() {} }").contains(
        "override func awake"))
  }

  @Test func sourceWithoutInterfaceFilesIsKept() throws {
    let text = "import UIKit\nclass A: UIView { @IBInspectable var a = 1 }"
    #expect(try SourceRewriter(toolchain: .find()).rewrite([text]).files[0].text == text)
  }
}
