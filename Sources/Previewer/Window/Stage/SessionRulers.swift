import QuartzCore
import SceneEditing
import SceneTools
import Windowing

/// The rulers of a session's window, and the guides that are dragged out of them.
///
/// A press on a ruler begins a new guide, one on a guide moves it, and a guide that is dropped on its ruler, or beside the stage, is removed.
/// Places are in pixels of the window, as those of `SessionPointer`.
@MainActor final class SessionRulers {
  private let stage: SessionStage
  private let settings: StageSettings
  private let store: GuideStore
  private let log: SessionLog
  /// The guides of the scene that is shown.
  private(set) var guides = StageGuides()
  private var path: String?
  /// The guide that follows the pointer, and where it was before; nil for a new one.
  private var drag: (index: StageGuides.Index, before: Double?)?
  private var pointed: StageGuides.Index?
  private var view: RulersView?

  /// The root layer whose coordinates the rulers have; nil for those of the stage.
  var root: () -> CALayer? = { nil }
  /// The part of the window that panels leave to the scene, in points.
  var area: () -> CGRect = { .zero }
  /// The number of pixels in a point of the desktop.
  var pixelsPerPoint: () -> Double = { 1 }

  init(_ stage: SessionStage, _ settings: StageSettings, _ store: GuideStore, log: SessionLog) {
    (self.stage, self.settings, self.store, self.log) = (stage, settings, store, log)
  }

  var isShown: Bool { settings.showsRulers }
  var isDragging: Bool { drag != nil }
  /// What a ruler takes of the stage at its upper and its left edge, in points; 0 without rulers.
  var inset: CGFloat { isShown ? RulersView.thickness : 0 }

  /// The scene of a file is shown; nil for one without a file.
  func show(sceneAt path: String?) {
    drag = nil
    pointed = nil
    self.path = path
    guides = path.map { store.guides(of: $0) } ?? StageGuides()
  }

  // MARK: The pointer

  /// How near to a guide it is taken, in points of the desktop.
  private static let reach = 3.0

  /// Which ruler lies at a place of the window.
  private enum Ruler { case across, down, corner }

  private func ruler(at place: CGPoint) -> Ruler? {
    let (point, area, side) = (unit(place), area(), RulersView.thickness)
    guard area.contains(point) else { return nil }
    switch (point.y < area.minY + side, point.x < area.minX + side) {
    case (true, true): return .corner
    case (true, false): return .across
    case (false, true): return .down
    case (false, false): return nil
    }
  }

  /// Whether a ruler is at a place, in pixels.
  func isRuler(at place: CGPoint) -> Bool { isShown && ruler(at: place) != nil }

  private func unit(_ place: CGPoint) -> CGPoint {
    CGPoint(x: place.x / pixelsPerPoint(), y: place.y / pixelsPerPoint())
  }

  private func guide(at place: CGPoint) -> StageGuides.Index? {
    guides.nearest(
      to: stage.point(place), within: Self.reach * pixelsPerPoint() / max(stage.viewport.scale, 1e-9))
  }

  /// Presses the left button. Returns whether a ruler or a guide takes it.
  ///
  /// - Parameter takesGuides: whether guides can be taken at the place, where nothing is in front of them. Default true.
  func press(at place: CGPoint, takesGuides: Bool = true) -> Bool {
    guard isShown else { return false }
    switch ruler(at: place) {
    case .corner: return true
    case .across: drag = (guides.add(isVertical: false, at: stage.point(place).y), nil)
    case .down: drag = (guides.add(isVertical: true, at: stage.point(place).x), nil)
    case nil:
      guard takesGuides, let index = guide(at: place) else { return false }
      drag = (index, guides[index])
    }
    return true
  }

  /// Moves the guide that was pressed, to whole points or the chosen grid of the ruler's numbers.
  func move(to place: CGPoint) {
    guard let drag else { return }
    let (point, scale) = (stage.point(place), numbers)
    let isVertical = drag.index.isVertical
    let (value, begin, unit) =
      isVertical
      ? (point.x, scale.origin.x, scale.unit.width) : (point.y, scale.origin.y, scale.unit.height)
    guides[drag.index] = begin + settings.grid.rounded((value - begin) / unit) * unit
  }

  /// Releases the button: the guide stays, or is removed.
  func release(at place: CGPoint) {
    guard let drag else { return }
    move(to: place)
    self.drag = nil
    let ruler = ruler(at: place)
    let isRemoved =
      ruler == (drag.index.isVertical ? .down : .across) || ruler == .corner || !area().contains(unit(place))
    let value = guides[drag.index]
    if isRemoved { guides.remove(drag.index) }
    keep()
    log.write(
      "guide",
      [
        JSON.Member("axis", .string(drag.index.isVertical ? "x" : "y")),
        JSON.Member("value", isRemoved ? .null : .numbers([value])),
        JSON.Member("count", .integer(guides.xs.count + guides.ys.count)),
      ])
  }

  /// Puts the guide that is dragged back, or takes a new one away.
  func cancel() {
    guard let drag else { return }
    self.drag = nil
    if let before = drag.before { guides[drag.index] = before } else { guides.remove(drag.index) }
  }

  func removeGuides() {
    drag = nil
    guides = StageGuides()
    keep()
    log.write("guide", [JSON.Member("count", .integer(0))])
  }

  private func keep() { if let path { store.set(guides, of: path) } }

  // MARK: Showing

  /// The numbers of the rulers: where they have 0 on the stage, and points of the stage for each of them.
  private var numbers: (origin: CGPoint, unit: CGSize) {
    guard let shown = root()?.presentation() else { return (.zero, CGSize(width: 1, height: 1)) }
    let m = shown.transformToRoot
    // A root that is turned has the numbers of the stage.
    guard m.m12 == 0, m.m21 == 0, m.m14 == 0, m.m24 == 0, m.m11 != 0, m.m22 != 0 else {
      return (.zero, CGSize(width: 1, height: 1))
    }
    return (CGPoint(x: m.m41, y: m.m42), CGSize(width: m.m11, height: m.m22))
  }

  /// Brings the view up to date. It is called in each turn of the main loop, within the interface.
  ///
  /// - Parameters:
  ///   - pointer: where the pointer is, in pixels; nil outside of the window.
  ///   - insert: puts a new view behind the panels.
  func update(pointer: CGPoint?, insert: (RulersView) -> Void) {
    guard isShown else {
      if let view, !view.isHidden { view.isHidden = true }
      return
    }
    let view = self.view ?? RulersView(frame: .zero)
    if self.view == nil {
      insert(view)
      self.view = view
    }
    if view.isHidden { view.isHidden = false }
    pointed = drag?.index ?? pointer.flatMap { ruler(at: $0) == nil ? guide(at: $0) : nil }
    let (viewport, pixels, scale) = (stage.viewport, pixelsPerPoint(), numbers)
    func place(_ point: CGPoint) -> CGPoint { unit(viewport.pixel(point)) }
    let perPoint = viewport.scale / pixels
    view.show(
      RulersView.Contents(
        area: area(), origin: place(scale.origin),
        unit: CGSize(width: scale.unit.width * perPoint, height: scale.unit.height * perPoint),
        guides: StageGuides(
          xs: guides.xs.map { place(CGPoint(x: $0, y: 0)).x },
          ys: guides.ys.map { place(CGPoint(x: 0, y: $0)).y }), pointed: pointed),
      pointer: pointer.map { unit($0) })
  }
}
