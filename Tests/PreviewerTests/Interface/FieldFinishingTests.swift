import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer
@testable import SceneFiles
@testable import SceneTools

/// What is being typed counts: it is finished before the keyboard goes elsewhere, and what a field cannot take stays in it.
@MainActor @Suite struct FieldFinishingTests {
  private let fixture = InterfaceFixture()
  private let field = NumberField(frame: CGRect(x: 10, y: 10, width: 200, height: 22))
  private let other = TextField(frame: CGRect(x: 10, y: 50, width: 200, height: 22))
  private let taken = Taken()
  private var interface: InterfaceScreen { fixture.interface }

  private final class Taken { var numbers: [Double] = [] }

  init() {
    let (field, other, taken) = (field, other, taken)
    fixture.interface.within {
      fixture.interface.root.addSubview(field)
      fixture.interface.root.addSubview(other)
    }
    field.changesScene = true
    field.unit = .points
    field.changed = { number, _ in
      taken.numbers.append(number)
      field.number = number
    }
    field.number = 12
    fixture.click(CGPoint(x: 60, y: 20))
  }

  /// The red border of a field with a text that it cannot take.
  private var isMarked: Bool {
    field.layer.borderWidth == 1 && field.layer.borderColor == field.theme.error.cgColor
  }

  @Test func theFirstLetterIsAChange() {
    #expect(field.isEditing && interface.editedField == nil && !interface.hasTypedChange)
    field.insert("3")
    #expect(interface.editedField === field && field.typedText == "3" && interface.hasTypedChange)
    // A text that only filters a list has nothing to finish: a press in the list must not end it.
    field.filtersList = true
    #expect(
      interface.editedField == nil && field.typedText == nil && interface.finishEditing() == nil
        && field.isEditing)
    field.filtersList = false
    _ = field.press(Key("Z", control: true), isControl: true)
    #expect(field.typedText == nil && !interface.hasTypedChange)
    // A field such as the search changes nothing.
    fixture.click(CGPoint(x: 60, y: 60))
    other.insert("a")
    #expect(interface.editedField === other && !interface.hasTypedChange)
  }

  @Test func aValueIsTakenWhenTheFieldIsFinished() {
    field.insert("30px / 2")
    #expect(interface.finishEditing() == nil)
    #expect(taken.numbers == [15] && !field.isEditing && field.text == "15" && interface.receiver == nil)
    #expect(interface.finishEditing() == nil && taken.numbers == [15])
  }

  @Test func whatCannotBeTakenStaysToBeMended() throws {
    field.insert("3mm")
    let refused = try #require(interface.finishEditing())
    #expect(
      refused.field === field && refused.text == "3mm" && refused.reason.contains("its unit is pt or px"))
    #expect(field.isEditing && field.typedText == "3mm" && isMarked && taken.numbers.isEmpty)
    // A question takes the keyboard. The text is there when the field is edited again, with the reason.
    let question = QuestionView(Question("What now?", answers: [Question.Answer("Go on") {}]))
    interface.within { question.show(in: interface) }
    #expect(!field.isEditing && isMarked && taken.numbers.isEmpty && field.text == "12")
    question.cancel()
    interface.within { field.beginEditing() }
    #expect(field.typedText == "3mm" && field.problem == refused.reason)
    _ = field.press(Key("Backspace"), isControl: false)
    #expect(field.problem == nil)
    _ = field.press(Key("End"), isControl: false)
    for _ in 0..<3 { _ = field.press(Key("Backspace"), isControl: false) }
    field.insert("3")
    #expect(interface.finishEditing() == nil && taken.numbers == [3] && !isMarked)
  }

  @Test func whatCannotBeTakenGoesWithAnotherValueOrEscape() {
    field.insert("abc")
    interface.within { interface.receiver = nil }
    #expect(!field.isEditing && isMarked && field.text == "12" && taken.numbers.isEmpty)
    field.number = 20
    #expect(!isMarked && field.text == "20")
    interface.within { field.beginEditing() }
    field.insert("abc")
    interface.within { interface.receiver = nil }
    #expect(isMarked)
    interface.within { field.discardRefused() }
    #expect(!isMarked && field.text == "20" && taken.numbers.isEmpty)
  }

  /// A number beyond the limits of its field is refused, not changed.
  @Test func limitsAreToldNotApplied() {
    field.limits = 1...100
    for (text, words) in [("0", "at least 1"), ("1e3", "at most 100")] {
      _ = field.press(Key("A", control: true), isControl: true)
      field.insert(text)
      #expect(interface.finishEditing()?.reason.contains(words) == true, "\(text)")
    }
    #expect(taken.numbers.isEmpty)
    field.discardRefused()
    fixture.drag(CGPoint(x: 60, y: 20), CGPoint(x: 160, y: 20), CGPoint(x: 260, y: 20))
    #expect(taken.numbers.last == 100)
  }

  /// Commands about the scene finish the field; commands about time and view do not.
  @Test func commandsThatNeedTheSceneFinishFields() {
    let finishing: [WindowCommand] = [
      .save, .saveCopy, .quit, .leave, .gallery, .chooseScene, .reload, .palette, .undo, .redo,
      .changeState(by: 1),
      .editLayer(.delete), .export, .inspector,
    ]
    let others: [WindowCommand] = [
      .speed(1), .togglePause, .step(frames: 1), .seek(frames: 1), .toggleHUD, .help,
    ]
    #expect(
      finishing.allSatisfy(\.definition.entry.endsTyping)
        && !others.contains(where: \.definition.entry.endsTyping))
  }

  /// What the numbers of properties count, by the documentation of the properties: angles are shown in degrees, times are in seconds,
  /// opacities and scales are shares, lengths are in points.
  @Test(arguments: [
    ("transform.rotation.z", FieldNumber.Unit.degrees), ("opacity", .ratio), ("transform.scale.x", .ratio),
    ("beginTime", .seconds), ("duration", .seconds), ("repeatCount", .ratio), ("position.x", .points),
    ("cornerRadius", .points), ("bounds.size.width", .points), ("startPoint.x", .ratio),
    ("shadowOpacity", .ratio),
  ]) func propertiesHaveUnits(_ keyPath: String, _ unit: FieldNumber.Unit) {
    let layer = CAGradientLayer()
    let parts = PropertyList(of: layer, all: true).groups.flatMap(\.entries).flatMap(\.parts)
    guard let part = parts.first(where: { $0.keyPath == keyPath }) else {
      Issue.record("\(keyPath) is not in the inspector")
      return
    }
    #expect(PropertyList.unit(of: part.keyPath, step: part.step, isAngle: part.factor != 1) == unit)
  }

  /// As a shell would expand them at the beginning of a word (POSIX, Shell Command Language, 2.6.1 and 2.6.2).
  @Test func pathsMayBeginWithTheHomeFolder() {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    for (path, expected) in [
      ("$HOME/films", "\(home)/films"), ("${HOME}", home), ("$HOME", home), ("~/films", "\(home)/films"),
      ("$HOMEWORK/a", "$HOMEWORK/a"), ("/tmp/$HOME", "/tmp/$HOME"), ("a/~", "a/~"),
    ] {
      #expect(OutputPath.expanded(path) == expected)
    }
  }
}
