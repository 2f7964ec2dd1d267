import QuartzCore
import SceneEditing
import UIKit
import Windowing

/// A press of the pointer in the tracks.
struct TimelinePress {
  /// What was pressed.
  enum Target {
    /// The names at the left: a drag scrolls the rows.
    case names
    /// The button of a row that adds a key frame.
    case addButton
    /// A bar or an end of it.
    case part(SpanPart)
    /// A key frame. If it is one of several, it is selected alone once it is released without a drag.
    case keyFrame(Int, selectsLater: Bool)
    /// A place with nothing: a drag selects what lies in a rectangle.
    case track
    /// A double click, or what cannot be dragged.
    case nothing
  }

  var pointer: PointerPress
  let index: Int?
  var target: Target
  /// The last place.
  var point: CGPoint
  /// The time of the clock that was pressed.
  let time: Double
}

/// The pointer: rows are chosen, bars and key frames dragged, key frames selected with a rectangle.
extension TimelineTracks {
  /// The time of the clock at a point.
  func time(at point: CGPoint) -> Double { axis.time(Double(point.x - gutter)) }

  /// What lies at a point of the tracks in a row of an animation.
  func part(at point: CGPoint) -> SpanPart? {
    guard point.x >= gutter, let index = row(at: point) else { return nil }
    return marks(of: index)?.part(at: Double(point.x - gutter))
  }

  /// Selects the key frame at a point, if it is none of the selected ones. Returns whether there is one.
  func selectsKeyFrame(at point: CGPoint) -> Bool {
    guard case .keyFrame(let number)? = part(at: point), let place = span(at: row(at: point))?.place else {
      return false
    }
    let frame = TimelineEditor.KeyFrame(place: place, index: number)
    if !editor.selection.contains(frame) { editor.select([frame]) }
    show()
    return true
  }

  func hover(_ point: CGPoint?) {
    let index = point.flatMap { row(at: $0) }
    if index != hoveredIndex {
      hoveredIndex = index
      show()
    }
    hovered(index.map { rows[$0] }, point.flatMap { part(at: $0) }, point ?? .zero)
  }

  func turnWheel(_ steps: CGVector, at point: CGPoint) {
    let isShifted = interface?.modifiers.contains(.shift) == true
    if point.x < gutter {
      scroll(to: offset - steps.dy * 2 * Theme.row)
    } else if isShifted, steps.dx == 0 {
      wheeled(CGVector(dx: -steps.dy, dy: 0), point.x - gutter)
    } else {
      wheeled(steps, point.x - gutter)
    }
  }

  // MARK: Presses

  /// - Parameter isDouble: whether it is the second press of a double click.
  func beginPress(at point: CGPoint, isDouble: Bool) {
    guard press == nil else { return }
    willPress()
    // With Shift, a second click takes a key frame out again.
    let isDouble = isDouble && interface?.modifiers.contains(.shift) != true
    interface?.receiver = self
    hovered(nil, nil, .zero)
    let index = row(at: point)
    var press = TimelinePress(
      pointer: PointerPress(at: point), index: index, target: .track, point: point, time: time(at: point))
    defer { self.press = press }
    guard let index else { return }
    choose(index)
    let span = span(at: index)
    guard point.x >= gutter else {
      let isButton = span.map { editor.canAddKeyFrames(to: $0) } == true
      press.target =
        isButton && point.x >= gutter - SpanRowView.buttonWidth ? .addButton : .names
      return
    }
    guard let span, let part = part(at: point) else {
      guard isDouble, let span else { return }
      press.target = .nothing
      return doubleClicked(span, nil, point)
    }
    guard !isDouble else {
      press.target = .nothing
      return doubleClicked(span, part, point)
    }
    switch part {
    case .keyFrame(let number):
      press.target = .keyFrame(number, selectsLater: pressKeyFrame(number, of: span))
    case .bar, .begin, .end: press.target = .part(part)
    }
  }

  /// Selects a key frame that was pressed, with Shift in addition to others or no longer.
  ///
  /// - Returns: whether it is to be selected alone if it is released without a drag.
  private func pressKeyFrame(_ number: Int, of span: AnimationSpan) -> Bool {
    guard let place = span.place else { return false }
    let frame = TimelineEditor.KeyFrame(place: place, index: number)
    if interface?.modifiers.contains(.shift) == true {
      editor.toggle(frame)
    } else if editor.selection.contains(frame) {
      return true
    } else {
      editor.select([frame])
    }
    show()
    return false
  }

  func movePress(to point: CGPoint) {
    guard var press else { return }
    let wasDrag = press.pointer.isDrag
    guard let way = press.pointer.move(to: point) else { return }
    press.point = point
    if !wasDrag { beginDrag(&press) }
    self.press = press
    switch press.target {
    case .names, .addButton: if way.dy != 0 { scroll(to: offset - way.dy) }
    case .track: showRectangle(press)
    case .part, .keyFrame: drag(press)
    case .nothing: break
    }
  }

