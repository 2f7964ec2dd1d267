import Foundation
import Localization
import QuartzCore
import SceneEditing
import SourceLiterals
import SwiftLiterals

/// The source of a Swift scene: changes of the window are changes of its literals.
extension SessionDocument {
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
      guard let step else { return nil }
      sourceChanges.note(changes)
      return LiteralStep(literals, step)
    } catch {
      if !isGrowing || literalReason != error { tell(localized("The source stays as it is: \(error)"), true) }
      literalReason = error
      return nil
    }
  }

  /// Writes the files of the source that have changed. The process that has the window compiles them then.
  func saveSource(_ saved: inout Saved) {
    guard let literals else { return }
    do {
      saved.written += try literals.save()
      sourceChanges.noteSaved()
    } catch let failure as SceneTexts.Failure {
      saved.failure = saved.failure ?? failure
    } catch { saved.failure = saved.failure ?? SceneTexts.Failure(description: "\(error)") }
    let count = edits.history.unsavedCount
    guard saved.failure == nil, count > 0 else { return }
    let reason = literalReason.map { " (\($0))" } ?? ""
    saved.failure = SceneTexts.Failure(
      description: count == 1
        ? localized(
          "A change is in no literal of the source\(reason); Ctrl+Shift+S saves a copy of the scene")
        : localized(
          "\(count) changes are in no literal of the source\(reason); Ctrl+Shift+S saves a copy of the scene")
    )
  }
}
