/// The filters of a layer as it keeps them: their inputs as numbers, beside what the app gave.
///
/// Immutable once a layer or a render tree holds it, save for the copy that an animation of the render tree writes
/// its frames into, which belongs to that tree alone.
package final class LayerFilters: NumberedObject {
  package struct Entry: Sendable, Equatable {
    /// Nil: a filter that is not known, and not drawn.
    package let type: String?
    package let effect: FilterEffect?
    package let name: String?
    /// Where its numbers begin: whether it is enabled, then its inputs in order.
    package let offset: Int

    package init(type: String?, effect: FilterEffect?, name: String?, offset: Int) {
      self.type = type
      self.effect = effect
      self.name = name
      self.offset = offset
    }
  }

  package let entries: [Entry]
  package var numbers: ContiguousArray<Double>
  /// What the app gave: a filter or a name, or a list of such.
  package let original: Any

  package init(_ entries: [Entry], _ numbers: ContiguousArray<Double>, original: Any) {
    self.entries = entries
    self.numbers = numbers
    self.original = original
  }

  package func isLike(_ other: any FlatObject) -> Bool { (other as? LayerFilters)?.entries == entries }
  package func duplicate() -> any FlatObject { LayerFilters(entries, numbers, original: original) }
}
