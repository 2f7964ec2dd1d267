import Foundation

/// The bus of the desktop's session.
package enum SessionBus {
  /// Where it is, as `DBUS_SESSION_BUS_ADDRESS` names it, or else the socket in the session's folder; nil if there is none.
  package static func address(_ environment: [String: String] = ProcessInfo.processInfo.environment)
    -> String?
  {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      // Where there is no bus, windows set this address, so that SDL starts no process to look for one.
      return address == "disabled:" ? nil : address
    }
    guard let socket = environment["XDG_RUNTIME_DIR"].map({ "\($0)/bus" }),
      FileManager.default.fileExists(atPath: socket)
    else { return nil }
    return "unix:path=\(socket)"
  }
}
