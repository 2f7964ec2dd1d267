import XMLFiles

extension UIViewController {
  /// Reads the values of a controller. Its view, its segues and the controllers in it are read by others.
  func readController(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    if let title = reader.text("title") { self.title = title }
    if let style = reader.choice("modalPresentationStyle", UIModalPresentationStyle.names) {
      modalPresentationStyle = style
    }
    if let style = reader.choice("modalTransitionStyle", UIModalTransitionStyle.names) {
      modalTransitionStyle = style
    }
    if let covers = reader.bool("extendedLayoutIncludesOpaqueBars") {
      extendedLayoutIncludesOpaqueBars = covers
    }
    if let isModal = reader.bool("modalInPresentation") { isModalInPresentation = isModal }
    if let edges = reader.child(key: "edgesForExtendedLayout") { edgesForExtendedLayout = Self.edges(edges) }
    if let size = reader.size("preferredContentSize") { preferredContentSize = size }
    if let adjusts = reader.bool("automaticallyAdjustsScrollViewInsets") {
      automaticallyAdjustsScrollViewInsets = adjusts
    }
    if let hides = reader.bool("hidesBottomBarWhenPushed") { hidesBottomBarWhenPushed = hides }
    if let item = reader.child(key: "navigationItem") { decoder.configure(navigationItem, as: item) }
    if let item = reader.child(key: "tabBarItem") { tabBarItem = decoder.object(item) as? UITabBarItem }
    let items = reader.list("toolbarItems").compactMap { decoder.object($0) as? UIBarButtonItem }
    if !items.isEmpty { toolbarItems = items }
    // Nothing here depends on these.
    reader.ignore(
      "definesPresentationContext",
      "providesPresentationContextTransitionStyle", "wantsFullScreenLayout",
      "autoresizesArchivedViewToFullSize",
      "useStoryboardIdentifierAsRestorationIdentifier", "sceneMemberID",
      "autoresizesSubviews", "interfaceStyle")
    reader.ignore("view")
    _ = reader.list("layoutGuides")
    _ = reader.children("nil")
    _ = reader.children("keyCommands")
  }

  /// The edges of an element, which names those at which the view reaches under bars.
  private static func edges(_ element: InterfaceElement) -> UIRectEdge {
    let names: [(String, UIRectEdge)] = [
      ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
    ]
    return names.reduce(into: []) { edges, side in
      if element[side.0] == "YES" { edges.formUnion(side.1) }
    }
  }
}

extension UIModalPresentationStyle {
  /// The styles by their names in files.
  static let names: [String: UIModalPresentationStyle] = [
    "automatic": .automatic, "none": .none, "fullScreen": .fullScreen, "pageSheet": .pageSheet,
    "formSheet": .formSheet, "currentContext": .currentContext, "custom": .custom,
    "overFullScreen": .overFullScreen, "overCurrentContext": .overCurrentContext, "popover": .popover,
  ]
}

extension UIModalTransitionStyle {
  /// The styles by their names in files.
  static let names: [String: UIModalTransitionStyle] = [
    "coverVertical": .coverVertical, "flipHorizontal": .flipHorizontal, "crossDissolve": .crossDissolve,
    "partialCurl": .partialCurl,
  ]
}

extension UITableViewController {
  func readTableController(_ reader: PropertyReader) {
    clearsSelectionOnViewWillAppear = reader.bool("clearsSelectionOnViewWillAppear") ?? true
  }
}
