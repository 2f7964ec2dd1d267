import Foundation

/// Makes keyed archives as NSKeyedArchiver writes them, and such as it never would.
final class KeyedArchiveBuilder {
  indirect enum Value: ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
    case integer(Int)
    case real(Double)
    case flag(Bool)
    case text(String)
    case data([UInt8])
    /// An object of the archive, by its index.
    case reference(Int)
    case list([Value])
    case table([(String, Value)])

    init(floatLiteral value: Double) { self = .real(value) }
    init(stringLiteral value: String) { self = .text(value) }
    init(booleanLiteral value: Bool) { self = .flag(value) }
  }

  private var objects: [Value] = ["$null"]
  private var classes: [String: Value] = [:]

  /// Adds an object, and says what refers to it.
  func add(_ value: Value) -> Value {
    objects.append(value)
    return .reference(objects.count - 1)
  }

  /// Makes room for an object that others are to refer to before it is there.
  func reserve() -> Value { add("") }

  func object(_ name: String, _ fields: [String: Value] = [:], supers: [String] = [], at place: Value? = nil)
    -> Value
  {
    let type =
      classes[name]
      ?? add(
        .table([
          ("$classname", .text(name)),
          ("$classes", .list(([name] + supers + ["NSObject"]).map { .text($0) })),
        ]))
    classes[name] = type
    let table = Value.table(fields.sorted { $0.key < $1.key } + [("$class", type)])
    guard case .reference(let index)? = place else { return add(table) }
    objects[index] = table
    return .reference(index)
  }

  func array(_ items: [Value], at place: Value? = nil) -> Value {
    object("NSArray", ["NS.objects": .list(items)], at: place)
  }

  func dictionary(_ entries: [(String, Value)]) -> Value {
    object(
      "NSDictionary",
      ["NS.keys": .list(entries.map { add(.text($0.0)) }), "NS.objects": .list(entries.map(\.1))])
  }

  func point(_ x: Double, _ y: Double) -> Value {
    object("LKNSValueCodingProxy", ["kind": .integer(0), "x": .real(x), "y": .real(y)])
  }

  func rect(_ n: [Double]) -> Value {
    object(
      "LKNSValueCodingProxy",
      ["kind": .integer(2), "x": .real(n[0]), "y": .real(n[1]), "width": .real(n[2]), "height": .real(n[3])])
  }

  func color(_ r: Double, _ g: Double, _ b: Double, _ a: Double) -> Value {
    object("LKCGColorCodingProxy", ["r": .real(r), "g": .real(g), "b": .real(b), "a": .real(a)])
  }

  /// The bytes of an archive whose root is a dictionary with this layer, 100 × 100 points.
  func scene(_ layer: Value) -> [UInt8] {
    archive(
      dictionary([
        ("rootLayer", layer), ("documentWidth", add(100.0)), ("documentHeight", add(100.0)),
        ("geometryFlipped", add(true)),
      ]))
  }

  func archive(_ root: Value) -> [UInt8] {
    Self.bytes(
      .table([
        ("$version", .integer(100_000)), ("$archiver", "NSKeyedArchiver"), ("$top", .table([("root", root)])),
        ("$objects", .list(objects)),
      ]))
  }

  /// A value as a binary property list.
  static func bytes(_ root: Value) -> [UInt8] {
    var found: [[UInt8]] = []
    func big(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
    }
    func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
      count < 15 ? [kind | UInt8(count)] : [kind | 15, 0x12] + big(count, 4)
    }
    func write(_ value: Value) -> Int {
      let number = found.count
      found.append([])
      switch value {
      case .integer(let integer): found[number] = [0x13] + big(integer, 8)
      case .real(let real): found[number] = [0x23] + big(Int(bitPattern: UInt(real.bitPattern)), 8)
      case .flag(let flag): found[number] = [flag ? 9 : 8]
      case .text(let text):
        let units = Array(text.utf16)
        found[number] = marker(0x60, units.count) + units.flatMap { big(Int($0), 2) }
      case .data(let data): found[number] = marker(0x40, data.count) + data
      case .reference(let index): found[number] = [0x83] + big(index, 4)
      case .list(let items):
        let numbers = items.map { write($0) }
        found[number] = marker(0xA0, items.count) + numbers.flatMap { big($0, 4) }
      case .table(let entries):
        let keys = entries.map { write(.text($0.0)) }
        let values = entries.map { write($0.1) }
        found[number] = marker(0xD0, entries.count) + (keys + values).flatMap { big($0, 4) }
      }
      return number
    }
    let top = write(root)
    var result = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in found {
      offsets += big(result.count, 4)
      result += object
    }
    let table = result.count
    return result + offsets + [0, 0, 0, 0, 0, 0, 4, 4] + big(found.count, 8) + big(top, 8) + big(table, 8)
  }
}
