import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Alerts. Measures are those of public measurements: 270 points wide, 20 above and below the texts, buttons of 44.
extension Kit {
  @MainActor @Suite(.serialized) struct AlertTests {
    private static func run(
      _ style: UIAlertController.Style, _ actions: [(String, UIAlertAction.Style)],
      _ body: (TestScreen, UIAlertController, _ chosen: CallLog) throws -> Void
    ) rethrows {
      try TestScreen.run { test in
        let log = CallLog()
        let root = UIViewController()
        test.window.rootViewController = root
        CATransaction.flush()
        let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: style)
        for (title, style) in actions {
          alert.addAction(UIAlertAction(title: title, style: style) { log.note($0.title ?? "") })
        }
        root.present(alert, animated: true) { log.note("shown") }
        test.step(0.6)
        try body(test, alert, log)
      }
    }

    private func button(_ title: String, in view: UIView) -> UIButton? {
      if let button = view as? UIButton, button.currentTitle == title { return button }
      return view.subviews.lazy.compactMap { self.button(title, in: $0) }.first
    }

    @Test func twoActionsStandSideBySide() throws {
      try Self.run(.alert, [("Delete", .destructive), ("Cancel", .cancel)]) { test, alert, log in
        let text = try #require(alert.view.subviews.first?.subviews.first).frame.height
        #expect(alert.view.frame.width == 270 && alert.view.frame.height == 20 + text + 20 + 44)
        #expect(abs(alert.view.center.x - 187.5) <= 0.5 && abs(alert.view.center.y - 333.5) <= 0.5)
        let (delete, cancel) = try (
          #require(button("Delete", in: alert.view)), #require(button("Cancel", in: alert.view))
        )
        #expect(cancel.frame.minX == 0 && delete.frame.minX == 135)
        #expect(delete.currentTitleColor == .systemRed)
        #expect(log.take() == ["shown"])
        let place = delete.convert(CGPoint(x: 60, y: 22), to: nil)
        test.play(tap(place.x, place.y, at: 0.1), until: 0.6)
        // The handler runs after the alert has left.
        #expect(log.take() == ["Delete"] && alert.view.window == nil)
      }
    }

    @Test func theButtonThatCancelsIsTheLast() throws {
      try Self.run(.alert, [("Cancel", .cancel), ("A", .default), ("B", .default)]) { _, alert, _ in
        let buttons = try ["A", "B", "Cancel"].map { try #require(button($0, in: alert.view)).frame.minY }
        #expect(buttons[1] - buttons[0] == 44 && buttons[2] - buttons[1] == 44)
      }
    }

    @Test func aSheetLiesAtTheBottom() throws {
      try Self.run(.actionSheet, [("A", .default), ("Cancel", .cancel)]) { test, alert, log in
        #expect(alert.view.frame.minX == 8 && alert.view.frame.maxY == 659)
        let cancel = try #require(button("Cancel", in: alert.view)?.superview)
        #expect(cancel.frame.height == 57 && cancel.frame.maxY == alert.view.bounds.maxY)
        _ = log.take()
        test.play(tap(100, 100, at: 0.1), until: 0.8)
        #expect(log.take() == ["Cancel"])
      }
    }
  }
}
