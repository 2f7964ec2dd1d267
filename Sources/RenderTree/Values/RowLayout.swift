/// What a render node knows of its layer's class: what it draws, how many values it has, and their defaults.
///
/// Unchecked: the defaults are never written after `init`.
package final class RowLayout: @unchecked Sendable {
  package let kind: LayerKind
  /// The number of Doubles in a row.
  package let length: Int
  /// The number of object slots.
  package let objectCount: Int
  /// A row that holds every default.
  package let defaults: UnsafePointer<Double>

  package init(_ kind: LayerKind, defaults: [Double], objectCount: Int) {
    let row = UnsafeMutablePointer<Double>.allocate(capacity: max(defaults.count, 1))
    for (slot, value) in defaults.enumerated() { (row + slot).initialize(to: value) }
    self.kind = kind
    length = defaults.count
    self.objectCount = objectCount
    self.defaults = UnsafePointer(row)
  }

  deinit { defaults.deallocate() }
}
