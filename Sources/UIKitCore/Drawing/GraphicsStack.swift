/// The current contexts of a thread, the innermost last.
final class GraphicsStack {
  /// A context that has been made current.
  struct Entry {
    /// Nil for an image context that could not be made: it keeps its place, so that its end matches its beginning.
    let context: CGContext?
    /// Pixels per point of an image context. Nil for a context that was pushed.
    let imageScale: CGFloat?
  }

  private(set) var entries: [Entry] = []

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { stack in
      if let stack { Unmanaged<GraphicsStack>.fromOpaque(stack).release() }
    }
    return key
  }()

  /// The innermost context of the current thread.
  static var last: Entry? { existing?.entries.last }

  static func push(_ entry: Entry) {
    let stack: GraphicsStack
    if let existing {
      stack = existing
    } else {
      stack = GraphicsStack()
      pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
    }
    stack.entries.append(entry)
  }

  /// Removes the innermost context. It has no effect if there is none.
  static func pop() { _ = existing?.entries.popLast() }

  /// The stack of the current thread; nil if it never had a context.
  private static var existing: GraphicsStack? {
    pthread_getspecific(key).map { Unmanaged<GraphicsStack>.fromOpaque($0).takeUnretainedValue() }
  }
}