  func endPress() {
    guard let press else { return }
    if press.pointer.isDrag {
      if case .track = press.target { selectInRectangle(press) }
      return endDrag()
    }
    endDrag()
    switch press.target {
    case .addButton:
      if let span = span(at: press.index) { editor.addKeyFrame(to: span, at: client.playback.time) }
    case .keyFrame(let number, true):
      if let place = span(at: press.index)?.place { editor.select([.init(place: place, index: number)]) }
    case .keyFrame(_, false), .names, .nothing: break
    case .track, .part: if interface?.modifiers.contains(.shift) != true { editor.select([]) }
    }
    show()
  }

  // MARK: Drags

  /// The times in sight to which a drag snaps, apart from those that it moves.
  private func snap(without moved: (AnimationPath, Int?) -> Bool) -> TimelineSnap {
    var times = [0, client.playback.time, client.loopDuration]
    if let range = client.playback.order.range { times += [range.lowerBound, range.upperBound] }
    for index in visibleRows {
      guard let span = span(at: index), let place = span.place, let marks = marks(of: index) else { continue }
      if !moved(place, nil), let first = marks.first {
        times += [first.start, first.end]
        if span.depth == 0 { times.append(span.extent.end) }
      }
      for mark in marks.keyFrames where !moved(place, mark.index) { times.append(axis.time(mark.x)) }
    }
    return TimelineSnap(times, reach: TimelineSnap.distance / axis.scale)
  }

  private func beginDrag(_ press: inout TimelinePress) {
    guard let index = press.index, let span = span(at: index) else { return }
    switch press.target {
    case .names, .addButton, .track, .nothing: break
    case .part(let part):
      let place = span.place
      let begins = editor.beginDrag(of: span, part, snap: snap { other, _ in other == place })
      if !begins { press.target = .nothing }
    case .keyFrame(let number, _):
      guard let place = span.place,
        let run = marks(of: index)?.run(at: Double(press.pointer.start.x - gutter))
      else { return press.target = .nothing }
      // With Shift the pressed one may just have been taken out.
      let frame = TimelineEditor.KeyFrame(place: place, index: number)
      if !editor.selection.contains(frame) { editor.toggle(frame) }
      let begins = editor.beginDrag(
        of: frame, in: run,
        snap: snap { other, index in
          index.map { editor.selection.contains(.init(place: other, index: $0)) }
            ?? !editor.selectedIndices(of: other).isEmpty
        })
      if !begins { press.target = .nothing }
    }
  }

  private func drag(_ press: TimelinePress) {
    let snaps = interface?.modifiers.contains(.alt) != true
    let line = editor.drag(by: time(at: press.point) - press.time, snaps: snaps)
    showLine(at: line)
    dragged(editor.dragDescription, press.point)
  }

  private func showLine(at time: Double?) {
    snapLine.isHidden = time == nil
    guard let time else { return }
    snapLine.frame = CGRect(
      x: (gutter + CGFloat(axis.x(time))).rounded(), y: 0, width: 1, height: bounds.height)
  }

  private func rect(of press: TimelinePress) -> CGRect {
    let (a, b) = (press.pointer.start, press.point)
    return CGRect(
      x: max(min(a.x, b.x), gutter), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }

  private func showRectangle(_ press: TimelinePress) {
    rectangle.isHidden = false
    rectangle.frame = rect(of: press)
  }

  /// Selects the key frames in sight that lie in the rectangle, with Shift in addition to others.
  private func selectInRectangle(_ press: TimelinePress) {
    let rect = rect(of: press)
    var found: [TimelineEditor.KeyFrame] = []
    for index in visibleRows {
      let middle = (CGFloat(index) + 0.5) * Theme.row - offset
      guard middle >= rect.minY - Theme.row / 4, middle <= rect.maxY + Theme.row / 4,
        let place = span(at: index)?.place
      else { continue }
      for mark in marks(of: index)?.keyFrames ?? [] {
        let x = gutter + CGFloat(mark.x)
        if x >= rect.minX, x <= rect.maxX { found.append(.init(place: place, index: mark.index)) }
      }
    }
    let kept = interface?.modifiers.contains(.shift) == true ? Array(editor.selection) : []
    editor.select(kept + found)
  }

  /// Ends a press or a drag, with what it has changed.
  func endDrag() {
    editor.endDrag()
    hideMarks()
  }

  /// Ends a drag, and takes back what it has changed.
  func cancelDrag() {
    editor.cancelDrag()
    hideMarks()
  }

  private func hideMarks() {
    if press?.pointer.isDrag == true { dragEnded() }
    press = nil
    snapLine.isHidden = true
    rectangle.isHidden = true
    dragged(nil, .zero)
    show()
  }

  /// A double click edits the value of a key frame, or adds one at the place.
  private func doubleClicked(_ span: AnimationSpan, _ part: SpanPart?, _ point: CGPoint) {
    if case .keyFrame(let number)? = part, let place = span.place {
      return editValue(of: .init(place: place, index: number))
    }
    let frame = Playback.frame
    let time = time(at: point)
    let isFree = interface?.modifiers.contains(.alt) == true
    editor.addKeyFrame(to: span, at: isFree ? time : (time / frame).rounded() * frame)
  }
}
