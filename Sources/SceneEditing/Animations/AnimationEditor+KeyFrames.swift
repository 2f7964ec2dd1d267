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
    let place = origin(place) ?? place
    guard let animation = place.animation else { return false }
    guard animation is CAKeyframeAnimation else {
      replace(animation, by: frames.animation, at: place, name: "key frames", isDragged: isDragged)
      return true
    }
    // All lists, because an earlier part of the drag may have changed another one.
    let lists = frames.lists
    let before = [String: Any?](uniqueKeysWithValues: lists.keys.map { ($0, animation.value(forKey: $0)) })
    let change = SceneChange(place.layer, .animation(place, before: before, after: lists))
    guard isDragged || change.changesScene else { return true }
    make(change, at: place, name: "key frames", isDragged: isDragged)
    return true
  }

  /// Turns an animation into another kind, which keeps what both have.
  ///
  /// - Returns: what a person should know about it, as a sentence; nil if nothing is lost.
  /// - Throws: `EditFailure`, with the reason, where the animation cannot become one of the kind.
  @discardableResult package func convert(_ place: AnimationPath, to kind: AnimationKind) throws(EditFailure)
    -> String?
  {
    let place = origin(place) ?? place
    guard let animation = place.animation else { throw place.isGone }
    guard AnimationKind(of: animation) != kind else { return nil }
    let converted = try kind.converted(animation, at: place)
    replace(animation, by: converted.animation, at: place, name: kind.rawValue, isDragged: false)
    return converted.note
  }

  private func replace(
    _ animation: CAAnimation, by new: CAAnimation, at place: AnimationPath, name: String, isDragged: Bool
  ) {
    if place.source != .layer {
      // The copy that a layer has is in the time of the layer.
      for key in ["beginTime", "fillMode", "removedOnCompletion"] {
        new.setValue(animation.value(forKey: key), forKey: key)
      }
    }
    let change = SceneChange(place.layer, .replacement(place, before: animation, after: new))
    make(change, at: place, name: name, isDragged: isDragged)
  }

  private func make(_ change: SceneChange, at place: AnimationPath, name: String, isDragged: Bool) {
    let path = ([place.key] + place.member.map { "\($0)" }).joined(separator: ".")
    history.make(
      "\(LayerEditor.title(of: place.layer)): \(place.title) \(name)", [change],
      merging: isDragged ? .value(place.layer, "animations.\(path).frames") : nil)
  }
}
