import AppleSource
import Testing

@testable import SwiftScenes

/// What is found in a scene's files to be shown.
@Suite struct SceneEntryTests {
  private func entry(_ texts: String...) -> SceneEntry? {
    SceneOutline(texts.map { ParsedSource($0) }).entry?.entry
  }

  @Test func theFirstThatFitsIsShown() {
    let layer = "class L: CALayer {}\n"
    let view = "class V: UIView {}\n"
    let controller = "class C: UIViewController {}\n"
    let delegate = "class D: UIResponder, UIApplicationDelegate {}\n"
    #expect(entry(layer) == .layer("L"))
    #expect(entry(view + layer) == .view("V"))
    #expect(entry(layer + controller + view) == .viewController("C"))
    #expect(entry(controller + "print(1)\n") == .script)
    #expect(entry(delegate + controller) == .applicationDelegate("D"))
    #expect(entry("@UIApplicationMain " + delegate + controller) == .applicationDelegate("D"))
    #expect(entry("@main struct App { static func main() {} }\n" + view) == .main("App"))
    #expect(entry("let size = 3\nfunc f() {}\nstruct S {}") == nil && entry("") == nil)
  }

  @Test func theClassWithTheUsualNameIsPreferred() {
    #expect(
      entry("class ViewController: UIViewController {}\nclass Other: UIViewController {}")
        == .viewController("ViewController"))
    #expect(entry("class A: UIViewController {}\nclass B: UIViewController {}") == .viewController("B"))
  }

  @Test func subclassesOfSubclassesCount() {
    #expect(entry("class Base: UIViewController {}\nclass Demo: Base {}") == .viewController("Demo"))
    #expect(entry("class Demo: Base {}\nclass Base: UIKit.UIView, P {}") == .view("Demo"))
    #expect(entry("class Shape: CAShapeLayer {}", "class Round: Shape {}") == .layer("Round"))
    #expect(entry("class A: B {}\nclass B: A {}") == nil)
  }

  @Test func classesThatCannotBeMadeAreLeftOut() {
    #expect(entry("class V: UIView { init(color: Int) {} }") == nil)
    #expect(
      entry("class V: UIView { override init(frame: CGRect) {}; required init?(coder: NSCoder) {} }")
        == .view("V"))
    #expect(entry("class V: UIView { required init?(coder: NSCoder) {} }\n") == .view("V"))
    #expect(entry("class L: CALayer { override init(layer: Any) {}\n override init() {} }") == .layer("L"))
    #expect(entry("class L<T>: CALayer {}") == nil)
  }

  @Test func aPreviewIsShownWhereNothingStartsTheProgram() {
    let view = "class V: UIView {}\n"
    #expect(entry("#Preview { UIView() }\n") == .preview)
    #expect(entry(view + "#Preview(\"Name\", traits: .sizeThatFitsLayout) { V() }\n") == .preview)
    #expect(entry(view + "@available(iOS 17, *)\n#Preview(body: { V() })\n") == .preview)
    #expect(entry(view, "#Preview { V() }") == .preview)
    #expect(entry(view + "#Preview { V() }\nprint(1)\n") == .script)
    #expect(
      entry("class D: UIResponder, UIApplicationDelegate {}\n#Preview { UIView() }")
        == .applicationDelegate("D"))
    #expect(entry("@main struct App { static func main() {} }\n#Preview { UIView() }") == .main("App"))
    #expect(entry(view + "#if DEBUG\n#Preview { V() }\n#endif\n") == .view("V"))
    #expect(entry(view + "#Other { V() }\n") == .script)
  }
}
