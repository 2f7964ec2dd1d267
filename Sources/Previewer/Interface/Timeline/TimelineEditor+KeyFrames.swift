import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing
import SceneFiles
import Windowing

/// Key frames are added, deleted, moved by keys, copied, pasted, and get other values: each is one step of the history.
extension TimelineEditor {
  /// Adds a key frame at a time of the clock, with the value that the animation has then, and selects it.
  package func addKeyFrame(to span: AnimationSpan, at time: Double) {
    edit(span) { frames throws(EditFailure) in [try frames.insert(at: try ownTime(of: span, at: time))] }
  }

  /// The own time of an animation at a time of the clock.
  private func ownTime(of span: AnimationSpan, at time: Double) throws(EditFailure) -> Double {
    if let own = span.ownTime(at: time) { return own }
    throw EditFailure(
      description: localized(
        "\(span.title) does not run at \(TimeText.seconds(time)), so it gets no key frame there"))
  }

  /// Changes the key frames of an animation, and selects those that `body` returns.
  private func edit(
    _ span: AnimationSpan, _ body: (inout KeyFrames) throws(EditFailure) -> Set<Int>
  ) {
    guard let place = span.place else { return refuse(refusal(of: span, .keyFrames) ?? "") }
    do throws(EditFailure) {
      if let refusal = refusal(of: span, .keyFrames) { throw EditFailure(description: refusal) }
      var frames = try KeyFrames(of: place)
      let indices = try body(&frames)
      client.edits.animations.set(frames, of: place)
      if let note = frames.note { client.tell(note, isError: false) }
      select(indices.map { KeyFrame(place: place, index: $0) })
      changed(place.layer)
    } catch { refuse(error.description) }
  }

  // MARK: Deleting

  /// Deletes the selected key frames.
  package func delete() {
    do throws(EditFailure) {
      var edits: [(place: AnimationPath, frames: KeyFrames)] = []
      for (place, indices) in selectedFrames {
        guard let span = AnimationSpan.find(place) else { continue }
        if let refusal = refusal(of: span, .keyFrames) { throw EditFailure(description: refusal) }
        var frames = try KeyFrames(of: place)
        try frames.remove(indices)
        edits.append((place, frames))
      }
      client.edits.animations.set(edits)
      select([])
      for layer in Set(edits.map(\.place.layer)) { changed(layer) }
    } catch { refuse(error.description) }
  }

  // MARK: Moving by keys

  /// Moves the selected key frames of an animation, or else its bar. Moves that follow each other are one step.
  ///
  /// - Parameter way: in seconds of the clock.
  package func nudge(_ span: AnimationSpan, by way: Double) {
    let snap = TimelineSnap([], reach: 0)
    let grabbed = selection.first { $0.place == span.place } ?? selection.first
    let begins: Bool
    if let grabbed, let run = AnimationSpan.find(grabbed.place)?.firstRun {
      begins = beginDrag(of: grabbed, in: run, snap: snap)
    } else {
      begins = beginDrag(of: span, .bar, snap: snap)
    }
    guard begins else { return }
    _ = drag(by: way, snaps: false)
    endDrag()
  }

  /// Moves an end of an animation's bar to a time of the clock.
  func moveEdge(of span: AnimationSpan, _ part: SpanPart, to time: Double) {
    guard let run = span.firstRun, beginDrag(of: span, part, snap: TimelineSnap([], reach: 0)) else { return }
    _ = drag(by: time - (part == .begin ? run.start : run.end), snaps: false)
    endDrag()
  }

  // MARK: The clipboard

  /// Puts the selected key frames on the clipboard, as keyframe animations of a scene file.
  package func copy() {
    do throws(EditFailure) {
      var copies: [(animation: CAKeyframeAnimation, layer: CALayer)] = []
      for (place, indices) in selectedFrames {
        copies.append((try KeyFrames(of: place).copy(indices), place.layer))
      }
      copies.sort { ($0.animation.keyPath ?? "") < ($1.animation.keyPath ?? "") }
      client.copyText(CopiedKeyFrames.text(of: copies))
      let count = selection.count
      client.tell(
        count == 1 ? localized("Copied a key frame") : localized("Copied \(count) key frames"), isError: false
      )
    } catch { refuse(error.description) }
  }

