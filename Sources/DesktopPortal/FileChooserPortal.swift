import CGIO

/// The dialog for files that the desktop shows: GNOME, KDE and others each have one, which a portal gives to every program.
///
/// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.FileChooser.html
package struct FileChooserPortal: Sendable {
  /// The bus of the desktop's session, as `DBUS_SESSION_BUS_ADDRESS` names it.
  package var address: String
  /// The window over which the dialog lies: `x11:` and the window's number in hexadecimal digits. Empty: none.
  package var parent = ""

  /// Kinds of files that a dialog lists.
  package struct Filter: Equatable, Sendable {
    package var name: String
    /// Patterns of file names, such as `*.png`.
    package var patterns: [String]

    package init(name: String, patterns: [String]) {
      self.name = name
      self.patterns = patterns
    }

    var value: BusValue {
      .tuple([.string(name), .array(patterns.map { .tuple([.number(0), .string($0)]) })])
    }
  }

  package init(address: String) { self.address = address }

  /// Asks for files that exist. The calling thread waits for the person.
  ///
  /// - Parameters:
  ///   - folder: where the dialog begins, an absolute path.
  ///   - takesSeveral: whether more than one file can be chosen.
  ///   - filters: what can be listed; the first is listed at the start.
  /// - Returns: absolute paths, one or more; nil if the person or `cancellation` has cancelled.
  /// - Throws: if there is no bus, or no portal with a dialog.
  package func open(
    title: String, in folder: String, takesSeveral: Bool, _ filters: [Filter],
    until cancellation: PortalCancellation
  ) throws(PortalFailure) -> [String]? {
    var options: [(name: String, value: BusValue)] = [
      ("modal", .bool(true)), ("multiple", .bool(takesSeveral)), ("current_folder", .path(folder)),
    ]
    if let first = filters.first {
      options.append(("filters", .array(filters.map(\.value))))
      options.append(("current_filter", first.value))
    }
    return try ask("OpenFile", title, options, cancellation)
  }

  /// Asks for the name of a file to write. The dialog asks before a file that exists is chosen.
  ///
  /// - Parameters:
  ///   - folder: where the dialog begins, an absolute path.
  ///   - name: the name that is proposed.
  /// - Returns: one absolute path; nil if the person or `cancellation` has cancelled.
  /// - Throws: if there is no bus, or no portal with a dialog.
  package func save(
    title: String, in folder: String, as name: String, until cancellation: PortalCancellation
  ) throws(PortalFailure) -> [String]? {
    try ask(
      "SaveFile", title,
      [("modal", .bool(true)), ("current_folder", .path(folder)), ("current_name", .string(name))],
      cancellation)
  }

  private func ask(
    _ method: String, _ title: String, _ options: [(name: String, value: BusValue)],
    _ cancellation: PortalCancellation
  ) throws(PortalFailure) -> [String]? {
    let connection = try PortalConnection(address: address, cancellation)
    return try connection.ask(
      "org.freedesktop.portal.FileChooser", method, [.string(parent), .string(title)], options, Self.paths)
  }

  /// The paths in the values of an answer. Addresses that are no files of this machine are left out.
  private static func paths(_ results: OpaquePointer) -> [String] {
    let type = g_variant_type_new("as")
    defer { g_variant_type_free(type) }
    guard let list = g_variant_lookup_value(results, "uris", type) else { return [] }
    defer { g_variant_unref(list) }
    return (0..<g_variant_n_children(list)).compactMap { index in
      guard let child = g_variant_get_child_value(list, index) else { return nil }
      defer { g_variant_unref(child) }
      guard let path = g_filename_from_uri(g_variant_get_string(child, nil), nil, nil) else { return nil }
      defer { g_free(path) }
      return String(cString: path)
    }
  }
}
