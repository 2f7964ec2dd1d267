/// The classes of a module that interface files can name. The rewriter of module `AppleSource` adds a subclass to each module that has
/// such classes; programs do not use it.
@MainActor open class _InterfaceModule {
  /// Calls `_InterfaceClasses.add(_:_:_:)` for each class and each extension of the module. Default: nothing.
  open class func addClasses() {}
}

/// The classes that interface files can name, with their outlets, actions and other members.
///
/// Objective-C finds a class and its members by their names at run time. Swift on Linux has no such search, so the rewriter of module
/// `AppleSource` writes down what a module has. A class is looked for when a file names it; its module is asked for all its classes then.
@MainActor public enum _InterfaceClasses {
  /// The name of the subclass of `_InterfaceModule` that the rewriter adds to a module.
  private static let moduleClass = "__CambiumInterface"
  /// The name of every scene's module.
  private static let scene = "Scene"

  private static var classes: [String: [AnyClass]] = [:]
  private static var fills: [ObjectIdentifier: [@MainActor (_InterfaceMembers) -> Void]] = [:]
  private static var filled: [ObjectIdentifier: _InterfaceMembers] = [:]
  /// The modules that have been asked for their classes.
  private static var modules: Set<String> = []
  /// The modules whose classes are found without a module's name, the first ones first.
  private static var searched = [scene]

  /// Adds a class, or members of a class.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - name: the name that files have, without the module's; nil for members of a class that cannot be named.
  ///   - fill: adds the members; nil for none.
  public static func add(
    _ type: AnyClass, _ name: String?, _ fill: (@MainActor (_InterfaceMembers) -> Void)? = nil
  ) {
    if let name, classes[name]?.contains(where: { $0 == type }) != true {
      classes[name, default: []].append(type)
    }
    guard let fill else { return }
    fills[ObjectIdentifier(type), default: []].append(fill)
    filled[ObjectIdentifier(type)] = nil
  }
}

extension _InterfaceClasses {
  /// Lets classes of the module of a class be found from now on, also by files that name no module or another one.
  package static func search(moduleOf type: AnyClass) {
    search(module: String(String(reflecting: type).prefix { $0 != "." }))
  }

  /// Lets classes of a module be found from now on.
  package static func search(module: String) {
    guard isRead(module), !searched.contains(module) else { return }
    searched.append(module)
  }

  /// Whether a module has classes that files can name. It is asked for them once.
  private static func isRead(_ module: String) -> Bool {
    if modules.contains(module) { return true }
    guard let type = NSClassFromString("\(module).\(moduleClass)") as? _InterfaceModule.Type else {
      return false
    }
    modules.insert(module)
    type.addClasses()
    return true
  }

  /// The class with a name: one of a module's, of the program's, or of UIKit. Nil if there is none.
  ///
  /// - Parameters:
  ///   - name: the class's name, as the attribute `customClass` has it.
  ///   - module: the module that the file names. A class of another module is taken if this one has none, because files keep old names of
  ///     modules.
  package static func type(named name: String, in module: String? = nil) -> AnyClass? {
    let isKnown = module.map { isRead($0) } ?? false
    for module in searched { _ = isRead(module) }
    let found = classes[name] ?? []
    func type(in module: String) -> AnyClass? {
      found.first { String(reflecting: $0).hasPrefix(module + ".") }
    }
    if isKnown, let module, let type = type(in: module) { return type }
    if let type = searched.lazy.compactMap({ type(in: $0) }).first ?? found.first { return type }
    return standardType(named: name)
  }

  /// The class of UIKit with a name.
  package static func standardType(named name: String) -> AnyClass? {
    NSClassFromString("UIKitCore.\(name)") ?? NSClassFromString("QuartzCore.\(name)")
  }

  /// The modules that have the class with a name, if there are several.
  package static func ambiguity(of name: String) -> [String] {
    let found = classes[name] ?? []
    return found.count > 1 ? found.map { String(reflecting: $0) } : []
  }

  /// The members of a class that files can name, its superclasses' members behind its own.
  package static func members(of type: AnyClass) -> [_InterfaceMembers] {
    var result: [_InterfaceMembers] = []
    var next: AnyClass? = type
    while let type = next {
      if let own = ownMembers(of: type) { result.append(own) }
      next = _getSuperclass(type)
    }
    return result
  }

  private static func ownMembers(of type: AnyClass) -> _InterfaceMembers? {
    let key = ObjectIdentifier(type)
    if let members = filled[key] { return members }
    guard let fills = fills[key] else { return nil }
    let members = _InterfaceMembers(of: type)
    for fill in fills { fill(members) }
    filled[key] = members
    return members
  }

  /// The action of an object with a name, such as "tap:". Nil if the class has none.
  package static func action(_ name: String, of object: AnyObject) -> Selector? {
    members(of: Swift.type(of: object)).lazy.compactMap { $0.actions[name] }.first
  }
}

extension _InterfaceClasses {
  /// Sets an outlet, or a property that a file can give a value. Returns false if the object's class has none with the name.
  ///
  /// - Throws: `InterfaceValueMismatch` if the property is of another type.
  package static func setOutlet(_ name: String, of object: AnyObject, to value: Any?) throws -> Bool {
    for members in members(of: Swift.type(of: object)) {
      guard let set = members.outlets[name] ?? members.properties[name] else { continue }
      try set(object, _InterfaceValue(value))
      return true
    }
    return false
  }
}

extension _InterfaceClasses {
  /// The bundles with the resources of the modules whose classes are searched.
  package static var resourceBundles: [Bundle] {
    searched.compactMap { module in
      (NSClassFromString("\(module).__CambiumResources") as? ModuleResources.Type)?.module
    }
  }
}
