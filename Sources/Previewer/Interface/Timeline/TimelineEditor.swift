import Localization
import QuartzCore
import RenderTree
import SceneEditing
import UIKit
import Windowing

/// What a person changes in the timeline: it has the selected key frames, and drags bars and key frames. Each drag is one step of the
/// history.
@MainActor package final class TimelineEditor {
  /// A key frame of an animation, by its index.
  package struct KeyFrame: Hashable {
    package let place: AnimationPath
    package let index: Int

    package init(place: AnimationPath, index: Int) { (self.place, self.index) = (place, index) }
  }

  @MainActor private enum Drag {
    case span(SpanDrag, title: String)
    case keyFrames(KeyFramesDrag, grabbed: KeyFrame)

    /// The times of the clock that may snap.
    var edges: [Double] {
      switch self {
      case .span(let drag, _): drag.edges
      case .keyFrames(let drag, _): [drag.grabbedTime]
      }
    }

    var places: [AnimationPath] {
      switch self {
      case .span(let drag, _): [drag.place]
      case .keyFrames(let drag, _): drag.places
      }
    }
  }

  /// Whether something of an animation can be changed, which is looked up in the texts once.
  private struct Question: Hashable {
    let place: AnimationPath
    let subject: Subject
  }

  let client: any PreviewClient
  package private(set) var selection: Set<KeyFrame> = []
  /// Called after an animation of a layer was changed.
  package var changed: @MainActor (CALayer) -> Void = { _ in }
  private var drag: Drag?
  private var snap = TimelineSnap([], reach: 0)
  /// The way of the drag so far, in seconds.
  private var way = 0.0
  private var refusals: [Question: String?] = [:]
  /// Whether a text of the clipboard was asked for, which has not come yet.
  private var awaitsText = false

  package init(_ client: any PreviewClient) { self.client = client }

  // MARK: The selection

  /// Selects key frames and no others.
  package func select(_ frames: [KeyFrame]) { selection = Set(frames) }

  /// Selects a key frame in addition to others, or no longer.
  package func toggle(_ frame: KeyFrame) {
    if selection.remove(frame) == nil { selection.insert(frame) }
  }

  /// The indices of an animation's selected key frames, ascending.
  package func selectedIndices(of place: AnimationPath) -> [Int] {
    guard !selection.isEmpty else { return [] }
    return selection.lazy.filter { $0.place == place }.map(\.index).sorted()
  }

  /// The indices of the selected key frames, by their animations.
  var selectedFrames: [AnimationPath: Set<Int>] {
    selection.reduce(into: [:]) { $0[$1.place, default: []].insert($1.index) }
  }

  /// The rows were made anew: what was known about their animations may be out of date, and key frames may be gone.
  func rowsChanged() {
    refusals = [:]
    guard !selection.isEmpty else { return }
    var counts: [AnimationPath: Int] = [:]
    selection = selection.filter { frame in
      let count = counts[frame.place] ?? AnimationSpan.find(frame.place)?.keyframes.count ?? 0
      counts[frame.place] = count
      return frame.index < count
    }
  }

  // MARK: Pasting

  /// Asks for the text of the clipboard, which comes as if it were typed.
  ///
  /// - Returns: whether there is a clipboard.
  func askForText(_ clipboard: (any TextClipboard)?) -> Bool {
    guard let clipboard else { return false }
    awaitsText = true
    clipboard.askForText()
    return true
  }

  /// Takes a text that was asked for: key frames, or else layers or animations. Returns whether it was one.
  func takesPastedText(_ text: String) -> Bool {
    guard awaitsText else { return false }
    awaitsText = false
    if !paste(text) { client.paste(text) }
    return true
  }

  // MARK: What can be edited

  /// What an edit changes, by which it is asked whether the scene can have it.
  enum Subject: Hashable {
    case begin, length, keyFrames

    var keys: [String] {
      switch self {
      case .begin: ["beginTime"]
      case .length: ["beginTime", "duration"]
      case .keyFrames: ["values", "keyTimes"]
      }
    }

    init(_ part: SpanPart) {
      switch part {
      case .bar: self = .begin
      case .begin, .end: self = .length
      case .keyFrame: self = .keyFrames
      }
    }
  }

  /// Why an animation cannot be edited, as a sentence; nil if it can.
  func refusal(of span: AnimationSpan, _ subject: Subject = .length) -> String? {
    guard let place = span.place else {
      return localized("The animation has no key, so it cannot be changed")
    }
    let question = Question(place: place, subject: subject)
    if let known = refusals[question] { return known }
    let refusal = client.obstacle(to: place, changing: subject.keys)
    refusals[question] = refusal
    return refusal
  }

  /// Whether key frames can be added to an animation.
  func canAddKeyFrames(to span: AnimationSpan) -> Bool {
    span.animation.animation is CAPropertyAnimation && refusal(of: span, .keyFrames) == nil
  }

  /// Tells the person why something cannot be done.
  func refuse(_ reason: String) { client.tell(reason, isError: true) }

  // MARK: Drags

  /// Begins to drag a bar or an end of it.
  ///
  /// - Returns: whether it can be dragged. If not, the person is told why.
  func beginDrag(of span: AnimationSpan, _ part: SpanPart, snap: TimelineSnap) -> Bool {
    begin(snap) { () throws(EditFailure) in
      try check(span, Subject(part))
      guard let place = span.place else { return nil }
      return .span(try SpanDrag(span, at: place, part), title: span.title)
    }
  }

  /// Begins to drag the selected key frames by one of them.
  ///
  /// - Parameter run: the run of its animation in which it was taken.
  /// - Returns: whether they can be dragged. If not, the person is told why.
  func beginDrag(of grabbed: KeyFrame, in run: TimeRun, snap: TimelineSnap) -> Bool {
    begin(snap) { () throws(EditFailure) in
      let frames = selectedFrames
      for place in frames.keys {
        guard let span = AnimationSpan.find(place) else { continue }
        try check(span, span.animation.animation is CABasicAnimation ? .length : .keyFrames)
      }
      return .keyFrames(try KeyFramesDrag(frames, grabbed: grabbed, in: run), grabbed: grabbed)
    }
  }

  private func check(_ span: AnimationSpan, _ subject: Subject) throws(EditFailure) {
    if let refusal = refusal(of: span, subject) { throw EditFailure(description: refusal) }
  }

  private func begin(_ snap: TimelineSnap, _ make: () throws(EditFailure) -> Drag?) -> Bool {
    do throws(EditFailure) {
      guard let drag = try make() else { return false }
      client.edits.history.endStep()
      (self.drag, self.snap, way) = (drag, snap, 0)
      return true
    } catch {
      refuse(error.description)
      return false
    }
  }

  /// Moves what is dragged.
  ///
  /// - Parameters:
  ///   - way: the way of the pointer since the begin of the drag, in seconds of the clock.
  ///   - snaps: whether it comes to times that are near and to whole frames.
  /// - Returns: the time to which it has snapped; nil for none.
  func drag(by way: Double, snaps: Bool) -> Double? {
    guard let drag else { return nil }
    let snapped = snaps ? snap.snapped(drag.edges, by: way) : (way: way, line: nil)
    if snapped.way != self.way {
      self.way = snapped.way
      apply(drag)
    }
    return snapped.line
  }

  private func apply(_ drag: Drag) {
    let edits: [(place: AnimationPath, values: [String: Any?])]
    switch drag {
    case .span(let drag, _): edits = [(drag.place, drag.values(after: way))]
    case .keyFrames(let drag, _):
      let results = drag.results(after: way)
      edits = results.map { ($0.place, $0.values) }
      select(results.flatMap { result in result.indices.map { KeyFrame(place: result.place, index: $0) } })
    }
    client.edits.animations.set(edits, isDragged: true)
    for layer in Set(edits.map(\.place.layer)) { changed(layer) }
  }

  /// Whether something is being dragged.
  package var isDragging: Bool { drag != nil }

  /// Ends a drag with what it has changed.
  func endDrag() {
    guard drag != nil else { return }
    drag = nil
    client.edits.history.endStep()
  }

  /// Ends a drag, and takes back what it has changed.
  func cancelDrag() {
    guard let drag else { return }
    way = 0
    if case .keyFrames(let drag, _) = drag {
      select(
        drag.results(after: 0).flatMap { result in
          result.indices.map { KeyFrame(place: result.place, index: $0) }
        })
    }
    self.drag = nil
    client.edits.history.cancelStep()
    for layer in Set(drag.places.map(\.layer)) { changed(layer) }
  }

  /// What is dragged, and where it is now.
  var dragDescription: (title: String, lines: [(name: String, value: String)])? {
    switch drag {
    case .span(let drag, let title):
      let way = drag.limited(way)
      let begin = drag.run.start + (drag.part == .end ? 0 : way)
      let end = drag.run.end + (drag.part == .begin ? 0 : way)
      return (
        title,
        [
          (localized("begins"), TimeText.seconds(begin)), (localized("ends"), TimeText.seconds(end)),
          (localized("duration"), TimeText.seconds(end - begin)),
        ]
      )
    case .keyFrames(_, let grabbed):
      // The key frame may have another number by now: it is one of the selected ones of its animation.
      let index = selectedIndices(of: grabbed.place).first ?? grabbed.index
      return AnimationSpan.find(grabbed.place).map { span in
        (span.title, description(of: KeyFrame(place: grabbed.place, index: index), in: span))
      }
    case nil: return nil
    }
  }
}
