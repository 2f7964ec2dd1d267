import XMLFiles

/// An interface file (`.xib`), from which its objects are made as often as needed.
///
/// ```swift
/// let nib = UINib(nibName: "Card", bundle: nil)
/// let card = nib.instantiate(withOwner: nil).first as? UIView
/// ```
///
/// Source: Apple's documentation of UINib.
@preconcurrency @MainActor open class UINib: NSObject {
  /// A key of the options of `instantiate(withOwner:options:)`.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String
    /// A key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Objects for the placeholders of the file by their identifiers: a dictionary.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  private let document: InterfaceDocument?
  private let bundle: Bundle?

  /// The nib of a file. If there is none, a message is logged, and the nib has no objects; on Apple's systems the program ends when it is used.
  ///
  /// - Parameters:
  ///   - name: the name of the file without its ending.
  ///   - bundleOrNil: the bundle that has it. Nil: that of the program.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    bundle = bundleOrNil
    document = InterfaceFolders.file(name, ["xib"], in: bundleOrNil).flatMap {
      StoryboardFile.document(at: $0.url)
    }
    super.init()
    if document == nil {
      Misuse.ignored(
        "UINib: could not load NIB in bundle \((bundleOrNil ?? .main).bundlePath) with name '\(name)'")
    }
  }

  /// The nib that some bytes are.
  ///
  /// - Parameters:
  ///   - nibData: the contents of a `.xib` file.
  ///   - bundleOrNil: the bundle that has its images. Nil: that of the program.
  public init(data nibData: Data, bundle bundleOrNil: Bundle?) {
    bundle = bundleOrNil
    document = InterfaceDocument(url: URL(fileURLWithPath: "data.xib"), bytes: Array(nibData)) {
      Misuse.ignored($0.description)
    }
    super.init()
  }

  init(_ document: InterfaceDocument, _ bundle: Bundle?) {
    self.document = document
    self.bundle = bundle
    super.init()
  }

  /// Makes the objects of the file, sets their outlets, and calls `awakeFromNib()`.
  ///
  /// - Parameters:
  ///   - ownerOrNil: the object that is the owner in the file: its outlets are set.
  ///   - optionsOrNil: objects for further placeholders. Default nil.
  /// - Returns: the objects at the top of the file, in its order, without the owner and the first responder.
  @discardableResult
  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
    guard let document, let contents = document.objects else { return [] }
    var known: [String: NSObject] = [:]
    var owned: [(element: InterfaceElement, owner: NSObject)] = []
    let external = optionsOrNil?[.externalObjects] as? [String: Any] ?? [:]
    for placeholder in contents.placeholders {
      guard let id = placeholder.id else { continue }
      let name = placeholder["placeholderIdentifier"] ?? ""
      let object = (name == "IBFilesOwner" ? ownerOrNil : external[name]) as? NSObject
      guard let object else {
        // Without an owner its outlets lead nowhere.
        if !placeholder.list("connections").isEmpty, name != "IBFirstResponder" {
          document.messages.addOnce(
            .warning, .missingTarget, placeholder, kind: id,
            "the objects are made without \(name == "IBFilesOwner" ? "an owner" : "the object \(name)"), so its outlets are not set"
          )
        }
        continue
      }
      known[id] = object
      owned += placeholder.list("connections").map { ($0, object) }
    }
    let graph = ObjectGraph(document, bundle, placeholders: contents.placeholders, known: known)
    let objects = contents.objects.compactMap { graph.object($0) }
    graph.connect(owned)
    for (segue, _) in graph.segues {
      document.messages.addOnce(
        .error, .unsupportedElement, segue, kind: "segue",
        "a nib has no other controllers; the segue is left out")
    }
    graph.awaken()
    return objects
  }
}

extension Bundle {
  /// Makes the objects of a nib of the bundle. Nil if there is none; on Apple's systems the program ends.
  ///
  /// ```swift
  /// let card = Bundle.main.loadNibNamed("Card", owner: nil)?.first as? UIView
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the file without its ending.
  ///   - owner: the object that is the owner in the file.
  ///   - options: objects for further placeholders. Default nil.
  /// - Returns: the objects at the top of the file, in its order.
  @preconcurrency @MainActor @discardableResult
  public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? {
    guard let (url, _) = InterfaceFolders.file(name, ["xib"], in: self),
      let document = StoryboardFile.document(at: url)
    else {
      Misuse.ignored("loadNibNamed: could not load NIB in bundle \(bundlePath) with name '\(name)'")
      return nil
    }
    return UINib(document, self).instantiate(withOwner: owner, options: options)
  }
}

/// The nib of a controller's view.
@MainActor final class NibInterface: ControllerInterface {
  private let nib: UINib
  private var objects: [Any] = []

  init(_ nib: UINib) { self.nib = nib }

  var storyboard: UIStoryboard? { nil }

  func loadView(of controller: UIViewController) -> Bool {
    objects = nib.instantiate(withOwner: controller)
    if controller.viewIfLoaded == nil {
      Misuse.ignored(
        "the nib of \(type(of: controller)) was loaded but the view outlet was not set; the controller gets an empty view"
      )
    }
    return controller.viewIfLoaded != nil
  }

  func performSegue(_ identifier: String, from controller: UIViewController, sender: Any?) -> Bool { false }
}
