import QuartzCore

/// An object with a type, whose inputs are set by their keys: a filter or an emitter behaviour.
protocol KeyedObject: KeyValueCoding {
  var type: String { get }
  var name: String? { get set }
  var isEnabled: Bool { get set }
  /// The keys of the inputs that the type has.
  var inputKeys: [String] { get }
  /// The keys of the inputs that were set.
  var keysSet: [String] { get }
  func valueKind(forKey key: String) -> ValueKind?
}

extension CAFilter: KeyedObject {}
extension CAEmitterBehavior: KeyedObject {}
