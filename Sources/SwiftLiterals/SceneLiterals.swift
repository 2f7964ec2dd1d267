import CoreAnimationMarkup
import Foundation
import Localization
import QuartzCore
import SceneEditing
import SourceLiterals
import Synchronization

/// The source of a Swift scene as a window edits it: which literal gives a property its value, and what changes it.
///
/// ```swift
/// let literals = SceneLiterals(compiled.sites, files, sources)
/// loaded.trace(with: SceneLiterals.note)       // before the scene's code runs
/// literals.answer(of: layer, forKeyPath: "position")   // .literal(site), or .untraceable(reason)
/// let step = try literals.write(changes)
/// ```
@MainActor package final class SceneLiterals: EditedText {
  /// Where the value of a property comes from.
  package enum Answer: Equatable {
    case literal(SourceSite)
    case untraceable(SourceReason)
  }

  /// A change that was made in the source, to be undone and made again.
  package struct Step {
    fileprivate let text: SwiftFiles.Step?
    fileprivate let records: [Change]
  }

  fileprivate struct Change {
    let object: NSObject
    let keyPath: String
    let old: ObjectTraces.Record
    let new: ObjectTraces.Record
  }

  package let files: [URL]
  /// The source as it was opened: a file or a folder.
  package var scene: URL { document?.url ?? files[0] }
  private(set) var texts: SwiftFiles
  package let traces: ObjectTraces
  /// The scene that was compiled from the source; nil before it is shown.
  package var document: SceneDocument?
  /// What the window shows and the source on disk does not give.
  let changes = SourceChanges()
  /// Values that the source on disk gives anew, and the window has changed as well.
  var waiting: [SourceConflict] = []
  /// What the journal has; nil without one.
  var journaled: [SourceChanges.Change]?
  /// The number of steps that are made, and how many of them the files have.
  private var stepCount = 0
  private var savedStepCount = 0

  /// - Parameters:
  ///   - sites: the places that the scene tells by number.
  ///   - files: the scene's files.
  ///   - sources: their contents, from which the scene was compiled.
  package init(_ sites: [SourceSite], _ files: [URL], _ sources: [[UInt8]]) {
    self.files = files
    texts = SwiftFiles(sources)
    traces = ObjectTraces(sites)
    Self.current.withLock { $0 = traces }
  }

  /// What the scene's code tells. A process has one scene; it is set before the scene's code runs.
  private nonisolated static let current = Mutex<ObjectTraces?>(nil)

  /// Takes what the scene's code tells (`SceneTrace.Function` of module SwiftScenes).
  package nonisolated static let note: @convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer?) -> Void = {
    object, site, other in
    guard let traces = current.withLock({ $0 }) else { return }
    func instance(_ pointer: UnsafeRawPointer) -> AnyObject {
      Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
    }
    traces.note(instance(object), site, other.map { instance($0) })
  }

  // MARK: Questions

  /// Where the value of a property comes from, for a person who wants to know, or to change it.
  package func answer(of object: NSObject, forKeyPath keyPath: String) -> Answer {
    let paths = TracedValue.read(object, keyPath).flatMap { TracedKey.parts(of: keyPath, $0) } ?? [keyPath]
    do throws(SourceReason) {
      let found = try paths.map { path throws(SourceReason) in try giver(of: object, path) }
      for giver in found {
        let site = traces.sites[giver.record.site]
        if site.literal == nil { throw LiteralWriter.computed(keyPath, site, site.names) }
      }
      return .literal(traces.sites[found[0].record.site])
    } catch { return .untraceable(error) }
  }

  struct Giver {
    let keyPath: String
    let record: ObjectTraces.Record
  }

  /// What has given a property, or a number of it, its value.
  ///
  /// - Throws: where nothing in the source did, or a place that sets more objects than this one.
  func giver(of object: NSObject, _ keyPath: String) throws(SourceReason) -> Giver {
    guard let giver = lastGiver(of: object, keyPath) else {
      throw SourceReason(localized("no literal of the source sets \(keyPath)"))
    }
    let site = traces.sites[giver.record.site]
    if giver.keyPath.count > keyPath.count, giver.keyPath.hasPrefix(keyPath + ".") {
      throw SourceReason(localized("\(keyPath) is set in parts: \(giver.keyPath) comes from \(site.place)"))
    }
    guard site.literal != nil else { throw LiteralWriter.computed(keyPath, site, site.names) }
    let count = traces.count(of: giver.record.site, giver.keyPath)
    if count > 1 {
      let kind =
        object is CALayer
        ? localized("layers") : object is CAAnimation ? localized("animations") : localized("objects")
      throw SourceReason(localized("line \(site.line) sets the \(site.keyPath) of \(count) \(kind)"))
    }
    return giver
  }

  /// Whether the source has given a property, or a number of it, its value.
  func hasGiver(_ object: NSObject, _ keyPath: String) -> Bool { lastGiver(of: object, keyPath) != nil }

  private func lastGiver(of object: NSObject, _ keyPath: String) -> Giver? {
    let records = traces.records(of: object)
    var paths = TracedKey.givers(of: keyPath)
    if let part = TracedKey.framePart(of: keyPath) { paths += TracedKey.framePaths(part) }
    let inner = records.keys.filter { $0.hasPrefix(keyPath + ".") }
    let found = (paths + inner).compactMap { path in
      records[path].map { Giver(keyPath: path, record: $0) }
    }
    return found.max { $0.record.order < $1.record.order }
  }

  // MARK: Changes

  /// Changes the source so that it gives the values of changes that the layers have already.
  ///
  /// - Parameter last: a step that this one takes the place of, as during a drag.
  /// - Returns: the step; nil if the source gives the values already.
  /// - Throws: `SourceReason` where a value does not come from a literal. Nothing is changed then, and `last` stays taken back.
  package func write(_ changes: [SceneChange], replacing last: Step? = nil) throws(SourceReason) -> Step? {
    if let last { undo(last) }
    var plan = LiteralPlan(self)
    for change in changes {
      switch change.kind {
      case .value(let keyPath, _, _): try plan.addValue(of: change.layer, keyPath)
      case .move(let before, let after): try plan.addMove(of: change.layer, by: after.offset(from: before))
      case .animation(let place, _, _):
        guard let animation = place.stored else { continue }
        for (key, value) in change.changedProperties.sorted(by: { $0.key < $1.key }) {
          try plan.addNew(value, of: animation, key)
        }
      case .replacement(let place, _, _):
        throw SourceReason(
          localized(
            "the class of the animation \(place.key) is in the code of the source, and not in a literal"))
      case .animations, .override: continue
      }
    }
    let step = try make(plan)
    if step != nil { self.changes.note(changes) }
    return step
  }

  /// Changes the source so that it gives a property of an animation, a layer or an emitter cell another value.
  package func set(_ value: Any?, of object: NSObject, forKeyPath keyPath: String) throws(SourceReason)
    -> Step?
  {
    var plan = LiteralPlan(self)
    try plan.addNew(value, of: object, keyPath)
    return try make(plan)
  }

  private func make(_ plan: LiteralPlan) throws(SourceReason) -> Step? {
    let changes = plan.changes
    let values = changes.compactMap { change in
      change.record.value.map { (site: traces.sites[change.record.site], new: change.new, old: $0) }
    }
    let text = try texts.set(values)
    let made = changes.map { change in
      var record = change.record
      record.value = change.new
      record.position = change.position ?? record.position
      return Change(object: change.object, keyPath: change.keyPath, old: change.record, new: record)
    }
    for change in made { traces.set(change.new, of: change.object, change.keyPath) }
    guard text != nil || !made.isEmpty else { return nil }
    stepCount += 1
    return Step(text: text, records: made)
  }

  /// A file has the text that the source has now.
  func markSaved(_ file: Int) { texts.markSaved(file) }

  /// The files have the text that the source has now.
  func noteSaved() {
    savedStepCount = stepCount
    changes.noteSaved()
  }

  /// The number of steps that the files do not have.
  package var unsavedCount: Int { isChanged ? max(1, abs(stepCount - savedStepCount)) : 0 }

  package func undo(_ step: Step) {
    stepCount -= 1
    if let text = step.text { texts.undo(text) }
    for change in step.records { traces.set(change.old, of: change.object, change.keyPath) }
  }

  package func redo(_ step: Step) {
    stepCount += 1
    if let text = step.text { texts.redo(text) }
    for change in step.records { traces.set(change.new, of: change.object, change.keyPath) }
  }
}

/// A step of the source of a Swift scene.
@MainActor package struct LiteralStep: TextStep {
  let literals: SceneLiterals
  package let step: SceneLiterals.Step

  package init(_ literals: SceneLiterals, _ step: SceneLiterals.Step) {
    (self.literals, self.step) = (literals, step)
  }

  package func undo() { literals.undo(step) }
  package func redo() { literals.redo(step) }
}
