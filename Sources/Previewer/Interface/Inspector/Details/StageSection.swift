import Localization
import QuartzCore
import SceneTools
import UIKit

/// Where the chosen layer is on the stage.
@MainActor final class StageSection: DetailSection {
  private let rowList: [DetailRow]

  init(_ client: any PreviewClient) {
    // One place serves all lines of an update.
    let last = LastStagePlace()
    func place(_ layer: CALayer, _ shown: CALayer?) -> StagePlace { last.place(of: shown ?? layer) }
    func numbers(_ list: [Double]) -> [InfoValue] { list.map { .number($0) } }
    rowList = [
      HeadingRow(localized("On the stage")),
      InfoRow(localized("Origin"), count: 2) { layer, shown in
        place(layer, shown).frame.map { numbers([$0.minX, $0.minY]) } ?? [
          .text(localized("behind")), .text(localized("the eye")),
        ]
      },
      InfoRow(localized("Size"), count: 2) { layer, shown in
        place(layer, shown).frame.map { numbers([$0.width, $0.height]) } ?? [.text(""), .text("")]
      },
      InfoRow(localized("Translation"), count: 3) { layer, shown in
        let t = place(layer, shown).components.translation
        return numbers([t.x, t.y, t.z])
      },
      InfoRow(localized("Scale"), count: 3) { layer, shown in
        let s = place(layer, shown).components.scale
        return numbers([s.x, s.y, s.z])
      },
      InfoRow(localized("Rotation °"), count: 3) { layer, shown in
        let r = place(layer, shown).components.rotation * (180 / .pi)
        return numbers([r.x, r.y, r.z])
      },
      InfoRow(localized("Skew"), count: 3) { layer, shown in
        let s = place(layer, shown).components.skew
        return numbers([s.x, s.y, s.z])
      },
      InfoRow(localized("Perspective")) { layer, shown in
        guard let distance = place(layer, shown).eyeDistance else { return [.text(localized("none"))] }
        return [.text(localized("eye at \(NumberField.text(of: distance)) points"))]
      },
    ]
  }

  let needsRebuild = false
  func modelChanged(_ layer: CALayer) {}
  func rows(for layer: CALayer) -> [DetailRow] { rowList }
}

/// The place of the presentation layer that was asked for last.
@MainActor private final class LastStagePlace {
  private weak var layer: CALayer?
  private var place: StagePlace?

  func place(of shown: CALayer) -> StagePlace {
    // A model layer may have changed since.
    if let place, shown === layer, shown.model() !== shown { return place }
    let new = StagePlace(of: shown)
    (layer, place) = (shown, new)
    return new
  }
}
