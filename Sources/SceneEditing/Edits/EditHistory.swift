import QuartzCore

/// What a person has changed in the window, step by step, to be undone and made again.
///
/// The texts of the scenes are the document: a step is a change of a text, or of several, and the layers follow. A step knows the values
/// that its layers had and have, so that they follow without the scene being read again; a step without values, such as a deleted layer, is
/// followed by reading. Values that no text can have, as of layers that a program has made, are a step of their values alone.
///
/// While the pointer drags, the layers are ahead of the text, and each change with the same merge key becomes one step with the last:
///
/// ```swift
/// history.record("Opacity", [change], merging: .value(layer, "opacity"))
/// history.endStep()  // the button was released
/// ```
@MainActor package final class EditHistory {
  /// Names the changes that may become one step: those of one value, until `endStep()`.
  package struct MergeKey: Hashable, Sendable {
    private let objects: [ObjectIdentifier]
    private let name: String

    package static func value(_ object: AnyObject, _ name: String) -> MergeKey { values([object], name) }

    /// The same value of several objects, in their order.
    package static func values(_ objects: [AnyObject], _ name: String) -> MergeKey {
      MergeKey(objects: objects.map { ObjectIdentifier($0) }, name: name)
    }
  }

  private struct Step {
    let name: String
    var key: MergeKey?
    let number: Int
    /// The steps in the texts, at most one for each text; empty for what is in no text.
    var texts: [any TextStep]
    /// The values that the layers follow with; empty for what is followed by reading the texts.
    var changes: [SceneChange]

    /// Whether it changes the scene and is in no text, so that only a copy of the scene can have it.
    @MainActor var needsCopy: Bool { texts.isEmpty && changes.contains { $0.changesScene } }
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  private var nextNumber = 1
  private var savedNumber = 0
  /// The number of steps that are kept.
  package static let limit = 10_000

  /// Called after a step was recorded, undone, made again or forgotten.
  package var changed: @MainActor () -> Void = {}
  /// Called after layers have changed, to commit and show them.
  package var layersChanged: @MainActor () -> Void = {}
  /// Called after animations of states or transitions have changed, before `layersChanged`.
  package var stateAnimationsChanged: @MainActor () -> Void = {}
  /// Called when a changed copy has taken the place of a layer's animation.
  package var exchanged: @MainActor (_ animation: CAAnimation, _ copy: CAAnimation) -> Void = { _, _ in }
  /// Reads scenes again whose texts have changed. Set by the session.
  package var read: @MainActor ([EditedMarkup]) -> Void = { _ in }
  /// Writes changes into the texts: all of them or, where that is not possible, none. Set by the session.
  package var write: Write = { _, _, _, _ in [] }
  /// - Parameters:
  ///   - last: the steps that these take the place of, as during a drag.
  ///   - isGrowing: whether the step has begun before.
  /// - Returns: the steps of the texts; empty also where these stay the same.
  package typealias Write =
    @MainActor (_ changes: [SceneChange], _ name: String, _ last: [any TextStep], _ isGrowing: Bool) ->
    [any TextStep]

  /// Another number after each change of the history, by which panels notice changes.
  package private(set) var version = 0

  package init() {}

  private func noteChange() {
    version += 1
    changed()
  }

  package var canUndo: Bool { !done.isEmpty }
  package var canRedo: Bool { !undone.isEmpty }
  /// What the next undo takes back; nil for nothing.
  package var undoName: String? { done.last?.name }
  /// The number of steps that can be undone.
  package var count: Int { done.count }
  /// Whether the scene has changes that are in no text and were not saved as a copy.
  package var isEdited: Bool { (done.last { $0.needsCopy }?.number ?? 0) != savedNumber }
  /// Whether the last step may still grow, as during a drag.
  package var isStepOpen: Bool { done.last?.key != nil }

  // MARK: Recording

  /// Makes changes in their layers, and adds them as a step.
  func make(_ name: String, _ changes: [SceneChange], merging key: MergeKey? = nil) {
    follow(changes)
    record(name, changes, merging: key)
  }

  /// Adds a step of changes that the layers have already. The steps that were undone before can no longer be made again.
  ///
  /// - Parameter key: makes it one step with the last one of the same key, whose changes are of the same values in the same order.
  package func record(_ name: String, _ changes: [SceneChange], merging key: MergeKey? = nil) {
    undone.removeAll()
    if let key, var step = done.last, step.key == key {
      for (index, change) in changes.enumerated() where step.changes.indices.contains(index) {
        step.changes[index].absorb(change)
      }
      step.texts = texts(with: step.changes, name, step.texts, isGrowing: true)
      done[done.count - 1] = step
    } else {
      endStep()
      add(name, texts(with: changes, name, [], isGrowing: false), changes, key: key)
    }
    noteChange()
  }

  /// Adds a step that texts already have. The steps that were undone before can no longer be made again.
  package func record(_ name: String, _ texts: [MarkupStep]) {
    undone.removeAll()
    endStep()
    add(name, texts)
    noteChange()
  }

  /// Adds steps that texts had before this session, in their order.
  package func restore(_ steps: [(name: String, text: MarkupStep)]) {
    for step in steps { add(step.name, [step.text]) }
    noteChange()
  }

  private func texts(
    with changes: [SceneChange], _ name: String, _ last: [any TextStep], isGrowing: Bool
  ) -> [any TextStep] {
    let changes = changes.filter(\.isForText)
    return changes.isEmpty ? [] : write(changes, name, last, isGrowing)
  }

  private func add(
    _ name: String, _ texts: [any TextStep], _ changes: [SceneChange] = [], key: MergeKey? = nil
  ) {
    done.append(Step(name: name, key: key, number: nextNumber, texts: texts, changes: changes))
    nextNumber += 1
    if done.count > Self.limit { done.removeFirst() }
  }

  /// Ends the last step: a later change of the same value is a step of its own.
  package func endStep() {
    if let last = done.indices.last { done[last].key = nil }
  }

  /// Takes the step back that may still grow, as if it had never been made. Nothing happens without one.
  package func cancelStep() {
    guard isStepOpen, undo() else { return }
    undone.removeLast()
    changed()
  }

  // MARK: Undo

  /// Takes the last step back. Returns whether there was one.
  @discardableResult package func undo() -> Bool {
    guard var step = done.popLast() else { return false }
    step.key = nil
    for text in step.texts { text.undo() }
    undone.append(step)
    follow(step, isUndo: true)
    endStep()
    noteChange()
    return true
  }

  /// Makes the step again that was undone last. Returns whether there was one.
  @discardableResult package func redo() -> Bool {
    guard let step = undone.popLast() else { return false }
    for text in step.texts { text.redo() }
    done.append(step)
    follow(step, isUndo: false)
    noteChange()
    return true
  }

  /// Lets the layers follow the texts.
  private func follow(_ step: Step, isUndo: Bool) {
    if step.changes.isEmpty {
      read(step.texts.compactMap { ($0 as? MarkupStep)?.texts })
    } else {
      follow(step.changes, isUndo: isUndo)
    }
  }

  private func follow(_ changes: [SceneChange], isUndo: Bool = false) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for change in isUndo ? changes.reversed() : changes { change.apply(isUndo: isUndo, exchanged: exchanged) }
    if changes.contains(where: \.isOfStates) { stateAnimationsChanged() }
    CATransaction.commit()
    layersChanged()
  }

  // MARK: Saving

  /// Notes that a copy of the scene was saved as it is now.
  package func noteSaved() {
    savedNumber = done.last { $0.needsCopy }?.number ?? 0
    endStep()
    noteChange()
  }

  /// The number of steps that changed the scene, are in no text, and were made since a copy was saved; 1 where steps that the copy has were
  /// taken back.
  package var unsavedCount: Int {
    isEdited ? max(done.count { $0.needsCopy && $0.number > savedNumber }, 1) : 0
  }

  // MARK: Scenes that are read again

  /// Steps of texts that were read again have other layers now, which follow by reading. Changes that no text has are made in the new
  /// layers, in their order.
  ///
  /// - Parameters:
  ///   - counterpart: the layer in place of an old one; nil if there is none.
  ///   - isRead: whether a text was read again. Steps that it has lost are removed.
  /// - Returns: the names of the changes of layers that are gone.
  func rebase(_ counterpart: (CALayer) -> CALayer?, isRead: (EditedMarkup) -> Bool) -> [String] {
    endStep()
    var lost: [String] = []
    var known: [ObjectIdentifier: [Set<Int>]] = [:]
    func rebased(_ step: Step, isDone: Bool) -> Step? {
      var step = step
      let texts = step.texts.compactMap { $0 as? MarkupStep }
      if !texts.isEmpty {
        guard texts.contains(where: { isRead($0.texts) }) else { return step }
        step.changes = []
        let kept = texts.filter { text in
          let id = ObjectIdentifier(text.texts)
          let numbers = known[id] ?? text.texts.stepNumbers
          known[id] = numbers
          return numbers.indices.contains(text.part) && numbers[text.part].contains(text.number)
        }
        step.texts = kept
        return kept.isEmpty ? nil : step
      }
      // A change that was undone is not made again in layers that were read again.
      guard isDone else { return nil }
      let changesScene = step.changes.contains { $0.changesScene }
      step.changes = step.changes.compactMap { $0.rebased(counterpart) }
      guard step.changes.isEmpty else {
        // Overrides are taken over by `LayerOverrides`.
        follow(step.changes.filter { if case .override = $0.kind { false } else { true } })
        return step
      }
      if changesScene { lost.append(step.name) }
      return nil
    }
    done = done.compactMap { rebased($0, isDone: true) }
    undone = undone.compactMap { rebased($0, isDone: false) }
    noteChange()
    return lost
  }

  /// Forgets all steps, because other scenes are shown.
  package func removeAll() {
    done = []
    undone = []
    savedNumber = 0
    noteChange()
  }
}

/// A step in a text, as a step of the history has it.
@MainActor package protocol TextStep {
  /// Takes it back: it is the last one of its text that is done.
  func undo()
  /// Makes it again: it is the one that was taken back last.
  func redo()
}
