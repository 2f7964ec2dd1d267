import Foundation
import Synchronization
import Testing

@testable import AppleSource

/// Source for Apple's systems, and what becomes of it.
@Suite struct RewritingTests {
  struct Pair: CustomTestStringConvertible, Sendable {
    let input: String
    let output: String
    var testDescription: String { input }

    init(_ input: String, _ output: String) {
      self.input = input
      self.output = output
    }
  }

  static let attributes = [
    Pair("@objc func tap() {}", "      func tap() {}"),
    Pair("class A { @objc(foo:) private func tap() {} }", "class A {             private func tap() {} }"),
    Pair("@objcMembers public class A {}", "             public class A {}"),
    Pair("@IBOutlet weak var view: UIView!", "          weak var view: UIView!"),
    Pair("@IBOutlet\nvar view: UIView!", "         \nvar view: UIView!"),
    Pair("@IBAction func go(_ sender: Any) {}", "          func go(_ sender: Any) {}"),
    Pair("@IBSegueAction func go() {}", "               func go() {}"),
    Pair("@nonobjc func go() {}", "         func go() {}"),
    Pair("@IBInspectable var size = 1", "@IBInspectable var size = 1"),
    Pair(
      "@available(*, unavailable) @IBInspectable var a = 1",
      "                           @IBInspectable var a = 1"),
    Pair("@available(iOS 13, *) @IBInspectable var a = 1", "@available(iOS 13, *) @IBInspectable var a = 1"),
    Pair("@UIApplicationMain\nclass A: UIResponder {}", "@main             \nclass A: UIResponder {}"),
    Pair("@NSApplicationMain class A {}", "@main              class A {}"),
    Pair("@objc @IBAction dynamic func go() {}", "                dynamic func go() {}"),
    Pair("@objc(\n  name\n) func go() {}", "\n\n  func go() {}"),
  ]

  static let properties = [
    Pair(
      "class L: CALayer { @NSManaged var progress: CGFloat }",
      "class L: CALayer { @QuartzCore.LayerProperty(\"progress\") var progress: CGFloat }"),
    Pair(
      "class L: Base {\n  @objc @NSManaged public dynamic var `in`: CGFloat?\n}",
      "class L: Base {\n        @QuartzCore.LayerProperty(\"in\") public         var `in`: CGFloat?\n}"),
    Pair(
      "class L: CALayer {\n  @NSManaged\n  private var a, b: CGFloat, c: Bool\n}",
      "class L: CALayer {\n  @QuartzCore.LayerProperty(\"a\")\n  private var a: CGFloat; @QuartzCore.LayerProperty(\"b\") private var b: CGFloat; "
        + "@QuartzCore.LayerProperty(\"c\") private var c: Bool\n}"),
    Pair(
      "class L: CALayer {\n#if A\n  @NSManaged var a: CGFloat\n#endif\n}",
      "class L: CALayer {\n#if A\n  @QuartzCore.LayerProperty(\"a\") var a: CGFloat\n#endif\n}"),
    Pair(
      "class L: CALayer { @NSManaged weak var owner: V? }",
      "class L: CALayer {            weak var owner: V? }"),
  ]

