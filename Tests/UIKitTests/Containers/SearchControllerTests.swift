import Testing

@testable import UIKitCore

extension Kit {
  /// Searches below the title of a navigation bar.
  @Suite @MainActor struct SearchControllerTests {
    private final class Page: UIViewController, UISearchResultsUpdating, UISearchControllerDelegate {
      var log: [String] = []
      func updateSearchResults(for searchController: UISearchController) {
        log.append("update \(searchController.searchBar.text ?? "")")
      }
      func willPresentSearchController(_ searchController: UISearchController) { log.append("begin") }
      func didDismissSearchController(_ searchController: UISearchController) { log.append("end") }
    }

    @Test func wordsAreLookedFor() throws {
      try TestScreen.run { test in
        let page = Page()
        let results = UIViewController()
        let search = UISearchController(searchResultsController: results)
        search.searchResultsUpdater = page
        search.delegate = page
        page.navigationItem.searchController = search
        let navigation = UINavigationController(rootViewController: page)
        test.window.rootViewController = navigation
        test.window.layoutIfNeeded()
        let bar = search.searchBar
        #expect(navigation.navigationBar.frame.height == 96 && bar.superview != nil)
        #expect(page.view.safeAreaInsets.top == 96)
        let place = bar.convert(CGPoint(x: 150, y: 26), to: nil)
        #expect(place.y == 70)
        test.play(tap(150, 70, at: 0), until: 0.5)
        #expect(search.isActive && bar.isFirstResponder && bar.showsCancelButton)
        #expect(page.log == ["begin", "update "] && results.parent == nil)
        test.screen.type("a")
        #expect(page.log.last == "update a" && results.parent === page)
        #expect(results.viewIfLoaded?.superview === page.view)
        page.log = []
        test.play(tap(345, 70, at: 0), until: 0.5)
        #expect(!search.isActive && !bar.isFirstResponder && bar.text == "" && !bar.showsCancelButton)
        #expect(page.log == ["update ", "end"] && results.parent == nil)
        navigation.pushViewController(UIViewController(), animated: false)
        CATransaction.flush()
        #expect(navigation.navigationBar.frame.height == 44)
        _ = try #require(navigation.popViewController(animated: false))
        CATransaction.flush()
        #expect(navigation.navigationBar.frame.height == 96)
      }
    }
  }
}
