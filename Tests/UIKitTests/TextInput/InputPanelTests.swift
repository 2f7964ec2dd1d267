import Testing

@testable import UIKitCore

extension Kit {
  /// Input views, accessory views and the simulated keyboard at the lower edge of the screen.
  @Suite @MainActor struct InputPanelTests {
    /// Notes the notifications of the keyboard. Unchecked: they are posted on the main thread.
    private final class Observer: @unchecked Sendable {
      var log: [String] = []
      private var tokens: [any NSObjectProtocol] = []

      init() {
        let names: [(Notification.Name, String)] = [
          (UIResponder.keyboardWillShowNotification, "willShow"),
          (UIResponder.keyboardDidShowNotification, "didShow"),
          (UIResponder.keyboardWillHideNotification, "willHide"),
          (UIResponder.keyboardDidHideNotification, "didHide"),
          (UIResponder.keyboardWillChangeFrameNotification, "willChange"),
          (UIResponder.keyboardDidChangeFrameNotification, "didChange"),
        ]
        for (name, text) in names {
          let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
            [weak self] (note: Notification) in
            let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
            let top: CGFloat = frame?.cgRectValue.minY ?? -1
            self?.log.append(text + " \(Int(clamping: Double(top)))")
          }
          tokens.append(token)
        }
      }

      deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    }

    private func field(_ test: TestScreen, y: CGFloat = 100) -> UITextField {
      test.add(UITextField(frame: CGRect(x: 20, y: y, width: 200, height: 34)))
    }

    @Test func anInputViewSlidesIn() {
      TestScreen.run { test in
        let observer = Observer()
        let field = field(test)
        let input = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 200))
        let accessory = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 44))
        field.inputView = input
        field.inputAccessoryView = accessory
        field.becomeFirstResponder()
        #expect(observer.log == ["willChange 423", "willShow 423"])
        test.step(0.3)
        #expect(observer.log.suffix(2) == ["didShow 423", "didChange 423"])
        #expect(input.frame == CGRect(x: 0, y: 44, width: 375, height: 200))
        #expect(accessory.frame == CGRect(x: 0, y: 0, width: 375, height: 44))
        #expect(UIApplication.shared.windows.count == 1, "The window of the panel is not the program's.")
        // Touches above the panel are for the program.
        var taps = 0
        let button = test.add(UIButton(frame: CGRect(x: 0, y: 300, width: 100, height: 40)))
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        test.play(tap(50, 320, at: 0), until: 0.5)
        #expect(taps == 1)
        observer.log = []
        field.resignFirstResponder()
        test.step(0.3)
        #expect(observer.log == ["willChange 667", "willHide 667", "didHide 667", "didChange 667"])
        #expect(input.superview == nil)
      }
    }

    /// A change from one field to the other moves nothing if both have the same input view.
    @Test func thePanelStaysBetweenFields() {
      TestScreen.run { test in
        let observer = Observer()
        let (one, two) = (field(test), field(test, y: 200))
        let input = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 200))
        one.inputView = input
        two.inputView = input
        one.becomeFirstResponder()
        test.step(0.3)
        observer.log = []
        two.becomeFirstResponder()
        #expect(observer.log.isEmpty)
        two.removeFromSuperview()
        #expect(observer.log.first == "willChange 667")
        test.step(0.3)
      }
    }

    /// What an observer changes moves with the panel.
    @Test func observersAnimate() {
      TestScreen.run { test in
        let field = field(test)
        field.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 200))
        let bar = test.add(UIView(frame: CGRect(x: 0, y: 600, width: 375, height: 50)))
        CATransaction.flush()
        let token = NotificationCenter.default.addObserver(
          forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
        ) { _ in MainActor.assumeIsolated { bar.frame.origin.y = 400 } }
        field.becomeFirstResponder()
        CATransaction.flush()
        #expect(bar.layer.animationKeys()?.isEmpty == false)
        NotificationCenter.default.removeObserver(token)
        field.resignFirstResponder()
        test.step(0.5)
      }
    }

    @Test func theGuideOfTheKeyboard() {
      TestScreen.run { test in
        let field = field(test)
        field.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 200))
        let bar = test.add(UIView())
        bar.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
          bar.leadingAnchor.constraint(equalTo: test.window.leadingAnchor),
          bar.widthAnchor.constraint(equalToConstant: 50),
          bar.heightAnchor.constraint(equalToConstant: 40),
          bar.bottomAnchor.constraint(equalTo: test.window.keyboardLayoutGuide.topAnchor),
        ])
        test.window.layoutIfNeeded()
        #expect(bar.frame.maxY == 667)
        field.becomeFirstResponder()
        #expect(bar.frame.maxY == 467)
        field.resignFirstResponder()
        #expect(bar.frame.maxY == 667)
        test.step(0.5)
      }
    }

    @Test func aSimulatedKeyboardTypes() {
      UIScreen.simulatesKeyboard = true
      defer { UIScreen.simulatesKeyboard = false }
      TestScreen.run { test in
        let field = field(test)
        field.becomeFirstResponder()
        test.step(0.3)
        // The keyboard begins at 451, its rows are 52 high: q, then shift and w, then the delete key.
        test.play(tap(20, 480, at: 0), until: 0.2)
        test.play(tap(20, 590, at: 0) + tap(56, 480, at: 0.2), until: 0.6)
        #expect(field.text == "qW")
        test.play(tap(350, 590, at: 0), until: 0.2)
        #expect(field.text == "q")
        field.keyboardType = .numberPad
        test.play(tap(60, 480, at: 0), until: 0.2)
        #expect(field.text == "q1")
        field.resignFirstResponder()
        test.step(0.3)
      }
    }

    /// A finger that moves the contents puts the keyboard away.
    @Test func dragsEndTheEditing() {
      TestScreen.run { test in
        let scroll = test.add(UIScrollView(frame: test.window.bounds))
        scroll.contentSize = CGSize(width: 375, height: 2000)
        let field = UITextField(frame: CGRect(x: 0, y: 10, width: 100, height: 30))
        scroll.addSubview(field)
        field.becomeFirstResponder()
        test.play(drag((100, 300), (100, 280)), until: 1)
        #expect(field.isFirstResponder)
        scroll.keyboardDismissMode = .onDrag
        test.play(drag((100, 300), (100, 200)), until: 1)
        #expect(!field.isFirstResponder)
      }
    }
  }
}
