import RenderTree
import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Navigation controllers. The numbers and orders are those of public logs and measurements of devices.
extension Kit {
  @MainActor @Suite(.serialized) struct NavigationTests {
    /// The window of a test with a navigation controller, and what its controllers note.
    @MainActor struct Stage {
      let test: TestScreen
      let log = CallLog()
      let navigation: UINavigationController
      let root: NotingController

      static func run(_ body: (Stage) throws -> Void) rethrows {
        try TestScreen.run { test in
          let stage = Stage(test)
          try body(stage)
        }
      }

      init(_ test: TestScreen) {
        self.test = test
        root = NotingController("root", log)
        navigation = UINavigationController(rootViewController: root)
        test.window.rootViewController = navigation
        CATransaction.flush()
      }

      func controller(_ name: String) -> NotingController { NotingController(name, log) }

      /// The left edge of what a view shows.
      func x(_ view: UIView?) -> Double {
        guard let view, let layer = view.layer.presentation() else { return .nan }
        return Double(layer.position.x - view.bounds.width / 2)
      }
    }

    /// The system's spring: mass 3, stiffness 1000, critical damping.
    static func spring(_ time: Double) -> Double {
      let way = (1000.0 / 3).squareRoot() * time
      return 1 - (1 + way) * exp(-way)
    }

    @Test func theSpringIsThatOfTheFacts() {
      for (time, value) in [(0.1, 0.545), (0.25, 0.942), (0.35, 0.988), (0.5, 0.999)] {
        #expect(abs(Self.spring(time) - value) < 0.001)
      }
    }

    /// Also of a controller that is on top before the view of the navigation controller is loaded.
    @Test func theToolbarHasTheItemsOfTheControllerOnTop() {
      let root = UIViewController()
      root.toolbarItems = [UIBarButtonItem(systemItem: .add), .flexibleSpace()]
      let navigation = UINavigationController(rootViewController: root)
      navigation.loadViewIfNeeded()
      #expect(navigation.toolbar.items == root.toolbarItems)
      root.toolbarItems = [UIBarButtonItem(systemItem: .done)]
      #expect(navigation.toolbar.items == root.toolbarItems)
    }

    @Test func layout() {
      Stage.run { stage in
        #expect(stage.navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 375, height: 44))
        #expect(stage.root.view.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
        #expect(stage.root.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0))
        #expect(stage.log.take() == ["root load", "root willAppear", "root didAppear"])
        stage.navigation.additionalSafeAreaInsets.top = 20
        CATransaction.flush()
        #expect(stage.navigation.navigationBar.frame.minY == 20)
        #expect(stage.root.view.safeAreaInsets.top == 64)
        stage.navigation.navigationBar.prefersLargeTitles = true
        CATransaction.flush()
        #expect(stage.navigation.navigationBar.frame.height == 96)
        #expect(stage.root.view.safeAreaInsets.top == 116)
        stage.root.navigationItem.largeTitleDisplayMode = .never
        CATransaction.flush()
        #expect(stage.root.view.safeAreaInsets.top == 64)
        stage.navigation.isToolbarHidden = false
        CATransaction.flush()
        #expect(stage.navigation.toolbar.frame == CGRect(x: 0, y: 623, width: 375, height: 44))
        #expect(stage.root.view.safeAreaInsets.bottom == 44)
        stage.root.edgesForExtendedLayout = []
        CATransaction.flush()
        #expect(stage.root.view.frame == CGRect(x: 0, y: 64, width: 375, height: 559))
        #expect(stage.root.view.safeAreaInsets == .zero)
        stage.root.edgesForExtendedLayout = .all
        stage.navigation.navigationBar.isTranslucent = false
        stage.navigation.isNavigationBarHidden = true
        CATransaction.flush()
        #expect(stage.root.view.frame.minY == 0 && stage.root.view.safeAreaInsets.top == 20)
      }
    }

