import CoreAnimationMarkup
import QuartzCore
import SceneEditing
import UIKit

/// What a menu is opened for with the right button.
@MainActor package enum ContextTarget {
  case layer(CALayer)
  case animation(AnimationSpan)
  /// A key frame of an animation in the timeline, which is selected there.
  case keyFrame(AnimationSpan)
  /// A state by its name; nil is the base state.
  case state(String?)
  case transition(TransitionNames)
  /// A filter, an emitter cell or a behaviour of the selected layer.
  case object(key: String, way: [Int])
  /// A ruler at an edge of the scene.
  case ruler
  /// What lies behind all layers, and the root layer of a scene.
  case background
  /// The places of the selected layers.
  case arrangements

  /// The commands of the menu, in groups with lines between. Those for which there is nothing are left out, and the rest has the texts and
  /// keys of the table.
  package var commands: [[WindowCommand]] {
    let history: [WindowCommand] = [.undo, .redo]
    let panels: [WindowCommand] = [.inspector, .toggleTimeline, .toggleStates, .toggleBorders]
    return switch self {
    case .layer:
      [
        history,
        [
          .editLayer(.cut), .editLayer(.copy), .editLayer(.paste), .editLayer(.duplicate),
          .editLayer(.delete),
        ],
        [
          .editLayer(.group), .editLayer(.ungroup), .editLayer(.bringToFront), .editLayer(.sendToBack),
          .arrangements,
        ],
        [.togglePathClosed],
        [.rename, .toggleLayer(.hidden), .toggleLayer(.solo), .toggleLayer(.locked)],
        [.copyMarkup, .copySource],
        panels,
        [.save, .export],
      ]
    case .arrangements:
      [
        [LayerArrangement.alignLeft, .alignCenter, .alignRight].map { .arrange($0) },
        [LayerArrangement.alignTop, .alignMiddle, .alignBottom].map { .arrange($0) },
        [LayerArrangement.spaceHorizontally, .spaceVertically].map { .arrange($0) },
        [LayerArrangement.distributeHorizontally, .distributeVertically].map { .arrange($0) },
        [.editLayer(.bringToFront), .editLayer(.raise), .editLayer(.lower), .editLayer(.sendToBack)],
      ]
    case .keyFrame:
      [
        [.keyFrame(.edit)],
        [.keyFrame(.copy), .keyFrame(.paste), .keyFrame(.delete)],
        [.animation(.goToBegin), .animation(.goToEnd), .animation(.loop)],
        history,
      ]
    case .animation:
      [
        [.keyFrame(.add), .keyFrame(.paste), .keyFrame(.beginHere), .keyFrame(.endHere)],
        [.animation(.goToBegin), .animation(.goToEnd), .animation(.loop)],
        [.animation(.copyMarkup), .animation(.copySource), .editLayer(.paste), .animation(.pasteTiming)],
        [.animation(.remove)],
        [.inspector, .toggleTimeline],
      ]
    case .state(let name):
      [
        [.setState(name)],
        name.map { [.editStates(.rename($0)), .editStates(.copy($0)), .editStates(.delete($0))] } ?? [],
        [.editStates(.add)], [.toggleStates],
      ]
    case .transition(let names):
      [[.editStates(.playTransition(names))], [.editStates(.deleteTransition(names))], [.toggleStates]]
    case .object(let key, let way):
      [
        [ObjectCommand.shift(-1), .shift(1)].map { .editObject($0, key: key, way: way) },
        [ObjectCommand.duplicate, .remove].map { .editObject($0, key: key, way: way) },
        history,
      ]
    case .ruler: [[.removeGuides], [.toggleRulers]]
    case .background:
      [
        history,
        [.editLayer(.paste), .editLayer(.add(.layer)), .editLayer(.add(.text)), .editLayer(.add(.shape))],
        [.togglePause, .resetView, .toggleRulers, .toggleFrame, .toggleTilt],
        [.gesture(.record), .gesture(.replay), .rotateDevice],
        panels + [.toggleHUD],
        [.chooseScene, .gallery, .save, .export],
        [.palette, .help],
      ]
    }
  }
}

/// A view in which the right button opens a menu.
@MainActor package protocol ContextMenuSource: UIView {
  /// What lies at a point of the view; nil for nothing.
  func contextTarget(at point: CGPoint) -> ContextTarget?
}

extension InterfaceScreen {
  /// What the view at a point, or one around it, has a menu for; nil for nothing.
  package func contextTarget(at point: CGPoint) -> ContextTarget? {
    var next = view(at: point)
    while let view = next {
      if let source = view as? any ContextMenuSource {
        return source.contextTarget(at: view.convert(point, from: root))
      }
      next = view.superview
    }
    return nil
  }
}

/// Rows of constraints have no menu.
extension LayerRowView: ContextMenuSource {
  package func contextTarget(at point: CGPoint) -> ContextTarget? { layerShown.map { .layer($0) } }
}

extension AnimationCard: ContextMenuSource {
  package func contextTarget(at point: CGPoint) -> ContextTarget? { span.map { .animation($0) } }
}

extension TimelineTracks: ContextMenuSource {
  package func contextTarget(at point: CGPoint) -> ContextTarget? {
    switch row(at: point).map({ rows[$0] }) {
    case .layer(let layer, _, _)?: .layer(layer)
    case .span(let span)?:
      selectsKeyFrame(at: point) ? .keyFrame(span) : .animation(span)
    case nil: nil
    }
  }
}

extension StateListRow: ContextMenuSource {
  package func contextTarget(at point: CGPoint) -> ContextTarget? {
    switch subject() {
    case .state(let name)?: .state(name)
    case .transition(let names)?: .transition(names)
    case nil: nil
    }
  }
}

extension ObjectRow: ContextMenuSource {
  package func contextTarget(at point: CGPoint) -> ContextTarget? {
    place.map { .object(key: $0.key, way: $0.way) }
  }
}
