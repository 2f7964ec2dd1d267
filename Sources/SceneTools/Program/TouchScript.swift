import Foundation
import UIKitCore

/// Touches and keys that a command gives to a Swift scene: `--tap`, `--drag`, `--type`, `--key` and `--input`.
///
/// Times are seconds of the scene, places are points of the stage, y down.
package struct TouchScript: Sendable {
  package private(set) var samples: [TouchSample] = []
  package private(set) var typing: [TypedSample] = []
  /// The next finger's number, so that gestures that overlap in time have fingers of their own.
  private var finger: Int64 = 1

  package init() {}

  /// Movements of a drag a second.
  private static let rate = 60.0
  /// How long a tap stays down, in seconds.
  private static let tapLength = 0.05

  /// A finger goes down at a time and is lifted 0.05 s later.
  package mutating func tap(_ place: CGPoint, at time: Double) {
    samples.append(TouchSample(finger: finger, .began, place, at: time))
    samples.append(TouchSample(finger: finger, .ended, place, at: time + Self.tapLength))
    finger += 1
  }

  /// A finger goes down at the first place, moves along the straight lines to the others at an even speed, and is lifted at the
  /// last.
  package mutating func drag(_ places: [CGPoint], at time: Double, duration: Double) {
    guard let first = places.first, let last = places.last else { return }
    samples.append(TouchSample(finger: finger, .began, first, at: time))
    let lengths = zip(places, places.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
    let total = lengths.reduce(0, +)
    let steps = max(Int(clamping: (duration * Self.rate).rounded()), 1)
    for step in 1...steps {
      var rest = total * Double(step) / Double(steps)
      var place = last
      for (index, length) in lengths.enumerated() {
        if rest <= length, length > 0 {
          let part = rest / length
          let (start, end) = (places[index], places[index + 1])
          place = CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
          break
        }
        rest -= length
      }
      if step == steps { place = last }
      samples.append(
        TouchSample(finger: finger, .moved, place, at: time + duration * Double(step) / Double(steps)))
    }
    samples.append(TouchSample(finger: finger, .ended, last, at: time + duration))
    finger += 1
  }

  /// Characters are typed one after the other, evenly over a duration in seconds, or all at the time.
  package mutating func type(_ text: String, at time: Double, duration: Double = 0) {
    let step = duration / Double(max(text.count, 1))
    for (index, character) in text.enumerated() {
      typing.append(TypedSample(.text(String(character)), at: time + step * Double(index)))
    }
  }

  /// A key is pressed that types no character.
  package mutating func press(_ key: TypedKey, at time: Double) {
    typing.append(TypedSample(.key(key), at: time))
  }

  // MARK: Text

  /// Adds `TEXT@T`. Returns whether the text has that form.
  package mutating func type(_ text: String) -> Bool {
    guard let (typed, time) = Self.timed(text), !typed.isEmpty else { return false }
    type(typed, at: time)
    return true
  }

  /// Adds `KEY@T`, where Shift and Ctrl may be before the key: `Shift+Left`. Returns whether the text has that form.
  package mutating func press(_ text: String) -> Bool {
    guard let (name, time) = Self.timed(text), let key = TypedKey(name) else { return false }
    press(key, at: time)
    return true
  }

  /// What is before the last `@`, and the time behind it.
  private static func timed(_ text: String) -> (text: String, time: Double)? {
    guard let place = text.lastIndex(of: "@"), let time = seconds(text[text.index(after: place)...]) else {
      return nil
    }
    return (String(text[..<place]), time)
  }

  /// Adds `X,Y@T`. Returns whether the text has that form.
  package mutating func tap(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let place = Self.point(parts[0]), let time = Self.seconds(parts[1]) else {
      return false
    }
    tap(place, at: time)
    return true
  }

  /// Adds `X,Y-X,Y@T+D`, with any number of places. Returns whether the text has that form.
  package mutating func drag(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let times = parts[1].split(separator: "+", omittingEmptySubsequences: false)
    guard times.count == 2, let time = Self.seconds(times[0]), let duration = Self.seconds(times[1]) else {
      return false
    }
    // A minus after a digit separates places; after a comma, or at the start, it is a sign.
    var places: [CGPoint] = []
    var current = ""
    for character in parts[0] {
      if character == "-", current.last?.isNumber == true, current.contains(",") {
        guard let place = Self.point(current[...]) else { return false }
        places.append(place)
        current = ""
      } else {
        current.append(character)
      }
    }
    guard let place = Self.point(current[...]), !places.isEmpty else { return false }
    drag(places + [place], at: time, duration: duration)
    return true
  }

  private static func point(_ text: Substring) -> CGPoint? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else { return nil }
    return CGPoint(x: x, y: y)
  }

  private static func seconds(_ text: Substring) -> Double? {
    guard let seconds = Double(text), seconds.isFinite, seconds >= 0 else { return nil }
    return seconds
  }

  // MARK: Files

  /// An element of a file of input.
  private struct Entry: Decodable {
    var tap: [Double]?
    var drag: [[Double]]?
    var text: String?
    var key: String?
    var finger: Int64?
    var phase: String?
    var x: Double?
    var y: Double?
    var time: Double
    var duration: Double?
  }

  /// Adds the input of a JSON file: an array whose elements are
  ///
  ///     {"tap": [X, Y], "time": T}
  ///     {"drag": [[X, Y], [X, Y], …], "time": T, "duration": D}
  ///     {"text": "TEXT", "time": T, "duration": D}
  ///     {"key": "Return" | "Shift+Left" | …, "time": T}
  ///     {"finger": N, "phase": "began" | "moved" | "ended" | "cancelled", "x": X, "y": Y, "time": T}
  package mutating func read(_ url: URL) throws {
    let data: Data
    do { data = try Data(contentsOf: url) } catch {
      throw ProgramFailure("\(url.relativePath): the input cannot be read")
    }
    let entries: [Entry]
    do { entries = try JSONDecoder().decode([Entry].self, from: data) } catch {
      throw ProgramFailure("\(url.relativePath): the input is not a JSON array of events, each with a time")
    }
    for (index, entry) in entries.enumerated() {
      let isAdded = entry.time.isFinite && entry.time >= 0 && add(entry)
      guard isAdded else {
        throw ProgramFailure(
          "\(url.relativePath): element \(index) is neither a tap, nor a drag, nor a text, nor a key, nor a finger with phase, x and y"
        )
      }
    }
  }

  private mutating func add(_ entry: Entry) -> Bool {
    if let place = entry.tap, place.count == 2 {
      tap(CGPoint(x: place[0], y: place[1]), at: entry.time)
      return true
    }
    if let places = entry.drag, places.count > 1, places.allSatisfy({ $0.count == 2 }) {
      drag(
        places.map { CGPoint(x: $0[0], y: $0[1]) }, at: entry.time, duration: max(entry.duration ?? 0.5, 0))
      return true
    }
    if let text = entry.text {
      type(text, at: entry.time, duration: max(entry.duration ?? 0, 0))
      return true
    }
    if let key = entry.key.flatMap({ TypedKey($0) }) {
      press(key, at: entry.time)
      return true
    }
    let phases: [String: TouchSample.Phase] = [
      "began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled,
    ]
    guard let phase = entry.phase.flatMap({ phases[$0] }), let x = entry.x, let y = entry.y else {
      return false
    }
    // Fingers of taps and drags have small numbers.
    samples.append(
      TouchSample(finger: (entry.finger ?? 0) + 1 << 32, phase, CGPoint(x: x, y: y), at: entry.time))
    return true
  }
}
