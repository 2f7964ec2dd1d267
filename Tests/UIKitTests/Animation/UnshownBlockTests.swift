import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Blocks that animate views which are in no window yet: they run if the view is in one at the end of the turn.
///
/// Sources: reports about blocks in `viewDidLoad()`, which docs/design/uikit.md lists.
extension AnimationBlockTests {
  /// A controller with a square whose centre goes from 0 to 300 in a block of 2 s that `moment` starts.
  fileprivate final class Mover: UIViewController {
    enum Moment: CaseIterable { case load, appear }
    let moment: Moment
    let square = UIView(frame: CGRect(x: -20, y: 100, width: 40, height: 40))
    var ends: [Bool] = []

    init(_ moment: Moment) {
      self.moment = moment
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      view.backgroundColor = .white
      view.addSubview(square)
      square.backgroundColor = .red
      if moment == .load { move() }
    }
    override func viewWillAppear(_ animated: Bool) { if moment == .appear { move() } }

    private func move() {
      UIView.animate(
        withDuration: 2, delay: 0, options: .curveLinear, animations: { self.square.center.x = 300 },
        completion: { self.ends.append($0) })
    }
  }

  private func shownX(_ controller: Mover) -> Double {
    Double(controller.square.layer.presentation()?.position.x ?? .nan)
  }

  @Test(arguments: Mover.Moment.allCases) fileprivate func theRootController(_ moment: Mover.Moment) {
    TestScreen.run { test in
      let controller = Mover(moment)
      test.window.rootViewController = controller
      test.step(0)
      expectNear(shownX(controller), 0)
      // What is set outside of the block does not animate.
      #expect(controller.square.layer.animationKeys() == ["position"])
      test.step(1)
      expectNear(shownX(controller), 150)
      #expect(controller.ends == [])
      test.step(1.01)
      expectNear(shownX(controller), 300)
      test.step(0)
      #expect(controller.ends == [true])
    }
  }

  @Test func aViewThatEntersAWindowInALaterTurn() {
    TestScreen.run { test in
      let controller = Mover(.load)
      controller.loadViewIfNeeded()
      #expect(controller.square.layer.animationKeys() == ["position"])
      test.step(0)
      test.step(0)
      #expect(controller.square.layer.animationKeys() == nil)
      #expect(controller.ends == [false])
      test.window.rootViewController = controller
      test.step(0.5)
      expectNear(shownX(controller), 300)
    }
  }

  @Test(arguments: Mover.Moment.allCases) fileprivate func aPresentedController(_ moment: Mover.Moment) {
    TestScreen.run { test in
      let root = UIViewController()
      test.window.rootViewController = root
      test.step(0)
      let controller = Mover(moment)
      root.present(controller, animated: false)
      test.step(0)
      test.step(1)
      expectNear(shownX(controller), moment == .load ? 300 : 150)
      #expect(controller.ends == (moment == .load ? [false] : []))
    }
  }

  /// A spinner that turns from its initialiser on, and one whose animator is started there.
  @Test func blocksAndAnimatorsInInitialisers() {
    final class Spinner: UIView {
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(inner)
        UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .repeat]) { self.alpha = 0 }
        UIViewPropertyAnimator(duration: 1, curve: .linear) { self.inner.center.x = 105 }.startAnimation()
      }
      required init?(coder: NSCoder) { nil }
    }
    TestScreen.run { test in
      let (spinner, hidden) = (Spinner(frame: .zero), Spinner(frame: .zero))
      test.window.addSubview(spinner)
      test.step(0)
      test.step(0.25)
      expectNear(spinner.layer.presentation()?.opacity ?? -1, 0.75)
      expectNear(spinner.inner.layer.presentation()?.position.x ?? -1, 30)
      test.step(3)
      expectNear(spinner.layer.presentation()?.opacity ?? -1, 0.75)
      #expect(hidden.layer.animationKeys() == nil)
      #expect(hidden.inner.layer.animationKeys() == nil)
      expectNear(hidden.inner.center.x, 105)
    }
  }

  /// The block animates what is set after the initialiser, and the frame of the initialiser is where the view is from the start.
  @Test func aViewThatABlockMakes() {
    TestScreen.run { test in
      var made: UIView?
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        let view = UIView(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
        test.window.addSubview(view)
        view.alpha = 0
        made = view
      }
      test.step(0)
      test.step(0.5)
      #expect(made?.layer.animationKeys() == ["opacity"])
      expectNear(made?.layer.presentation()?.position.x ?? -1, 110)
      expectNear(made?.layer.presentation()?.opacity ?? -1, 0.5)
    }
  }
}
