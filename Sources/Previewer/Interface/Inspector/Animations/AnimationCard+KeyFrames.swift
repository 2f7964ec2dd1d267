import CoreAnimationMarkup
import Foundation
import QuartzCore
import SceneEditing
import SceneTools
import UIKit

/// The key frames of a card's animation: points of its plot, fields of the chosen one, and the handles of the interval that begins there.
extension AnimationCard {
  /// The most points that are shown in a plot.
  private static let pointLimit = 400

  /// Takes the key frames of the animation as it is now.
  func findKeyFrames() {
    keyFrames = nil
    guard isOpen, let place, place.animation is CAKeyframeAnimation, let frames = try? KeyFrames(of: place)
    else { return }
    keyFrames = frames
    chosenFrame = min(max(chosenFrame, 0), max(frames.frames.count - 1, 0))
  }

  // MARK: The plot

  /// The points of the key frames in the first run, with the values that the engine has then.
  func framePoints(in curve: PlottedCurve) -> [CurveFrames.Point] {
    guard let frames = keyFrames, frames.frames.count * curve.lines.count <= Self.pointLimit else {
      return []
    }
    return frames.frames.indices.flatMap { points(of: $0, of: frames, in: curve) }
  }

  private func points(of index: Int, of frames: KeyFrames, in curve: PlottedCurve) -> [CurveFrames.Point] {
    guard let run = curve.run else { return [] }
    let time = run.begin + frames.seconds(of: index) * run.scale
    guard time <= curve.span * (1 + 1e-9) else { return [] }
    // At the very end the next run begins.
    let isLast = index == frames.frames.count - 1
    let values = curve.values(at: isLast ? max(time - 1e-9 * curve.span, 0) : time)
    return values.enumerated().filter { $1.isFinite }.map {
      CurveFrames.Point(frame: index, line: $0, time: time, value: $1)
    }
  }

  /// The handles of the interval that begins at the chosen key frame, on the line that changes the most; nil where it has none.
  func intervalControl(in curve: PlottedCurve) -> CurveControl? {
    guard let frames = keyFrames, !frames.isPaced, !frames.isDiscrete, !frames.followsPath,
      frames.frames.indices.contains(chosenFrame + 1), frames.animation.timingFunction == nil
    else { return nil }
    let starts = points(of: chosenFrame, of: frames, in: curve)
    let ends = points(of: chosenFrame + 1, of: frames, in: curve)
    let ways = zip(starts, ends).map { abs($1.value - $0.value) }
    guard let line = ways.indices.max(by: { ways[$0] < ways[$1] }), ways[line] > 0,
      starts[line].time < ends[line].time
    else { return nil }
    let (from, to) = (starts[line], ends[line])
    let points = ControlPoints(frames.frames[chosenFrame].pace)
    // The handles of a straight line lie beside its ends, where they can be told from the key frames.
    let isLinear = points == ControlPoints(nil)
    return .pace(
      isLinear ? ControlPoints(numbers: [0.33, 0.33, 0.67, 0.67]) : points, run: from.time...to.time,
      from: from.value, to: to.value)
  }

  /// A point was pressed: its key frame is chosen, and may be dragged.
  func beginDrag(of point: CurveFrames.Point) {
    draggedFrames = keyFrames
    choose(point.frame)
  }

  /// Moves a point from where it was when the drag began.
  func drag(_ start: CurveFrames.Point, to time: Double, _ value: Double) {
    guard let place, var frames = draggedFrames, let curve = curveView?.curve, let run = curve.run else {
      return
    }
    let isFine = !(interface?.modifiers ?? []).isDisjoint(with: [.shift, .alt])
    do {
      var index = start.frame
      if time != start.time {
        let own = frames.seconds(of: index)
        let step = isFine ? 1e4 : 100
        let seconds = ((own + (time - start.time) / run.scale) * step).rounded() / step
        index = try frames.move([index], by: seconds - own).first ?? index
      }
      if value != start.value,
        let new = moved(frames.frames[index].value, by: value - start.value, start.line, curve, isFine)
      {
        try frames.setValue(new, of: index)
      }
      chosenFrame = index
    } catch {
      dragProblem = "\(error)"
      return
    }
    client.edits.animations.set(frames, of: place, isDragged: true)
    refresh()
  }

