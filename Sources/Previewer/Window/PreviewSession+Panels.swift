import QuartzCore
import UIKit
import Windowing

/// The panels of the window that explain how the scene moves and how it is drawn. They are made when they are first shown.
@MainActor final class SessionPanels {
  var timeline: TimelinePanel?
  var seeing: SeeingView?
  var graph: FrameTimeGraph?

  var showsTimeline: Bool { timeline.map { !$0.isHidden } ?? false }
  var showsGraph: Bool { graph.map { !$0.isHidden } ?? false }
}

extension PreviewSession {
  // MARK: Keys

  func toggleTimeline() {
    interface.within {
      if let timeline = panels.timeline {
        timeline.isHidden.toggle()
      } else {
        let timeline = TimelinePanel(self)
        timeline.heightChanged = { [weak self] in self?.layOutPanels() }
        interface.root.addSubview(timeline)
        panels.timeline = timeline
      }
      layOutPanels()
      outlineHovered()
    }
  }

  func toggleBorders() {
    interface.within {
      let seeing = seeing()
      seeing.showsBorders.toggle()
      outlineHovered()
    }
  }

  func toggleCosts() {
    interface.within {
      let seeing = seeing()
      seeing.showsCosts.toggle()
      outlineHovered()
    }
  }

  func toggleFrameTimes() {
    interface.within {
      if let graph = panels.graph {
        graph.isHidden.toggle()
      } else {
        let graph = FrameTimeGraph(loop.frameTimes)
        interface.root.addSubview(graph)
        panels.graph = graph
      }
      loop.frameTimes.isOn = panels.showsGraph
      layOutPanels()
    }
  }

  /// The view between the scene and the panels.
  private func seeing() -> SeeingView {
    if let seeing = panels.seeing { return seeing }
    let seeing = SeeingView(self)
    interface.root.insertSubview(seeing, at: 0)
    panels.seeing = seeing
    return seeing
  }

  /// The layer under the pointer is outlined while something else explains the scene.
  private func outlineHovered() {
    guard panels.showsTimeline || panels.seeing != nil else { return }
    let seeing = seeing()
    seeing.outlinesHovered = panels.showsTimeline || seeing.showsBorders || seeing.showsCosts
    seeing.showsRulers = seeing.outlinesHovered
  }

  // MARK: Turns

  /// Places the panels in the window.
  func layOutPanels() {
    var area = interface.screen.bounds
    // The names of the states stay below the timeline.
    if let top = strip.buttons.map(\.frame.minY).min(), !window.isFullscreen { area.size.height = max(top, 0) }
    interface.within {
      panels.timeline?.layOut(in: area)
      panels.graph?.frame.origin = CGPoint(
        x: max(area.width - FrameTimeGraph.size.width - Theme.margin, 0), y: Theme.margin)
    }
  }

  /// Shows in the panels what has changed since the last turn.
  func updatePanels() {
    guard panels.timeline != nil || panels.seeing != nil || panels.graph != nil else { return }
    interface.within {
      panels.timeline?.update()
      panels.seeing?.hovered = hovered?.layer
      panels.seeing?.pointer = pointer.map { unit($0) }
      panels.seeing?.update()
      panels.graph?.update()
    }
  }

  /// The most seconds between turns while the scene moves.
  var panelInterval: Double {
    if panels.seeing?.needsEveryFrame == true { return 1 / window.refreshRate }
    return panels.showsTimeline || panels.showsGraph ? 1 / 30 : .infinity
  }

  // MARK: The order of time

  package func setOrder(_ order: PlaybackOrder) {
    // The program of a Swift scene only runs forwards.
    guard program == nil else { return }
    playback.order = order
    loop.setOrder(order, whole: sheet.loopDuration)
  }

  func togglePingPong() {
    var order = playback.order
    order.ends = order.ends == .pingPong ? .open : .pingPong
    setOrder(order)
  }

  func toggleReverse() {
    guard program == nil else { return }
    playback.setReversed(!playback.isReversed)
    clockChanged()
  }
}
