/// Looks for words: has a search bar, and shows a controller with what was found.
///
/// ```swift
/// final class FruitController: UIViewController, UISearchResultsUpdating {
///   let search = UISearchController(searchResultsController: nil)
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     search.searchResultsUpdater = self
///     search.obscuresBackgroundDuringPresentation = false
///     navigationItem.searchController = search
///   }
///   func updateSearchResults(for searchController: UISearchController) {
///     print(searchController.searchBar.text ?? "")
///   }
/// }
/// ```
///
/// The bar of a `navigationItem` lies below the title; another one is placed by the program. The search is active from a tap in the field until its
/// cancel button is tapped. While it is active and there are words, the results controller covers the view of the controller that has the bar. Source:
/// Apple's documentation of UISearchController. The navigation bar stays, and the background is not dimmed.
@preconcurrency @MainActor open class UISearchController: UIViewController {
  /// The controller with what was found; nil if the program shows that itself.
  open private(set) var searchResultsController: UIViewController?
  /// The bar.
  open var searchBar: UISearchBar { bar }
  private let bar = UISearchBar()

  /// A search.
  ///
  /// - Parameter searchResultsController: is shown while there are words; nil if the program shows what was found itself.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    setUp()
  }

  /// A search without a controller of its own for what was found.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    setUp()
  }

  /// A search with what an interface file says of it.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    bar.sizeToFit()
    bar.heard = { [weak self] step in self?.take(step) }
  }

  /// The object that finds what the words mean. Default nil; not retained.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// The object that is told when the search begins and ends. Default nil; not retained.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Whether what is behind is dimmed. Kept, without effect. Default true.
  open var obscuresBackgroundDuringPresentation = true
  /// The former name of that. Default true.
  open var dimsBackgroundDuringPresentation = true
  /// Whether the navigation bar goes away. Kept, without effect: it stays. Default true.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the cancel button is shown while the search is active. Default true.
  open var automaticallyShowsCancelButton = true
  /// Whether the results controller is shown without words, too. Default false.
  open var showsSearchResultsController = false { didSet { showResults() } }

  /// Whether the search is active. Setting it begins or ends the search.
  open var isActive: Bool {
    get { isSearching }
    set { if newValue { begin() } else { end() } }
  }
  private var isSearching = false

  private func take(_ step: UISearchBar.SearchStep) {
    switch step {
    case .begun: begin()
    case .changed: update()
    case .cancelled: end()
    }
  }

  private func begin() {
    guard !isSearching else { return }
    isSearching = true
    delegate?.willPresentSearchController(self)
    if automaticallyShowsCancelButton { bar.setShowsCancelButton(true, animated: true) }
    update()
    delegate?.didPresentSearchController(self)
  }

  private func end() {
    guard isSearching else { return }
    isSearching = false
    delegate?.willDismissSearchController(self)
    bar.text = nil
    bar.resignFirstResponder()
    if automaticallyShowsCancelButton { bar.setShowsCancelButton(false, animated: true) }
    update()
    delegate?.didDismissSearchController(self)
  }

  private func update() {
    searchResultsUpdater?.updateSearchResults(for: self)
    showResults()
  }

  /// The controller that has the bar.
  private var owner: UIViewController? {
    var responder: UIResponder? = bar
    while let current = responder {
      if let navigation = current as? UINavigationController { return navigation.topViewController }
      if let controller = current as? UIViewController { return controller }
      responder = current.next
    }
    return nil
  }

  /// Shows the results controller over the view of the controller that has the bar, or takes it away.
  private func showResults() {
    guard let results = searchResultsController else { return }
    let isShown = isSearching && (showsSearchResultsController || bar.text?.isEmpty == false)
    guard isShown != (results.parent != nil) else { return }
    if isShown, let owner, let view = owner.view, let shown = results.view {
      owner.addChild(results)
      shown.frame = view.bounds
      shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(shown)
      results.didMove(toParent: owner)
    } else if !isShown {
      results.willMove(toParent: nil)
      results.view.removeFromSuperview()
      results.removeFromParent()
    }
  }
}

extension UINavigationItem {
  /// The search whose bar lies below the title. Default nil.
  public var searchController: UISearchController? {
    get { searching as? UISearchController }
    set {
      searching = newValue
      newValue?.searchBar.searchBarStyle = .minimal
      palette = newValue?.searchBar
    }
  }
}

/// An object that finds what the words of a search mean.
///
/// ```swift
/// final class Finder: NSObject, UISearchResultsUpdating {
///   func updateSearchResults(for searchController: UISearchController) {
///     print(searchController.searchBar.text ?? "")
///   }
/// }
/// ```
@preconcurrency @MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  /// The search has begun or ended, or the words have changed.
  func updateSearchResults(for searchController: UISearchController)
}

/// An object that is told when a search begins and ends. Every method is optional.
///
/// ```swift
/// final class Watcher: NSObject, UISearchControllerDelegate {
///   func didDismissSearchController(_ searchController: UISearchController) { print("ended") }
/// }
/// ```
@preconcurrency @MainActor public protocol UISearchControllerDelegate: NSObjectProtocol {
  /// The search is about to begin. Default: nothing.
  func willPresentSearchController(_ searchController: UISearchController)
  /// The search has begun. Default: nothing.
  func didPresentSearchController(_ searchController: UISearchController)
  /// The search is about to end. Default: nothing.
  func willDismissSearchController(_ searchController: UISearchController)
  /// The search has ended. Default: nothing.
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  /// The default implementation, which does nothing.
  public func willPresentSearchController(_ searchController: UISearchController) {}
  /// The default implementation, which does nothing.
  public func didPresentSearchController(_ searchController: UISearchController) {}
  /// The default implementation, which does nothing.
  public func willDismissSearchController(_ searchController: UISearchController) {}
  /// The default implementation, which does nothing.
  public func didDismissSearchController(_ searchController: UISearchController) {}
}
