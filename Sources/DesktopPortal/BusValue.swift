import CGIO

/// A value in a message of D-Bus.
package indirect enum BusValue: Equatable, Sendable {
  case bool(Bool)
  case number(UInt32)
  case string(String)
  /// A path of the file system: its bytes and a zero byte (`ay`).
  case path(String)
  case tuple([BusValue])
  /// Values of one type, of which there is at least one.
  case array([BusValue])
  /// Names with values of any type (`a{sv}`), in this order.
  case options([(name: String, value: BusValue)])

  package static func == (a: BusValue, b: BusValue) -> Bool {
    switch (a, b) {
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)), (.path(let a), .path(let b)): a == b
    case (.tuple(let a), .tuple(let b)), (.array(let a), .array(let b)): a == b
    case (.options(let a), .options(let b)): a.elementsEqual(b) { $0 == $1 }
    default: false
    }
  }

  /// The value as GLib has it, with a floating reference: the message or the container that takes it owns it.
  var variant: OpaquePointer {
    switch self {
    case .bool(let flag): return g_variant_new_boolean(flag ? 1 : 0)
    case .number(let number): return g_variant_new_uint32(number)
    case .string(let text): return g_variant_new_string(text)
    case .path(let path): return g_variant_new_bytestring(path)
    case .tuple(let values):
      var children: [OpaquePointer?] = values.map(\.variant)
      return g_variant_new_tuple(&children, gsize(children.count))
    case .array(let values):
      precondition(!values.isEmpty, "the type of an empty array is not known")
      var children: [OpaquePointer?] = values.map(\.variant)
      return g_variant_new_array(nil, &children, gsize(children.count))
    case .options(let options):
      let type = g_variant_type_new("{sv}")
      defer { g_variant_type_free(type) }
      var entries: [OpaquePointer?] = options.map { option in
        g_variant_new_dict_entry(
          g_variant_new_string(option.name), g_variant_new_variant(option.value.variant))
      }
      return g_variant_new_array(type, &entries, gsize(entries.count))
    }
  }
}
