import Foundation
import QuartzCore
import RenderTree

/// Paints the nodes that have changed into a kept list, in place.
///
/// A node is repainted in place if it fills the same places as before: as many instances, images, clips and stops, between the same
/// commands. Otherwise the whole tree is painted. The result is the list that painting the whole tree would give, with two
/// exceptions that cannot be seen: a plain leaf that has vanished leaves an instance outside the picture, and an interior
/// that is new is left out.
extension Painter {
  /// Repaints the nodes that a journal names. False: the list has to be painted as a whole; it may be changed in part then,
  /// as `changes` says.
  mutating func repaint(_ nodes: ArraySlice<NodeIndex>, _ changes: inout RepaintChanges) -> Bool {
    guard let places = resources.places else { return false }
    var units: [Int] = []
    var shells: [Int] = []
    var scratch = resources.scratch.takeRepaintScratch()
    defer { resources.scratch.giveBack(&scratch) }
    places.beginRepainting()
    // A node whose position and opacity have changed is noted twice.
    for node in nodes where places.isFirst(node) {
      if places.isExamined(node), case .unit(let unit) = places.place(of: frame.parent(node)) {
        shells.append(unit)
      }
      switch places.place(of: node) {
      case .leaf(let leaf): add(node, leaf, to: &scratch.leaves, orTo: &units, places)
      case .unit(let unit): shells.append(unit)
      case .none:
        guard let place = closedUnit(around: node, places) else { return false }
        if place >= 0 { units.append(place) }
      }
    }
    units.append(contentsOf: places.takeVolatileUnits())
    guard
      let moved = repaint(shells: shells, units: &units, leaves: &scratch.leaves, places, &changes)
    else { return false }
    let leavesFit = repaint(leaves: &scratch, places, &changes)
    if let unit = moved.largest {
      places.misfit.note(places.units[unit], fits: leavesFit, of: list.instances.count)
    }
    guard leavesFit, repaint(units: &units, places, &changes) else { return false }
    if list.fill > list.budget.fillLeft(isRaster: false) { list.countFill() }
    return list.fill <= list.budget.fillLeft(isRaster: false)
  }

  /// Repaints units, except those inside others of them.
  private mutating func repaint(
    units: inout [Int], _ places: PaintPlaces, _ changes: inout RepaintChanges
  ) -> Bool {
    guard !units.isEmpty else { return true }
    // A unit inside another one is repainted with it.
    let count = places.select(units)
    // A unit that is painted alone takes several times as long as it takes while the whole tree is painted.
    guard count <= 16 || count * 3 <= list.layerCount else { return false }
    units.sort()
    var (last, isNested) = (-1, count > 1)
    var index = 0
    while index < units.count {
      let unit = units[index]
      index += 1
      if unit == last || isNested && places.isInsideSelection(places.units[unit].node, frame) { continue }
      last = unit
      switch repaint(unit: unit, places, &changes) {
      case .done: break
      case .doesNotFit: return false
      case .dependsOnOthers(let outer):
        if places.select(further: outer) { units.append(outer) }
        isNested = true
      }
    }
    return true
  }

  /// The closed unit that a node without a place of its own belongs to. −1: nothing that is painted depends on the node.
  /// Nil: it is not known.
  private func closedUnit(around node: NodeIndex, _ places: PaintPlaces) -> Int? {
    guard node >= 0, Int(node) < frame.nodeCapacity else { return -1 }
    var parent = frame.parent(node)
    while parent >= 0 {
      switch places.place(of: parent) {
      case .unit(let unit): return places.units[unit].isClosed ? unit : -1
      case .leaf: return nil
      case .none: parent = frame.parent(parent)
      }
    }
    // A node outside the tree.
    return node == frame.root ? nil : -1
  }
}
