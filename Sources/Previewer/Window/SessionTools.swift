import QuartzCore
import UIKit
import Windowing

/// The panels of a session that explain how the scene moves and how it is drawn: timeline, inspector, borders and costs, the exploded
/// tree, and the times of frames. They are made when they are first shown.
@MainActor final class SessionTools {
  private(set) var timeline: TimelinePanel?
  private var inspector: InspectorPanel?
  private var seeing: SeeingView?
  private var exploded: ExplodedView?
  private var graph: FrameTimeGraph?

  private unowned let client: any PreviewClient
  private let interface: InterfaceScreen
  private let frameTimes: FrameTimeLog

  /// The part of the window that the tools and the scene share, in points.
  var area: () -> CGRect = { .zero }
  /// The height at the upper edge of the window that is another's, in points.
  var top: () -> Double = { 0 }
  /// Called when the tools have other places, with the part of the window that they leave to the scene.
  var placed: (CGRect) -> Void = { _ in }

  init(_ client: any PreviewClient, _ interface: InterfaceScreen, frameTimes: FrameTimeLog) {
    self.client = client
    self.interface = interface
    self.frameTimes = frameTimes
  }

  var showsTimeline: Bool { timeline.map { !$0.isHidden } ?? false }
  var showsGraph: Bool { graph.map { !$0.isHidden } ?? false }
  var isInspecting: Bool { inspector?.superview != nil }
  var isExploded: Bool { exploded != nil }
  var showsBorders: Bool { seeing?.showsBorders ?? false }
  var showsCosts: Bool { seeing?.showsCosts ?? false }

  // MARK: Keys

  func toggleTimeline() {
    interface.within {
      if let timeline {
        timeline.isHidden.toggle()
      } else {
        let timeline = TimelinePanel(client)
        timeline.heightChanged = { [weak self] in self?.layOut() }
        interface.root.addSubview(timeline)
        self.timeline = timeline
      }
      layOut()
      outlineHovered()
    }
  }

  func toggleInspector() {
    interface.within {
      if isInspecting {
        interface.receiver = nil
        inspector?.removeFromSuperview()
        client.pointedLayer = nil
      } else {
        let inspector = inspector ?? InspectorPanel(client)
        self.inspector = inspector
        inspector.closed = { [unowned self] in toggleInspector() }
        interface.root.addSubview(inspector)
        placeInspector()
        inspector.update()
      }
    }
    layOut()
    interface.within { outlineHovered() }
  }

  func toggleBorders() {
    interface.within {
      makeSeeing().showsBorders.toggle()
      outlineHovered()
    }
  }

  func toggleCosts() {
    interface.within {
      makeSeeing().showsCosts.toggle()
      outlineHovered()
    }
  }

  func toggleExploded() {
    interface.within {
      if let exploded {
        exploded.removeFromSuperview()
        self.exploded = nil
      } else {
        let exploded = ExplodedView(client)
        interface.root.insertSubview(exploded, at: 0)
        self.exploded = exploded
      }
    }
  }

  func toggleFrameTimes() {
    interface.within {
      if let graph {
        graph.isHidden.toggle()
      } else {
        let graph = FrameTimeGraph(frameTimes)
        interface.root.addSubview(graph)
        self.graph = graph
      }
      frameTimes.isOn = showsGraph
      layOut()
    }
  }

  /// The view between the scene and the tools.
  private func makeSeeing() -> SeeingView {
    if let seeing { return seeing }
    let seeing = SeeingView(client)
    interface.root.insertSubview(seeing, at: 0)
    self.seeing = seeing
    return seeing
  }

  /// The layer under the pointer is outlined while something else explains the scene.
  private func outlineHovered() {
    guard showsTimeline || seeing != nil || isInspecting else { return }
    let seeing = makeSeeing()
    seeing.outlinesHovered = showsTimeline || seeing.showsBorders || seeing.showsCosts || isInspecting
    seeing.showsRulers = seeing.outlinesHovered
  }

  /// The selected layer has an outline also while no panel is open. The view for it is made when the first layer is selected.
  private func outlineSelection() {
    guard client.selection != nil || client.marks != StageMarks(), seeing == nil else { return }
    let seeing = makeSeeing()
    seeing.showsRulers = false
  }

  // MARK: Places

  /// The upper edge of the timeline; nil while it is hidden.
  var timelineTop: Double? { showsTimeline ? timeline.map { Double($0.frame.minY) } : nil }

  /// The left edge of the inspector; nil while it is hidden.
  private var inspectorLeft: Double? { isInspecting ? inspector.map { Double($0.frame.minX) } : nil }

  /// The right end of the part of the upper edge that the tools leave free.
  var topRight: Double {
    let graphLeft = showsGraph ? graph.map { Double($0.frame.minX) } : nil
    return min(inspectorLeft ?? .infinity, graphLeft ?? .infinity)
  }

  /// Places the panels in the window.
  func layOut() {
    let (area, top) = (area(), top())
    interface.within {
      timeline?.layOut(in: area)
      graph?.frame.origin = CGPoint(
        x: max((inspectorLeft ?? area.width) - FrameTimeGraph.size.width - Theme.margin, 0),
        y: max(top, Theme.margin))
    }
    var free = interface.screen.bounds
    if let inspectorLeft { free.size.width = max(inspectorLeft, 0) }
    if let timelineTop { free.size.height = max(timelineTop, 0) }
    free.origin.y = top
    free.size.height = max(free.height - top, 0)
    placed(free)
  }

  /// Places the inspector at the right edge of the window, above the timeline.
  func placeInspector() {
    guard isInspecting, let inspector else { return }
    var area = interface.root.bounds
    if let timelineTop { area.size.height = timelineTop }
    // The panel has a margin of its own.
    let above = max(top() - Theme.margin, 0)
    area.origin.y += above
    area.size.height -= above
    let left = inspector.frame.minX
    interface.within { inspector.place(in: area) }
    if inspector.frame.minX != left { layOut() }
  }

  // MARK: Turns

  /// Shows in the panels what has changed since the last turn.
  ///
  /// - Parameters:
  ///   - hovered: the layer under the pointer.
  ///   - pointer: where the pointer is, in points; nil outside the window.
  func update(hovered: CALayer?, pointer: CGPoint?) {
    interface.within { outlineSelection() }
    if timeline != nil || seeing != nil || graph != nil || exploded != nil {
      interface.within {
        timeline?.update()
        seeing?.hovered = client.pointedLayer ?? hovered
        seeing?.pointer = pointer
        if let exploded {
          seeing?.isHidden = true
          exploded.update()
        } else {
          seeing?.update()
        }
        graph?.update()
      }
    }
    guard isInspecting, let inspector else { return }
    placeInspector()
    interface.within { inspector.update() }
  }

  /// The seconds until the inspector has something to do; infinite for nothing.
  var wait: Double { isInspecting ? inspector?.wait ?? .infinity : .infinity }

  /// The most seconds between turns while the scene moves.
  var interval: Double {
    if seeing?.needsEveryFrame == true || exploded != nil { return 0 }
    return showsTimeline || showsGraph ? 1 / 30 : .infinity
  }
}
