import Testing

@testable import QuartzCore
@testable import UIKitCore

/// When `updateConstraints()` is called. Sources: Apple's documentation of `updateConstraints()` and of `requiresConstraintBasedLayout`.
@MainActor @Suite(.serialized) struct ConstraintUpdateTests {
  /// A view that sets up its constraints when it is first asked to update them.
  private class Setup: UIView {
    let inner = UIView()
    var calls = 0
    /// Whether the view was in a window at each call.
    var windows: [Bool] = []

    override init(frame: CGRect) {
      super.init(frame: frame)
      LayoutTree.add(inner, to: self)
    }

    required init?(coder: NSCoder) { nil }

    override func updateConstraints() {
      calls += 1
      windows.append(window != nil)
      if calls == 1 {
        activate(
          inner.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 5),
          inner.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -5),
          inner.topAnchor.constraint(equalTo: topAnchor), inner.heightAnchor.constraint(equalToConstant: 10))
      }
      super.updateConstraints()
    }
  }

  private final class Requires: Setup {
    override class var requiresConstraintBasedLayout: Bool { true }
  }

  @Test func viewsThatConstraintsConcernAreAskedBeforeTheirFirstLayout() {
    TestScreen.run { test in
      let placed = LayoutTree.add(Setup(), to: test.window)
      activate(
        placed.leadingAnchor.constraint(equalTo: test.window.leadingAnchor),
        placed.topAnchor.constraint(equalTo: test.window.topAnchor),
        placed.widthAnchor.constraint(equalToConstant: 100),
        placed.heightAnchor.constraint(equalToConstant: 20))
      let frame = CGRect(x: 0, y: 50, width: 100, height: 20)
      let (requires, plain, asked) = (Requires(frame: frame), Setup(frame: frame), Setup(frame: frame))
      for view in [requires, plain, asked] { test.window.addSubview(view) }
      asked.setNeedsUpdateConstraints()
      asked.setNeedsUpdateConstraints()
      CATransaction.flush()
      for view in [placed, requires, asked] {
        #expect(view.calls == 1 && view.inner.frame == CGRect(x: 5, y: 0, width: 90, height: 10))
      }
      // Nobody has made a constraint of it, and its class does not ask for constraints.
      #expect(plain.calls == 0)
      placed.setNeedsUpdateConstraints()
      CATransaction.flush()
      #expect(placed.calls == 2)
    }
  }

  /// A view that is kept outside of any window is asked when it is shown, when it can look at its superview.
  @Test func viewsOutsideOfWindowsWait() {
    TestScreen.run { test in
      let view = Setup(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
      view.setNeedsUpdateConstraints()
      CATransaction.flush()
      #expect(view.calls == 0)
      test.window.addSubview(view)
      CATransaction.flush()
      #expect(view.windows == [true] && view.inner.frame.width == 90)
      // Without a window a layout asks, too.
      let loose = Setup(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
      loose.setNeedsUpdateConstraints()
      loose.layoutIfNeeded()
      #expect(loose.windows == [false] && loose.inner.frame.width == 70)
    }
  }

  @Test func aControllersViewIsUpdatedByTheController() {
    final class Controller: UIViewController {
      var calls = 0
      override func updateViewConstraints() {
        calls += 1
        super.updateViewConstraints()
      }
    }
    TestScreen.run { test in
      let controller = Controller()
      test.window.rootViewController = controller
      let view = LayoutTree.add(to: controller.view)
      activate(view.topAnchor.constraint(equalTo: controller.view.topAnchor))
      CATransaction.flush()
      #expect(controller.calls == 1)
    }
  }
}