  static let selectors = [
    Pair("let s = #selector(V.tap)", "let s = QuartzCore.Selector(V.tap, \"tap\")"),
    Pair("let s = #selector(V.tap(_:))", "let s = QuartzCore.Selector(V.tap(_:), \"tap:\")"),
    Pair("let s = #selector(V.tap(_:for:))", "let s = QuartzCore.Selector(V.tap(_:for:), \"tap:for:\")"),
    Pair(
      "let s = #selector(V.tap(sender:))", "let s = QuartzCore.Selector(V.tap(sender:), \"tapWithSender:\")"),
    Pair(
      "let s = #selector(V.move(toPoint:))", "let s = QuartzCore.Selector(V.move(toPoint:), \"moveToPoint:\")"
    ),
    Pair("let s = #selector(Outer.Inner.tap)", "let s = QuartzCore.Selector(Outer.Inner.tap, \"tap\")"),
    Pair(
      "class V { func f() { a(#selector(tap)) } }",
      "class V { func f() { a(QuartzCore.Selector(V.tap, \"tap\")) } }"),
    Pair(
      "class V { func f() { a(#selector(self.tap(_:)), b) } }",
      "class V { func f() { a(QuartzCore.Selector(V.tap(_:), \"tap:\"), b) } }"),
    Pair(
      "class V { func f() { a(#selector(tap)) }; func tap(_ s: Any) {} }",
      "class V { func f() { a(QuartzCore.Selector(V.tap, \"tap:\", ignoresArguments: true)) }; func tap(_ s: Any) {} }"
    ),
    Pair(
      "class V { func f() { a(#selector(tap)) }; @objc(hit:) func tap(_ s: Any) {} }",
      "class V { func f() { a(QuartzCore.Selector(V.tap, \"hit:\", ignoresArguments: true)) };             func tap(_ s: Any) {} }"
    ),
    Pair(
      "class A { class B { func f() { a(#selector(tap)) } }; func f() { a(#selector(tap)) } }",
      "class A { class B { func f() { a(QuartzCore.Selector(B.tap, \"tap\")) } }; func f() { a(QuartzCore.Selector(A.tap, \"tap\")) } }"
    ),
    Pair(
      "extension A.B { func f() { a { #selector(tap) } } }",
      "extension A.B { func f() { a { QuartzCore.Selector(A.B.tap, \"tap\") } } }"),
    Pair("a(#selector(button.tap))", "a(QuartzCore.Selector(type(of: button).tap, \"tap\"))"),
    Pair(
      "a(#selector(V.tap as (V) -> () -> Void))",
      "a(QuartzCore.Selector(V.tap as (V) -> () -> Void, \"tap\"))"),
    Pair(
      "class V { func f() { a(#selector(tap as (Any) -> Void)) } }",
      "class V { func f() { a(QuartzCore.Selector(V.tap as (V) -> (Any) -> Void, \"tap\")) } }"),
    Pair("a(#selector(getter: V.size))", "a(QuartzCore.Selector(getter: \\V.size, \"size\"))"),
    Pair(
      "class V { func f() { a(#selector(setter: size)) } }",
      "class V { func f() { a(QuartzCore.Selector(setter: \\V.size, \"setSize:\")) } }"),
    Pair("a(#selector((V.tap)))", "a(QuartzCore.Selector(V.tap, \"tap\"))"),
    Pair("a(#selector(\n  V.tap\n), b)", "a(QuartzCore.Selector(V.tap, \"tap\")\n\n , b)"),
    Pair("x = \"\\(#selector(V.tap))\"", "x = \"\\(QuartzCore.Selector(V.tap, \"tap\"))\""),
  ]

  static let keyPaths = [
    Pair("k(#keyPath(CALayer.position))", "k(\"position\"                )"),
    Pair("k(#keyPath(position))", "k(\"position\"        )"),
    Pair("k(#keyPath(V.layer.position))", "k(\"layer.position\"          )"),
    Pair("k(#keyPath(A.B.size))", "k(\"size\"            )"),
  ]

  static let protocols = [
    Pair(
      "@objc protocol P: AnyObject {\n  @objc optional func done(_ a: Int)\n}\n",
      "      protocol P: AnyObject {\n                 func done(_ a: Int)\n}; extension P { func done(_ a: Int) {} }\n"
    ),
    Pair(
      "@objc public protocol P { @objc optional func name() -> String?; func all() }",
      "      public protocol P: AnyObject {                func name() -> String?; func all() }; "
        + "public extension P { func name() -> String? { nil } }"),
    Pair(
      "@objc protocol P { optional func done() }\nfunc f() { d?.done?(); d?.other?() }",
      "      protocol P: AnyObject {          func done() }; extension P { func done() {} }\nfunc f() { d?.done(); d?.other?() }"
    ),
    Pair(
      "protocol P: AnyObject { func done() }\na(#selector(P.done))",
      "protocol P: AnyObject { func done() }\na(QuartzCore.Selector({ (target: any P) in target.done }, \"done\"))"
    ),
    Pair(
      "@objc protocol P { optional func may(_ a: Int) -> Bool }\nlet b = d?.may?(1) ?? true, c = d!.may!(1), e = d?.may?(1).description",
      "      protocol P: AnyObject {          func may(_ a: Int) throws -> Bool }; "
        + "extension P { func may(_ a: Int) throws -> Bool { throw QuartzCore.MissingRequirement() } }\n"
        + "let b = (try? d?.may(1)) ?? true, c = (try! d!.may(1)), e = (try? d?.may(1).description)"),
    Pair(
      "@objc protocol P { optional func may() -> Bool }\nclass V { weak var owner: AnyObject?; func f() { a(owner?.may?()) } }",
      "      protocol P: AnyObject {          func may() throws -> Bool }; "
        + "extension P { func may() throws -> Bool { throw QuartzCore.MissingRequirement() } }\n"
        + "class V { weak var owner: AnyObject?; func f() { a((try? (owner as? any P)?.may())) } }"),
    Pair(
      "@objc protocol P { optional var tint: UIColor { get } }\nlet a = d?.tint",
      "      protocol P: AnyObject {          var tint: UIColor { get throws } }; "
        + "extension P { var tint: UIColor { get throws { throw QuartzCore.MissingRequirement() } } }\nlet a = (try? d?.tint)"
    ),
    Pair(
      "@objc protocol P { optional func done() }\nclass V { weak var owner: AnyObject?; func f() { self.owner?.done?() } }",
      "      protocol P: AnyObject {          func done() }; extension P { func done() {} }\n"
        + "class V { weak var owner: AnyObject?; func f() { (self.owner as? any P)?.done() } }"),
  ]

