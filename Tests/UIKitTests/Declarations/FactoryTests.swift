import Testing
import UIKit

private class Knob: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
  static func make() -> Self { self.init() }
  class func several<Kind: UIView>(_ kind: Kind.Type) -> [Kind] { [kind.init(), Kind()] }
  var turns = 0
  override init(frame: CGRect) {
    super.init(frame: frame)
    turns = 3
  }
  required init?(coder: NSCoder) { nil }
}
private final class Dial: Knob {}
private final class Screen: UIViewController {
  let number: Int
  override init(nibName: String?, bundle: Bundle?) {
    number = 5
    super.init(nibName: nibName, bundle: bundle)
  }
  required init?(coder: NSCoder) { nil }
}

extension Kit {
  /// Classes that are known only at run time are made by their own `init()`, as classes of Objective-C are.
  @Suite @MainActor struct FactoryTests {
    @Test func classesOfViewsAndControllersAreMade() {
      let dial = Dial.make()
      #expect(type(of: dial) == Dial.self && dial.turns == 3 && dial.layer is CAGradientLayer)
      let kinds: [UIView.Type] = [UIView.self, UILabel.self, Dial.self]
      #expect(kinds.map { "\(type(of: $0.init()))" } == ["UIView", "UILabel", "Dial"])
      #expect(Knob.several(Dial.self).map(\.turns) == [3, 3])
      let controllers: [UIViewController.Type] = [Screen.self, UIViewController.self]
      #expect((controllers[0].init() as? Screen)?.number == 5 && !controllers[1].init().isViewLoaded)
    }
  }
}
