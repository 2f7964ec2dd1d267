import Foundation
import Localization
import QuartzCore
import SceneEditing
import SourceLiterals
import SwiftLiterals

/// The source of a Swift scene: changes of the window are changes of its literals.
extension SessionDocument {
  /// Takes the source of the program; nil to keep it as it is.
  func setSource(_ literals: SceneLiterals?) {
    self.literals = literals
    literals?.document = scenes.first(where: \.isProgram)
  }

  /// Writes changes into the source. Where the value comes from no literal, the person is told why.
  ///
  /// - Parameters:
  ///   - last: a step that this one takes the place of.
  ///   - isGrowing: whether the changes are a part of a drag, about which a person is told once.
  func writeSource(
    _ changes: [SceneChange], to literals: SceneLiterals, replacing last: LiteralStep?, isGrowing: Bool
  ) -> LiteralStep? {
    do throws(SourceReason) {
      let step = try literals.write(changes, replacing: last?.step)
      literalReason = nil
      return step.map { LiteralStep(literals, $0) }
    } catch {
      if !isGrowing || literalReason != error {
        tell(localized("The source was not changed: \(error)"), true)
      }
      literalReason = error
      return nil
    }
  }

  /// Why Ctrl+S has not saved all changes of a program, some of which are in no literal; nil if all are.
  var literalFailure: EditFailure? {
    let count = edits.history.unsavedCount
    guard count > 0 else { return nil }
    let reason = literalReason.map { " (\($0))" } ?? ""
    return EditFailure(
      description: count == 1
        ? localized(
          "A change cannot be written into the source\(reason); Ctrl+Shift+S saves a copy of the scene")
        : localized(
          "\(count) changes cannot be written into the source\(reason); Ctrl+Shift+S saves a copy of the scene"
        )
    )
  }
}
