/// The evaluation of a node's animations that are outside the lists.
extension AnimationStore {
  /// Evaluates the animations of a node's objects.
  @inline(__always)
  static func evaluateObjects(
    _ animations: NodeAnimations, of node: NodeIndex, in tree: RenderTree, _ time: (Int32) -> SpaceMoment
  ) {
    let objects = tree.nodes[Int(node)].objects
    if !animations.objectAnimations.isEmpty { showObjects(animations, objects, time) }
    for flat in animations.flats {
      flat.evaluate(time)
      guard flat.slot >= 0 else { continue }
      if flat.isActive {
        animations.present(flat.presented, at: flat.slot)
      } else if !animations.objectAnimations.contains(where: { $0.slot == flat.slot }) {
        animations.present(objects[flat.slot], at: flat.slot)
      }
    }
    if let cells = animations.animatedCells { evaluateCells(cells, animations, objects, time) }
  }

  private static func showObjects(
    _ animations: NodeAnimations, _ committed: ObjectSlots, _ time: (Int32) -> SpaceMoment
  ) {
    for animation in animations.objectAnimations {
      animations.present(committed[animation.slot], at: animation.slot)
    }
    animations.contentsNext = nil
    animations.expectNoContents()
    animations.row[Slot.contentsFade] = 0
    for animation in animations.objectAnimations where animation.cell < 0 {
      guard let place = animation.place(at: time(animation.space)) else { continue }
      if animation.slot == ObjectSlot.contents {
        animations.expectContents(after: place, of: animation.track.values)
      }
      let beneath = animations.presented(at: animation.slot) ?? committed[animation.slot]
      let from = animation.track.values[place.from] ?? beneath
      let to = animation.track.values[place.to] ?? beneath
      if animation.slot == ObjectSlot.contents, from !== to, place.fraction > 0 {
        let isWhole = place.fraction >= 1
        // With an image at one end only, that image fades out, or fades in.
        let isComing = from == nil && !isWhole
        animations.present(isWhole || isComing ? to : from, at: animation.slot)
        animations.contentsNext = isWhole || isComing ? nil : to
        animations.row[Slot.contentsFade] = isWhole ? 0 : isComing ? 1 - place.fraction : place.fraction
      } else {
        animations.present(place.fraction >= 0.5 ? to : from, at: animation.slot)
        if animation.slot == ObjectSlot.contents {
          animations.contentsNext = nil
          animations.row[Slot.contentsFade] = 0
        }
      }
    }
  }

  /// Shows the cells of an emitter with the images that animations give them.
  private static func evaluateCells(
    _ shown: AnimatedCells, _ animations: NodeAnimations, _ committed: ObjectSlots,
    _ time: (Int32) -> SpaceMoment
  ) {
    let beneath = animations.presented(at: shown.slot) ?? committed[shown.slot]
    guard let beneath = beneath as? EmitterCells else { return }
    var hasEffect = false
    for animation in animations.objectAnimations where animation.cell >= 0 {
      guard let place = animation.place(at: time(animation.space)) else { continue }
      if !hasEffect { shown.cells.show(beneath) }
      hasEffect = true
      shown.cells.show(
        animation.track.values[place.from] as? CGImage, animation.track.values[place.to] as? CGImage,
        place.fraction,
        of: animation.cell)
    }
    if hasEffect { animations.present(shown.cells, at: shown.slot) }
  }
}
