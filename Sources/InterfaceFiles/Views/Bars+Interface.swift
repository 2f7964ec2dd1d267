import XMLFiles

// The bars of containers, and the items in them.

extension UIBarItem {
  func readBarItem(_ reader: PropertyReader) {
    if let title = reader.text("title") { self.title = title }
    if let image = reader.image("image") { self.image = image }
    if let image = reader.image("landscapeImage") { landscapeImagePhone = image }
    if let tag = reader.integer("tag") { self.tag = tag }
    if let isEnabled = reader.bool("enabled") { self.isEnabled = isEnabled }
    if let insets = reader.insets("imageInsets") { imageInsets = insets }
    if let insets = reader.insets("landscapeImageInsets") { landscapeImagePhoneInsets = insets }
  }
}

extension UIBarButtonItem {
  func readBarButtonItem(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    if let item = reader.choice("systemItem", SystemItem.names) { become(item) }
    if let style = reader.choice("style", Style.names) { self.style = style }
    if let width = reader.length("width") { self.width = width }
    if let color = reader.color("tintColor") { tintColor = color }
    if let view = reader.child(key: "customView")
      ?? reader.element.children.first(where: { $0.key == nil && $0.child("rect") != nil })
    {
      customView = decoder.object(view) as? UIView
    }
    reader.ignore("catalog", "springLoaded")
  }
}

extension UIBarButtonItem.Style {
  fileprivate static let names: [String: Self] = [
    "plain": .plain, "bordered": .bordered, "done": .done,
  ]
}

extension UIBarButtonItem.SystemItem {
  fileprivate static let names: [String: Self] = [
    "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add,
    "flexibleSpace": .flexibleSpace,
    "fixedSpace": .fixedSpace, "compose": .compose, "reply": .reply, "action": .action, "organize": .organize,
    "bookmarks": .bookmarks, "search": .search, "refresh": .refresh, "stop": .stop, "camera": .camera,
    "trash": .trash, "play": .play, "pause": .pause, "rewind": .rewind, "fastForward": .fastForward,
    "undo": .undo, "redo": .redo, "pageCurl": .pageCurl, "close": .close,
  ]
}

extension UINavigationItem {
  func readNavigationItem(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    if let title = reader.text("title") { self.title = title }
    if let prompt = reader.text("prompt") { self.prompt = prompt }
    if let mode = reader.choice("largeTitleDisplayMode", LargeTitleDisplayMode.names) {
      largeTitleDisplayMode = mode
    }
    if let hides = reader.bool("hidesBackButton") { hidesBackButton = hides }
    if let title = reader.text("backButtonTitle") { backButtonTitle = title }
    if let keeps = reader.bool("leftItemsSupplementBackButton") { leftItemsSupplementBackButton = keeps }
    if let view = reader.child(key: "titleView") { titleView = decoder.object(view) as? UIView }
    if let item = reader.child(key: "backBarButtonItem") {
      backBarButtonItem = decoder.object(item) as? UIBarButtonItem
    }
    let left = Self.items(reader, decoder, one: "leftBarButtonItem", all: "leftBarButtonItems")
    if !left.isEmpty { leftBarButtonItems = left }
    let right = Self.items(reader, decoder, one: "rightBarButtonItem", all: "rightBarButtonItems")
    if !right.isEmpty { rightBarButtonItems = right }
    // A view without a key is the title's.
    if titleView == nil,
      let view = reader.element.children.first(where: { $0.key == nil && $0.child("rect") != nil })
    {
      titleView = decoder.object(view) as? UIView
    }
  }

  private static func items(
    _ reader: PropertyReader, _ decoder: InterfaceDecoder, one: String, all: String
  ) -> [UIBarButtonItem] {
    let elements = [reader.child(key: one)].compactMap(\.self) + reader.list(all)
    return elements.compactMap { decoder.object($0) as? UIBarButtonItem }
  }
}

extension UINavigationItem.LargeTitleDisplayMode {
  fileprivate static let names: [String: Self] = [
    "automatic": .automatic, "always": .always, "never": .never,
  ]
}

extension UITabBarItem {
  func readTabBarItem(_ reader: PropertyReader) {
    if let item = reader.choice("systemItem", SystemItem.names) { become(item) }
    if let image = reader.image("selectedImage") { selectedImage = image }
    if let value = reader.text("badgeValue") { badgeValue = value }
    reader.ignore("catalog")
  }
}

extension UITabBarItem.SystemItem {
  fileprivate static let names: [String: Self] = [
    "more": .more, "favorites": .favorites, "featured": .featured, "topRated": .topRated, "recents": .recents,
    "contacts": .contacts, "history": .history, "bookmarks": .bookmarks, "search": .search,
    "downloads": .downloads, "mostRecent": .mostRecent, "mostViewed": .mostViewed,
  ]
}

