import CoreGraphics

/// Something that a view lets people do, apart from its gestures.
///
/// ```swift
/// final class Note: NSObject, UIInteraction {
///   weak var view: UIView?
///   func willMove(to view: UIView?) {}
///   func didMove(to view: UIView?) { self.view = view }
/// }
/// ```
@preconcurrency @MainActor public protocol UIInteraction: NSObjectProtocol {
  /// The view that it belongs to.
  var view: UIView? { get }
  /// It is about to be added to a view, or taken out of one.
  func willMove(to view: UIView?)
  /// It was added to a view, or taken out of one.
  func didMove(to view: UIView?)
}

extension UIView {
  /// What people can do with the view. Default none.
  public var interactions: [any UIInteraction] {
    get { storedInteractions.compactMap { $0 as? any UIInteraction } }
    set {
      for old in interactions { removeInteraction(old) }
      for new in newValue { addInteraction(new) }
    }
  }

  /// Adds an interaction, which is taken out of another view.
  public func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    storedInteractions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Takes an interaction out.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard storedInteractions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    storedInteractions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}

/// What a long press of a view shows.
///
/// ```swift
/// let configuration = UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
///   UIMenu(children: [UIAction(title: "Copy") { _ in print("copied") }])
/// }
/// print(configuration.identifier)
/// ```
///
/// Source: Apple's documentation of UIContextMenuConfiguration. Previews are left out.
@preconcurrency @MainActor open class UIContextMenuConfiguration: NSObject {
  /// The identifier. Default: one of its own.
  public let identifier: any NSCopying
  let makeMenu: (([UIMenuElement]) -> UIMenu?)?

  /// A configuration.
  ///
  /// - Parameters:
  ///   - identifier: tells configurations apart; nil, the default, for one of its own.
  ///   - previewProvider: makes a preview. It is not called.
  ///   - actionProvider: makes the menu from the elements that the system suggests, which are none; nil for no menu.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) {
    self.identifier = identifier ?? NSUUID()
    makeMenu = actionProvider
    super.init()
  }
}

/// A long press of a view that shows a menu.
///
/// ```swift
/// final class CardController: UIViewController, UIContextMenuInteractionDelegate {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     view.addInteraction(UIContextMenuInteraction(delegate: self))
///   }
///   func contextMenuInteraction(
///     _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
///   ) -> UIContextMenuConfiguration? {
///     UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
///       UIMenu(children: [UIAction(title: "Delete", attributes: .destructive) { _ in print("deleted") }])
///     }
///   }
/// }
/// ```
///
/// The menu appears after 0.5 s. Source: Apple's documentation of UIContextMenuInteraction. Previews, and the view that is lifted, are left out.
@preconcurrency @MainActor open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// The view that it belongs to.
  open private(set) weak var view: UIView?
  /// The object that gives the menu. Not retained.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  private let press = UILongPressGestureRecognizer()

  /// An interaction whose menu a delegate gives.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
    press.addAction { [weak self] _ in self?.pressed() }
  }

  /// Takes the long press out of the former view.
  open func willMove(to view: UIView?) { self.view?.removeGestureRecognizer(press) }

  /// Adds the long press to the new view.
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(press)
  }

  /// Where the finger is, in the coordinates of a view; nil: of the window.
  open func location(in view: UIView?) -> CGPoint { press.location(in: view) }

  private func pressed() {
    guard press.state == .began, let view else { return }
    let place = press.location(in: view)
    guard let configuration = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: place),
      let menu = configuration.makeMenu?([])
    else { return }
    MenuView.present(menu, from: view)
  }
}

/// An object that gives the menus of a view.
///
/// ```swift
/// final class Menus: NSObject, UIContextMenuInteractionDelegate {
///   func contextMenuInteraction(
///     _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
///   ) -> UIContextMenuConfiguration? { nil }
/// }
/// ```
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
  /// The menu for a place of the view; nil for none.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
}