  /// A value with one of its numbers moved, rounded to what can be told apart in the plot; nil for a value without such numbers.
  private func moved(
    _ value: Any, by way: Double, _ line: Int, _ curve: PlottedCurve, _ isFine: Bool
  ) -> Any? {
    let kind = curve.kind
    let component = curve.lines[line].component
    guard !curve.isProgress, kind != .transform, var row = Unbox.row(value, kind),
      row.indices.contains(component)
    else { return nil }
    let height = curve.range.upperBound - curve.range.lowerBound
    let unit = pow(10, floor(log10(max(height, 1e-6) / 50))) / (isFine ? 100 : 1)
    let shown = ((row[component] * curve.factor + way) / unit).rounded() * unit
    row[component] = (shown / curve.factor * 1e9).rounded() / 1e9
    return row.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, kind) } }
  }

  func endFrameDrag() {
    draggedFrames = nil
    guard let problem = dragProblem else { return }
    dragProblem = nil
    client.tell(problem, isError: true)
  }

  /// Adds a key frame at a time of the plot, with the value there.
  func addFrame(at time: Double) {
    guard let run = curveView?.curve.run else { return }
    change { frames in chosenFrame = try frames.insert(at: (time - run.begin) / run.scale) }
  }

  // MARK: Fields

  /// Shows the fields and the handles of a key frame.
  func choose(_ frame: Int) {
    chosenFrame = frame
    choiceChanged()
    if let curve = curveView?.curve, let animation = place?.stored { showHandles(animation, curve) }
    heightChanged()
  }

  /// Changes the chosen key frame as its model was changed.
  func changeFrame(_ change: AnimationChange, isDragged: Bool) {
    guard let place, let model = keyFrames?.model(of: chosenFrame) else { return }
    let values = change(model, place.layer)
    if let number = values["keyFrame"].flatMap({ Unbox.number($0) }) {
      return choose(
        min(max((Int(exactly: number.rounded()) ?? 1) - 1, 0), (keyFrames?.frames.count ?? 1) - 1))
    }
    for key in KeyFrames.shapeKeys {
      guard let number = values[key].flatMap({ Unbox.number($0) }) else { continue }
      setShape(key, to: number, isDragged: isDragged)
    }
    guard !values.keys.allSatisfy(KeyFrames.shapeKeys.contains) else { return }
    self.change(isDragged: isDragged) { frames in
      if let time = values["beginTime"].flatMap({ Unbox.number($0) }) {
        let way = time - frames.seconds(of: chosenFrame)
        chosenFrame = try frames.move([chosenFrame], by: way).first ?? chosenFrame
      }
      if let value = values["toValue"].flatMap({ $0 }) { try frames.setValue(value, of: chosenFrame) }
      if let pace = values["timingFunction"] {
        try frames.setPace(pace as? CAMediaTimingFunction, of: chosenFrame)
      }
    }
  }

  /// Sets the timing function of the interval that begins at the chosen key frame, as a part of a drag.
  func setPace(_ pace: CAMediaTimingFunction) {
    change(isDragged: true) { frames in try frames.setPace(pace, of: chosenFrame) }
  }

  private func change(isDragged: Bool = false, _ body: (inout KeyFrames) throws -> Void) {
    guard let place else { return }
    do {
      var frames = try KeyFrames(of: place)
      try body(&frames)
      client.edits.animations.set(frames, of: place, isDragged: isDragged)
      if let note = frames.note { client.tell(note, isError: false) }
    } catch { client.tell("\(error)", isError: true) }
    refresh()
  }

  /// Sets the tension, the continuity or the bias of the chosen key frame. Those before it without a number get 0.
  private func setShape(_ key: String, to number: Double, isDragged: Bool) {
    guard let place, let animation = place.animation else { return }
    var numbers = Unbox.numbers(animation.value(forKey: key)) ?? []
    while numbers.count <= chosenFrame { numbers.append(0) }
    numbers[chosenFrame] = number
    client.edits.animations.set(
      [key: numbers.map { NSNumber(value: $0) }], of: place, isDragged: isDragged)
    refresh()
  }

  // MARK: Kinds

  /// Turns the animation into another kind, and those that are edited with it.
  func convert(to kind: AnimationKind) {
    guard let place else { return }
    let places = client.places(editedWith: place)
    if let reason = places.lazy.compactMap({ self.client.obstacle(to: $0, changing: []) }).first {
      client.tell(reason, isError: true)
      return refresh()
    }
    do {
      let notes = try client.edits.animations.convert(places, to: kind)
      if !notes.isEmpty { client.tell(notes.joined(separator: "\n"), isError: false) }
    } catch { client.tell("\(error)", isError: true) }
    choiceChanged()
    refresh()
  }
}
