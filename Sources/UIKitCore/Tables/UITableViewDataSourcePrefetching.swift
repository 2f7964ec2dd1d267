/// An object that is told which rows of a table may be needed soon, so that it can load what they show.
///
/// ```swift
/// final class Loader: NSObject, UITableViewDataSourcePrefetching {
///   func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
///     print("load \(indexPaths.map(\.row))")
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UITableViewDataSourcePrefetching.
@preconcurrency @MainActor public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
  /// Rows may be needed soon, the nearest first.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Rows that were announced are not needed any more.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  /// The default implementation, which does nothing.
  public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}
