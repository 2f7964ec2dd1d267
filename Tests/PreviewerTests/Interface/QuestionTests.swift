import CoreGraphics
import Testing
import UIKit
import Windowing

@testable import Previewer

/// Questions: Return gives the marked answer, Escape closes, and nothing else is done meanwhile.
@MainActor @Suite struct QuestionTests {
  /// A question with three answers in an interface.
  @MainActor private final class Asked {
    let interface = InterfaceScreen(clock: MediaClock(isPaused: true))
    private(set) var answers: [String] = []
    private(set) var view: QuestionView?

    init() {
      interface.setSize(pixels: CGSize(width: 640, height: 480), scale: 1)
      interface.within {
        let view = QuestionView(
          Question(
            "Save the changes?", detail: "A change is not saved.",
            answers: ["Don't save", "Cancel", "Save"].map { title in
              Question.Answer(title) { [unowned self] in answers.append(title) }
            }, cancel: { [unowned self] in answers.append("escape") }))
        view.show(in: interface)
        self.view = view
      }
    }

    func press(_ name: String, shift: Bool = false) -> Bool {
      let receiver = interface.receiver
      return interface.within { receiver?.press(Key(name, shift: shift), isControl: false) ?? false }
    }
  }

  @Test func returnGivesTheLastAnswer() {
    let asked = Asked()
    #expect(asked.interface.receiver === asked.view)
    #expect(asked.press("Q") && asked.press("Space") && asked.press("S"))
    #expect(asked.answers.isEmpty && asked.view?.isOpen == true)
    #expect(asked.press("Return"))
    #expect(asked.answers == ["Save"] && asked.view?.isOpen == false && asked.interface.receiver == nil)
    #expect(!asked.press("Return"))
  }

  @Test func escapeDoesNothingElse() {
    let asked = Asked()
    #expect(asked.press("Escape"))
    #expect(asked.answers == ["escape"] && asked.interface.receiver == nil)
  }

  @Test func tabAndArrowsMarkAnotherAnswer() {
    for (keys, answer) in [
      (["Tab"], "Don't save"), (["Left"], "Cancel"), (["Left", "Left"], "Don't save"),
      (["Left", "Right"], "Save"),
    ] {
      let asked = Asked()
      for key in keys { #expect(asked.press(key)) }
      #expect(asked.press("Return") && asked.answers == [answer])
    }
    let asked = Asked()
    #expect(asked.press("Tab", shift: true) && asked.press("Return") && asked.answers == ["Cancel"])
  }

  @Test func aClickOnAnAnswerGivesIt() throws {
    let asked = Asked()
    // Beside the card nothing happens, and the focus stays.
    #expect(
      asked.interface.press(at: CGPoint(x: 5, y: 5)) && asked.interface.release(at: CGPoint(x: 5, y: 5)))
    #expect(asked.answers.isEmpty && asked.interface.receiver === asked.view)
    let view = try #require(asked.view)
    let card = try #require(view.subviews.compactMap { $0 as? QuestionCard }.first)
    let button = try #require(card.buttons.first { $0.title == "Cancel" })
    let place = asked.interface.within { button.convert(CGPoint(x: 5, y: 5), to: asked.interface.root) }
    #expect(asked.interface.press(at: place) && asked.interface.release(at: place))
    #expect(asked.answers == ["Cancel"])
  }
}
