/// An archive of NSKeyedArchiver, which is a binary property list. Its objects are read on demand.
///
/// NSKeyedUnarchiver would create objects of any class and number that the archive names. This reader creates
/// only what its caller requests, and treats classes as names. Format: `$top` names the root. `$objects`
/// contains all objects, which refer to each other by their index in it (a UID). `$class` of an object is the
/// index of its class.
package final class KeyedArchive {
  /// The value of a field, with references resolved.
  package enum Value {
    case null
    case flag(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    /// A range in `bytes`.
    case data(Range<Int>)
    case object(Object)
    /// A list that is not an object of its own: the fields of its items.
    case list([Field])
    case damaged
  }

  /// The index of an object of the property list.
  package typealias Field = Int

  /// An object with a class.
  package struct Object {
    /// The index in `$objects`, which is the same for all references to the object.
    package let index: Int
    /// The name of its class, then those of its superclasses.
    package let classes: [String]
    package let fields: [String: Field]

    /// The name of its class.
    package var className: String { classes.first ?? "?" }
  }

  package var bytes: [UInt8] { list.bytes }
  private let list: BinaryPropertyList
  private let objects: BinaryPropertyList.References
  private let rootField: Field
  /// The number of fields, items and bytes of text that may still be read. It is limited because a small
  /// archive can refer to large objects any number of times.
  private var budget = 20_000_000
  /// Whether the archive exceeded the budget.
  package private(set) var isExhausted = false

  /// The root object.
  package var root: Value { value(rootField) }

  package init(_ bytes: [UInt8]) throws(FileError) {
    guard let list = BinaryPropertyList(bytes), let entries = list.entries(list.top) else {
      throw FileError(message: "the binary property list is damaged")
    }
    func entry(_ key: String) -> Int? { entries.first { $0.key == key }?.value }
    guard let archiver = entry("$archiver"), case .string("NSKeyedArchiver")? = list.object(archiver),
      let top = entry("$top").flatMap({ list.entries($0) }), let table = entry("$objects"),
      case .array(let objects)? = list.object(table)
    else { throw FileError(message: "it is not an archive of NSKeyedArchiver") }
    self.list = list
    self.objects = objects
    guard let field = top.first(where: { $0.key == "root" })?.value ?? top.first?.value else {
      throw FileError(message: "the archive has no root object")
    }
    rootField = field
  }

  /// Reduces the budget. Returns false if it is used up.
  private func charge(_ count: Int) -> Bool {
    budget -= min(count, budget) + 1
    if budget < 0 { isExhausted = true }
    return !isExhausted
  }

  /// The value of a field.
  package func value(_ field: Field) -> Value {
    guard charge(1) else { return .damaged }
    guard case .uid(let index)? = list.object(field) else { return plain(field) }
    guard let number = list.number(index, of: objects) else { return .damaged }
    if case .dictionary(let keys, _)? = list.object(number) {
      return charge(keys.count) ? object(index, number).map { .object($0) } ?? .damaged : .damaged
    }
    let value = plain(number)
    if index == 0, case .text("$null") = value { return .null }
    return value
  }

  private func plain(_ number: Int) -> Value {
    switch list.object(number) {
    case .null: return .null
    case .flag(let flag): return .flag(flag)
    case .integer(let integer): return .integer(integer)
    case .real(let real): return .real(real)
    case .string(let text): return charge(text.utf8.count / 8) ? .text(text) : .damaged
    case .data(let range): return .data(range)
    case .array(let references):
      guard charge(references.count) else { return .damaged }
      return .list((0..<references.count).compactMap { list.number($0, of: references) })
    case .uid, .dictionary, .date, .other, nil: return .damaged
    }
  }

  private func object(_ index: Int, _ number: Int) -> Object? {
    guard let entries = list.entries(number) else { return nil }
    var fields: [String: Field] = [:]
    var classes: [String] = []
    for (key, value) in entries {
      if key == "$class" { classes = self.classes(value) } else { fields[key] = value }
    }
    return classes.isEmpty ? nil : Object(index: index, classes: classes, fields: fields)
  }

  private func classes(_ field: Field) -> [String] {
    guard case .uid(let index)? = list.object(field), let number = list.number(index, of: objects),
      let entries = list.entries(number)
    else { return [] }
    var names: [String] = []
    if let name = entries.first(where: { $0.key == "$classname" })?.value,
      case .string(let text)? = list.object(name)
    {
      names.append(Self.plainName(text))
    }
    if let all = entries.first(where: { $0.key == "$classes" })?.value,
      case .array(let references)? = list.object(all)
    {
      for position in 0..<min(references.count, 16) {
        if let number = list.number(position, of: references), case .string(let text)? = list.object(number),
          !names.contains(Self.plainName(text))
        {
          names.append(Self.plainName(text))
        }
      }
    }
    return names
  }

  /// A class name without the module name that Swift adds on Linux.
  private static func plainName(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }

  // MARK: Containers

  /// The items of a list. Nil for other values.
  ///
  /// An NSArray stores them as `NS.objects`. A layer's archive has proxies instead of some lists. Their key
  /// is not known, so the only field with a list is used (inferred).
  package func items(_ value: Value) -> [Field]? {
    switch value {
    case .list(let items): return items
    case .object(let object):
      if let tagged = tagged(object) { return tagged.tag == "list" ? items(self.value(tagged.value)) : nil }
      if object.classes.contains(where: { ["NSArray", "NSSet", "NSOrderedSet"].contains($0) }) {
        return items(of: object)
      }
      guard object.className.contains("Array") || object.className.contains("Path") else { return nil }
      let lists = object.fields.values.compactMap { field -> [Field]? in
        switch self.value(field) {
        case .list(let items): items
        case .object(let inner) where inner.classes.contains("NSArray"): items(of: inner)
        default: nil
        }
      }
      return lists.count == 1 ? lists[0] : nil
    default: return nil
    }
  }

  private func items(of array: Object) -> [Field] {
    guard let field = array.fields["NS.objects"], case .list(let items) = value(field) else { return [] }
    return items
  }

  /// The entries of a dictionary whose keys are strings. Nil for other values.
  ///
  /// The proxy for a dictionary has a dictionary in its only field, or keys and values like NSDictionary
  /// (inferred).
  package func table(_ value: Value) -> [(key: String, value: Field)]? {
    guard case .object(let object) = value else { return nil }
    let isDictionary = object.classes.contains("NSDictionary")
    guard isDictionary || object.className.contains("Dictionary") else { return nil }
    let keyField = object.fields["NS.keys"] ?? object.fields["keys"]
    let valueField = object.fields["NS.objects"] ?? object.fields["objects"] ?? object.fields["values"]
    if let keyField, let valueField, let keys = items(self.value(keyField)),
      let values = items(self.value(valueField))
    {
      return zip(keys, values).compactMap { key, value in
        if case .text(let text) = self.value(key) { (text, value) } else { nil }
      }
    }
    if isDictionary { return [] }
    for field in object.fields.values {
      if case .object(let inner) = self.value(field), inner.classes.contains("NSDictionary"),
        inner.index != object.index
      {
        return table(.object(inner))
      }
    }
    return nil
  }

  /// A value as this package's layers archive it if NSKeyedArchiver has no form for it: a dictionary with a
  /// tag for its type.
  package func tagged(_ object: Object) -> (tag: String, value: Field, others: [String: Field])? {
    guard object.classes.contains("NSDictionary"), let keys = object.fields["NS.keys"],
      let values = object.fields["NS.objects"], case .list(let names) = value(keys),
      case .list(let fields) = value(values), names.count == fields.count, (2...3).contains(names.count)
    else { return nil }
    var entries: [String: Field] = [:]
    for (name, field) in zip(names, fields) { if let name = text(name) { entries[name] = field } }
    guard let tag = entries.removeValue(forKey: "tag").flatMap({ text($0) }),
      let value = entries.removeValue(forKey: "value")
    else { return nil }
    return (tag, value, entries)
  }

  /// A number, stored as a number or a boolean. Nil for other values.
  package func number(_ field: Field?) -> Double? {
    switch field.map({ value($0) }) {
    case .flag(let flag): flag ? 1 : 0
    case .integer(let integer): Double(integer)
    case .real(let real): real
    default: nil
    }
  }

  /// A text. Nil for other values.
  package func text(_ field: Field?) -> String? {
    switch field.map({ value($0) }) {
    case .text(let text): text
    case .object(let object) where object.classes.contains("NSString"):
      if case .text(let text)? = object.fields["NS.string"].map({ value($0) }) { text } else { nil }
    default: nil
    }
  }
}
