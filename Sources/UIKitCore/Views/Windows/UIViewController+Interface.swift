/// What an interface file says of a controller. Module InterfaceFiles implements it.
@MainActor package protocol ControllerInterface: AnyObject {
  /// The storyboard; nil for a nib.
  var storyboard: UIStoryboard? { get }
  /// Makes the view and sets it, with its connections. Returns false if the file has none.
  func loadView(of controller: UIViewController) -> Bool
  /// Performs the segue with an identifier. Returns false if there is none.
  func performSegue(_ identifier: String, from controller: UIViewController, sender: Any?) -> Bool
}

/// Finds interface files. A type of module InterfaceFiles implements it, which this module finds by its name: it lies below the other.
@MainActor package protocol InterfaceFinding {
  /// The nib that has a controller's view. Nil if there is none.
  static func nib(of controller: UIViewController) -> (any ControllerInterface)?
  /// What the program's property list and storyboards say of its start, for a delegate of the program.
  static func launch(for delegate: AnyObject?) -> LaunchInterface
}

/// What a program's property list and storyboards say of its start.
@MainActor package struct LaunchInterface {
  /// The storyboard of the program. Nil if it has none, or if scenes have their own.
  package var storyboard: UIStoryboard?
  /// The configurations of scenes by their names. Empty if the program has no scenes.
  package var scenes: [(name: String?, storyboard: UIStoryboard?, delegate: AnyClass?)] = []

  package init() {}

  /// Module InterfaceFiles, if the program has it.
  static let finder = NSClassFromString("InterfaceFiles.InterfaceFinder") as? any InterfaceFinding.Type
}

extension UIViewController {
  /// Loads the view from the storyboard or the nib. Returns false if there is none.
  func loadInterfaceView() -> Bool {
    if let interface, interface.loadView(of: self) { return true }
    guard interface == nil, let nib = LaunchInterface.finder?.nib(of: self) else { return false }
    interface = nib
    return nib.loadView(of: self)
  }

  func performInterfaceSegue(_ identifier: String, _ sender: Any?) {
    guard interface?.performSegue(identifier, from: self, sender: sender) != true else { return }
    Misuse.ignored(
      "performSegue of \(type(of: self)): the receiver has no segue with identifier '\(identifier)'"
        + (storyboard == nil ? "; it comes from no storyboard" : ""))
  }
}
