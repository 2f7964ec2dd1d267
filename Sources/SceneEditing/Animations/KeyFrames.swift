import Localization
import QuartzCore

/// The key frames of an animation as a person edits them: a value at a time each, and the pace to the next one.
///
/// It is a value: a panel takes it when a drag begins, changes copies of it while the pointer moves, and hands each to the editor, which
/// makes one step of them.
///
/// ```swift
/// var frames = try KeyFrames(of: place)
/// let added = try frames.insert(at: 0.4)          // seconds of the animation's own time, with the value there
/// try frames.move([added], by: 0.1)
/// edits.animations.set(frames, of: place)
/// ```
///
/// A basic animation or a spring has key frames, too: those of the keyframe animation with the same motion, which it becomes when they
/// are set (`note` says so). Times are those of a run before the animation's timing function. What the engine does not use, such as more
/// key times than values, stays as it is.
@MainActor package struct KeyFrames {
  package struct Frame {
    /// When the value is reached, as a part of the duration and after the animation's timing function (`keyTimes`).
    package fileprivate(set) var time: Double
    package fileprivate(set) var value: Any
    /// The pace of the interval to the next key frame; nil is linear.
    package fileprivate(set) var pace: CAMediaTimingFunction?
    /// The numbers of `tensionValues`, `continuityValues` and `biasValues`; nil where the list ends before.
    fileprivate var shape: [Double?]
  }

  /// In the order of the animation's values.
  package private(set) var frames: [Frame]
  /// The length of a run, in seconds of the animation's own time.
  package let duration: Double
  /// What becomes of an animation of another class, as a sentence; nil for a keyframe animation.
  package let note: String?
  /// The animation as it was, or as it was turned into a keyframe animation.
  let original: CAKeyframeAnimation
  let layer: CALayer
  /// What a person reads in messages: the layer and the key path.
  let title: String

  /// Whether the animation gives the times, and they are not even.
  private var givesTimes: Bool
  private let unusedValues: [Any]
  private let unusedTimes: [Double]
  private let unusedPaces: [CAMediaTimingFunction]
  private let unusedShapes: [[NSNumber]]

  private static let shapeKeys = ["tensionValues", "continuityValues", "biasValues"]

  /// - Throws: `EditFailure`, with the reason, for an animation without key frames: a group, a transition, or one that is gone.
  package init(of place: AnimationPath) throws(EditFailure) {
    guard let animation = place.animation else { throw place.isGone }
    if let animation = animation as? CAKeyframeAnimation {
      self.init(of: animation, at: place, note: nil)
    } else {
      let converted = try AnimationKind.keyFrames.converted(animation, at: place)
      guard let keyframes = converted.animation as? CAKeyframeAnimation else { throw place.isGone }
      self.init(of: keyframes, at: place, note: converted.note)
    }
  }

  private init(of animation: CAKeyframeAnimation, at place: AnimationPath, note: String?) {
    original = animation
    layer = place.layer
    title = "\(LayerEditor.title(of: place.layer)): \(place.title)"
    duration = place.runDuration
    self.note = note
    let given = animation.keyTimes?.map(\.doubleValue) ?? []
    let computed = animation.keyTimes(on: place.layer)
    let isPaced = Self.isPaced(animation)
    let all = animation.values ?? []
    let count: Int
    if animation.path != nil {
      count = computed.count
    } else {
      count = given.isEmpty || isPaced ? all.count : min(all.count, given.count)
    }
    let times =
      computed.count == count ? computed : given.isEmpty ? Self.even(count) : Array(given.prefix(count))
    let values =
      animation.path == nil
      ? Array(all.prefix(count))
      : times.map { animation.value(atProgress: $0, on: place.layer) ?? CGPoint.zero }
    let paces = animation.timingFunctions ?? []
    let shapes = Self.shapeKeys.map { animation.value(forKey: $0) as? [NSNumber] ?? [] }
    frames = values.indices.map { index in
      Frame(
        time: times[index], value: values[index],
        pace: index < count - 1 && paces.indices.contains(index) ? paces[index] : nil,
        shape: shapes.map { $0.indices.contains(index) ? $0[index].doubleValue : nil })
    }
    givesTimes = !given.isEmpty && !isPaced
    unusedValues = animation.path == nil ? Array(all.dropFirst(count)) : []
    unusedTimes = isPaced ? [] : Array(given.dropFirst(count))
    unusedPaces = Array(paces.dropFirst(max(count - 1, 0)))
    unusedShapes = shapes.map { Array($0.dropFirst(count)) }
  }

  /// Whether the distances between the values give the times.
  package var isPaced: Bool { Self.isPaced(original) }
  /// Whether each value holds until the next key frame.
  package var isDiscrete: Bool { original.calculationMode == .discrete }
  /// Whether the key frames are the points of a path.
  package var followsPath: Bool { original.path != nil }

  private static func isPaced(_ animation: CAKeyframeAnimation) -> Bool {
    [.paced, .cubicPaced].contains(animation.calculationMode)
  }

  private static func even(_ count: Int) -> [Double] {
    (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
  }

  // MARK: Times

  /// When a key frame is reached, in seconds of the animation's own time.
  package func seconds(of index: Int) -> Double { seconds(at: frames[index].time) }

  private func seconds(at time: Double) -> Double {
    (original.timingFunction?.time(atProgress: time) ?? time) * duration
  }

  /// The part of the duration, after the timing function, at a number of seconds. Files have six decimals.
  private func time(at seconds: Double) -> Double {
    guard duration > 0, duration.isFinite, !seconds.isNaN else { return 0 }
    let part = min(max(seconds / duration, 0), 1)
    let time = original.timingFunction?.curve.value(at: part) ?? part
    return (time * 1e6).rounded() / 1e6
  }

  /// The key frame at a number of seconds; nil if none is within `tolerance` seconds. Of several the last one.
  package func index(at seconds: Double, tolerance: Double = 1e-6) -> Int? {
    frames.indices.last { abs(self.seconds(of: $0) - seconds) <= tolerance }
  }

  private var isAscending: Bool { zip(frames, frames.dropFirst()).allSatisfy { $0.time <= $1.time } }

  /// Throws for times that go back, which no order of the key frames can have.
  private func checkOrder() throws(EditFailure) {
    for (a, b) in zip(frames, frames.dropFirst()) where a.time > b.time {
      throw failure(
        localized(
          "its key times go back from \(Self.text(a.time)) to \(Self.text(b.time)); move that key frame first"
        ))
    }
  }

  // MARK: Changes

  /// Adds a key frame.
  ///
  /// The motion stays the same without a given value: the timing function of the interval is divided at the new key frame. Where there is
  /// a key frame already, that one gets the value.
  ///
  /// - Parameters:
  ///   - seconds: of the animation's own time.
  ///   - value: nil for the value that the animation has then.
  /// - Returns: the index of the new key frame.
  @discardableResult package mutating func insert(at seconds: Double, value: Any? = nil) throws(EditFailure)
    -> Int
  {
    try checkHasValues()
    try checkOrder()
    let time = time(at: seconds)
    if let known = frames.lastIndex(where: { abs($0.time - time) < 1.5e-6 }) {
      if let value { try setValue(value, of: known) }
      return known
    }
    guard let value = value ?? self.value(at: time) else {
      throw failure(localized("the layer has no value of it, so give the key frame one"))
    }
    try check(value)
    let index = frames.firstIndex { $0.time > time } ?? frames.count
    var frame = Frame(
      time: time, value: value, pace: nil, shape: frames.first?.shape.map { _ in nil } ?? [nil, nil, nil])
    if index > 0, index < frames.count, !isDiscrete, !isPaced, let pace = frames[index - 1].pace {
      let (before, after) = (frames[index - 1].time, frames[index].time)
      let halves = pace.divided(at: (time - before) / (after - before))
      (frames[index - 1].pace, frame.pace) = (halves.first, halves.second)
    }
    for list in frame.shape.indices where index < frames.count && frames[index].shape[list] != nil {
      frame.shape[list] = 0
    }
    frames.insert(frame, at: index)
    noteTimes()
    return index
  }

  /// The value of the animation alone at a part of its duration.
  private func value(at time: Double) -> Any? {
    animation.value(atProgress: time, on: layer)
      ?? frames.last { $0.time <= time }?.value ?? frames.first?.value
      ?? original.keyPath.flatMap { layer.value(forKeyPath: $0) }
  }

  /// Moves key frames in time, all by the same amount, within the run. One that passes another changes places with it.
  ///
  /// - Parameter seconds: of the animation's own time.
  /// - Returns: the indices that they have then.
  @discardableResult package mutating func move(_ indices: Set<Int>, by seconds: Double) throws(EditFailure)
    -> Set<Int>
  {
    guard !isPaced else {
      throw failure(
        localized(
          "the mode “\(original.calculationMode.rawValue)” takes the times from the distances between the values; choose the mode “linear” first"
        ))
    }
    let chosen = indices.filter { frames.indices.contains($0) }
    let offset = limited(seconds, chosen)
    let sorts = isAscending && !followsPath
    for index in chosen {
      let old = self.seconds(of: index)
      if (0...duration).contains(old) { frames[index].time = time(at: old + offset) }
    }
    givesTimes = true
    guard sorts else {
      if followsPath || !isAscending { try checkOrder() }
      return chosen
    }
    let order = frames.indices.sorted { (frames[$0].time, $0) < (frames[$1].time, $1) }
    frames = order.map { frames[$0] }
    return Set(order.indices.filter { chosen.contains(order[$0]) })
  }

  /// How far key frames can be moved: within the run, and along a path not past other points.
  private func limited(_ seconds: Double, _ indices: Set<Int>) -> Double {
    var offset = seconds.isNaN ? 0 : seconds
    for index in indices {
      let own = self.seconds(of: index)
      guard (0...duration).contains(own) else { continue }
      var (low, high) = (0.0, duration)
      if followsPath {
        if index > 0, !indices.contains(index - 1) { low = max(low, self.seconds(of: index - 1)) }
        if index + 1 < frames.count, !indices.contains(index + 1) {
          high = min(high, self.seconds(of: index + 1))
        }
      }
      offset = min(max(offset, low - own), high - own)
    }
    return offset
  }

  /// Deletes key frames. The interval that closes has the timing function of its first key frame.
  package mutating func remove(_ indices: Set<Int>) throws(EditFailure) {
    try checkHasValues()
    let kept = frames.indices.filter { !indices.contains($0) }
    guard kept.count > 1 || kept.count == frames.count else {
      throw failure(
        localized("with fewer than two key frames it has no effect; remove the animation instead"))
    }
    guard kept.count < frames.count else { return }
    frames = kept.map { frames[$0] }
    noteTimes()
  }

  /// Gives a key frame another value.
  package mutating func setValue(_ value: Any, of index: Int) throws(EditFailure) {
    try checkHasValues()
    try check(value)
    frames[index].value = value
    if isPaced { noteTimes() }
  }

  /// Sets the timing function of the interval that begins at a key frame; nil is linear.
  package mutating func setPace(_ pace: CAMediaTimingFunction?, of index: Int) throws(EditFailure) {
    guard index < frames.count - 1 else {
      throw failure(localized("no interval begins at its last key frame"))
    }
    guard !isPaced, !isDiscrete else {
      throw failure(
        localized(
          "the mode “\(original.calculationMode.rawValue)” has no timing functions between key frames; choose the mode “linear” first"
        ))
    }
    frames[index].pace = pace
  }

  /// Adds copied key frames (`copy(_:)`), the first of them at a number of seconds. One at the time of a key frame takes its place.
  ///
  /// - Returns: the indices of the added key frames.
  @discardableResult package mutating func paste(
    _ copied: CAKeyframeAnimation, at seconds: Double
  ) throws(EditFailure) -> Set<Int> {
    try checkHasValues()
    try checkOrder()
    let values = copied.values ?? []
    let times = (copied.keyTimes?.map(\.doubleValue) ?? Self.even(values.count)).prefix(values.count)
    guard let first = times.first else {
      throw failure(localized("the clipboard has no key frames for it"))
    }
    let length = copied.duration > 0 ? copied.duration : duration
    let places = times.map { seconds + ($0 - first) * length }
    if let last = places.max(), last > duration * (1 + 1e-9) {
      throw failure(
        localized(
          "the last pasted key frame would be at \(Self.text(last)) s, after the end of a run at \(Self.text(duration)) s"
        ))
    }
    for (number, place) in places.enumerated() { try insert(at: place, value: values[number]) }
    let added = places.map { place in index(at: place, tolerance: 2e-6 * duration) ?? frames.count - 1 }
    if !isPaced, !isDiscrete {
      let paces = copied.timingFunctions ?? []
      for (number, index) in added.dropLast().enumerated() {
        frames[index].pace = paces.indices.contains(number) ? paces[number] : nil
      }
    }
    return Set(added)
  }

  /// Some key frames as an animation of their own, for the clipboard: their times are parts of a duration in seconds.
  package func copy(_ indices: Set<Int>) -> CAKeyframeAnimation {
    let copy = CAKeyframeAnimation(keyPath: original.keyPath)
    let chosen = indices.filter { frames.indices.contains($0) }.sorted()
    copy.duration = duration
    copy.valueFunction = original.valueFunction
    if !isPaced { copy.calculationMode = original.calculationMode }
    copy.values = chosen.map { frames[$0].value }
    copy.keyTimes = chosen.map { NSNumber(value: Self.rounded(seconds(of: $0) / duration)) }
    let paces = chosen.dropLast().map { frames[$0].pace }
    if paces.contains(where: { $0 != nil }) {
      copy.timingFunctions = paces.map { $0 ?? CAMediaTimingFunction(name: .linear) }
    }
    return copy
  }

  // MARK: Checks

  private func checkHasValues() throws(EditFailure) {
    guard followsPath else { return }
    throw failure(localized("it follows a path, whose points are its key frames; change the path"))
  }

  private func check(_ value: Any) throws(EditFailure) {
    guard !original.takes(value, on: layer) else { return }
    throw failure(localized("a value of another kind does not fit it"))
  }

  private func failure(_ reason: String) -> EditFailure {
    EditFailure(description: "\(title): \(reason)")
  }

  /// Times are even until a key frame is added, moved or deleted so that they are not; those of paced animations follow from the values.
  private mutating func noteTimes() {
    if isPaced {
      let times = animation.keyTimes(on: layer)
      for index in frames.indices where times.count == frames.count { frames[index].time = times[index] }
      return
    }
    guard !givesTimes else { return }
    let count = frames.count
    let even = isDiscrete ? (0..<count).map { Double($0) / Double(count) } : Self.even(count)
    givesTimes = !zip(frames, even).allSatisfy { abs($0.time - $1) < 1e-9 }
    if givesTimes {
      for index in frames.indices { frames[index].time = Self.rounded(frames[index].time) }
    }
  }

  private static func rounded(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }

  private static func text(_ number: Double) -> String { NewLayer.text(number) }

  // MARK: Results

  /// The lists as the animation has them now, by their keys; nil for no list.
  package var lists: [String: Any?] {
    var lists: [String: Any?] = [:]
    if !followsPath { lists["values"] = frames.map(\.value) + unusedValues }
    lists.updateValue(times.map { $0.map { NSNumber(value: $0) } }, forKey: "keyTimes")
    lists.updateValue(paces, forKey: "timingFunctions")
    for (number, key) in Self.shapeKeys.enumerated() {
      guard original.value(forKey: key) != nil else { continue }
      let own = frames.prefix { $0.shape[number] != nil }.map { NSNumber(value: $0.shape[number] ?? 0) }
      lists[key] = own + unusedShapes[number]
    }
    return lists
  }

  private var times: [Double]? {
    if isPaced {
      // They have no effect. There are as many as values, as Apple's documentation asks for.
      return original.keyTimes.map { old in
        frames.count == original.values?.count ? old.map(\.doubleValue) : frames.map { Self.rounded($0.time) }
      }
    }
    guard givesTimes else { return nil }
    // A discrete animation has one more mark, its end.
    let end = isDiscrete && original.keyTimes == nil && !followsPath ? [1.0] : unusedTimes
    return frames.map(\.time) + end
  }

  private var paces: [CAMediaTimingFunction]? {
    var paces = frames.dropLast().map(\.pace)
    if unusedPaces.isEmpty {
      while let last = paces.last, last == nil { paces.removeLast() }
    }
    let all = paces.map { $0 ?? CAMediaTimingFunction(name: .linear) } + unusedPaces
    return all.isEmpty ? nil : all
  }

  /// The animation with its key frames as they are now.
  package var animation: CAKeyframeAnimation {
    guard let copy = original.copy() as? CAKeyframeAnimation else { return original }
    for (key, value) in lists { copy.setValue(value, forKey: key) }
    return copy
  }
}
