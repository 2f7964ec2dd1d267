import CGIO

/// Ends a question to the desktop from any thread.
package final class PortalCancellation: Sendable {
  /// The address of a `GCancellable`, whose functions may be called on any thread.
  private let address: UInt

  package init() { address = UInt(bitPattern: g_cancellable_new()) }

  deinit { g_object_unref(UnsafeMutableRawPointer(object)) }

  var object: UnsafeMutablePointer<GCancellable> {
    guard let object = UnsafeMutablePointer<GCancellable>(bitPattern: address) else {
      preconditionFailure("GLib ends the process when it has no memory")
    }
    return object
  }

  package var isCancelled: Bool { g_cancellable_is_cancelled(object) != 0 }

  package func cancel() { g_cancellable_cancel(object) }
}
