import QuartzCore
import UIKit
import Windowing

/// The panels of the window that explain how the scene moves and how it is drawn. They are made when they are first shown.
@MainActor final class SceneTools {
  var timeline: TimelinePanel?
  var seeing: SeeingView?
  var exploded: ExplodedView?
  var graph: FrameTimeGraph?

  var showsTimeline: Bool { timeline.map { !$0.isHidden } ?? false }
  var showsGraph: Bool { graph.map { !$0.isHidden } ?? false }
}

extension PreviewSession {
  // MARK: Keys

  func toggleTimeline() {
    interface.within {
      if let timeline = tools.timeline {
        timeline.isHidden.toggle()
      } else {
        let timeline = TimelinePanel(self)
        timeline.heightChanged = { [weak self] in self?.layOutTools() }
        interface.root.addSubview(timeline)
        tools.timeline = timeline
      }
      layOutTools()
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

  func toggleExploded() {
    interface.within {
      if let exploded = tools.exploded {
        exploded.removeFromSuperview()
        tools.exploded = nil
      } else {
        let exploded = ExplodedView(self)
        interface.root.insertSubview(exploded, at: 0)
        tools.exploded = exploded
      }
    }
  }

  func toggleFrameTimes() {
    interface.within {
      if let graph = tools.graph {
        graph.isHidden.toggle()
      } else {
        let graph = FrameTimeGraph(loop.frameTimes)
        interface.root.addSubview(graph)
        tools.graph = graph
      }
      loop.frameTimes.isOn = tools.showsGraph
      layOutTools()
    }
  }

  /// The view between the scene and the tools.
  private func seeing() -> SeeingView {
    if let seeing = tools.seeing { return seeing }
    let seeing = SeeingView(self)
    interface.root.insertSubview(seeing, at: 0)
    tools.seeing = seeing
    return seeing
  }

  /// The layer under the pointer is outlined while something else explains the scene.
  func outlineHovered() {
    guard tools.showsTimeline || tools.seeing != nil || isInspecting else { return }
    let seeing = seeing()
    seeing.outlinesHovered =
      tools.showsTimeline || seeing.showsBorders || seeing.showsCosts || isInspecting
    seeing.showsRulers = seeing.outlinesHovered
  }

  // MARK: Turns

  /// Places the panels in the window.
  func layOutTools() {
    var area = interface.screen.bounds
    // The names of the states stay below the timeline.
    if let top = strip.buttons.map(\.frame.minY).min(), !window.isFullscreen {
      area.size.height = max(top, 0)
    }
    interface.within {
      tools.timeline?.layOut(in: area)
      tools.graph?.frame.origin = CGPoint(
        x: max(
          (isInspecting ? inspector.frame.minX : area.width) - FrameTimeGraph.size.width - Theme.margin, 0),
        y: Theme.margin)
      panels.placeHUD()
      exporter.layOut()
    }
    fitScene()
  }

  /// Fits the scene into the part of the window that the inspector and the timeline leave.
  func fitScene() {
    let bounds = interface.screen.bounds
    var area = bounds
    if isInspecting { area.size.width = max(inspector.frame.minX, 0) }
    if tools.showsTimeline, let timeline = tools.timeline { area.size.height = max(timeline.frame.minY, 0) }
    let scale = window.pixelsPerUnit
    let frame: CGRect? =
      area == bounds
      ? nil : CGRect(x: 0, y: 0, width: area.width * scale, height: area.height * scale)
    guard frame != viewport.frame else { return }
    viewport.frame = frame
    loop.setViewport(viewport)
  }

  /// Shows in the panels what has changed since the last turn.
  func updateTools() {
    guard tools.timeline != nil || tools.seeing != nil || tools.graph != nil || tools.exploded != nil else {
      return
    }
    interface.within {
      tools.timeline?.update()
      tools.seeing?.hovered = pointedLayer ?? hovered?.layer
      tools.seeing?.pointer = pointer.map { unit($0) }
      if let exploded = tools.exploded {
        tools.seeing?.isHidden = true
        exploded.update()
      } else {
        tools.seeing?.update()
      }
      tools.graph?.update()
    }
  }

  /// The most seconds between turns while the scene moves.
  var toolInterval: Double {
    if tools.seeing?.needsEveryFrame == true || tools.exploded != nil { return 1 / window.refreshRate }
    return tools.showsTimeline || tools.showsGraph ? 1 / 30 : .infinity
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
