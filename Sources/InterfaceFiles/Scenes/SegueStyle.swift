import XMLFiles

/// How a segue shows its destination.
@MainActor struct SegueStyle {
  private enum Kind: String {
    case show, push, showDetail, replace, presentation, modal, popoverPresentation, embed, custom
  }

  private let kind: Kind
  private let isAnimated: Bool
  private let presentation: UIModalPresentationStyle?
  private let transition: UIModalTransitionStyle?

  /// The style of an element. A kind that is not known gives a message, and the destination is shown.
  init(_ element: InterfaceElement, _ messages: InterfaceMessages) {
    let name = element["kind"] ?? "show"
    if let kind = Kind(rawValue: name) {
      self.kind = kind
    } else {
      kind = .show
      messages.addOnce(
        .warning, .unknownName, element, attribute: "kind", kind: "kind=\(name)",
        "“\(name)” is no kind of segue that is read; the destination is shown")
    }
    isAnimated = element["animates"] != "NO"
    presentation = element["modalPresentationStyle"].flatMap { UIModalPresentationStyle.names[$0] }
    transition = element["modalTransitionStyle"].flatMap { UIModalTransitionStyle.names[$0] }
    if kind == .custom, element["customClass"] == nil {
      messages.add(
        .error, .missingValue, element, attribute: "customClass",
        "the custom segue names no class; it does nothing")
    }
  }

  /// Shows the destination.
  ///
  /// - Parameter container: the view that gets the destination's view, for an embed segue.
  func show(
    _ destination: UIViewController, from source: UIViewController, sender: Any?, in container: UIView?
  ) {
    switch kind {
    case .show, .push:
      if !isAnimated, let navigation = source.navigationController {
        navigation.pushViewController(destination, animated: false)
      } else {
        source.show(destination, sender: sender)
      }
    case .showDetail, .replace: source.showDetailViewController(destination, sender: sender)
    case .presentation, .modal, .popoverPresentation:
      if kind == .popoverPresentation { destination.modalPresentationStyle = .popover }
      if let presentation { destination.modalPresentationStyle = presentation }
      if let transition { destination.modalTransitionStyle = transition }
      source.present(destination, animated: isAnimated)
    case .embed:
      guard let container else { return }
      source.addChild(destination)
      guard let view = destination.view else { return }
      view.frame = container.bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      container.addSubview(view)
      destination.didMove(toParent: source)
    // The class of the segue overrides `perform()`.
    case .custom: break
    }
  }
}
