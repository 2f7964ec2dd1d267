import CGIO

/// How the person wants programs to look, as the desktop's portal tells it.
///
/// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html
package enum AppearancePortal {
  package enum Scheme: UInt32, Sendable {
    case dark = 1
    case light = 2
  }

  /// Whether programs are to be dark or light; nil if the person has no preference, or the desktop no such setting.
  ///
  /// The calling thread waits for the portal, at most two seconds.
  ///
  /// - Parameter address: the bus of the desktop's session, as `DBUS_SESSION_BUS_ADDRESS` names it.
  package static func scheme(address: String) -> Scheme? {
    guard let connection = try? PortalConnection(address: address, PortalCancellation()),
      let answer = try? connection.call(
        "org.freedesktop.portal.Settings", "Read",
        .tuple([.string("org.freedesktop.appearance"), .string("color-scheme")]), within: 2000)
    else { return nil }
    return Scheme(rawValue: number(in: answer))
  }

  /// The number in an answer, whatever it is packed in: portals pack it twice.
  private static func number(in value: OpaquePointer) -> UInt32 {
    defer { g_variant_unref(value) }
    if g_variant_is_container(value) != 0, g_variant_n_children(value) > 0,
      let child = g_variant_get_child_value(value, 0)
    {
      return number(in: child)
    }
    return String(cString: g_variant_get_type_string(value)) == "u" ? g_variant_get_uint32(value) : 0
  }
}
