/// The name that a property of names was given, where even an unknown one is kept.
final class KeptName: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}