  /// Names of Apple's systems for what has another name here. `os(iOS)`, modules and methods: Apple's documentation; what Linux's toolchain
  /// has: its modules Glibc and FoundationNetworking.
  static let systems = [
    Pair("import os.log\nlet a = 1", "import QuartzCore\nlet a = 1"),
    Pair("import AVFoundation\nlet a = 1", "import QuartzCore  \nlet a = 1"),
    Pair("import SpriteKit\nlet a = SKNode()", "import SpriteKit\nlet a = SKNode()"),
    Pair(
      "a.classForCoder.description()",
      "QuartzCore.AnyObjectMessages.description(of: a.classForCoder)             "),
    Pair(
      "class V: UIView { func f() { a(Selector((\"tap:\"))) }; @objc private func tap(_ a: Any) {} }; let s = NSSelectorFromString(\"other\")",
      "class V: UIView { func f() { a(QuartzCore.Selector(V.tap(_:), \"tap:\")) };       private func tap(_ a: Any) {} }; let s = NSSelectorFromString(\"other\")"
    ),
    Pair("a(#selector(V.move(a:b:c:)))", "a(QuartzCore.Selector(\"moveWithA:b:c:\"))"),
    Pair("import os.log\nos_log(\"a\")", "import os.log\nos_log(\"a\")"),
    Pair("#if os(iOS) || os(tvOS)\n#endif", "#if os(Linux) || os(tvOS)\n#endif"),
    Pair("#if !os(macOS) && canImport(UIKit)\n#endif", "#if !os(macOS) && canImport(UIKit)\n#endif"),
    Pair("import UIKit.UIGestureRecognizerSubclass", "import UIKit                            "),
    Pair("import class UIKit.UIView", "import class UIKit.UIView"),
    Pair(
      "import ObjectiveC.runtime\nimport CoreFoundation", "import QuartzCore        \nimport QuartzCore    "),
    Pair("import Darwin.C\nlet a = Darwin.sqrt(2)", "import Glibc   \nlet a = Glibc .sqrt(2)"),
    Pair(
      "import Foundation\nlet a: URLRequest",
      "import Foundation; import FoundationNetworking\nlet a: URLRequest"),
    Pair(
      "import Foundation\nlet a: XMLParser, b = #selector(V.tap)",
      "import Foundation; import QuartzCore; import FoundationXML\nlet a: XMLParser, b = QuartzCore.Selector(V.tap, \"tap\")"
    ),
    Pair(
      "import UIKit\nimport Foundation\nlet a: URLRequest",
      "import UIKit\nimport Foundation\nlet a: URLRequest"),
    Pair("(a as AnyObject).doubleValue", "QuartzCore.AnyObjectMessages(a as AnyObject).doubleValue"),
    Pair(
      "(a as AnyObject).frame; (a as NSNumber).doubleValue",
      "(a as AnyObject).frame; (a as NSNumber).doubleValue"),
    Pair(
      "type(of: a).description() + b",
      "QuartzCore.AnyObjectMessages.description(of: type(of: a))              + b"),
    Pair("d?.scrollViewDidScroll?(s)", "d?.scrollViewDidScroll(s)"),
    Pair("var action: (() -> Void)?\nself.action?()", "var action: (() -> Void)?\nself.action?()"),
    Pair(
      "let a = Bundle(for: V.self), b = Bundle.main",
      "let a = __CambiumResources.bundle(for: V.self), b = __CambiumResources.main"),
    Pair("struct Bundle {}\nlet a = Bundle(for: V.self)", "struct Bundle {}\nlet a = Bundle(for: V.self)"),
    Pair("@objc protocol P: Q {}", "      protocol P: Q, AnyObject {}"),
    Pair("@objc protocol P: NSObjectProtocol {}", "      protocol P: NSObjectProtocol {}"),
  ]