    @Test func aPushMovesBothViewsOnTheSpring() throws {
      try Stage.run { stage in
        let next = stage.controller("next")
        stage.root.view.backgroundColor = .white
        let bar = stage.navigation.navigationBar
        stage.navigation.pushViewController(next, animated: true)
        let title = try #require(bar.content).titleLabel
        #expect(stage.navigation.topViewController === next)
        var passed = 0.0
        for time in [0, 0.1, 0.25, 0.4] {
          if time == 0 { CATransaction.flush() } else { stage.test.step(time - passed) }
          passed = time
          let part = Self.spring(time)
          expectNear(stage.x(next.view), 375 * (1 - part), within: 0.01)
          expectNear(stage.x(stage.root.view), -0.3 * 375 * part, within: 0.01)
          let shift = Double(title.layer.presentation()?.transform.m41 ?? .nan)
          expectNear(shift, 375 / 2 * (1 - part), within: 0.01)
        }
        stage.test.step(0.15)
        #expect(next.view.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
        #expect(stage.root.view.superview == nil && stage.navigation.stage.subviews == [next.view])
        #expect(title.transform == .identity && title.alpha == 1)
      }
    }

    @Test func calls() {
      Stage.run { stage in
        let next = stage.controller("next")
        (stage.root.notesMoves, next.notesMoves) = (true, true)
        _ = stage.log.take()
        stage.navigation.pushViewController(next, animated: true)
        #expect(
          stage.log.take() == ["next willMove parent", "next load", "root willDisappear", "next willAppear"])
        stage.test.step(0.6)
        #expect(stage.log.take() == ["root didDisappear", "next didAppear", "next didMove parent"])
        #expect(stage.navigation.popViewController(animated: true) === next)
        #expect(stage.log.take() == ["next willMove nil", "next willDisappear", "root willAppear"])
        stage.test.step(0.6)
        #expect(stage.log.take() == ["next didDisappear", "root didAppear", "next didMove nil"])
        #expect(stage.navigation.popViewController(animated: true) == nil && next.parent == nil)
        // Without an animation the last calls come after the commit that shows the view.
        stage.navigation.pushViewController(next, animated: false)
        #expect(
          stage.log.take() == ["next willMove parent", "root willDisappear", "next willAppear"])
        CATransaction.flush()
        #expect(stage.log.take() == ["root didDisappear", "next didAppear", "next didMove parent"])
        // A second one during the first ends it.
        let third = stage.controller("third")
        stage.navigation.popViewController(animated: true)
        stage.test.step(0.1)
        stage.navigation.pushViewController(third, animated: true)
        stage.test.step(0.6)
        #expect(
          stage.log.take() == [
            "next willMove nil", "next willDisappear", "root willAppear", "next didDisappear",
            "root didAppear",
            "next didMove nil", "third load", "root willDisappear", "third willAppear", "root didDisappear",
            "third didAppear",
          ])
      }
    }

    @Test func stacks() {
      Stage.run { stage in
        let (a, b, c) = (stage.controller("a"), stage.controller("b"), stage.controller("c"))
        stage.navigation.setViewControllers([stage.root, a, b, c], animated: false)
        CATransaction.flush()
        #expect(stage.navigation.viewControllers == [stage.root, a, b, c])
        // Controllers that are not seen are not loaded.
        #expect(!a.isViewLoaded && !b.isViewLoaded && c.navigationController === stage.navigation)
        #expect(stage.navigation.popToViewController(a, animated: false) == [b, c])
        #expect(stage.navigation.popToRootViewController(animated: false) == [a])
        CATransaction.flush()
        #expect(stage.navigation.children == [stage.root] && a.parent == nil)
        stage.root.show(b, sender: nil)
        #expect(stage.navigation.topViewController === b)
      }
    }

    @Test func theBackButtonLeadsBack() throws {
      try Stage.run { stage in
        let next = stage.controller("next")
        stage.navigation.pushViewController(next, animated: false)
        CATransaction.flush()
        let back = try #require(stage.navigation.navigationBar.content).back
        #expect(!back.isHidden && back.label.text == "root" && back.accessibilityLabel == "root")
        stage.test.play(tap(20, 22, at: 0.1), until: 0.9)
        #expect(stage.navigation.topViewController === stage.root)
      }
    }

    /// Titles of back buttons: of the item below, by the room. Source: Apple's documentation of UINavigationItem.
    static let backTitles:
      [(
        name: String, set: @MainActor (_ below: UINavigationItem, _ top: UINavigationItem) -> Void,
        title: String?
      )] = [
        ("title", { below, _ in below.title = "Songs" }, "Songs"),
        ("no title", { below, _ in below.title = nil }, "Back"),
        ("own title", { below, _ in below.backButtonTitle = "All" }, "All"),
        (
          "item",
          { below, _ in
            below.backBarButtonItem = UIBarButtonItem(title: "", style: .plain, target: nil, action: nil)
          }, ""
        ),
        ("generic", { below, _ in below.backButtonDisplayMode = .generic }, "Back"),
        ("minimal", { below, _ in below.backButtonDisplayMode = .minimal }, ""),
        ("too long", { below, _ in below.title = String(repeating: "Songs ", count: 9) }, "Back"),
        ("hidden", { _, top in top.hidesBackButton = true }, nil),
        ("own left item", { _, top in top.leftBarButtonItem = UIBarButtonItem(systemItem: .edit) }, nil),
      ]

    @Test func titlesOfBackButtons() throws {
      for (name, set, title) in Self.backTitles {
        try Stage.run { stage in
          let next = stage.controller("next")
          stage.navigation.pushViewController(next, animated: false)
          set(stage.root.navigationItem, next.navigationItem)
          CATransaction.flush()
          let back = try #require(stage.navigation.navigationBar.content).back
          #expect((back.isHidden ? nil : back.label.text) == title, "\(name)")
        }
      }
    }

    @Test func buttonsSendTheirActions() throws {
      Stage.run { stage in
        var seen: [String] = []
        let item = stage.root.navigationItem
        item.rightBarButtonItem = UIBarButtonItem(
          title: "Go", style: .plain, target: nil, action: Selector { seen.append("go") })
        item.leftBarButtonItem = UIBarButtonItem(
          systemItem: .add, primaryAction: UIAction { _ in seen.append("add") })
        CATransaction.flush()
        stage.test.play(tap(345, 22, at: 0.1) + tap(28, 22, at: 0.3), until: 0.5)
        #expect(seen == ["go", "add"])
        item.rightBarButtonItem?.isEnabled = false
        CATransaction.flush()
        stage.test.play(tap(345, 22, at: 0.1), until: 0.3)
        #expect(seen == ["go", "add"])
        stage.root.navigationItem.rightBarButtonItem = stage.root.editButtonItem
        CATransaction.flush()
        stage.test.play(tap(345, 22, at: 0.1), until: 0.3)
        #expect(stage.root.isEditing && stage.root.editButtonItem.title == "Done")
      }
    }

    @Test func aFingerAtTheEdgeLeadsAPop() {
      Stage.run { stage in
        let next = stage.controller("next")
        stage.navigation.pushViewController(next, animated: false)
        CATransaction.flush()
        _ = stage.log.take()
        // Slowly to 40 %, and let go: the pop is given up.
        stage.test.play(drag((5, 300), (155, 300), at: 0, for: 2, steps: 60, lifts: false), until: 2.01)
        expectNear(stage.x(next.view), 150, within: 1)
        #expect(stage.navigation.topViewController === stage.root)
        #expect(stage.log.take() == ["next willDisappear", "root willAppear"])
        stage.test.lift(at: CGPoint(x: 155, y: 300), then: 0.5)
        #expect(
          stage.log.take() == [
            "root willDisappear", "root didDisappear", "next willAppear", "next didAppear",
          ])
        #expect(stage.navigation.viewControllers == [stage.root, next] && next.parent === stage.navigation)
        #expect(next.view.frame.minX == 0 && next.view.superview === stage.navigation.stage)
        expectNear(stage.x(next.view), 0)
        // Fast, and not far.
        stage.test.play(drag((5, 300), (155, 300), at: 0, for: 0.2, lifts: false), until: 0.2)
        stage.test.lift(at: CGPoint(x: 155, y: 300), then: 0.5)
        #expect(
          stage.log.take() == [
            "next willDisappear", "root willAppear", "next didDisappear", "root didAppear",
          ])
        #expect(stage.navigation.viewControllers == [stage.root] && next.parent == nil)
        #expect(stage.navigation.stage.layer.speed == 1)
      }
    }

    @MainActor final class Delegate: NSObject, UINavigationControllerDelegate {
      let log: CallLog
      init(_ log: CallLog) { self.log = log }
      func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController,
        animated: Bool
      ) { log.note("willShow \(viewController.title ?? "") \(animated)") }
      func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool
      ) { log.note("didShow \(viewController.title ?? "") \(animated)") }
    }

    @Test func theDelegateIsTold() {
      Stage.run { stage in
        let delegate = Delegate(stage.log)
        stage.navigation.delegate = delegate
        _ = stage.log.take()
        stage.navigation.pushViewController(stage.controller("next"), animated: true)
        stage.test.step(0.6)
        #expect(
          stage.log.take() == [
            "next load", "willShow next true", "root willDisappear", "next willAppear", "root didDisappear",
            "next didAppear", "didShow next true",
          ])
      }
    }

    @Test func thePresentStackIsNotPushedTwice() async {
      await #expect(processExitsWith: .failure) {
        await MainActor.run {
          let controller = UIViewController()
          let navigation = UINavigationController(rootViewController: controller)
          navigation.pushViewController(controller, animated: false)
        }
      }
    }

    /// The background: transparent at the upper edge of the content, unless an appearance or an older property says otherwise.
    @Test func backgrounds() {
      let red = UIColor.red
      let opaque = UINavigationBarAppearance()
      opaque.backgroundColor = red
      let cases: [(String, @MainActor (UINavigationBar) -> Void, UIColor?)] = [
        ("none", { _ in }, nil),
        ("barTintColor", { $0.barTintColor = red }, red),
        ("standard alone", { $0.standardAppearance = opaque }, nil),
        ("edge", { $0.scrollEdgeAppearance = opaque }, red),
        ("not at the edge", { ($0.standardAppearance, $0.isAtEdge) = (opaque, false) }, red),
        ("changed in place", { ($0.isAtEdge, $0.standardAppearance.backgroundColor) = (false, red) }, red),
        ("of the item", { $0.topItem?.scrollEdgeAppearance = opaque }, red),
      ]
      for (name, set, color) in cases {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 375, height: 44))
        bar.items = [UINavigationItem(title: "A")]
        set(bar)
        #expect(bar.subviews.first?.backgroundColor == color, "\(name)")
      }
    }

    /// Bars take over from the proxy what they have not been given, when they come into a window.
    @Test func proxies() {
      defer { AppearanceProxies.removeAll() }
      UINavigationBar.appearance().barTintColor = .red
      UINavigationBar.appearance().tintColor = .green
      UINavigationBar.appearance().prefersLargeTitles = true
      UIBarButtonItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .normal)
      TestScreen.run { test in
        let (plain, own) = (UINavigationBar(), UINavigationBar())
        own.barTintColor = .yellow
        let item = UINavigationItem(title: "A")
        item.rightBarButtonItem = UIBarButtonItem(title: "B", style: .plain, target: nil, action: nil)
        plain.items = [item]
        for bar in [plain, own] { test.window.addSubview(bar) }
        #expect(plain.barTintColor == .red && own.barTintColor == .yellow)
        #expect(plain.tintColor == .green && plain.prefersLargeTitles)
        let button = plain.content?.subviews.compactMap { $0 as? BarButton }.first
        #expect(button?.titleColor(for: .normal) == .blue)
      }
    }
  }
}
