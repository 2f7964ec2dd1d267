import SwiftSyntax

/// The classes and the statements of a scene's files, by which its entry is found.
struct SceneOutline {
  /// What a scene shows. `SceneEntry` of module SwiftScenes describes the kinds.
  struct Entry: Encodable {
    let kind: String
    /// The name of the type; empty for a script and a preview.
    let type: String
    /// The index of the file that has it.
    let file: Int

    init(_ kind: String, _ type: String = "", file: Int) {
      self.kind = kind
      self.type = type
      self.file = file
    }
  }

  struct TypeRecord {
    let name: String
    let file: Int
    /// The superclass and the protocols that the declaration names.
    let inherited: [String]
    let isMain: Bool
    let isClass: Bool
    /// Whether it has a designated initialiser of its own, and which ones that the entry could call.
    let hasInitializers: Bool
    let hasPlainInitializer: Bool
    let hasFrameInitializer: Bool
  }

  private(set) var types: [TypeRecord] = []
  /// The files with statements at the top level.
  private(set) var scripts: [Int] = []
  /// The first file with a `#Preview`.
  private(set) var preview: Int?

  init(_ files: [ParsedSource]) {
    for (index, file) in files.enumerated() {
      var hasStatements = false
      for item in file.file.statements {
        if PreviewMacro(item) != nil {
          preview = preview ?? index
        } else if case .decl(let declaration) = item.item {
          add(declaration, index)
        } else {
          hasStatements = true
        }
      }
      if hasStatements { scripts.append(index) }
    }
  }

  private mutating func add(_ declaration: DeclSyntax, _ file: Int) {
    if let node = declaration.as(ClassDeclSyntax.self) {
      guard node.genericParameterClause == nil else { return }
      add(node.name.text, file, node.inheritanceClause, node.attributes, isClass: true, node.memberBlock)
    } else if let node = declaration.as(StructDeclSyntax.self) {
      add(node.name.text, file, node.inheritanceClause, node.attributes, isClass: false, node.memberBlock)
    } else if let node = declaration.as(EnumDeclSyntax.self) {
      add(node.name.text, file, node.inheritanceClause, node.attributes, isClass: false, node.memberBlock)
    }
  }

  private mutating func add(
    _ name: String, _ file: Int, _ inheritance: InheritanceClauseSyntax?, _ attributes: AttributeListSyntax,
    isClass: Bool,
    _ members: MemberBlockSyntax
  ) {
    let initializers = members.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    let labels = initializers.map { initializer in
      initializer.signature.parameterClause.parameters.filter { $0.defaultValue == nil }.map(\.firstName.text)
    }
    let isMain = attributes.contains { element in
      guard case .attribute(let attribute) = element else { return false }
      return ["main", "UIApplicationMain", "NSApplicationMain"].contains(
        attribute.attributeName.trimmedDescription)
    }
    types.append(
      TypeRecord(
        name: name, file: file, inherited: inheritance?.inheritedTypes.map(\.type.trimmedDescription) ?? [],
        isMain: isMain, isClass: isClass,
        hasInitializers: zip(initializers, labels).contains { initializer, labels in
          labels != ["coder"] && !initializer.modifiers.contains { $0.name.text == "convenience" }
        },
        hasPlainInitializer: labels.contains([]), hasFrameInitializer: labels.contains(["frame"])))
  }

  /// The first of the kinds that the files have; nil if they have none.
  var entry: Entry? {
    let delegates = types.filter { $0.isClass && $0.inherited.contains("UIApplicationDelegate") }
    if let delegate = delegates.first(where: \.isMain) ?? delegates.last, scripts.isEmpty || delegate.isMain {
      return Entry("applicationDelegate", delegate.name, file: delegate.file)
    }
    if let main = types.first(where: \.isMain) { return Entry("main", main.name, file: main.file) }
    if let script = scripts.first { return Entry("script", file: script) }
    if let preview { return Entry("preview", file: preview) }
    let leaves = types.filter { type in type.isClass && !types.contains { $0.inherited.first == type.name } }
    let controllers = leaves.filter {
      root(of: $0) == .controller && ($0.hasPlainInitializer || !$0.hasInitializers)
    }
    if let controller = controllers.first(where: { $0.name == "ViewController" }) ?? controllers.last {
      return Entry("viewController", controller.name, file: controller.file)
    }
    if let view = leaves.last(where: {
      root(of: $0) == .view && ($0.hasFrameInitializer || !$0.hasInitializers)
    }) {
      return Entry("view", view.name, file: view.file)
    }
    if let layer = leaves.last(where: {
      root(of: $0) == .layer && ($0.hasPlainInitializer || !hasOwnStart($0))
    }) {
      return Entry("layer", layer.name, file: layer.file)
    }
    return nil
  }

  /// Whether a layer class has initialisers and none without parameters, so that it cannot be made.
  private func hasOwnStart(_ type: TypeRecord) -> Bool { type.hasInitializers && !type.hasPlainInitializer }

  private enum Root { case controller, view, layer }

  /// What a class is, by the name of the class from outside the scene that it descends from.
  private func root(of type: TypeRecord) -> Root? {
    var type = type
    for _ in 0...types.count {
      guard let parent = type.inherited.first else { return nil }
      if let known = types.first(where: { $0.name == parent }) {
        type = known
        continue
      }
      let name = parent.split(separator: ".").last.map(String.init) ?? parent
      if name.hasPrefix("UI"), name.hasSuffix("Controller") {
        return name.hasSuffix("PresentationController") ? nil : .controller
      }
      if name.hasPrefix("CA"), name.hasSuffix("Layer") { return .layer }
      return Self.views.contains(name) || name.hasPrefix("UI") && name.hasSuffix("View") ? .view : nil
    }
    return nil
  }

  /// The classes of UIKit's views whose names do not end with `View`.
  private static let views: Set<String> = [
    "UIButton", "UIControl", "UIDatePicker", "UILabel", "UINavigationBar", "UIPageControl",
    "UIRefreshControl", "UISearchBar", "UISearchTextField", "UISegmentedControl", "UISlider", "UIStepper",
    "UISwitch", "UITabBar", "UITextField", "UIToolbar", "UIVisualEffectView",
  ]
}