  /// Members of extensions that override or are overridden.
  static let members = [
    Pair(
      "class V: UIView {\n}\nextension V { override func go(to a: Int) throws { super.go() } }",
      "class V: UIView { override func go(to a: Int) throws { try __cambium_go(to: a) };\n}\n"
        + "extension V {          func __cambium_go(to a: Int) throws { super.go() } }"),
    Pair(
      "class C: NSLayoutConstraint {}\nextension NSLayoutConstraint { override open var description: String { \"\" } }",
      "class C: NSLayoutConstraint { override public var description: String { __cambium_description };}\n"
        + "extension NSLayoutConstraint {          public var __cambium_description: String { \"\" } }"),
    Pair(
      "class A: UIView {}\nclass B: A { override func go() {} }\nextension A { @objc func go() {}; @objc func stay() {} }",
      "class A: UIView { func go() { __cambium_go() };}\nclass B: A { override func go() {} }\n"
        + "extension A {       func __cambium_go() {};       func stay() {} }"),
    Pair(
      "class A: UIView {}\n#if B\nextension A { override func go() {} }\n#endif",
      "class A: UIView {}\n#if B\nextension A { override func go() {} }\n#endif"),
  ]

  /// Stored properties that key-value coding and observing find on Apple's systems.
  static let coded = [
    Pair(
      "class L: CALayer { @objc dynamic var a: CGFloat = 0 { didSet { go() } } }",
      "class L: CALayer { @QuartzCore.LayerProperty(\"a\", isManaged: false)         var a: CGFloat = 0 { didSet { go() } } }"
    ),
    Pair(
      "@objcMembers class L: CAShapeLayer { var a = 0.5 }",
      "             class L: CAShapeLayer { @QuartzCore.LayerProperty(\"a\", isManaged: false) var a = 0.5 }"),
    Pair("class L: CALayer { @objc var a: [Int] = [] }", "class L: CALayer {       var a: [Int] = [] }"),
    Pair(
      "class L: CALayer { @objc var a: CGFloat = 0\ninit(b: Int) { a = 1; super.init() } }",
      "class L: CALayer {       var a: CGFloat = 0\ninit(b: Int) { a = 1; super.init() } }"),
    Pair(
      "class V: UIView { @objc dynamic var a = 0 { willSet { go() } }; @objc dynamic var b = 0 { didSet { go() } } }\nv.observe(\\.a)",
      "class V: UIView {       dynamic var a = 0 { didSet { QuartzCore.KeyValueObservers.objectChanged(self) } willSet { go() } };"
        + "       dynamic var b = 0 { didSet { QuartzCore.KeyValueObservers.objectChanged(self); go() } } }\nv.observe(\\.a)"
    ),
    Pair("class V: UIView { @objc dynamic var a = 0.5 }", "class V: UIView {       dynamic var a = 0.5 }"),
    Pair(
      "class V: UIView { @objc dynamic var a = 0 }\nt = v.observe(\\.a) { _, _ in }",
      "class V: UIView {       dynamic var a = 0 { didSet { QuartzCore.KeyValueObservers.objectChanged(self) } } }\n"
        + "t = v.observe(\\.a) { _, _ in }"),
  ]

  static let previews = [
    Pair("#Preview { V() }", "                "),
    Pair("class V {}\n#Preview(\"A\", traits: .b) {\n  V()\n}\nlet a = 1", "class V {}\n\n\n \nlet a = 1"),
    Pair("@available(iOS 17, *)\n#Preview(\"A\") { V() }", "\n                     "),
    Pair("#if DEBUG\n#Preview(body: { V() })\n#endif", "#if DEBUG\n                       \n#endif"),
  ]

