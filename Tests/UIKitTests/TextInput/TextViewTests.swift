import Testing

@testable import UIKitCore

extension Kit {
  /// Text views under keys, fingers and the wheel.
  @Suite @MainActor struct TextViewTests {
    private final class Notes: NSObject, UITextViewDelegate {
      var log: [String] = []
      var allows: (UITextView, NSRange, String) -> Bool = { _, _, _ in true }
      func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
        log.append("shouldBegin")
        return true
      }
      func textViewDidBeginEditing(_ textView: UITextView) { log.append("didBegin") }
      func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
        log.append("shouldEnd")
        return true
      }
      func textViewDidEndEditing(_ textView: UITextView) { log.append("didEnd") }
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool {
        log.append("change \(range.location),\(range.length) \(text.debugDescription)")
        return allows(textView, range, text)
      }
      func textViewDidChange(_ textView: UITextView) { log.append("didChange") }
      func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
      ) -> Bool {
        log.append("link \(URL.absoluteString) \(characterRange.location)")
        return false
      }
    }

    private func view(_ test: TestScreen, _ text: String = "") -> UITextView {
      let view = test.add(UITextView(frame: CGRect(x: 20, y: 100, width: 300, height: 200)))
      view.font = .systemFont(ofSize: 17)
      view.text = text
      view.layoutIfNeeded()
      return view
    }

    private func press(_ test: TestScreen, _ keys: String...) {
      for key in keys { _ = TypedKey(key).map { test.screen.press($0) } }
    }

    @Test func orderOfCalls() {
      TestScreen.run { test in
        let view = view(test)
        let notes = Notes()
        view.delegate = notes
        test.play(tap(100, 150, at: 0), until: 1)
        #expect(view.isFirstResponder && notes.log == ["shouldBegin", "didBegin"])
        notes.log = []
        test.screen.type("a")
        press(test, "Return", "Backspace", "Backspace", "Backspace")
        #expect(
          notes.log == [
            "change 0,0 \"a\"", "didChange", "change 1,0 \"\\n\"", "didChange", "change 1,1 \"\"",
            "didChange",
            "change 0,1 \"\"", "didChange",
          ])
        notes.log = []
        // As programs end the editing by the return key.
        notes.allows = { view, _, text in
          if text == "\n" { view.resignFirstResponder() }
          return text != "\n"
        }
        press(test, "Return")
        #expect(notes.log == ["change 0,0 \"\\n\"", "shouldEnd", "didEnd"] && view.text == "")
      }
    }

    @Test func keysMoveBetweenLines() {
      TestScreen.run { test in
        let view = view(test, "first line\nsecond\nthe third line")
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 9, length: 0)
        press(test, "Down")
        #expect(view.selectedRange.location == 17, "The second line is shorter.")
        press(test, "Down")
        #expect((26...28).contains(view.selectedRange.location), "The column is that of the first line.")
        press(test, "Home", "Shift+End")
        #expect(view.selectedRange == NSRange(location: 18, length: 14))
        press(test, "Ctrl+Home")
        #expect(view.selectedRange == NSRange(location: 0, length: 0))
        press(test, "Up", "Ctrl+End", "Down")
        #expect(view.selectedRange.location == 32)
        press(test, "Tab")
        #expect(view.text.hasSuffix("line\t"))
      }
    }

    /// The contents have the height of the text, and follow the caret.
    @Test func contentsFollowTheCaret() {
      TestScreen.run { test in
        let view = view(test, (1...40).map { "line \($0)" }.joined(separator: "\n"))
        let line = view.font.map { $0.ascender - $0.descender } ?? 0
        #expect(near(view.contentSize.height, (40 * line + 16).rounded(.up), 1))
        view.becomeFirstResponder()
        press(test, "Ctrl+End")
        #expect(near(view.contentOffset.y, view.contentSize.height - 200, 8))
        press(test, "Ctrl+Home")
        #expect(view.contentOffset.y <= 8)
        test.screen.turnWheel(CGVector(dx: 0, dy: -2), at: CGPoint(x: 100, y: 150))
        #expect(view.contentOffset.y == 80)
        view.scrollRangeToVisible(NSRange(location: 0, length: 1))
      }
    }

    @Test func aViewThatDoesNotScrollIsAsHighAsItsText() {
      let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 10))
      view.font = .systemFont(ofSize: 17)
      let empty = view.sizeThatFits(CGSize(width: 200, height: 0)).height
      // A line of 20.3 points between insets of 8.
      #expect(empty == 37 && view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
      view.isScrollEnabled = false
      view.text = "one\ntwo"
      #expect(view.intrinsicContentSize.height > empty + 19)
      let width = view.intrinsicContentSize.width
      view.textContainer.lineFragmentPadding = 0
      #expect(view.intrinsicContentSize.width == width - 10)
      view.textContainerInset = .zero
      #expect(view.sizeThatFits(CGSize(width: 200, height: 0)).height == 41)
    }

    @Test func fingersScrollAndThePointerSelects() {
      TestScreen.run { test in
        let view = view(test, (1...40).map { "line \($0)" }.joined(separator: "\n"))
        test.play(drag((100, 250), (100, 150)), until: 0.6)
        #expect(view.contentOffset.y > 50 && !view.isFirstResponder)
        view.contentOffset = .zero
        view.becomeFirstResponder()
        let pointer = drag((26, 118), (200, 118)).map { sample in
          TouchSample(sample.phase, sample.place, at: sample.time, isPointer: true)
        }
        test.play(pointer, until: 1)
        #expect(view.selectedRange == NSRange(location: 0, length: 6) && view.contentOffset == .zero)
      }
    }

    @Test func links() {
      TestScreen.run { test in
        let view = view(test)
        let text = NSMutableAttributedString(string: "see this page")
        text.addAttribute(
          .link, value: URL(string: "https://example.org") as Any, range: NSRange(location: 4, length: 4))
        view.attributedText = text
        view.isEditable = false
        let notes = Notes()
        view.delegate = notes
        view.layoutIfNeeded()
        let rect = view.interaction.caret(at: 6)
        test.play(tap(20 + Double(rect.minX), 100 + Double(rect.midY), at: 0), until: 1)
        #expect(notes.log == ["link https://example.org 4"])
      }
    }

    @Test func attributesOfTypedText() {
      TestScreen.run { test in
        let view = view(test, "ab")
        view.becomeFirstResponder()
        view.typingAttributes[.underlineStyle] = 1
        test.screen.type("c")
        let text = view.attributedText
        #expect(text?.attribute(.underlineStyle, at: 2, effectiveRange: nil) as? Int == 1)
        #expect(text?.attribute(.underlineStyle, at: 1, effectiveRange: nil) == nil)
        view.textColor = .red
        #expect(
          view.attributedText.attribute(.foregroundColor, at: 2, effectiveRange: nil) as? UIColor == .red)
      }
    }

    @Test func rangesOutsideOfTheText() {
      let view = UITextView()
      view.text = "abc"
      view.selectedRange = NSRange(location: 2, length: 99)
      #expect(view.selectedRange == NSRange(location: 2, length: 1))
      view.selectedRange = NSRange(location: NSNotFound, length: 0)
      view.selectedRange = NSRange(location: -1, length: 3)
      view.text = nil
      #expect(view.text == "" && view.selectedRange == NSRange(location: 0, length: 0))
      view.frame = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)
      view.layoutIfNeeded()
    }
  }
}
