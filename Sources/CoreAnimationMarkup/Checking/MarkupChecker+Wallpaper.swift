import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Finds what keeps the states, animations and texts of a wallpaper from working on a device. Other scenes are not
/// checked for these.
extension MarkupChecker {
  /// The greatest number of frames of one layer that programs which install wallpapers accept.
  private static let frameLimit = 400

  func checkWallpaper() {
    let owners = statesByOwner()
    checkStateNames(owners)
    for (owner, marks) in owners { checkValues(of: marks, owner) }
    checkLoops()
    checkFrames()
    checkFonts()
  }

  /// The states with a name, by the layer that owns them, in the order of the file.
  private func statesByOwner() -> [(owner: CALayer, marks: [Mark<CAState>])] {
    var result: [(owner: CALayer, marks: [Mark<CAState>])] = []
    var places: [ObjectIdentifier: Int] = [:]
    // Of two states with one name the later is used.
    var latest: [ObjectIdentifier: [String: CAState]] = [:]
    for mark in states { latest[ObjectIdentifier(mark.layer), default: [:]][mark.object.name] = mark.object }
    for mark in states where !mark.object.name.isEmpty {
      guard latest[ObjectIdentifier(mark.layer)]?[mark.object.name] === mark.object else { continue }
      let place = places[ObjectIdentifier(mark.layer), default: result.count]
      if place == result.count {
        places[ObjectIdentifier(mark.layer)] = place
        result.append((mark.layer, []))
      }
      result[place].marks.append(mark)
    }
    return result
  }

  // MARK: Names

  /// Reports states that a device never enters, and corrects names that differ in spelling alone.
  private func checkStateNames(_ owners: [(owner: CALayer, marks: [Mark<CAState>])]) {
    var renamed: [String: String] = [:]
    var kept: Set<String> = []
    for (_, marks) in owners {
      let names = Set(marks.map(\.object.name))
      var foreign: [Mark<CAState>] = []
      for mark in marks {
        let name = mark.object.name
        let parsed = ScreenPhase.parse(name)
        if let parsed, !parsed.variant.isEmpty || parsed.phase.stateName == name { continue }
        foreign.append(mark)
        guard let new = parsed?.phase.stateName else { continue }
        if names.contains(new) { kept.insert(name) } else { renamed[name] = new }
      }
      guard let first = foreign.first else { continue }
      let listed = foreign.prefix(5).map { ValueError.quoted($0.object.name) }.joined(separator: ", ")
      report(
        .warning, .foreignState, at: first.offset,
        "a device only enters the states Locked, Unlock and Sleep, and never \(listed)\(foreign.count > 5 ? ", …" : "")",
        first.label, "states")
    }
    rename(renamed.filter { !kept.contains($0.key) })
  }

  /// Corrects the names of states, and the names of transitions and states that refer to them.
  private func rename(_ names: [String: String]) {
    // Two spellings of one name would become the same.
    let counts = Dictionary(names.values.map { ($0, 1) }, uniquingKeysWith: +)
    guard source.isVerbatim, !names.isEmpty else { return }
    for attribute in stateNames {
      guard let new = names[attribute.value], counts[new] == 1 else { continue }
      add(MarkupFix(.foreignState, replacingValueOf: attribute, with: new, source))
    }
  }

  // MARK: Values

  private struct ValueKey: Hashable {
    let target: ObjectIdentifier
    let keyPath: String
  }

  private func checkValues(of marks: [Mark<CAState>], _ owner: CALayer) {
    /// The values that each state sets, with those of the states on which it is based.
    var values: [(mark: Mark<CAState>, set: [ValueKey: CAStateSetValue])] = []
    var order: [(key: ValueKey, element: CAStateSetValue, state: String)] = []
    var seen: Set<ValueKey> = []
    for mark in marks {
      var set: [ValueKey: CAStateSetValue] = [:]
      for case let element as CAStateSetValue in owner.stateChain(mark.object).flatMap(\.elements) {
        guard let target = element.target, let keyPath = element.keyPath else { continue }
        let key = ValueKey(target: ObjectIdentifier(target), keyPath: keyPath)
        set[key] = element
        if seen.insert(key).inserted { order.append((key, element, mark.object.name)) }
      }
      values.append((mark, set))
    }
    checkEvenness(values, order)
    checkTransitions(values, owner)
  }

  /// Reports values that only some of the states set. A state that sets nothing is taken to be intended.
  private func checkEvenness(
    _ values: [(mark: Mark<CAState>, set: [ValueKey: CAStateSetValue])],
    _ order: [(key: ValueKey, element: CAStateSetValue, state: String)]
  ) {
    let setting = values.filter { !$0.set.isEmpty }
    var found: [(mark: Mark<CAState>, keyPath: String, state: String, layer: CALayer?)] = []
    for (key, element, state) in order {
      guard let lacking = setting.first(where: { $0.set[key] == nil }) else { continue }
      found.append((lacking.mark, key.keyPath, state, element.target))
    }
    guard let first = found.first else { return }
    let more = found.count > 1 ? ", and \(found.count - 1) more such value\(found.count > 2 ? "s" : "")" : ""
    report(
      .warning, .unevenStates, at: first.mark.offset,
      "the state \(ValueError.quoted(first.mark.object.name)) does not set a value that "
        + "\(ValueError.quoted(first.state)) sets\(more); a device animates only values that every state sets",
      first.layer.flatMap { mark(of: $0)?.label } ?? first.mark.label, first.keyPath)
  }

