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
  /// The size of the card with the time; nil while it is hidden.
  var hud: () -> CGSize? = { nil }
  /// Where the panels lie.
  private(set) var places = PanelPlaces(PanelPlaces.Wishes(area: .zero))
  /// Called when the tools have other places, with the part of the window that they leave to the scene.
  var placed: (CGRect) -> Void = { _ in }

  init(_ client: any PreviewClient, _ interface: InterfaceScreen, frameTimes: FrameTimeLog) {
    self.client = client
    self.interface = interface
    self.frameTimes = frameTimes
  }

  var showsTimeline: Bool { timeline.map { !$0.isHidden } ?? false }
  /// Whether the graph of frame times is wanted. In a small window there may be no room for it.
  private(set) var showsGraph = false
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
        inspector.widthChanged = { [unowned self] in layOut() }
        interface.root.addSubview(inspector)
      }
    }
    layOut()
    interface.within {
      if isInspecting { inspector?.update() }
      outlineHovered()
    }
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
        exploded.area = places.free
        interface.root.insertSubview(exploded, at: 0)
        self.exploded = exploded
      }
    }
  }

  func toggleFrameTimes() {
    interface.within {
      if graph == nil {
        let graph = FrameTimeGraph(frameTimes)
        interface.root.addSubview(graph)
        self.graph = graph
      }
      showsGraph.toggle()
      frameTimes.isOn = showsGraph
      layOut()
    }
  }

  /// The view between the scene and the tools.
  private func makeSeeing() -> SeeingView {
    if let seeing { return seeing }
    let seeing = SeeingView(client)
    seeing.legendArea = places.legend
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

  /// The right end of the part of the upper edge that the tools leave free.
  var topRight: Double {
    let inspectorLeft = isInspecting ? inspector.map { Double($0.frame.minX) } : nil
    return min(inspectorLeft ?? .infinity, places.graph.map { Double($0.minX) } ?? .infinity)
  }

  /// Places the panels in the window.
  func layOut() {
    var wishes = PanelPlaces.Wishes(area: area())
    wishes.top = top()
    if showsTimeline { wishes.timeline = timeline?.preferredHeight }
    if isInspecting { wishes.inspector = inspector?.chosenWidth }
    wishes.hasGraph = showsGraph
    wishes.hud = hud()
    places = PanelPlaces(wishes)
    interface.within {
      if let frame = places.timeline { timeline?.place(at: frame) }
      if let frame = places.inspector { inspector?.place(at: frame) }
      graph?.isHidden = places.graph == nil
      if let frame = places.graph { graph?.frame = frame }
      seeing?.legendArea = places.legend
      exploded?.area = places.free
    }
    // The scene also lies below the names of the states.
    var stage = places.free
    if places.timeline == nil { stage.size.height = max(interface.screen.bounds.height - stage.minY, 0) }
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
