/// What shows an item of a bar, and shows it anew when the item has changed.
@MainActor protocol BarItemHolder: AnyObject {
  /// A property of the item, or of an item within it, has another value.
  func itemChanged(_ item: NSObject)
}
