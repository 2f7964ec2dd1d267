import Localization
import QuartzCore

/// Key frames and kinds of animations, each change with a step in the history.
extension AnimationEditor {
  /// Gives an animation its key frames. One of another class becomes a keyframe animation.
  ///
  /// - Parameter isDragged: whether the change is a part of a drag, which is one step until `EditHistory.endStep()`.
  /// - Returns: whether there is such an animation.
  @discardableResult package func set(
    _ frames: KeyFrames, of place: AnimationPath, isDragged: Bool = false
  ) -> Bool {
    set([(place, frames)], isDragged: isDragged)
  }

  /// Gives several animations their key frames, together as one step of the history. Animations that are gone are left out.
  ///
  /// - Parameters:
  ///   - edits: the animations, each once.
  ///   - isDragged: whether the change is a part of a drag, which is one step until `EditHistory.endStep()`.
  /// - Returns: whether there is one of the animations.
  @discardableResult package func set(
    _ edits: [(place: AnimationPath, frames: KeyFrames)], isDragged: Bool = false
  ) -> Bool {
    let changes = edits.compactMap { change(at: origin($0.place) ?? $0.place, to: $0.frames) }
    guard !changes.isEmpty else { return false }
    let shown = isDragged ? changes : changes.filter(\.changesScene)
    guard !shown.isEmpty else { return true }
    make(shown, at: edits.map(\.place), name: "key frames", isDragged: isDragged)
    return true
  }

  /// The change that gives an animation its key frames; nil if it is gone.
  private func change(at place: AnimationPath, to frames: KeyFrames) -> SceneChange? {
    guard let animation = place.animation else { return nil }
    guard animation is CAKeyframeAnimation else {
      return replacement(of: animation, by: frames.animation, at: place)
    }
    // All lists, because an earlier part of the drag may have changed another one.
    let lists = frames.lists
    let before = [String: Any?](uniqueKeysWithValues: lists.keys.map { ($0, animation.value(forKey: $0)) })
    return SceneChange(place.layer, .animation(place, before: before, after: lists))
  }

  /// Turns an animation into another kind, which keeps what both have.
  ///
  /// - Returns: what a person should know about it, as a sentence; nil if nothing is lost.
  /// - Throws: `EditFailure`, with the reason, where the animation cannot become one of the kind.
  @discardableResult package func convert(_ place: AnimationPath, to kind: AnimationKind) throws(EditFailure)
    -> String?
  {
    try convert([place], to: kind).first
  }

  /// Turns animations into another kind, together as one step of the history.
  ///
  /// - Returns: what a person should know about them, a sentence each; empty if nothing is lost.
  /// - Throws: `EditFailure`, with the reason, where one of them cannot become one of the kind. Nothing is changed then.
  @discardableResult package func convert(
    _ places: [AnimationPath], to kind: AnimationKind
  ) throws(EditFailure) -> [String] {
    var changes: [SceneChange] = []
    var notes: [String] = []
    for place in places.map({ origin($0) ?? $0 }) {
      guard let animation = place.animation else { throw place.isGone }
      guard AnimationKind(of: animation) != kind else { continue }
      let converted = try kind.converted(animation, at: place)
      changes.append(replacement(of: animation, by: converted.animation, at: place))
      if let note = converted.note, !notes.contains(note) { notes.append(note) }
    }
    guard let first = changes.first?.animationPlace else { return [] }
    let title = changes.count == 1 ? first.title : "\(changes.count) animations"
    history.make("\(LayerEditor.title(of: first.layer)): \(title) \(kind.rawValue)", changes)
    return notes
  }

  private func replacement(
    of animation: CAAnimation, by new: CAAnimation, at place: AnimationPath
  ) -> SceneChange {
    if place.source != .layer {
      // The copy that a layer has is in the time of the layer.
      for key in ["beginTime", "fillMode", "removedOnCompletion"] {
        new.setValue(animation.value(forKey: key), forKey: key)
      }
    }
    return SceneChange(place.layer, .replacement(place, before: animation, after: new))
  }

  private func make(_ changes: [SceneChange], at places: [AnimationPath], name: String, isDragged: Bool) {
    let paths = places.map { place in
      ([place.key] + place.member.map { "\($0)" }).joined(separator: ".")
    }
    let titles = Set(places.map(\.title)).sorted().joined(separator: ", ")
    history.make(
      "\(LayerEditor.title(of: Self.layers(of: places))): \(titles) \(name)", changes,
      merging: isDragged
        ? .values(places.map(\.layer), "animations.\(paths.joined(separator: ",")).frames") : nil)
  }
}
