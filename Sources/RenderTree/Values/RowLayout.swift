/// What a render node knows of its layer's class: what it draws, how many values it has, and their defaults.
///
/// Unchecked: the defaults are never written after `init`.
package final class RowLayout: @unchecked Sendable {
  package let kind: LayerKind
  /// The number of Doubles in a row.
  package let length: Int
  /// The number of object slots.
  package let objectCount: Int
  /// A row that holds every default, in one piece.
  package let defaults: LayerRow
  /// The default objects.
  package let objects: ObjectSlots

  /// - Parameter defaults: at least `Slot.nearEnd` numbers.
  package init(
    _ kind: LayerKind, defaults: [Double], objectCount: Int, objects: ObjectSlots = ObjectSlots()
  ) {
    self.kind = kind
    length = defaults.count
    self.objectCount = objectCount
    self.objects = objects
    self.defaults = .makeWhole(defaults)
  }

  deinit { defaults.freeWhole(length: length, in: .heap) }
}
