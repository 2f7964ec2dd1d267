import Testing

@testable import UIKitCore

extension Kit {
  /// Text fields under keys, fingers and input methods.
  @Suite @MainActor struct TextFieldTests {
    /// A delegate that notes what it is asked and told.
    private final class Notes: NSObject, UITextFieldDelegate {
      var log: [String] = []
      var allowsChange: (UITextField, NSRange, String) -> Bool = { _, _, _ in true }
      var allowsEnd = true

      private func name(_ field: UITextField) -> String { field.accessibilityIdentifier ?? "" }
      func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        log.append("shouldBegin\(name(textField))")
        return true
      }
      func textFieldDidBeginEditing(_ textField: UITextField) { log.append("didBegin\(name(textField))") }
      func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        log.append("shouldEnd\(name(textField))")
        return allowsEnd
      }
      func textFieldDidEndEditing(_ textField: UITextField) { log.append("didEnd\(name(textField))") }
      func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
      ) -> Bool {
        log.append("change \(range.location),\(range.length) \(string)")
        return allowsChange(textField, range, string)
      }
      func textFieldShouldClear(_ textField: UITextField) -> Bool {
        log.append("shouldClear")
        return true
      }
      func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        log.append("shouldReturn")
        return true
      }
    }

    private func field(_ test: TestScreen, y: CGFloat = 100, _ name: String = "") -> UITextField {
      let field = test.add(UITextField(frame: CGRect(x: 20, y: y, width: 200, height: 34)))
      field.borderStyle = .roundedRect
      field.accessibilityIdentifier = name
      return field
    }

    private func press(_ test: TestScreen, _ keys: String...) {
      for key in keys {
        let parts = key.split(separator: "+").map(String.init)
        _ = test.screen.press(
          TypedKey(parts.last ?? "", shift: parts.contains("Shift"), control: parts.contains("Ctrl")))
      }
    }

    @Test func sizes() {
      let field = UITextField()
      #expect(
        field.text == "" && field.font == .systemFont(ofSize: 17) && field.intrinsicContentSize.height == 22)
      field.borderStyle = .roundedRect
      #expect(field.intrinsicContentSize.height == 34)
      field.font = .systemFont(ofSize: 14)
      #expect(field.intrinsicContentSize.height == 30)
      let empty = field.intrinsicContentSize.width
      field.placeholder = "Name"
      #expect(field.intrinsicContentSize.width > empty + 20)
      field.frame = CGRect(x: 0, y: 0, width: 200, height: 34)
      #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 7, y: 0, width: 186, height: 34))
      field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
      field.rightViewMode = .always
      #expect(field.textRect(forBounds: field.bounds).maxX == 170)
      field.layoutIfNeeded()
      #expect(field.rightView?.frame == CGRect(x: 170, y: 7, width: 30, height: 20))
      field.frame.size.width = .nan
      field.layoutIfNeeded()
    }

    @Test func orderOfCalls() {
      TestScreen.run { test in
        let notes = Notes()
        let (one, two) = (field(test, y: 100, "1"), field(test, y: 200, "2"))
        for field in [one, two] {
          field.delegate = notes
          for (event, name) in [
            (UIControl.Event.editingDidBegin, "begin"), (.editingChanged, "changed"), (.editingDidEnd, "end"),
            (.editingDidEndOnExit, "exit"),
          ] {
            if event == .editingDidEndOnExit, field === one { continue }
            field.addAction(UIAction { _ in notes.log.append("event \(name)") }, for: event)
          }
        }
        test.play(tap(100, 115, at: 0), until: 1)
        #expect(one.isEditing && notes.log == ["shouldBegin1", "didBegin1", "event begin"])
        notes.log = []
        test.screen.type("a")
        #expect(notes.log == ["change 0,0 a", "event changed"] && one.text == "a")
        notes.log = []
        press(test, "Return")
        #expect(notes.log == ["shouldReturn"] && one.isEditing)
        notes.log = []
        test.play(tap(100, 215, at: 0), until: 1)
        #expect(
          notes.log == [
            "shouldBegin2", "shouldEnd1", "didEnd1", "event end", "didBegin2", "event begin",
          ])
        notes.log = []
        // A target for the return key ends the editing.
        press(test, "Return")
        #expect(notes.log == ["shouldReturn", "event exit", "shouldEnd2", "didEnd2", "event end"])
        one.becomeFirstResponder()
        notes.allowsEnd = false
        #expect(!two.becomeFirstResponder() && one.isFirstResponder)
        notes.allowsEnd = true
        one.removeFromSuperview()
        #expect(!one.isFirstResponder && !test.screen.takesText)
      }
    }

    @Test func keys() {
      TestScreen.run { test in
        let field = field(test)
        field.becomeFirstResponder()
        test.screen.type("one two three")
        press(test, "Ctrl+Left", "Ctrl+Backspace")
        #expect(field.text == "one three")
        press(test, "Home", "Delete", "End", "Shift+Left", "Shift+Left")
        #expect(field.text == "ne three" && field.interaction.editor.selectedText == "ee")
        press(test, "Ctrl+X", "Home", "Ctrl+V")
        #expect(field.text == "eene thr" && UIPasteboard.general.string == "ee")
        press(test, "Ctrl+Z", "Ctrl+Z")
        #expect(field.text == "ne three")
        press(test, "Ctrl+Shift+Z", "Ctrl+A")
        test.screen.type("x\ny")
        #expect(field.text == "x y", "A field has one line.")
        #expect(test.screen.press(TypedKey("F5")) == false)
        press(test, "Escape")
        #expect(!field.isEditing)
      }
    }

    @Test func tabGoesFromFieldToField() {
      TestScreen.run { test in
        // In the order of places, and past one that is disabled.
        let fields = [field(test, y: 300), field(test, y: 100), field(test, y: 200)]
        fields[2].isEnabled = false
        fields[1].becomeFirstResponder()
        press(test, "Tab")
        #expect(fields[0].isEditing)
        press(test, "Tab")
        #expect(fields[1].isEditing)
        press(test, "Shift+Tab")
        #expect(fields[0].isEditing)
      }
    }

    @Test func theDelegateRefusesAndChanges() {
      TestScreen.run { test in
        let notes = Notes()
        let field = field(test)
        field.delegate = notes
        field.becomeFirstResponder()
        notes.allowsChange = { _, _, text in text.allSatisfy(\.isNumber) }
        test.screen.type("a")
        test.screen.type("7")
        #expect(field.text == "7")
        // Capital letters, as tutorials do it.
        notes.allowsChange = { field, range, text in
          field.text = (field.text as NSString?)?.replacingCharacters(in: range, with: text.uppercased())
          return false
        }
        test.screen.type("b")
        #expect(field.text == "7B")
        // The text is shorter than the range by the time of the change.
        notes.allowsChange = { field, _, _ in
          field.text = ""
          return true
        }
        press(test, "Ctrl+A", "Backspace")
        #expect(field.text == "")
        test.screen.type("ab")
        #expect(field.text == "ab")
        // The field goes away while it asks.
        notes.allowsChange = { field, _, _ in
          field.removeFromSuperview()
          return true
        }
        test.screen.type("c")
        #expect(!field.isFirstResponder)
      }
    }

    @Test func theClearButton() {
      TestScreen.run { test in
        let notes = Notes()
        let field = field(test)
        field.delegate = notes
        field.clearButtonMode = .whileEditing
        field.text = "Name"
        field.layoutIfNeeded()
        #expect(field.parts.clearButton.isHidden)
        field.becomeFirstResponder()
        field.layoutIfNeeded()
        #expect(!field.parts.clearButton.isHidden)
        test.play(tap(205, 117, at: 0), until: 1)
        field.layoutIfNeeded()
        #expect(field.text == "" && notes.log.last == "shouldClear" && field.parts.clearButton.isHidden)
      }
    }

    @Test func fingersPlaceTheCaret() {
      TestScreen.run { test in
        let field = field(test)
        field.text = "one two"
        test.play(tap(190, 117, at: 0), until: 1)
        #expect(field.interaction.editor.selection == 7..<7)
        test.play(tap(28, 117, at: 0), until: 1)
        #expect(field.interaction.editor.selection == 0..<0)
        test.play(tap(32, 117, at: 0) + tap(32, 117, at: 0.2), until: 2)
        #expect(field.interaction.editor.selectedText == "one")
        test.play(drag((27, 117), (200, 117)), until: 2)
        #expect(field.interaction.editor.selectedText == "one two")
      }
    }

    @Test func secretsAreDots() {
      TestScreen.run { test in
        let field = field(test)
        field.isSecureTextEntry = true
        field.becomeFirstResponder()
        test.screen.type("🇩🇪x")
        #expect(field.text == "🇩🇪x" && field.interaction.shown.string == "••")
        #expect(field.accessibilityValue == nil)
        UIPasteboard.general.string = "before"
        press(test, "Ctrl+A", "Ctrl+C")
        #expect(UIPasteboard.general.string == "before")
        press(test, "Left", "Right", "Backspace")
        #expect(field.text == "x")
      }
    }

    @Test func inputMethods() {
      TestScreen.run { test in
        let field = field(test)
        var changes = 0
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        field.becomeFirstResponder()
        test.screen.compose("にほ", selected: 2..<2)
        #expect(field.text == "にほ" && field.markedTextRange?.range == 0..<2)
        let style = field.attributedText?.attributes(at: 0, effectiveRange: nil)
        #expect(style?[.underlineStyle] as? Int == 1)
        test.screen.compose("", selected: 0..<0)
        test.screen.type("日本")
        #expect(field.text == "日本" && field.markedTextRange == nil && changes == 3)
        #expect(field.attributedText?.attributes(at: 0, effectiveRange: nil)[.underlineStyle] == nil)
        let caret = test.screen.caretFrame ?? .null
        #expect(caret.minX > 50 && caret.midY > 110 && caret.midY < 124)
      }
    }

    @Test func positions() {
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
      field.text = "añb"
      let end = field.endOfDocument
      #expect(field.offset(from: field.beginningOfDocument, to: end) == 3)
      #expect(field.position(from: end, offset: 1) == nil && field.position(from: end, offset: .min) == nil)
      let range = field.position(from: end, offset: -2).flatMap { field.textRange(from: $0, to: end) }
      #expect(range.flatMap { field.text(in: $0) } == "ñb")
      field.selectedTextRange = range
      field.insertText("x")
      #expect(field.text == "ax")
      field.deleteBackward()
      #expect(field.text == "a" && field.hasText)
    }

    /// A text that is longer than the field moves, so that the caret is seen.
    @Test func longTextsMove() {
      TestScreen.run { test in
        let field = field(test)
        field.text = String(repeating: "word ", count: 40)
        field.becomeFirstResponder()
        #expect(field.scrolled > 500)
        let caret = field.interaction.caret(at: field.interaction.editor.caret)
        #expect(caret.minX > 170 && caret.minX <= 186)
        press(test, "Home")
        #expect(field.scrolled == 0)
      }
    }

    /// A text of 100,000 characters stays in one line.
    @Test func veryLongTextsHaveOneLine() {
      TestScreen.run { test in
        let field = field(test)
        field.text = String(repeating: "0123456789", count: 10_000)
        field.becomeFirstResponder()
        test.screen.type("x")
        CATransaction.flush()
        #expect(field.interaction.size.height < 40 && field.scrolled > CGFloat(100_000))
        press(test, "Home")
        #expect(field.scrolled == 0)
      }
    }

    @Test func codesOfOtherViewsAreTyped() {
      final class CodeView: UIView, UIKeyInput {
        var digits = ""
        override var canBecomeFirstResponder: Bool { true }
        var hasText: Bool { !digits.isEmpty }
        func insertText(_ text: String) { digits += text }
        func deleteBackward() { _ = digits.popLast() }
      }
      TestScreen.run { test in
        let view = test.add(CodeView(frame: square))
        view.becomeFirstResponder()
        test.screen.type("12")
        press(test, "Backspace", "Return")
        #expect(view.digits == "1\n")
      }
    }

    /// `becomeFirstResponder()` in `viewDidLoad()`, before the view is in a window.
    @Test func aFieldWaitsForItsWindow() {
      TestScreen.run { test in
        let field = UITextField(frame: square)
        #expect(!field.becomeFirstResponder())
        test.add(field)
        #expect(field.isFirstResponder)
        field.resignFirstResponder()
      }
    }
  }
}
