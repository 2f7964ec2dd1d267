import QuartzCore
import UIKit
import Windowing

/// The panels of a session's window, which share it with the scene, and the marks over the scene.
@MainActor final class PanelHost {
  /// The panels that are shown, in the order in which they were shown.
  private(set) var panels: [any Panel] = []
  /// Panels that were hidden and are kept.
  private var hidden: [any Panel] = []
  /// The marks over the scene, made when they are first shown.
  private var seeing: SeeingView?

  private unowned let client: any PreviewClient
  private let interface: InterfaceScreen
  /// The view that no panel covers.
  private let ceiling: UIView

  /// The part of the window that the panels and the scene share, in points.
  var area: () -> CGRect = { .zero }
  /// The height at the upper edge of the window that is another's, in points.
  var top: () -> Double = { 0 }
  /// Where the panels lie.
  private(set) var layout = PanelLayout(in: .zero, [])
  /// Called when the panels lie elsewhere, with the part of the window that they leave to the scene.
  var placed: (CGRect) -> Void = { _ in }
  /// Called when a panel is shown, with the size of the window in which the scene keeps its room, in points.
  var needsRoom: (CGSize) -> Void = { _ in }

  init(_ client: any PreviewClient, _ interface: InterfaceScreen, below ceiling: UIView) {
    self.client = client
    self.interface = interface
    self.ceiling = ceiling
  }

  // MARK: Showing

  /// The panel of a type that is shown; nil if it is not. In a small window there may be no room for it.
  func panel(_ type: any Panel.Type) -> (any Panel)? { panels.first { Swift.type(of: $0) == type } }

  func isShown(_ type: any Panel.Type) -> Bool { panel(type) != nil }

  var showsBorders: Bool { seeing?.showsBorders ?? false }
  var showsCosts: Bool { seeing?.showsCosts ?? false }

  /// Shows a panel, or hides it.
  func toggle(_ type: any Panel.Type) {
    let room = layout.free.size
    interface.within { if let panel = panel(type) { hide(panel) } else { show(type) } }
    layOut()
    interface.within {
      panel(type)?.update()
      outlineHovered()
    }
    guard isShown(type) else { return }
    var size = PanelLayout.windowSize(for: panels.map(\.position), leaving: room, below: top())
    size.height += interface.screen.bounds.height - area().height
    needsRoom(size)
  }

  private func show(_ type: any Panel.Type) {
    let kept = hidden.firstIndex { Swift.type(of: $0) == type }
    let panel = kept.map { hidden.remove(at: $0) } ?? type.init(client)
    panel.repositioned = { [weak self] in self?.layOut() }
    panels.append(panel)
    if panel.position == .scene {
      interface.root.insertSubview(panel, at: 0)
    } else {
      interface.root.insertSubview(panel, belowSubview: ceiling)
    }
    panel.setShown(true)
  }

  private func hide(_ panel: any Panel) {
    panel.setShown(false)
    panel.removeFromSuperview()
    panels.removeAll { $0 === panel }
    if type(of: panel).isKept { hidden.append(panel) }
  }

  // MARK: Marks

  func toggleBorders() { changeMarks { $0.showsBorders.toggle() } }

  func toggleCosts() { changeMarks { $0.showsCosts.toggle() } }

  private func changeMarks(_ change: (SeeingView) -> Void) {
    interface.within {
      change(makeSeeing())
      outlineHovered()
    }
  }

  /// The view between the scene and the panels.
  private func makeSeeing() -> SeeingView {
    if let seeing { return seeing }
    let seeing = SeeingView(client)
    seeing.legendArea = layout.legend
    interface.root.insertSubview(seeing, at: 0)
    self.seeing = seeing
    return seeing
  }

  /// Puts a view between the marks over the scene and the panels.
  func insertMarks(_ view: UIView) {
    if let seeing {
      interface.root.insertSubview(view, aboveSubview: seeing)
    } else {
      interface.root.insertSubview(view, at: 0)
    }
  }

  /// The layer under the pointer is outlined while something else explains the scene.
  private func outlineHovered() {
    let explains = panels.contains { type(of: $0).outlinesLayers }
    guard explains || seeing != nil else { return }
    let seeing = makeSeeing()
    seeing.outlinesHovered = explains || seeing.showsBorders || seeing.showsCosts
    seeing.showsRulers = seeing.outlinesHovered
  }

  /// The selected layer has an outline also while no panel is open. The view for it is made when the first layer is selected.
  private func outlineSelection() {
    guard client.selection != nil || client.marks != StageMarks(), seeing == nil else { return }
    makeSeeing().showsRulers = false
  }

  // MARK: Places

  /// Places the panels in the window.
  func layOut() {
    layout = PanelLayout(in: area(), below: top(), panels.map(\.position))
    interface.within {
      for (panel, frame) in zip(panels, layout.frames) { panel.layOut(at: frame, in: layout) }
      seeing?.legendArea = layout.legend
    }
    // The scene also lies below the names of the states.
    var stage = layout.free
    if !layout.hasLowerEdge { stage.size.height = max(interface.screen.bounds.height - stage.minY, 0) }
    placed(stage)
  }

  // MARK: Turns

  /// Shows in the panels what has changed since the last turn.
  ///
  /// - Parameters:
  ///   - hovered: the layer under the pointer.
  ///   - pointer: where the pointer is, in points; nil outside the window.
  func update(hovered: CALayer?, pointer: CGPoint?) {
    interface.within { outlineSelection() }
    guard !panels.isEmpty || seeing != nil else { return }
    interface.within {
      for panel in panels { panel.update() }
      guard let seeing else { return }
      seeing.hovered = client.pointedLayer ?? hovered
      seeing.pointer = pointer
      if panels.contains(where: { $0.position == .scene }) { seeing.isHidden = true } else { seeing.update() }
    }
  }

  /// The clock's time, speed or pause was changed by hand.
  func clockChanged() { for panel in panels { panel.clockChanged() } }

  /// The seconds until a panel has something to do; infinite for nothing.
  var wait: Double { panels.reduce(.infinity) { min($0, $1.wait) } }

  /// The most seconds between turns while the scene moves.
  var interval: Double {
    seeing?.needsEveryFrame == true ? 0 : panels.reduce(.infinity) { min($0, $1.interval) }
  }
}
