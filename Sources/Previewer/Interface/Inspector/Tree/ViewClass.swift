import Localization
import QuartzCore
import UIKit

/// The class of the view whose layer a layer is, and that of the controller whose root view that is.
///
/// ```swift
/// ViewClass(of: controller.view.layer)?.text  // "UIView of ViewController"
/// ```
@MainActor struct ViewClass {
  let view: String
  /// Nil for a view that is no controller's root view.
  let controller: String?

  /// Nil for a layer that is no view's.
  init?(of layer: CALayer) {
    guard let view = layer.delegate as? UIView, view.layer === layer else { return nil }
    self.view = "\(type(of: view))"
    let controller = view.next as? UIViewController
    self.controller = controller.map { "\(type(of: $0))" }
  }

  /// What the tree says of a layer that has a name of its own.
  var text: String { controller.map { localized("\(view) of \($0)") } ?? view }

  /// The classes by which the layer is found.
  var names: [String] { [view, controller].compactMap { $0 } }
}
