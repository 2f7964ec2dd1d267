import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Tab bar controllers. Frames of items are those of dumps of devices; orders are those of public logs.
extension Kit {
  @MainActor @Suite(.serialized) struct TabBarTests {
    private static func run(
      _ count: Int, _ body: (TestScreen, UITabBarController, [NotingController], CallLog) throws -> Void
    ) rethrows {
      try TestScreen.run { test in
        let log = CallLog()
        let controllers = (0..<count).map { NotingController("\($0)", log) }
        let tabs = UITabBarController()
        tabs.viewControllers = controllers
        test.window.rootViewController = tabs
        CATransaction.flush()
        try body(test, tabs, controllers, log)
      }
    }

    @Test func layout() {
      Self.run(2) { _, tabs, pages, log in
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 618, width: 375, height: 49))
        #expect(pages[0].view.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
        #expect(pages[0].view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 49, right: 0))
        #expect(!pages[1].isViewLoaded && tabs.selectedIndex == 0)
        #expect(log.take() == ["0 load", "0 willAppear", "0 didAppear"])
        tabs.additionalSafeAreaInsets.bottom = 34
        CATransaction.flush()
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 584, width: 375, height: 83))
        #expect(pages[0].view.safeAreaInsets.bottom == 83)
        tabs.tabBar.isTranslucent = false
        CATransaction.flush()
        tabs.view.setNeedsLayout()
        CATransaction.flush()
        #expect(pages[0].view.frame.height == 584 && pages[0].view.safeAreaInsets.bottom == 0)
      }
    }

    /// Widths of bars, numbers of items, and the places of the items.
    @Test(arguments: [
      (320.0, 4, [2.0, 82, 162, 242], [76.0, 76, 76, 76]), (375, 4, [2, 96, 190, 283], [90, 90, 89, 90]),
      (414, 5, [2, 85, 168, 250, 333], [79, 79, 78, 79, 79]),
    ])
    func placesOfItems(width: Double, count: Int, starts: [Double], widths: [Double]) {
      let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: width, height: 49))
      bar.items = (0..<count).map { UITabBarItem(title: "\($0)", image: nil, tag: $0) }
      bar.layoutIfNeeded()
      let buttons = bar.subviews.compactMap { $0 as? TabBarButton }
      #expect(buttons.map { Double($0.frame.minX) } == starts)
      #expect(buttons.map { Double($0.frame.width) } == widths)
      #expect(buttons.allSatisfy { $0.frame.minY == 1 && $0.frame.height == 48 })
    }

    @MainActor private final class Delegate: NSObject, UITabBarControllerDelegate {
      let log: CallLog
      init(_ log: CallLog) { self.log = log }
      func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
      ) -> Bool {
        log.note("shouldSelect \(viewController.title ?? "")")
        return viewController.title != "2"
      }
      func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController
      ) { log.note("didSelect \(viewController.title ?? "")") }
    }

    @Test func taps() {
      Self.run(3) { test, tabs, pages, log in
        let delegate = Delegate(log)
        tabs.delegate = delegate
        _ = log.take()
        test.play(tap(187, 640, at: 0.1), until: 0.3)
        #expect(
          log.take() == [
            "shouldSelect 1", "1 load", "1 willAppear", "0 willDisappear", "0 didDisappear", "1 didAppear",
            "didSelect 1",
          ])
        #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem === pages[1].tabBarItem)
        #expect(pages[0].view.superview == nil)
        test.play(tap(320, 640, at: 0.1), until: 0.3)
        #expect(log.take() == ["shouldSelect 2"] && tabs.selectedIndex == 1)
        tabs.selectedIndex = 0
        #expect(log.take() == ["0 willAppear", "1 willDisappear", "1 didDisappear", "0 didAppear"])
      }
    }

    @Test func aTabThatIsTappedAgainGoesBackToItsRoot() {
      TestScreen.run { test in
        let log = CallLog()
        let (root, next) = (NotingController("root", log), NotingController("next", log))
        next.hidesBottomBarWhenPushed = true
        let navigation = UINavigationController(rootViewController: root)
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation, NotingController("other", log)]
        test.window.rootViewController = tabs
        CATransaction.flush()
        #expect(tabs.tabBar.items?.first?.title == "root" && root.tabBarController === tabs)
        #expect(root.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 49, right: 0))
        let plain = NotingController("plain", log)
        navigation.pushViewController(plain, animated: false)
        CATransaction.flush()
        test.play(tap(90, 640, at: 0.1), until: 0.8)
        #expect(navigation.topViewController === root)
        // The bar leaves with the view below.
        navigation.pushViewController(next, animated: true)
        test.step(0.6)
        #expect(tabs.tabBar.frame.maxX <= 0 && next.view.safeAreaInsets.bottom == 0)
        navigation.popViewController(animated: true)
        test.step(0.6)
        #expect(tabs.tabBar.frame.minX == 0 && root.view.safeAreaInsets.bottom == 49)
      }
    }

    @Test func moreThanFive() {
      Self.run(6) { test, tabs, pages, _ in
        #expect(tabs.tabBar.items?.count == 5 && tabs.tabBar.items?.last?.shownTitle == "More")
        test.play(tap(340, 640, at: 0.1), until: 0.3)
        #expect(tabs.selectedViewController === tabs.moreNavigationController)
        #expect(tabs.selectedIndex == NSNotFound)
        // The second row of the list, below the bar: the sixth controller.
        test.play(tap(60, 44 + 66, at: 0.1), until: 0.9)
        #expect(tabs.moreNavigationController.topViewController === pages[5])
        tabs.selectedIndex = 1
        CATransaction.flush()
        #expect(pages[1].view.window != nil)
        tabs.selectedViewController = pages[4]
        CATransaction.flush()
        #expect(tabs.moreNavigationController.topViewController === pages[4])
      }
    }

    @Test func badgesAndTitlesFollowTheItem() throws {
      try Self.run(2) { _, tabs, pages, _ in
        pages[0].title = "New"
        pages[0].tabBarItem.badgeValue = "3"
        CATransaction.flush()
        let button = try #require(tabs.tabBar.subviews.compactMap { $0 as? TabBarButton }.first)
        #expect(button.label.text == "New" && button.accessibilityValue == "3")
        #expect(button.accessibilityTraits.contains(.selected))
      }
    }
  }
}
