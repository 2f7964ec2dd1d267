import XMLFiles

/// Finds the interface files of a program. UIKitCore finds this class by its name.
@MainActor final class InterfaceFinder: InterfaceFinding {
  // MARK: Nibs

  /// The nib that has a controller's view: the one that it names, or the one with the name of its class.
  static func nib(of controller: UIViewController) -> (any ControllerInterface)? {
    let type: AnyClass = type(of: controller)
    if let name = controller.nibName {
      return NibInterface(UINib(nibName: name, bundle: controller.nibBundle ?? bundle(of: type)))
    }
    guard let bundle = bundle(of: type) else { return nil }
    let name = "\(type)"
    // "CardViewController": CardView.xib, or CardViewController.xib.
    var names = [name]
    if name.hasSuffix("Controller") { names.insert(String(name.dropLast("Controller".count)), at: 0) }
    for name in names {
      guard let (url, _) = InterfaceFolders.file(name, ["xib"], in: bundle),
        let document = StoryboardFile.document(at: url), isView(document)
      else { continue }
      return NibInterface(UINib(document, bundle))
    }
    return nil
  }

  /// Whether a nib has a view for its owner.
  private static func isView(_ document: InterfaceDocument) -> Bool {
    document.objects?.placeholders.contains { placeholder in
      placeholder.list("connections").contains { $0["property"] == "view" }
    } ?? false
  }

  /// The bundle with the resources of the module of a class. Nil for a module that has none of its own.
  private static func bundle(of type: AnyClass) -> Bundle? {
    let found = ModuleResources.bundle(for: type)
    return found == Bundle.main ? nil : found
  }

  // MARK: Start

  static func launch(for delegate: AnyObject?) -> LaunchInterface {
    if let delegate { _InterfaceClasses.search(moduleOf: type(of: delegate)) }
    var interface = LaunchInterface()
    for folder in InterfaceFolders.programFolders {
      let list = propertyList(in: folder)
      for scene in scenes(list) {
        interface.scenes.append(
          (
            scene["UISceneConfigurationName"] as? String,
            (scene["UISceneStoryboardFile"] as? String).flatMap { storyboard($0, in: folder) },
            (scene["UISceneDelegateClassName"] as? String).flatMap { delegateClass($0) }
          ))
      }
      if let name = list["UIMainStoryboardFile"] as? String {
        interface.storyboard = storyboard(name, in: folder)
      } else if let url = InterfaceFolders.mainStoryboard(in: folder) {
        interface.storyboard = storyboard(at: url)
      }
      if interface.storyboard != nil || !interface.scenes.isEmpty { break }
    }
    return interface
  }

  private static let mostBytes = 1 << 20

  private static func propertyList(in folder: URL) -> [String: Any] {
    let url = folder.appendingPathComponent("Info.plist").resolvingSymlinksInPath()
    let size = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.size] as? Int ?? 0
    guard size > 0, size <= mostBytes, let data = try? Data(contentsOf: url) else { return [:] }
    do {
      return try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] ?? [:]
    } catch {
      Misuse.ignored("\(url.path): the property list cannot be read: \(error.localizedDescription)")
      return [:]
    }
  }

  /// The configurations of scenes that a property list has.
  private static func scenes(_ list: [String: Any]) -> [[String: Any]] {
    let manifest = list["UIApplicationSceneManifest"] as? [String: Any]
    let roles = manifest?["UISceneConfigurations"] as? [String: Any]
    return roles?["UIWindowSceneSessionRoleApplication"] as? [[String: Any]] ?? []
  }

  private static func storyboard(_ name: String, in folder: URL) -> UIStoryboard? {
    // The name may have its ending.
    let name = name.hasSuffix(".storyboard") ? String(name.dropLast(".storyboard".count)) : name
    guard let (url, _) = InterfaceFolders.file(name, ["storyboard"], in: Bundle(path: folder.path)) else {
      Misuse.ignored("Info.plist: could not find a storyboard named '\(name)' in \(folder.path)")
      return nil
    }
    return storyboard(at: url)
  }

  static func storyboard(at url: URL) -> UIStoryboard? {
    StoryboardFile.read(url, nil).map {
      UIStoryboard(name: url.deletingPathExtension().lastPathComponent, contents: $0)
    }
  }

  /// The class with a name of the form "$(PRODUCT_MODULE_NAME).SceneDelegate".
  private static func delegateClass(_ name: String) -> AnyClass? {
    let parts = name.split(separator: ".").map(String.init)
    guard let last = parts.last else { return nil }
    let type: AnyClass? = _InterfaceClasses.type(
      named: last, in: parts.count > 1 ? parts[parts.count - 2] : nil)
    if type == nil { Misuse.ignored("Info.plist: there is no class \(last) for the delegate of the scene") }
    return type
  }
}
