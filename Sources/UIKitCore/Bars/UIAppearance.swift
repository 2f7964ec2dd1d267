/// A class whose objects take over properties from one object, the proxy, which `appearance()` gives: bars and their items.
///
/// ```swift
/// UINavigationBar.appearance().barTintColor = .systemIndigo
/// UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.white]
/// UIBarButtonItem.appearance().tintColor = .white
/// ```
///
/// A bar takes over what it has not been given itself when it comes into a window; later changes of the proxy do not reach it. Source:
/// Apple's documentation of UIAppearance. Other views have no proxies here, and there are none for containers.
@preconcurrency @MainActor public protocol UIAppearance: NSObjectProtocol {
  /// The proxy of the class.
  static func appearance() -> Self
}

/// The proxies, by their classes.
@MainActor enum AppearanceProxies {
  private static var proxies: [ObjectIdentifier: NSObject] = [:]

  /// The proxy of a class, which is made when it is first asked for.
  static func proxy<Kind: NSObject>(of type: Kind.Type, make: () -> Kind?) -> Kind? {
    if let proxy = proxies[ObjectIdentifier(type)] as? Kind { return proxy }
    let proxy = make()
    proxies[ObjectIdentifier(type)] = proxy
    return proxy
  }

  /// The proxies of an object's class and its superclasses that there are, that of the class first.
  static func all<Kind: NSObject>(for object: NSObject, as kind: Kind.Type) -> [Kind] {
    guard !proxies.isEmpty else { return [] }
    var found: [Kind] = []
    var type: AnyClass? = Swift.type(of: object)
    while let current = type, let kind = current as? Kind.Type {
      if let proxy = proxies[ObjectIdentifier(kind)] as? Kind, proxy !== object { found.append(proxy) }
      type = _getSuperclass(current)
    }
    return found
  }

  /// Ends all proxies. For tests.
  static func removeAll() { proxies = [:] }
}

/// An archive without values, for the initialiser that every class of views and items has.
final class EmptyCoder: NSCoder {
  override var allowsKeyedCoding: Bool { true }
  override func containsValue(forKey key: String) -> Bool { false }
}
