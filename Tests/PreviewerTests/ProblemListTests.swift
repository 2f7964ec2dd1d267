import Foundation
import QuartzCore
import Testing
import UIKit

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing

/// The list of what a check reports about the scene as it is in the window, and corrections from it.
@MainActor @Suite(.serialized) struct ProblemListTests {
  private static let faulty = EditedDocument.text
    .replacing(
      "opacity=\"0.50\"", with: "opacity=\"0.50\" cornerRadius=\"undefined\" borderWidth=\"undefined\"")

  private static func fixable(_ setup: EditedDocument) -> [BannerMessage] {
    setup.document.problems().filter { $0.correction != nil }
  }

  @Test func problemsAreThoseOfTheTextInTheWindow() throws {
    let setup = try EditedDocument(Self.faulty)
    let found = setup.document.problems()
    #expect(found.count { $0.text.contains("undefined") } == 2)
    #expect(Self.fixable(setup).map(\.line) == [6, 6])
    // What is not saved counts.
    try setup.document.delete([try setup.layer("ball")])
    #expect(Self.fixable(setup).isEmpty)
  }

  @Test func aCorrectionIsOneStepAndChangesNothingElse() throws {
    let setup = try EditedDocument(Self.faulty)
    let first = try #require(Self.fixable(setup).first)
    try setup.document.correct([first])
    #expect(setup.edited == Self.faulty.replacing(" cornerRadius=\"undefined\"", with: ""))
    #expect(Self.fixable(setup).count == 1 && setup.history.count == 1)
    // The list is out of date after another change, but not about this problem.
    try setup.document.correct(Self.fixable(setup))
    #expect(setup.edited == EditedDocument.text)
    #expect(throws: EditFailure.self) { try setup.document.correct([first]) }
    setup.history.undo()
    setup.history.undo()
    #expect(setup.edited == Self.faulty && !setup.document.isEdited)
  }

  @Test func allAreCorrectedAtOnce() throws {
    let setup = try EditedDocument(Self.faulty)
    try setup.document.correct(setup.document.problems())
    #expect(setup.edited == EditedDocument.text && setup.history.count == 1)
    setup.history.undo()
    #expect(setup.edited == Self.faulty)
  }

  @Test func theListHasAButtonWhereSomethingCorrects() throws {
    let setup = try EditedDocument(Self.faulty)
    let fixture = InterfaceFixture()
    let banner = BannerView(frame: fixture.interface.root.bounds)
    fixture.interface.root.addSubview(banner)
    let found = setup.document.problems()
    banner.list(found)
    #expect(banner.contents == [.list(found)])
    var corrected: [[BannerMessage]] = []
    banner.correct = { corrected.append($0) }
    func buttons(_ view: UIView) -> [TextButton] {
      view.subviews.flatMap { ($0 as? TextButton).map { [$0] } ?? buttons($0) }
    }
    for button in buttons(banner) { button.action() }
    let fixable = found.filter { $0.correction != nil }
    #expect(Set(corrected) == Set(fixable.map { [$0] } + [fixable]))
    banner.list([])
    #expect(banner.contents.isEmpty)
  }
}
