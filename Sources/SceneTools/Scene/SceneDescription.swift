import CoreAnimationMarkup
import Foundation
import QuartzCore
import RenderTree

/// A scene in words, a layer in a line, for people who read it or hear it read: `cambium describe`.
///
///     ball.caml: a scene of 320 × 240 points, 2 s long, with 2 layers
///     - stage: a layer of 320 × 240 at 160, 120, filled with #FFFFFF
///       - ball: a layer of 80 × 80 at 40, 200, filled with #0000FF, corner radius 40
///         - position: from 40, 200 to 280, 200 in 2 s, again and again, back and forth (bounce)
///
/// Sizes and positions are in points, in the coordinates of the superlayer; angles in degrees. Values that are the default are left out.
package struct SceneDescription {
  private let document: SceneDocument
  /// In seconds of the scene; nil for the values and all animations of the file.
  private let time: Double?
  private var lines: [String] = []

  /// - Parameter time: the time at which the scene is, in seconds. With it the values are those that are seen then, and the animations
  ///   those that run then. Default: the values of the file, with all animations.
  package init(of document: SceneDocument, at time: Double? = nil) {
    self.document = document
    self.time = time
    lines = [Self.summary(document) + (time.map { ", at \(Self.number($0)) s" } ?? "")]
    if let root = document.root { add(root, depth: 0) }
    for name in document.states.names { addState(name) }
  }

  /// The text, with a line end after each line.
  package var text: String { lines.map { $0.escapingControls() + "\n" }.joined() }

  private static func summary(_ document: SceneDocument) -> String {
    let kind = document.isWallpaper ? "a wallpaper" : "a scene"
    var parts = ["\(kind) of \(size(document.size)) points"]
    if document.loopDuration > 0 { parts.append("\(number(document.loopDuration)) s long") }
    let layers = document.layerCount
    if layers > 0 { parts.append("with \(layers) layer\(layers == 1 ? "" : "s")") }
    let states = document.states.names
    if !states.isEmpty { parts.append("and the states \(states.joined(separator: ", "))") }
    return "\(document.url.lastPathComponent): \(parts.joined(separator: ", "))"
  }

  // MARK: Layers

  private mutating func add(_ layer: CALayer, depth: Int, as role: String = "") {
    let indent = String(repeating: "  ", count: depth)
    let name = layer.name.flatMap { $0.isEmpty ? nil : $0 } ?? document.id(of: layer) ?? "\(type(of: layer))"
    lines.append("\(indent)- \(role)\(name): \(Self.words(for: shown(layer)).joined(separator: ", "))")
    if let time {
      addAnimations(of: layer, runningAt: time, depth: depth + 1)
    } else {
      for key in layer.animationKeys() ?? [] {
        guard let animation = layer.animation(forKey: key) else { continue }
        add(animation, key, depth: depth + 1)
      }
    }
    if let mask = layer.mask { add(mask, depth: depth + 1, as: "mask ") }
    for sublayer in layer.sublayers ?? [] { add(sublayer, depth: depth + 1) }
  }

  /// The layer with the values that are described.
  private func shown(_ layer: CALayer) -> CALayer { time == nil ? layer : layer.presentation() ?? layer }

  /// `CAGradientLayer` as "a gradient layer".
  private static func kind(_ layer: CALayer) -> String {
    let name = "\(type(of: layer))"
    guard name.hasPrefix("CA"), name.hasSuffix("Layer") else { return "a \(name)" }
    let word = name.dropFirst(2).dropLast(5)
    if word.isEmpty { return layer.contents == nil ? "a layer" : "an image" }
    let text = word.reduce("") { $0 + ($1.isUppercase && !$0.isEmpty ? " " : "") + $1.lowercased() }
    return "\("aeiou".contains(text.prefix(1)) ? "an" : "a") \(text) layer"
  }

  private static func words(for layer: CALayer) -> [String] {
    var words = ["\(kind(layer)) of \(size(layer.bounds.size)) at \(point(layer.position))"]
    if layer.isHidden { words.append("hidden") }
    if layer.opacity != 1 { words.append("opacity \(number(Double(layer.opacity)))") }
    if let color = layer.backgroundColor { words.append("filled with \(text(of: color))") }
    if layer.cornerRadius != 0 { words.append("corner radius \(number(layer.cornerRadius))") }
    if layer.borderWidth != 0 {
      words.append("a border of \(number(layer.borderWidth)) in \(layer.borderColor.map(text) ?? "black")")
    }
    if layer.shadowOpacity > 0 {
      words.append(
        "a shadow of radius \(number(layer.shadowRadius)), opacity \(number(Double(layer.shadowOpacity)))")
    }
    if layer.masksToBounds { words.append("clips to its bounds") }
    words += transform(of: layer)
    if layer.zPosition != 0 { words.append("z \(number(layer.zPosition))") }
    if layer.sublayerTransform.m34 != 0 {
      words.append("perspective from a distance of \(number(-1 / layer.sublayerTransform.m34))")
    }
    if layer.isGeometryFlipped { words.append("y down") }
    if layer.speed != 1 { words.append("speed \(number(Double(layer.speed)))") }
    if let filters = layer.filters, !filters.isEmpty { words.append("\(count(filters.count, "filter"))") }
    return words + own(layer)
  }

  /// What only the class has.
  private static func own(_ layer: CALayer) -> [String] {
    switch layer {
    case let layer as CATextLayer:
      return ["the text \"\(string(layer.string))\"", "\(number(layer.fontSize)) points high"]
    case let layer as CAGradientLayer:
      let colors = (layer.colors ?? []).compactMap { Unbox.color($0).map(text) }
      return [
        layer.type.rawValue
          + (colors.isEmpty ? " without colours" : " from \(colors.joined(separator: " to "))"),
        "between \(point(layer.startPoint)) and \(point(layer.endPoint)) of its bounds",
      ]
    case let layer as CAShapeLayer:
      var words = [layer.path.map { "a path in \(rect($0.boundingBox))" } ?? "without a path"]
      if let color = layer.fillColor, color.alpha > 0 { words.append("fill \(text(of: color))") }
      if let color = layer.strokeColor, color.alpha > 0 {
        words.append("stroke \(text(of: color)) of width \(number(layer.lineWidth))")
      }
      return words
    case let layer as CAReplicatorLayer:
      return [
        "\(count(layer.instanceCount, "copy", "copies"))",
        "each \(number(layer.instanceDelay)) s after the one before",
      ]
    case let layer as CAEmitterLayer:
      let cells = layer.emitterCells ?? []
      let rate = cells.reduce(0) { $0 + Double($1.birthRate) } * Double(layer.birthRate)
      return ["\(count(cells.count, "kind")) of particles", "\(number(rate)) a second"]
    default: return []
    }
  }

  private static func transform(of layer: CALayer) -> [String] {
    guard !CATransform3DIsIdentity(layer.transform) else { return [] }
    func value(_ part: String) -> Double {
      (layer.value(forKeyPath: "transform.\(part)")).flatMap { Unbox.number($0) } ?? 0
    }
    var words: [String] = []
    for axis in ["z", "x", "y"] {
      let angle = value("rotation.\(axis)") * 180 / .pi
      if abs(angle) > 1e-6 {
        words.append("turned by \(number(angle))°" + (axis == "z" ? "" : " about \(axis)"))
      }
    }
    let scale = ["x", "y"].map { value("scale.\($0)") }
    if scale.contains(where: { abs($0 - 1) > 1e-6 }) {
      words.append(
        abs(scale[0] - scale[1]) < 1e-6
          ? "scaled by \(number(scale[0]))" : "scaled by \(number(scale[0])) and \(number(scale[1]))")
    }
    return words.isEmpty ? ["transformed"] : words
  }

  // MARK: Animations

  /// The animations of a layer that have begun and have not ended at a time, with the time at which they began.
  private mutating func addAnimations(of layer: CALayer, runningAt time: Double, depth: Int) {
    guard layer.hasAnimations else { return }
    let levels = layer.timeLevels
    let now = levels.reduce(time) { $1.localTime(parent: $0) }
    for animation in layer.observedAnimations {
      let timing = MediaTiming.Compiled(animation.timing)
      guard timing.begin <= now, now < timing.end else { continue }
      let begin = levels.reversed().reduce(timing.begin) { $1.parentTime(local: $0) }
      add(
        animation.animation, animation.key, depth: depth,
        begin.isFinite ? ", running since \(Self.number(begin)) s" : "")
    }
  }

  private mutating func add(_ animation: CAAnimation, _ key: String?, depth: Int, _ times: String = "") {
    let indent = String(repeating: "  ", count: depth)
    lines.append("\(indent)- \(Self.words(for: animation))\(times)" + (key.map { " (\($0))" } ?? ""))
    for member in (animation as? CAAnimationGroup)?.animations ?? [] { add(member, nil, depth: depth + 1) }
  }

  private static func words(for animation: CAAnimation) -> String {
    var parts: [String] = []
    switch animation {
    case let spring as CASpringAnimation:
      parts.append("\(spring.keyPath ?? "?"): a spring\(ends(spring))")
      parts.append(
        "mass \(number(Double(spring.mass))), stiffness \(number(Double(spring.stiffness))), "
          + "damping \(number(Double(spring.damping)))")
    case let basic as CABasicAnimation: parts.append("\(basic.keyPath ?? "?"):\(ends(basic))")
    case let frames as CAKeyframeAnimation:
      let values = frames.values ?? []
      let way =
        frames.path != nil
        ? "along a path"
        : "through " + values.prefix(6).map { value($0) }.joined(separator: "; ")
          + (values.count > 6 ? "; … (\(values.count) values)" : "")
      parts.append("\(frames.keyPath ?? "?"): \(way)")
    case let transition as CATransition: parts.append("a transition: \(transition.type.rawValue)")
    case let group as CAAnimationGroup:
      parts.append("a group of \(count((group.animations ?? []).count, "animation"))")
    default: parts.append("\(type(of: animation))")
    }
    if animation.duration > 0 { parts[0] += " in \(number(animation.duration)) s" }
    if animation.beginTime > 0 { parts.append("from \(number(animation.beginTime)) s on") }
    if animation.repeatCount.isInfinite || animation.repeatDuration.isInfinite || animation.repeatCount > 1e6
    {
      parts.append("forever")
    } else if animation.repeatCount > 0, animation.repeatCount != 1 {
      parts.append("\(number(Double(animation.repeatCount))) times")
    }
    if animation.autoreverses { parts.append("back and forth") }
    if animation.speed != 1 { parts.append("speed \(number(Double(animation.speed)))") }
    if (animation as? CAPropertyAnimation)?.isAdditive == true { parts.append("added to the value") }
    return parts.joined(separator: ", ")
  }

  private static func ends(_ animation: CABasicAnimation) -> String {
    var text = ""
    if let from = animation.fromValue { text += " from \(value(from))" }
    if let by = animation.byValue { text += " by \(value(by))" }
    if let to = animation.toValue { text += " to \(value(to))" }
    return text.isEmpty ? " to the layer's value" : text
  }

  // MARK: States

  private mutating func addState(_ name: String) {
    lines.append("State \(name):")
    var pending = document.root.map { [$0] } ?? []
    while let layer = pending.popLast() {
      for case let state in layer.states ?? [] where state.name == name {
        for element in state.elements {
          let target = element.target.map { $0.name ?? document.id(of: $0) ?? "a layer" } ?? "a layer"
          switch element {
          case let setter as CAStateSetValue:
            lines.append(
              "- \(target): \(setter.keyPath ?? "?") is \(setter.value.map { Self.value($0) } ?? "none")")
          case let added as CAStateAddAnimation:
            lines.append("- \(target): an animation is added")
            if let animation = added.animation { add(animation, added.key, depth: 1) }
          default: break
          }
        }
      }
      pending += (layer.sublayers ?? []).reversed()
    }
  }

  // MARK: Values

  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return value > 0 ? "infinite" : "\(value)" }
    let rounded = (value * 1000).rounded() / 1000
    return JSON.text(of: rounded == 0 ? 0 : rounded)
  }

  private static func point(_ point: CGPoint) -> String { "\(number(point.x)), \(number(point.y))" }
  private static func size(_ size: CGSize) -> String { "\(number(size.width)) × \(number(size.height))" }
  private static func rect(_ rect: CGRect) -> String { "\(size(rect.size)) at \(point(rect.origin))" }

  private static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  /// `#RRGGBB`, with `AA` where the colour is not opaque.
  private static func text(of color: CGColor) -> String {
    let c = color.srgba
    func byte(_ part: CGFloat) -> String {
      let number = Int(clamping: (Double(part) * 255).rounded())
      return (number < 16 ? "0" : "") + String(min(max(number, 0), 255), radix: 16, uppercase: true)
    }
    return "#" + byte(c.red) + byte(c.green) + byte(c.blue) + (c.alpha < 1 ? byte(c.alpha) : "")
  }

  private static func string(_ value: Any?) -> String {
    (Unbox.unwrapped(value) as? NSAttributedString)?.string ?? value.flatMap { Unbox.string($0) } ?? ""
  }

  private static func value(_ value: Any) -> String {
    if let color = Unbox.color(value) { return text(of: color) }
    if let rect = Unbox.row(value, .rect), !(value is String) {
      return self.rect(CGRect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]))
    }
    if let point = Unbox.point(value) { return self.point(point) }
    if let size = Unbox.row(value, .size) { return "\(number(size[0])) × \(number(size[1]))" }
    if let number = Unbox.number(value) { return self.number(number) }
    if let transform = Unbox.transform(value) {
      return CATransform3DIsIdentity(transform) ? "no transform" : "a transform"
    }
    if let numbers = Unbox.numbers(value) { return list(numbers.map { number($0) }, ", ") }
    switch Unbox.unwrapped(value) {
    case nil, is NSNull: return "none"
    case is CGImage: return "an image"
    case is CGPath: return "a path"
    case let filter as CAFilter: return "the filter \(filter.name ?? filter.type)"
    case let text as NSAttributedString: return "the text \"\(text.string)\""
    case let values as [Any]: return list(values.map { Self.value($0) }, "; ")
    default: return Unbox.string(value) ?? "an object of the class \(type(of: value))"
    }
  }

  /// The items of an array, at most twelve.
  private static func list(_ items: [String], _ separator: String) -> String {
    if items.isEmpty { return "none" }
    let shown = items.prefix(12).joined(separator: separator)
    return items.count > 12 ? "\(shown)\(separator)… (\(items.count) items)" : shown
  }
}