  static let kept = [
    "func f() { #Preview { V() } }", "class V { #Preview { V() } }", "#Preview", "#Preview(\"A\")",
    "// @objc func and #selector(tap)\n/* @IBOutlet #keyPath(a.b) */",
    "let s = \"@objc #selector(tap)\"",
    "let s = #\"\\(#selector(tap))\"#",
    "/// Uses `@objc`.\n@available(iOS 13, *) func f() {}",
    "let a = #fileID + #function; #warning(\"x\")",
    "let s = Selector(\"tap:\")",
    "class P: NSManagedObject { @NSManaged var name: String }",
    "extension P { @NSManaged var name: String }", "class L: CALayer { @NSManaged func all() -> Bool }",
    "@NSManaged var progress: CGFloat",
    "#selector()", "#selector(", "#selector(V.", "#keyPath()", "@", "@objc(", "", "\u{FEFF}let a = 1",
    "let 名前 = \"日本\" // äöü 🎈\r\n\tlet b = 2\r\n",
  ]

  private func module(_ texts: [String], previewName: String? = nil) throws -> RewrittenModule {
    try SourceRewriter(toolchain: .find()).rewrite(texts, previewName: previewName)
  }

  /// A file that is a module of its own.
  private func rewritten(_ text: String, previewName: String? = nil) throws -> RewrittenSource {
    try #require(try module([text], previewName: previewName).files.first)
  }

  @Test(
    arguments: attributes + properties + selectors + keyPaths + protocols + systems + members + coded
      + previews)
  func constructsAreReplaced(_ pair: Pair) throws {
    let result = try rewritten(pair.input)
    #expect(result.text == pair.output)
    #expect(try rewritten(result.text).text == result.text)
    #expect(result.isChanged == (pair.input != pair.output))
    let breaks = { (text: String) in text.utf8.count { $0 == UInt8(ascii: "\n") } }
    #expect(breaks(result.text) == breaks(pair.input))
  }

  @Test(arguments: kept)
  func otherTextIsKept(_ text: String) throws {
    let result = try rewritten(text)
    #expect(Array(result.text.utf8) == Array(text.utf8) || text == "@objc(")
  }

