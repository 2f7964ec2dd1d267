import CoreAnimationMarkup
import QuartzCore
import SceneTools
import UIKit

/// The pointer selects layers: by clicks, and by a rectangle (rubber band).
extension SessionPointer {
  /// A rectangle that selects the layers in it while the pointer draws it.
  struct Band {
    /// In points of the stage.
    let start: CGPoint
    var rect: CGRect
    /// What was selected before.
    let before: [CALayer]
    /// Whether the layers are added to those that were selected.
    let isAdding: Bool
  }

  // MARK: Clicks

  /// Selects the layer that was clicked. A further click at the same place selects the next layer behind; a click with Shift adds the layer
  /// to those that are selected, or takes it from them.
  func select(_ click: Click) {
    restingClick = click.start
    guard !click.isAdding else { return toggle(click.hit) }
    let isAgain = lastClick.map { isClose(click.start, to: $0) } ?? false
    let now = MediaClock.systemTime
    let isDouble = isAgain && now - lastClickTime < Self.doubleClickTime
    (lastClick, lastClickTime) = (click.start, now)
    if editContent(click, isDouble: isDouble) { return restingClick = nil }
    guard isAgain, let selection = document.selection else { return document.selection = click.hit?.layer }
    let layers = document.sheet.hits(at: stage.point(click.start)).map(\.layer).filter {
      edits.overrides.isHittable($0)
    }
    guard !layers.isEmpty else { return document.selection = nil }
    let next = layers.firstIndex { $0 === selection }.map { layers[($0 + 1) % layers.count] }
    document.selection = next ?? click.hit?.layer
  }

  /// The background is not one of several layers.
  private func toggle(_ hit: LayerHit?) {
    lastClick = nil
    guard let hit, !isRoot(hit) else { return }
    var layers = document.selected.filter { layer in
      !document.documents.contains { $0.root === layer || $0.host === layer }
    }
    if let index = layers.firstIndex(where: { $0 === hit.layer }) {
      layers.remove(at: index)
    } else {
      layers.append(hit.layer)
    }
    document.selected = layers
    logSelection()
  }

  /// Writes which layers are selected, and which constraint.
  func logSelection() {
    guard log.isOn else { return }
    let paths = document.selected.map { layer in
      JSON.optional(document.sheet.document(of: layer)?.path(of: layer))
    }
    var members = [log.time, JSON.Member("layers", .array(paths))]
    if case .one(let constraint) = document.chosenConstraints {
      members.append(JSON.Member("constraint", .string(LayoutReport.Row(constraint).equation)))
    }
    log.write("select", members)
  }

  // MARK: The rectangle

  func beginBand(at start: CGPoint, isAdding: Bool) {
    lastClick = nil
    band = Band(
      start: start, rect: CGRect(origin: start, size: .zero), before: document.selected, isAdding: isAdding)
  }

  /// Selects the layers whose seen shape lies in the rectangle. Of layers in such layers the outer ones are selected.
  func moveBand(to point: CGPoint) {
    guard var band else { return }
    band.rect = CGRect(
      x: min(band.start.x, point.x), y: min(band.start.y, point.y), width: abs(point.x - band.start.x),
      height: abs(point.y - band.start.y))
    self.band = band
    let found = document.sheet.layers(in: band.rect) { edits.overrides.isHittable($0) }
    document.selected = (band.isAdding ? band.before : []) + found
  }

  func endBand() {
    guard band != nil else { return }
    band = nil
    logSelection()
  }

  /// Takes the rectangle away, and selects what was selected before.
  func cancelBand() {
    guard let band else { return }
    document.selected = band.before
    self.band = nil
    capture(false)
  }
}
