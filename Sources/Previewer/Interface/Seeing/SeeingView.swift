import Localization
import QuartzCore
import RenderTree
import SceneEditing
import SceneTools
import UIKit
import Compositor
import Windowing

/// The marks over the scene that explain it: borders, costs, the layer under the pointer, the outline and the rulers of the selected layer, and
/// the items that the chosen constraint connects.
///
/// The view lies between the scene and the panels and takes no pointer. It shows the frame of the main thread's clock; while
/// the scene moves the session has to call `update` for every frame (`needsEveryFrame`).
@MainActor package final class SeeingView: InterfaceView {
  private weak var client: (any PreviewClient)?
  private let borders = BorderView(frame: .zero)
  private let costs = CostView(frame: .zero)
  private let hover = HoverView(frame: .zero)
  private let rulers = SelectionView(frame: .zero)
  private let constraint = ConstraintView(frame: .zero)
  private let band = ShapeView(frame: .zero)
  private let guides = ShapeView(frame: .zero)
  private let pen = ShapeView(frame: .zero)
  private let penPoints = ShapeView(frame: .zero)
  private let handles = HandlesView(frame: .zero)

  /// Borders and names of all layers. Default false.
  package var showsBorders = false { didSet { changed() } }
  /// What layers cost. Default false.
  package var showsCosts = false { didSet { changed() } }
  /// The layer under the pointer is outlined. Default false.
  package var outlinesHovered = false { didSet { changed() } }
  /// The selected layer has rulers, and not only an outline. Default true.
  package var showsRulers = true { didSet { changed() } }
  /// The layer under the pointer, a model layer of the scene.
  package var hovered: CALayer? { didSet { if hovered !== oldValue { changed() } } }

  /// Where the legend of costs may lie; nil for the whole view. Default nil.
  package var legendArea: CGRect? {
    didSet {
      guard legendArea != oldValue else { return }
      costs.area = legendArea
      changed()
    }
  }

  /// Where the pointer is, in points; nil outside of the window.
  package var pointer: CGPoint?

  private struct Shown: Equatable {
    var version: UInt64
    var time: Double
    var viewport: Viewport
    var scale: Double
    var selection: ObjectIdentifier?
    var selectionVersion: Int
    /// The chosen constraint, and the state of all while there is one.
    var constraint: ObjectIdentifier?
    var layoutVersion: Int?
    var marks: StageMarks
    var size: CGSize
    var pointer: CGPoint?
  }
  private var shown: Shown?

  package init(_ client: any PreviewClient) {
    self.client = client
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    clipsToBounds = true
    for view in [costs, borders, rulers, constraint, hover, band, guides, handles, pen, penPoints] {
      view.isHidden = true
      addSubview(view)
    }
    isHidden = true
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    band.set(fill: theme.accent.withAlphaComponent(0.12), stroke: theme.accent, width: 1)
    guides.set(stroke: theme.accent, width: 1)
    pen.set(stroke: theme.accent, width: 1.5)
    penPoints.set(fill: .white, stroke: theme.accent, width: 1.5)
  }

  private func changed() { shown = nil }

  private var isNeeded: Bool {
    showsBorders || showsCosts || (outlinesHovered && hovered != nil)
      || client?.selection != nil || client?.marks != StageMarks()
  }

  /// Whether the view has to be updated for every frame while the scene moves.
  package var needsEveryFrame: Bool { isNeeded }

  /// Shows the present frame, if something has changed since the last one.
  package func update() {
    guard let client, isNeeded else {
      if !isHidden { isHidden = true }
      shown = nil
      return
    }
    if let superview, frame != superview.bounds { frame = superview.bounds }
    // A clock that runs while nothing moves changes nothing.
    let time = client.playback.time
    let constraint = chosenConstraint(client)
    let now = Shown(
      version: client.context.tree.version, time: time, viewport: client.viewport,
      scale: client.pixelsPerPoint, selection: client.selection.map { ObjectIdentifier($0) },
      selectionVersion: client.selectionVersion, constraint: constraint.map { ObjectIdentifier($0) },
      layoutVersion: constraint == nil ? nil : LayoutReport.version, marks: client.marks, size: bounds.size,
      pointer: outlinesHovered ? pointer : nil)
    if let shown {
      var still = now
      let next = min(shown.time, time)
      if client.context.nextFrameTime(after: next) > max(shown.time, time) { still.time = shown.time }
      if still == shown, !isHidden { return }
    }
    shown = now
    isHidden = false
    show(client, at: time)
  }

  private func chosenConstraint(_ client: any PreviewClient) -> NSLayoutConstraint? {
    if case .one(let constraint) = client.chosenConstraints { constraint } else { nil }
  }

  private func show(_ client: any PreviewClient, at time: Double) {
    for view in [borders, costs, rulers, constraint, hover, handles] { view.frame = bounds }
    let toPixels = client.viewport.transform
    let scale = client.pixelsPerPoint
    let toScreen = CATransform3DConcat(toPixels, CATransform3DMakeScale(1 / scale, 1 / scale, 1))
    costs.isHidden = !showsCosts
    borders.isHidden = !showsBorders
    if showsCosts || showsBorders {
      let frame = client.context.frame(at: time)
      if showsBorders { borders.show(frame, of: client.host, toScreen: toScreen) }
      if showsCosts {
        let names = LayerNamesByNode(client.host)
        costs.show(frame, toPixels: toPixels, pixels: client.viewport.picture, scale: scale) {
          names.name(of: $0)
        }
      }
    }
    let chosen = chosenConstraint(client)
    if let selection = client.selection {
      rulers.show(
        selection, with: client.selected.dropLast(), toScreen: toScreen,
        hasRulers: showsRulers && chosen == nil)
    } else {
      rulers.isHidden = true
    }
    if let chosen { constraint.show(chosen, toScreen: toScreen) } else { constraint.isHidden = true }
    show(client.marks, toScreen: toScreen)
    showHandles(client)
    if outlinesHovered, let hovered {
      hover.show(
        hovered, host: client.host, toScreen: toScreen, cost: costText(of: hovered), pointer: pointer)
    } else {
      hover.isHidden = true
    }
  }

  /// Shows what the pointer does.
  private func show(_ marks: StageMarks, toScreen: CATransform3D) {
    band.isHidden = marks.band == nil
    band.frame = bounds
    let path = CGMutablePath()
    if let rect = marks.band { LayerQuad(rect, through: toScreen)?.add(to: path) }
    band.path = path
    guides.isHidden = marks.guides.isEmpty
    guides.frame = bounds
    let lines = CGMutablePath()
    for guide in marks.guides {
      guard let from = toScreen.project(guide.from), let to = toScreen.project(guide.to) else { continue }
      lines.move(to: from)
      lines.addLine(to: to)
    }
    guides.path = lines.isEmpty ? nil : lines
    show(marks.pen, toScreen: toScreen)
  }

  /// Shows the path that the pen draws. The view of the stage has no perspective.
  private func show(_ mark: PenMark?, toScreen: CATransform3D) {
    for view in [pen, penPoints] {
      view.isHidden = mark == nil
      view.frame = bounds
    }
    var transform = CATransform3DGetAffineTransform(toScreen)
    pen.path = mark.flatMap { $0.path.copy(using: &transform) }
    let dots = CGMutablePath()
    for point in mark?.points ?? [] {
      let place = point.applying(transform)
      dots.addEllipse(in: CGRect(x: place.x - 3.5, y: place.y - 3.5, width: 7, height: 7))
    }
    penPoints.path = dots.isEmpty ? nil : dots
  }

  private func showHandles(_ client: any PreviewClient) {
    let marks = client.marks
    let places = marks.hasHandles ? client.selection : nil
    guard
      let found = places.flatMap({
        LayerHandles(of: $0, viewport: client.viewport, pixelsPerPoint: client.pixelsPerPoint)
      })
    else { return handles.isHidden = true }
    handles.isHidden = false
    handles.show(found, pointed: marks.handle)
  }

  private func costText(of layer: CALayer) -> String? {
    guard showsCosts, let cost = costs.costs[layer.renderNode] else { return nil }
    let passes = CountText.passes(cost.surfaces)
    let area = TimeText.number(Double(cost.pixels) / 1e6, digits: 3)
    let reason = localized(Phrase(verbatim: cost.reason?.rawValue ?? "the contents"))
    return localized("off-screen because of \(reason): \(passes), \(area) Mpx")
  }

  /// What is drawn of the selected layer; nil for nothing. For tests.
  var selectionPaths: (outline: CGPath?, rulers: CGPath?)? {
    isHidden || rulers.isHidden ? nil : rulers.shownPaths
  }

  /// The paths that are drawn for the chosen constraint; nil if none is drawn. For tests.
  var constraintPaths: (outlines: CGPath?, lines: CGPath?, link: CGPath?)? {
    isHidden || constraint.isHidden ? nil : constraint.shownPaths
  }
}

/// Finds layers by the nodes of a render tree.
@MainActor private struct LayerNamesByNode {
  private let root: CALayer

  init(_ root: CALayer) { self.root = root }

  /// The name of a node's layer or, without one, its class.
  func name(of node: NodeIndex) -> String? {
    guard node >= 0 else { return nil }
    var stack = [root]
    while let layer = stack.popLast() {
      if layer.renderNode == node { return layer.name ?? "\(type(of: layer))" }
      stack += layer.sublayers ?? []
      if let mask = layer.mask { stack.append(mask) }
    }
    return nil
  }
}
