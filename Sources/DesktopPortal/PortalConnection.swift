import CGIO

/// Why the desktop's portal has not answered.
package struct PortalFailure: Error, CustomStringConvertible, Equatable {
  package let description: String
}

/// A connection to the bus of the desktop's session, on which the desktop's portal is asked. For the thread that made it.
///
/// The connection is one of its own: the portal closes the dialogs of a connection that ends, and GLib's shared connection would end
/// the process with the bus.
///
/// https://flatpak.github.io/xdg-desktop-portal/docs/
final class PortalConnection {
  static let portal = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
  private static let request = "org.freedesktop.portal.Request"

  private let connection: OpaquePointer
  /// What GLib calls for messages of this connection, on this thread.
  private let context: OpaquePointer
  private let cancellation: PortalCancellation

  /// Connects to a bus.
  ///
  /// - Parameter address: the bus, as `DBUS_SESSION_BUS_ADDRESS` names it.
  init(address: String, _ cancellation: PortalCancellation) throws(PortalFailure) {
    self.cancellation = cancellation
    let context: OpaquePointer = g_main_context_new()
    g_main_context_push_thread_default(context)
    var error: UnsafeMutablePointer<GError>?
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard
      let connection = g_dbus_connection_new_for_address_sync(
        address, flags, nil, cancellation.object, &error)
    else {
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
      throw Self.failure(error)
    }
    self.context = context
    self.connection = connection
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
    g_main_context_pop_thread_default(context)
    g_main_context_unref(context)
  }

  /// Calls a method of the portal and waits for its answer.
  ///
  /// - Parameters:
  ///   - arguments: a tuple.
  ///   - milliseconds: the time for the answer; −1 for that of D-Bus, in which a portal may have to be started.
  /// - Returns: the answer, a tuple, which the caller releases.
  func call(
    _ interface: String, _ method: String, _ arguments: BusValue, within milliseconds: Int32 = -1
  ) throws(PortalFailure) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    guard
      let answer = g_dbus_connection_call_sync(
        connection, Self.portal, Self.path, interface, method, arguments.variant, nil,
        G_DBUS_CALL_FLAGS_NONE, milliseconds, cancellation.object, &error)
    else { throw Self.failure(error) }
    return answer
  }

  /// What a person has answered.
  private final class Response {
    /// The paths at which the answer can come. They are the same for every portal since version 0.9.
    var handles: Set<String> = []
    /// 0 is done, 1 is cancelled, 2 is ended in another way.
    var code: UInt32?
    /// The answer's values (`a{sv}`), with a reference.
    var results: OpaquePointer?
    /// Whether the portal has ended.
    var isGone = false

    deinit { results.map { g_variant_unref($0) } }
  }

  /// Calls a method of the portal that asks the person something, and waits for the answer.
  ///
  /// - Parameters:
  ///   - arguments: what comes before the options.
  ///   - options: what follows; the token for the answer's place is added.
  ///   - read: reads the values of the answer (`a{sv}`), which are valid during the call.
  /// - Returns: nil if the person or the caller has cancelled.
  func ask<Answer>(
    _ interface: String, _ method: String, _ arguments: [BusValue],
    _ options: [(name: String, value: BusValue)], _ read: (OpaquePointer) -> Answer
  ) throws(PortalFailure) -> Answer? {
    let response = Response()
    let token = "cambium_\(UInt64.random(in: .min ... .max))"
    let sender = String(cString: g_dbus_connection_get_unique_name(connection))
      .dropFirst().map { $0 == "." ? "_" : $0 }
    let expected = "\(Self.path)/request/\(String(sender))/\(token)"
    response.handles.insert(expected)
    // The answer may come before the method returns.
    let subscription = subscribe(response)
    defer { g_dbus_connection_signal_unsubscribe(connection, subscription) }
    let answer: OpaquePointer
    do {
      answer = try call(
        interface, method, .tuple(arguments + [.options(options + [("handle_token", .string(token))])]))
    } catch {
      guard cancellation.isCancelled else { throw error }
      // The portal may have shown its dialog already.
      close(expected)
      return nil
    }
    let child = g_variant_get_child_value(answer, 0)
    let handle = String(cString: g_variant_get_string(child, nil))
    g_variant_unref(child)
    g_variant_unref(answer)
    response.handles.insert(handle)

    wait(for: response)
    guard let code = response.code, let results = response.results else {
      if cancellation.isCancelled {
        close(handle)
        return nil
      }
      throw PortalFailure(description: "the desktop's portal has ended")
    }
    switch code {
    case 0: return read(results)
    case 1: return nil
    default: throw PortalFailure(description: "the desktop's dialog has failed")
    }
  }

  /// Stores the portal's answer when it comes.
  private func subscribe(_ response: Response) -> guint {
    g_dbus_connection_signal_subscribe(
      connection, nil, Self.request, "Response", nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, path, _, _, values, data in
        guard let path, let values, let data else { return }
        let response = Unmanaged<Response>.fromOpaque(data).takeUnretainedValue()
        guard response.code == nil, response.handles.contains(String(cString: path)),
          String(cString: g_variant_get_type_string(values)) == "(ua{sv})"
        else { return }
        let code = g_variant_get_child_value(values, 0)
        response.code = g_variant_get_uint32(code)
        g_variant_unref(code)
        response.results = g_variant_get_child_value(values, 1)
      }, Unmanaged.passUnretained(response).toOpaque(), nil)
  }

  /// Handles messages until there is an answer, the portal has ended, or the question is cancelled.
  private func wait(for response: Response) {
    let watch = g_bus_watch_name_on_connection(
      connection, Self.portal, G_BUS_NAME_WATCHER_FLAGS_NONE, nil,
      { _, _, data in
        data.map { Unmanaged<Response>.fromOpaque($0).takeUnretainedValue().isGone = true }
      }, Unmanaged.passUnretained(response).toOpaque(), nil)
    defer { g_bus_unwatch_name(watch) }
    typealias Wakeup = @convention(c) (UnsafeMutablePointer<GCancellable>?, UnsafeMutableRawPointer?) -> Void
    let wakeup: Wakeup = { _, context in g_main_context_wakeup(context.map { OpaquePointer($0) }) }
    let connected = g_cancellable_connect(
      cancellation.object, unsafeBitCast(wakeup, to: GCallback.self), UnsafeMutableRawPointer(context), nil)
    defer { g_cancellable_disconnect(cancellation.object, connected) }
    while response.code == nil, !response.isGone, !cancellation.isCancelled {
      g_main_context_iteration(context, 1)
    }
  }

  /// Takes a dialog away.
  private func close(_ handle: String) {
    g_dbus_connection_call(
      connection, Self.portal, handle, Self.request, "Close", nil, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil,
      nil)
    g_dbus_connection_flush_sync(connection, nil, nil)
  }

  private static func failure(_ error: UnsafeMutablePointer<GError>?) -> PortalFailure {
    guard let error else { return PortalFailure(description: "the desktop's portal does not answer") }
    defer { g_error_free(error) }
    g_dbus_error_strip_remote_error(error)
    return PortalFailure(description: String(cString: error.pointee.message))
  }
}
