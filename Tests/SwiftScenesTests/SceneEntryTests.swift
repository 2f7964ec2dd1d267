import AppleSource
import Foundation
import Testing

@testable import SwiftScenes

/// What is found in a scene's files to be shown.
@Suite struct SceneEntryTests {
  private func entry(_ texts: String...) throws -> SceneEntry? {
    try SourceRewriter(toolchain: .find()).rewrite(texts).entry.flatMap { SceneEntry($0.kind, type: $0.type) }
  }

  @Test func theFirstThatFitsIsShown() throws {
    let layer = "class L: CALayer {}\n"
    let view = "class V: UIView {}\n"
    let controller = "class C: UIViewController {}\n"
    let delegate = "class D: UIResponder, UIApplicationDelegate {}\n"
    #expect(try entry(layer) == .layer("L"))
    #expect(try entry(view + layer) == .view("V"))
    #expect(try entry(layer + controller + view) == .viewController("C"))
    #expect(try entry(controller + "print(1)\n") == .script)
    #expect(try entry(delegate + controller) == .applicationDelegate("D"))
    #expect(try entry("@UIApplicationMain " + delegate + controller) == .applicationDelegate("D"))
    #expect(try entry("@main struct App { static func main() {} }\n" + view) == .main("App"))
    #expect(try entry("let size = 3\nfunc f() {}\nstruct S {}") == nil && entry("") == nil)
  }

  @Test func theClassWithTheUsualNameIsPreferred() throws {
    #expect(
      try entry("class ViewController: UIViewController {}\nclass Other: UIViewController {}")
        == .viewController("ViewController"))
    #expect(try entry("class A: UIViewController {}\nclass B: UIViewController {}") == .viewController("B"))
  }

  @Test func subclassesOfSubclassesCount() throws {
    #expect(try entry("class Base: UIViewController {}\nclass Demo: Base {}") == .viewController("Demo"))
    #expect(try entry("class Demo: Base {}\nclass Base: UIKit.UIView, P {}") == .view("Demo"))
    #expect(try entry("class Shape: CAShapeLayer {}", "class Round: Shape {}") == .layer("Round"))
    #expect(try entry("class A: B {}\nclass B: A {}") == nil)
  }

  @Test func classesThatCannotBeMadeAreLeftOut() throws {
    #expect(try entry("class V: UIView { init(color: Int) {} }") == nil)
    #expect(
      try entry("class V: UIView { override init(frame: CGRect) {}; required init?(coder: NSCoder) {} }")
        == .view("V"))
    #expect(try entry("class V: UIView { required init?(coder: NSCoder) {} }\n") == .view("V"))
    #expect(
      try entry("class L: CALayer { override init(layer: Any) {}\n override init() {} }") == .layer("L"))
    #expect(try entry("class L<T>: CALayer {}") == nil)
  }

  @Test func aPreviewIsShownWhereNothingStartsTheProgram() throws {
    let view = "class V: UIView {}\n"
    #expect(try entry("#Preview { UIView() }\n") == .preview)
    #expect(try entry(view + "#Preview(\"Name\", traits: .sizeThatFitsLayout) { V() }\n") == .preview)
    #expect(try entry(view + "@available(iOS 17, *)\n#Preview(body: { V() })\n") == .preview)
    #expect(try entry(view, "#Preview { V() }") == .preview)
    #expect(try entry(view + "#Preview { V() }\nprint(1)\n") == .script)
    #expect(
      try entry("class D: UIResponder, UIApplicationDelegate {}\n#Preview { UIView() }")
        == .applicationDelegate("D"))
    #expect(try entry("@main struct App { static func main() {} }\n#Preview { UIView() }") == .main("App"))
    #expect(try entry(view + "#if DEBUG\n#Preview { V() }\n#endif\n") == .view("V"))
    #expect(try entry(view + "#Other { V() }\n") == .script)
  }

  /// The rewriter knows the views of UIKit by their names alone. Every class of UIKit that a scene may derive from is asked.
  @Test func everyViewOfUIKitIsKnown() throws {
    let top = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let folder = top.appendingPathComponent("Sources/UIKitCore").path
    var parents: [String: String] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      for match in text.matches(of: /\bopen class (UI\w+): (\w+)/) {
        parents[String(match.1)] = String(match.2)
      }
    }
    func isView(_ name: String) -> Bool { name == "UIView" || parents[name].map(isView) ?? false }
    // A window is no view of a scene's stage, cells are shown by their lists, and the subclasses of controllers are shown for themselves.
    let views = parents.keys.filter { isView($0) && $0 != "UIWindow" && !$0.hasSuffix("ViewCell") }
    let others = parents.keys.filter { !views.contains($0) && !$0.hasSuffix("Controller") }
    #expect(views.count > 8 && others.count > 20)
    for view in views.sorted() { #expect(try entry("class V: \(view) {}") == .view("V"), "\(view)") }
    #expect(try entry(others.map { "class My\($0): \($0) {}\n" }.joined()) == nil)
  }
}
