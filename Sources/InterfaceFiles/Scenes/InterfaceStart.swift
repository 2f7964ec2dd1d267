/// What the main storyboard of a program without a delegate shows.
package struct InterfaceStart: Sendable {
  /// Whether it has a first controller.
  package let hasInitialController: Bool
  /// The classes that it names for the first controller, and for the controllers that this one contains from the start.
  package let initialClasses: Set<String>
  /// The classes that it names for controllers.
  package let classes: Set<String>

  /// The start by the main storyboard among some files: the one named Main, or the only one that is no launch screen. Nil if there is none.
  package init?(_ files: [URL]) {
    guard let url = InterfaceFolders.mainStoryboard(among: files),
      let document = try? InterfaceDocument(contentsOf: url.resolvingSymlinksInPath())
    else { return nil }
    var shown: [InterfaceElement] = []
    var next = [document.initialControllerID].compactMap(\.self)
    while let id = next.popLast() {
      guard let controller = document.scene(controllerID: id)?.controller,
        !shown.contains(where: { $0 === controller })
      else { continue }
      shown.append(controller)
      next += controller.list("connections").filter { $0["kind"] == "relationship" }.compactMap {
        $0["destination"]
      }
    }
    hasInitialController = !shown.isEmpty
    initialClasses = Set(shown.compactMap { $0["customClass"] })
    classes = Set(document.scenes.compactMap { $0.controller?["customClass"] })
  }

  /// What changes when the start does.
  package var key: String {
    "\(hasInitialController) \(initialClasses.sorted()) \(classes.sorted())"
  }

  /// Says what is wrong with the program's storyboard if it shows nothing, for a program that shows something else.
  @MainActor package static func reportMissingController() {
    guard let storyboard = InterfaceFinder.launch(for: nil).storyboard,
      let file = storyboard.contents as? StoryboardFile, file.document.initialControllerID == nil
    else { return }
    _ = file.makeInitialController(of: storyboard)
  }

  /// A new controller of the program's storyboard. Nil if there is none.
  ///
  /// - Parameter name: the class of the controller; nil for the first one.
  @MainActor package static func controller(ofClass name: String?) -> UIViewController? {
    guard let storyboard = InterfaceFinder.launch(for: nil).storyboard,
      let file = storyboard.contents as? StoryboardFile
    else { return nil }
    guard let name else { return file.makeInitialController(of: storyboard) }
    let controllers = file.document.scenes.lazy.compactMap(\.controller)
    return controllers.first { $0["customClass"] == name }?.id.flatMap {
      file.makeController($0, of: storyboard)
    }
  }
}
