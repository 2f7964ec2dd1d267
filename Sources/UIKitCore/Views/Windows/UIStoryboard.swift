/// The controllers of a storyboard file.
///
/// ```swift
/// let storyboard = UIStoryboard(name: "Main", bundle: nil)
/// let start = storyboard.instantiateInitialViewController()
/// let detail = storyboard.instantiateViewController(withIdentifier: "Detail")
/// ```
///
/// Each call makes a new controller; its view is read when it is first asked for. Source: Apple's documentation of UIStoryboard.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
  /// What the file has. Module InterfaceFiles reads it.
  package let contents: any StoryboardContents
  /// The name of the file, without its ending.
  package let name: String

  package init(name: String, contents: any StoryboardContents) {
    self.name = name
    self.contents = contents
    super.init()
  }
}

/// What a storyboard file has.
@MainActor package protocol StoryboardContents: AnyObject {
  /// A new object of the controller that the program shows first. Nil if the file names none.
  func makeInitialController(of storyboard: UIStoryboard) -> UIViewController?
}