  /// Reports pairs of states that differ, and between which no transition leads.
  private func checkTransitions(
    _ values: [(mark: Mark<CAState>, set: [ValueKey: CAStateSetValue])], _ owner: CALayer
  ) {
    var pairs: [String] = []
    var first: Mark<CAState>?
    // A wallpaper has three states, or eight for each of them.
    for from in values.prefix(32) {
      for to in values.prefix(32) where from.mark.object !== to.mark.object {
        guard owner.stateTransition(from: from.mark.object.name, to: to.mark.object.name) == nil,
          Self.differ(from.set, to.set)
        else { continue }
        pairs.append(
          "\(ValueError.quoted(from.mark.object.name)) to \(ValueError.quoted(to.mark.object.name))")
        if first == nil { first = to.mark }
      }
    }
    guard let first else { return }
    report(
      .warning, .missingTransition, at: first.offset,
      "no transition leads from \(pairs.prefix(3).joined(separator: ", from "))\(pairs.count > 3 ? ", …" : ""); a device "
        + "changes the values at once",
      first.label, "stateTransitions")
  }

  private static func differ(_ a: [ValueKey: CAStateSetValue], _ b: [ValueKey: CAStateSetValue]) -> Bool {
    Set(a.keys).union(b.keys).contains { key in
      guard let target = a[key]?.target ?? b[key]?.target else { return false }
      let model = target.value(forKeyPath: key.keyPath)
      func value(_ set: [ValueKey: CAStateSetValue]) -> Any? { set[key].map { $0.value } ?? model }
      return !same(value(a), value(b), type(of: target).valueKind(forKeyPath: key.keyPath))
    }
  }

  // MARK: Animations

  /// Reports keyframes that return to where they begin and do not repeat.
  private func checkLoops() {
    for mark in animations {
      guard let keyframes = mark.object as? CAKeyframeAnimation, keyframes.repeatCount == 0,
        keyframes.repeatDuration == 0, let values = keyframes.values, values.count > 2,
        let keyPath = keyframes.keyPath, let first = values.first, let last = values.last,
        Self.same(first, last, type(of: mark.layer).valueKind(forKeyPath: keyPath))
      else { continue }
      report(
        .warning, .animationPlaysOnce, at: mark.offset,
        "the keyframes end where they begin, but there is no repeatCount; a device plays them once, when the wallpaper is "
          + "loaded, and then they stand still",
        mark.label, keyPath)
    }
  }

  /// Reports films of more frames than programs that install wallpapers accept.
  private func checkFrames() {
    for mark in animations {
      guard let keyframes = mark.object as? CAKeyframeAnimation, keyframes.keyPath == "contents",
        let values = keyframes.values, values.count > Self.frameLimit
      else { continue }
      tell(of: values.count, at: mark.offset, mark.label)
    }
    // Films that follow a state are written as a layer for each frame.
    for mark in layers {
      let frames = (mark.layer.sublayers ?? []).filter { $0.contents is CGImage }.count
      if frames > Self.frameLimit { tell(of: frames, at: mark.offset, mark.label) }
    }
  }

  private func tell(of frames: Int, at offset: Int, _ label: String?) {
    report(
      .warning, .tooManyFrames, at: offset,
      "the film has \(frames) frames; programs that install wallpapers refuse more than \(Self.frameLimit), and a device "
        + "runs out of memory",
      label, "contents")
  }

  // MARK: Texts

  private func checkFonts() {
    for mark in layers {
      guard let text = mark.layer as? CATextLayer, let name = Unbox.string(text.font),
        !DeviceFonts.contains(name)
      else { continue }
      report(
        .warning, .unknownFont, at: mark.offset,
        "no device has the font \(ValueError.quoted(name)); it shows the text in Helvetica", mark.label,
        "font",
        cause: name)
    }
  }
}

/// The families of fonts that iOS and iPadOS have. Source: Apple's list of system fonts for developers.
enum DeviceFonts {
  /// Whether a name is that of a family, or of a font in one.
  static func contains(_ name: String) -> Bool {
    let plain = plain(name)
    return plain.isEmpty || name.hasPrefix(".") || families.contains { plain.hasPrefix($0) }
  }

  private static func plain(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { CharacterSet.alphanumerics.contains($0) })
  }

  private static let families: [String] = [
    "Academy Engraved", "Al Nile", "Al Tarikh", "American Typewriter", "Apple Color Emoji",
    "Apple SD Gothic Neo", "Apple Symbols", "Arial", "Avenir", "Bangla Sangam", "Baskerville", "Bodoni",
    "Bradley Hand", "Chalkboard SE", "Chalkduster", "Charter", "Cochin", "Copperplate", "Courier", "Damascus",
    "Devanagari Sangam", "Didot", "DIN Alternate", "DIN Condensed", "Euphemia UCAS", "Farah", "Futura",
    "Galvji",
    "Geeza Pro", "Georgia", "Gill Sans", "Grantha Sangam", "Gujarati Sangam", "Gurmukhi", "Heiti",
    "Helvetica",
    "Hiragino", "HiraginoSans", "HiraKaku", "HiraMaru", "HiraMin", "Hoefler Text", "Impact", "Kailasa",
    "Kannada",
    "Kefa", "Khmer Sangam", "Kohinoor", "Lao Sangam", "Malayalam", "Marker Felt", "Menlo", "Mishafi",
    "Mukta Mahee",
    "Myanmar", "New York", "Noteworthy", "Noto", "Optima", "Oriya", "Palatino", "Papyrus", "Party LET",
    "PingFang",
    "Rockwell", "San Francisco", "Savoye LET", "SF Arabic", "SF Camera", "SF Compact", "SF Mono", "SF Pro",
    "SF UI",
    "Sinhala Sangam", "Snell Roundhand", "STHeiti", "STIX", "Symbol", "System", "Tamil Sangam",
    "Telugu Sangam",
    "Thonburi", "Times New Roman", "Times", "Trebuchet", "Verdana", "Zapf Dingbats", "Zapfino",
  ].map(plain)
}