  /// Pastes the key frames of a text at the playhead, into the animations of the selected layer that change the same properties.
  ///
  /// A single key frame needs such an animation; several can be an animation of their own, which the caller adds.
  ///
  /// - Returns: whether the text has been dealt with.
  package func paste(_ text: String) -> Bool {
    guard let layer = client.selection else { return false }
    let copied = CopiedKeyFrames.animations(in: text, for: layer)
    let spans = AnimationSpan.spans(of: layer)
    let chosen = client.chosenAnimation?.place
    var edits: [(place: AnimationPath, frames: KeyFrames)] = []
    var added: [KeyFrame] = []
    do throws(EditFailure) {
      for animation in copied {
        let targets = spans.filter {
          ($0.animation.animation as? CAPropertyAnimation)?.keyPath == animation.keyPath && $0.place != nil
        }
        guard let span = targets.first(where: { $0.place == chosen }) ?? targets.first, let place = span.place
        else {
          continue
        }
        if let refusal = refusal(of: span, .keyFrames) { throw EditFailure(description: refusal) }
        var frames = try KeyFrames(of: place)
        let indices = try frames.paste(animation, at: try ownTime(of: span, at: client.playback.time))
        if let note = frames.note { client.tell(note, isError: false) }
        edits.append((place, frames))
        added += indices.map { KeyFrame(place: place, index: $0) }
      }
      if edits.isEmpty, let single = copied.first(where: { ($0.values?.count ?? 0) < 2 }) {
        throw EditFailure(
          description: localized(
            "\(LayerEditor.title(of: layer)) has no animation of \(single.keyPath ?? "") for the key frame"))
      }
      guard !edits.isEmpty else { return false }
      client.edits.animations.set(edits)
      select(added)
      changed(layer)
    } catch { refuse(error.description) }
    return true
  }

  // MARK: Values

  /// Gives a key frame the value of a text.
  ///
  /// - Returns: why the text is refused; nil if it is not.
  func setValue(_ text: String, of frame: KeyFrame) -> String? {
    guard let span = AnimationSpan.find(frame.place) else { return localized("the animation is gone") }
    if let refusal = refusal(of: span, .keyFrames) { return refusal }
    do throws(EditFailure) {
      var frames = try KeyFrames(of: frame.place)
      let value: Any
      do throws(ValueError) { value = try KeyFrameText(span).value(of: text) } catch {
        return error.description
      }
      try frames.setValue(value, of: frame.index)
      client.edits.animations.set(frames, of: frame.place)
      if let note = frames.note { client.tell(note, isError: false) }
      changed(frame.place.layer)
      return nil
    } catch { return error.description }
  }

  /// The text of a key frame's value; nil for a value that has none.
  func valueText(of frame: KeyFrame, in span: AnimationSpan) -> String? {
    guard let frames = try? KeyFrames(of: frame.place), frames.frames.indices.contains(frame.index) else {
      return nil
    }
    return KeyFrameText(span).text(of: frames.frames[frame.index].value)
  }

  /// Names and values for the description of a key frame.
  func description(of frame: KeyFrame, in span: AnimationSpan) -> [(name: String, value: String)] {
    let times = span.keyframes
    guard times.indices.contains(frame.index) else { return [] }
    var lines = [(localized("key frame"), localized("\(frame.index + 1) of \(times.count)"))]
    if let run = span.firstRun {
      lines.append((localized("time"), TimeText.seconds(run.clockTime(at: times[frame.index]))))
    }
    lines.append((localized("value"), valueText(of: frame, in: span) ?? localized("no text")))
    return lines
  }
}
