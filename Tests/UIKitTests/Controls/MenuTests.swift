import Testing

@testable import UIKitCore

extension Kit {
  /// Menus of buttons and views, text fields of alerts, and search bars.
  @Suite @MainActor struct MenuTests {
    private func labels(_ test: TestScreen) -> [String] {
      func collect(_ view: UIView) -> [String] {
        (view is UILabel ? [(view as? UILabel)?.text].compactMap(\.self) : [])
          + view.subviews.flatMap(collect)
      }
      return test.window.subviews.last { $0 is MenuView }.map(collect) ?? []
    }

    @Test func aButtonShowsItsMenu() {
      TestScreen.run { test in
        var log: [String] = []
        @MainActor func action(_ title: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
          UIAction(title: title, attributes: attributes) { log.append($0.title) }
        }
        let inner = UIMenu(title: "More", children: [action("Inner")])
        let inline = UIMenu(options: .displayInline, children: [action("Inline")])
        let button = test.add(UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 40)))
        button.menu = UIMenu(children: [
          action("One"), action("Hidden", .hidden), action("Off", .disabled), inner, inline,
        ])
        button.addAction(UIAction { _ in log.append("tapped") }, for: .primaryActionTriggered)
        // A tap is the button's own action; a long press shows the menu.
        test.play(tap(150, 120, at: 0), until: 0.5)
        #expect(log == ["tapped"] && labels(test).isEmpty)
        button.showsMenuAsPrimaryAction = true
        test.play(tap(150, 120, at: 0), until: 1)
        #expect(log == ["tapped"])
        #expect(labels(test).filter { $0.count > 1 } == ["One", "Off", "More", "Inline"])
        // The card begins 4 points below the button; its rows are 44 high. A disabled row does nothing.
        test.play(tap(150, 210, at: 0), until: 0.5)
        #expect(log == ["tapped"] && !labels(test).isEmpty)
        test.play(tap(150, 254, at: 0), until: 0.5)
        #expect(labels(test).contains("Inner"), "A list in a list takes its place.")
        test.play(tap(150, 190, at: 0), until: 1)
        #expect(log == ["tapped", "Inner"] && labels(test).isEmpty)
        test.play(tap(150, 120, at: 0), until: 1)
        test.play(tap(20, 600, at: 0), until: 1)
        #expect(labels(test).isEmpty && log.count == 2, "A tap outside puts the menu away.")
      }
    }

    private final class Menus: NSObject, UIContextMenuInteractionDelegate {
      var place = CGPoint.zero
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
      ) -> UIContextMenuConfiguration? {
        place = location
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
          UIMenu(title: "Title", children: [UIAction(title: "Copy") { _ in }])
        }
      }
    }

    @Test func aLongPressShowsAMenu() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let menus = Menus()
        let interaction = UIContextMenuInteraction(delegate: menus)
        view.addInteraction(interaction)
        #expect(view.interactions.count == 1 && interaction.view === view)
        test.play(
          [
            TouchSample(.began, CGPoint(x: 150, y: 160), at: 0),
            TouchSample(.ended, CGPoint(x: 150, y: 160), at: 0.8),
          ], until: 1)
        #expect(menus.place == CGPoint(x: 50, y: 60))
        #expect(labels(test).filter { $0.count > 1 } == ["Title", "Copy"])
        view.removeInteraction(interaction)
        #expect(view.interactions.isEmpty && interaction.view == nil)
      }
    }

    // MARK: Alerts

    @Test func alertsHaveTextFields() {
      TestScreen.run { test in
        let root = UIViewController()
        test.window.rootViewController = root
        let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
        var name: String?
        alert.addTextField { $0.placeholder = "Name" }
        alert.addTextField(configurationHandler: nil)
        alert.addAction(
          UIAlertAction(title: "OK", style: .default) { _ in name = alert.textFields?.first?.text })
        root.present(alert, animated: false)
        for _ in 0..<40 { test.stepLinks(1.0 / 60) }
        #expect(alert.textFields?.count == 2 && alert.textFields?.first?.isFirstResponder == true)
        test.screen.type("Ada")
        alert.view.layoutIfNeeded()
        let height = alert.view.bounds.height
        #expect(height > 150 && height < 200)
        let place = alert.view.convert(CGPoint(x: 135, y: height - 20), to: nil)
        test.play(tap(Double(place.x), Double(place.y), at: 0), until: 1)
        #expect(name == "Ada")
        let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        sheet.addTextField()
        #expect(sheet.textFields == nil)
      }
    }

    // MARK: Search

    private final class Finder: NSObject, UISearchBarDelegate {
      var log: [String] = []
      func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.append("begin") }
      func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append(searchText) }
      func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
      func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.append("cancel") }
      func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
        log.append("scope \(selectedScope)")
      }
    }

    @Test func wordsAreLookedFor() {
      TestScreen.run { test in
        let bar = test.add(UISearchBar(frame: CGRect(x: 0, y: 100, width: 375, height: 100)))
        let finder = Finder()
        bar.delegate = finder
        bar.showsCancelButton = true
        bar.scopeButtonTitles = ["All", "Mine"]
        bar.showsScopeBar = true
        bar.layoutIfNeeded()
        #expect(bar.intrinsicContentSize.height == 100)
        #expect(bar.searchTextField.frame.height == 36 && bar.searchTextField.frame.minX == 8)
        test.play(tap(150, 128, at: 0), until: 0.5)
        #expect(bar.isFirstResponder)
        test.screen.type("ab")
        _ = test.screen.press(TypedKey("Return"))
        test.play(tap(345, 128, at: 0), until: 0.5)
        test.play(tap(280, 175, at: 0), until: 0.5)
        #expect(finder.log == ["begin", "ab", "search", "cancel", "scope 1"] && bar.text == "ab")
        bar.text = nil
        #expect(bar.text == "" && finder.log.count == 5)
        bar.resignFirstResponder()
      }
    }

    @Test func searchBarsHaveAProxy() {
      TestScreen.run { test in
        UISearchBar.appearance().barTintColor = .systemGreen
        UISearchBar.appearance().tintColor = .white
        let bar = test.add(UISearchBar(frame: CGRect(x: 0, y: 100, width: 375, height: 56)))
        #expect(bar.barTintColor == .systemGreen && bar.tintColor == .white)
        AppearanceProxies.removeAll()
      }
    }
  }
}