  @Test func thePreviewOfASceneBecomesAConstant() throws {
    let text =
      "#Preview(\"A\",\n  traits: .b) { [w] () -> V in\n  a(#selector(V.tap))\n}\n#Preview(body: { V() })\n"
    let head = "@MainActor let p: @MainActor () -> NSObject = "
    #expect(
      try rewritten(text, previewName: "p").text
        == head
        + "\n              { [w] () -> V in\n  a(QuartzCore.Selector(V.tap, \"tap\"))\n}\n                       \n"
    )
    #expect(try rewritten("#Preview(body: { V() })", previewName: "p").text == head + "{ V() } ")
    let attribute = try rewritten("@available(iOS 17, *)\n#Preview { V() }", previewName: "p").text
    #expect(attribute == head + "\n         { V() }")
  }

  @Test func columnsAreFoundAgain() throws {
    let text = "ä(1)\nclass V { @objc func f() { a(#selector(tap), #selector(V.go(_:)), last) } }\n"
    let result = try rewritten(text)
    let (old, new) = (text.split(separator: "\n")[1], result.text.split(separator: "\n")[1])
    for word in ["class", "func", "a(", ", last", "last", "} }"] {
      let column = { (line: Substring) in
        line.utf8.distance(from: line.startIndex, to: line.firstRange(of: word)!.lowerBound) + 1
      }
      #expect(result.originalColumn(column(new), line: 2) == column(old), "\(word)")
    }
    // Within a replacement: somewhere in the construct.
    let go = new.utf8.distance(from: new.startIndex, to: new.firstRange(of: "go")!.lowerBound) + 1
    let range = old.firstRange(of: "#selector(V.go(_:))")!
    let columns = old.utf8.distance(from: old.startIndex, to: range.lowerBound) + 1
    #expect((columns...columns + 19).contains(result.originalColumn(go, line: 2)))
    #expect(result.originalColumn(7, line: 99) == 7)
  }

  @Test func otherFilesOfTheModuleCount() throws {
    let other = "@objc protocol P { @objc optional func done() }\nclass V { func tap(_ a: Any) {} }"
    let text = "extension V { func f() { d?.done?(); a(#selector(tap)) } }"
    let files = try module([text, other]).files
    #expect(
      files[0].text
        == "extension V { func f() { d?.done(); a(QuartzCore.Selector(V.tap, \"tap:\", ignoresArguments: true)) } }"
    )
    #expect(try rewritten(text).text.contains("d?.done?()"))
  }

  /// An action that nothing looks at is sent whatever its sender's class. A method that uses a parameter, calls that of its superclass, or may be
  /// overridden in another module looks at it.
  @Test(arguments: [
    ("func tap(_ s: UIButton) { go() }", true), ("func tap(_ s: UIButton) { go(s) }", false),
    ("override func tap(_ s: UIButton) { super.tap(b) }", false), ("open func tap(_ s: UIButton) {}", false),
    ("func tap() {}", false),
  ]) func unusedSendersAreNoted(_ method: String, _ isIgnored: Bool) throws {
    let text = try rewritten("class V: UIView { let s = #selector(tap); \(method) }").text
    #expect(text.contains("ignoresArguments: true") == isIgnored)
  }

  /// The optional methods of delegates that the modules have, which are those with an implementation in an extension.
  @Test func optionalMethodsOfTheModulesAreKnown() throws {
    let sources = try Self.files("Sources/UIKitCore") + Self.files("Sources/QuartzCore")
    var names: Set<Substring> = []
    for source in sources {
      for block in source.matches(
        of: /(?m)^extension (?:UI|CA)\w*(?:Delegate|LayoutManager) \{\n(?:.*\n)*?\}/)
      {
        names.formUnion(block.output.matches(of: /public func (\w+)/).map(\.output.1))
      }
    }
    #expect(names.count > 20)
    for name in names.sorted() { #expect(try rewritten("d?.\(name)?(a)").text == "d?.\(name)(a)") }
  }

  // MARK: The program

  /// A toolchain in a folder, whose programs are scripts.
  private struct ScriptedToolchain {
    let folder: URL
    let toolchain: SwiftToolchain

    /// - Parameters:
    ///   - compiler: what `swiftc` does, as a script of a shell.
    ///   - libraries: those that the toolchain has for its own programs.
    init(in folder: URL, compiler: String = "", libraries: [String] = []) throws {
      self.folder = folder
      let real = try SwiftToolchain.find()
      let bin = folder.appendingPathComponent("bin")
      let files = FileManager.default
      try files.createDirectory(at: bin, withIntermediateDirectories: true)
      for name in ["swiftc", "swift-frontend", "clang"] {
        let program = bin.appendingPathComponent(name)
        try Data("#!/bin/sh\n\(compiler)".utf8).write(to: program)
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      }
      let start = String(real.start.path.dropFirst(real.resources.path.count + 1))
      for name in [start] + libraries.map({ "host/\($0)" }) {
        let copy = folder.appendingPathComponent("lib/swift").appendingPathComponent(name)
        try files.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: copy)
      }
      toolchain = try SwiftToolchain.find(environment: ["PATH": bin.path], usualPlaces: [])
    }

    var installed: URL { folder.appendingPathComponent("installed") }

    func rewriter(announce: @escaping @Sendable (String) -> Void = { _ in }) -> SourceRewriter {
      SourceRewriter(
        toolchain: toolchain, cache: folder.appendingPathComponent("cache"), installed: installed,
        announce: announce)
    }
  }

  /// Several calls at once have one compile the rewriter, and wait for it, which each may announce. Later calls compile nothing and announce
  /// nothing.
  @Test func theRewriterIsCompiledOnce() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("toolchain-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    // Notes that it runs, and makes a program with a fixed answer.
    let scripted = try ScriptedToolchain(
      in: folder,
      compiler: #"""
        echo compiled >>"$(dirname "$0")/log"
        while [ $# -gt 0 ]; do
          case $1 in
            -module-cache-path) mkdir "$2" ;;
            -o) output=$2 ;;
          esac
          shift
        done
        cat >"$output" <<'END'
        #!/bin/sh
        echo '{"files": [{"text": "rewritten", "edits": []}], "sites": []}' >"$1"
        END
        chmod 755 "$output"
        """#,
      libraries: ["libSwiftSyntax.so", "libSwiftParser.so"])
    let said = Mutex<[String]>([])
    let rewriter = scripted.rewriter { text in said.withLock { $0.append(text) } }
    let answers = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let answer = (try? rewriter.rewrite(["class A {}"]).files[0].text) ?? "none"
      answers.withLock { $0.append(answer) }
    }
    #expect(answers.withLock { $0 } == Array(repeating: "rewritten", count: 4))
    let announced = said.withLock { $0.count }
    #expect(try rewriter.rewrite(["class A {}"]).files.map(\.text) == ["rewritten"])
    #expect(said.withLock { $0.count } == announced)
    #expect((1...4).contains(announced))
    let log = try String(contentsOf: folder.appendingPathComponent("bin/log"), encoding: .utf8)
    #expect(log == "compiled\n")
    let cache = folder.appendingPathComponent("cache").path
    let names = try FileManager.default.contentsOfDirectory(atPath: cache).filter { $0 != "lock" }
    #expect(names.count == 1 && !names[0].contains("."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(cache)/\(names[0])") == ["rewriter"])
    // One of an installation serves without a cache, as long as the libraries are those that it was made for.
    try rewriter.install(in: scripted.installed)
    try FileManager.default.removeItem(atPath: cache)
    #expect(try rewriter.rewrite(["class A {}"]).files.map(\.text) == ["rewritten"])
    #expect(!FileManager.default.fileExists(atPath: cache))
    try Data("other".utf8).write(to: folder.appendingPathComponent("lib/swift/host/libSwiftSyntax.so"))
    #expect(try rewriter.rewrite(["class A {}"]).files.map(\.text) == ["rewritten"])
    #expect(said.withLock { $0.count } == announced + 1 && FileManager.default.fileExists(atPath: cache))
  }

  /// A toolchain without the libraries that its own programs use, such as that of some distributions.
  @Test func aToolchainWithoutSwiftSyntaxIsNamed() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("toolchain-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let rewriter = try ScriptedToolchain(in: folder).rewriter()
    let missing = folder.appendingPathComponent("lib/swift/host/libSwiftSyntax.so").path
    #expect(throws: SourceRewriterError.noSwiftSyntax(missing: missing)) { _ = try rewriter.rewrite([""]) }
  }

  // MARK: Whole files

  private static let top = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  private static func files(_ folder: String) throws -> [String] {
    let path = top.appendingPathComponent(folder).path
    return try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".swift") }
      .sorted()
      .map { try String(contentsOfFile: path + "/" + $0, encoding: .utf8) }
  }

  @Test func theEnginesSourcesAreKept() throws {
    let files = try Self.files("Sources")
    #expect(files.count > 100)
    for (file, result) in zip(files, try module(files).files) {
      // Resources are asked for by the engine, too.
      let normal = { (text: String) in
        var text = text.replacing("__CambiumResources.bundle(for:", with: "Bundle(for:")
        text = text.replacing("__CambiumResources.main", with: "Bundle.main")
        for module in ["QuartzCore", "FoundationNetworking", "FoundationXML", "UIKit"] {
          text = text.replacing("import Foundation; import \(module)", with: "import Foundation")
        }
        return text
      }
      #expect(normal(result.text) == normal(file), "\(file.prefix(200))")
    }
  }

  @Test(arguments: [
    ("a", ".b"), ("a", "()"), ("a", "?"), ("", "("), ("", "if a {} else "), ("let a: ", "()->"),
  ])
  func deepTreesNeverCrash(_ start: String, _ level: String) throws {
    let text = start + String(repeating: level, count: 20_000)
    #expect(try rewritten(text).text == text)
  }

  @Test func truncatedFilesNeverCrash() throws {
    var random = SystemRandomNumberGenerator()
    let whole =
      (Self.attributes + Self.properties + Self.selectors + Self.keyPaths + Self.protocols + Self.systems
      + Self.members
      + Self.coded).map(
        \.input
      ).joined(
        separator: "\n")
    let bytes = Array(whole.utf8)
    let texts = (0..<300).map { _ in
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = Int.random(in: start...bytes.count, using: &random)
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    for (text, result) in zip(texts, try module(texts).files) {
      #expect(result.text.utf8.count { $0 == 10 } == text.utf8.count { $0 == 10 }, "\(text)")
    }
  }
}