extension UIBarStyle {
  fileprivate static let names: [String: UIBarStyle] = [
    "default": .default, "black": .black, "blackOpaque": .black, "blackTranslucent": .black,
  ]
}

extension UINavigationBar {
  func readNavigationBar(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    if let isLarge = reader.bool("largeTitles") { prefersLargeTitles = isLarge }
    if let style = reader.choice("barStyle", UIBarStyle.names) { barStyle = style }
    if let isTranslucent = reader.bool("translucent") { self.isTranslucent = isTranslucent }
    if let color = reader.color("barTintColor") { barTintColor = color }
    if let attributes = Self.attributes(reader, "titleTextAttributes", size: 17) {
      titleTextAttributes = attributes
    }
    if let attributes = Self.attributes(reader, "largeTitleTextAttributes", size: 34) {
      largeTitleTextAttributes = attributes
    }
    let items = reader.list("items").compactMap { decoder.object($0) as? UINavigationItem }
    if !items.isEmpty { self.items = items }
  }

  private static func attributes(
    _ reader: PropertyReader, _ key: String, size: CGFloat
  ) -> [NSAttributedString.Key: Any]? {
    guard let element = reader.child(key: key) else { return nil }
    let own = PropertyReader(element, reader.values)
    var result: [NSAttributedString.Key: Any] = [:]
    if let color = own.color("textColor") ?? nil { result[.foregroundColor] = color }
    if let font = own.font("fontDescription", size: size) { result[.font] = font }
    return result.isEmpty ? nil : result
  }
}

extension UIToolbar {
  func readToolbar(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    if let style = reader.choice("barStyle", UIBarStyle.names) { barStyle = style }
    if let isTranslucent = reader.bool("translucent") { self.isTranslucent = isTranslucent }
    if let color = reader.color("barTintColor") { barTintColor = color }
    let items = reader.list("items").compactMap { decoder.object($0) as? UIBarButtonItem }
    if !items.isEmpty { self.items = items }
  }
}

extension UITabBar {
  func readTabBar(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    if let style = reader.choice("barStyle", UIBarStyle.names) { barStyle = style }
    if let isTranslucent = reader.bool("translucent") { self.isTranslucent = isTranslucent }
    if let color = reader.color("barTintColor") { barTintColor = color }
    if let color = reader.color("selectedImageTintColor") ?? nil { tintColor = color }
    reader.ignore("itemPositioning")
    let items = reader.list("items").compactMap { decoder.object($0) as? UITabBarItem }
    if !items.isEmpty { self.items = items }
  }
}

extension UINavigationController {
  func readNavigationController(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    if let bar = reader.child(key: "navigationBar") { decoder.configure(navigationBar, as: bar) }
    if let bar = reader.child(key: "toolbar") { decoder.configure(toolbar, as: bar) }
    if let isHidden = reader.bool("navigationBarHidden") { isNavigationBarHidden = isHidden }
    if let isHidden = reader.bool("toolbarHidden") { isToolbarHidden = isHidden }
    if let hides = reader.bool("hidesBarsOnSwipe") { hidesBarsOnSwipe = hides }
    if let hides = reader.bool("hidesBarsOnTap") { hidesBarsOnTap = hides }
    if let hides = reader.bool("hidesBarsWhenVerticallyCompact") { hidesBarsWhenVerticallyCompact = hides }
    if let hides = reader.bool("hidesBarsWhenKeyboardAppears") { hidesBarsWhenKeyboardAppears = hides }
  }
}

extension UITabBarController {
  func readTabBarController(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    if let bar = reader.child(key: "tabBar") { decoder.configure(tabBar, as: bar) }
  }
}

extension UISearchBar {
  func readSearchBar(_ reader: PropertyReader) {
    if let text = reader.text("placeholder") { placeholder = text }
    if let text = reader.text("text") { self.text = text }
    if let text = reader.text("prompt") { prompt = text }
    showsCancelButton = reader.bool("showsCancelButton") ?? false
    if let style = reader.choice("barStyle", UIBarStyle.names) { barStyle = style }
    searchBarStyle =
      reader.choice(
        "searchBarStyle", ["default": Style.default, "prominent": .prominent, "minimal": .minimal])
      ?? .default
    if let color = reader.color("barTintColor") { barTintColor = color }
    if let image = reader.image("backgroundImage") { backgroundImage = image }
    scopeButtonTitles = reader.list("scopeButtonTitles").compactMap { reader.values.plainText(of: $0) }
    showsScopeBar = reader.bool("showsScopeBar") ?? false
    if let traits = reader.child(key: "textInputTraits") {
      InputTraits(PropertyReader(traits, reader.values)).give(to: searchTextField)
    }
    reader.ignore("translucent", "showsBookmarkButton", "showsSearchResultsButton")
  }
}
