import CoreGraphics
import Localization
import QuartzCore

/// The stops of a gradient as they are drawn: colours with locations that ascend from 0 to 1.
///
/// A layer without locations has its colours at equal distances. A stop that is added, moved or removed leaves the others where they are,
/// so a layer gets locations when they are no longer even.
@MainActor package struct GradientStops {
  package struct Stop: Equatable {
    package var color: CGColor
    /// From 0 at the start of the gradient to 1 at its end.
    package var location: Double
  }

  package private(set) var stops: [Stop]
  /// Whether the layer has locations of its own.
  private let isListed: Bool

  package init(of layer: CAGradientLayer) {
    let colors = (layer.colors ?? []).compactMap { Unbox.color($0) }
    let given = layer.locations?.map(\.doubleValue) ?? []
    isListed = !given.isEmpty
    var last = 0.0
    stops = colors.enumerated().map { index, color in
      guard given.count > 1 else { return Stop(color: color, location: Self.even(index, of: colors.count)) }
      last = max(last, min(max(given[min(index, given.count - 1)], 0), 1))
      return Stop(color: color, location: last)
    }
  }

  private static func even(_ index: Int, of count: Int) -> Double {
    count > 1 ? Double(index) / Double(count - 1) : 0
  }

  // MARK: Values of the layer

  package var colors: [CGColor] { stops.map(\.color) }

  /// The locations that the layer needs; nil where its colours are at equal distances, and it had no locations.
  package var locations: [NSNumber]? {
    let isEven = stops.indices.allSatisfy {
      abs(stops[$0].location - Self.even($0, of: stops.count)) < 1e-9
    }
    if isEven, !isListed { return nil }
    return stops.map { NSNumber(value: $0.location) }
  }

  /// The values of a layer that has these stops.
  package var values: [(keyPath: String, value: Any?)] {
    [("colors", stops.isEmpty ? nil : colors), ("locations", locations)]
  }

  // MARK: Changes

  /// The colour that the gradient shows at a location: as the compositor mixes it, with components that are multiplied by alpha.
  package func color(at location: Double) -> CGColor {
    guard let next = stops.firstIndex(where: { $0.location >= location }), next > 0 else {
      let end = stops.first.map { $0.location >= location } ?? true ? stops.first : stops.last
      return end?.color ?? CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    }
    let (a, b) = (stops[next - 1], stops[next])
    let share = b.location > a.location ? (location - a.location) / (b.location - a.location) : 1
    let (from, to) = (a.color.srgba, b.color.srgba)
    let alpha = from.alpha + (to.alpha - from.alpha) * share
    func mix(_ from: CGFloat, _ fromAlpha: CGFloat, _ to: CGFloat, _ toAlpha: CGFloat) -> CGFloat {
      alpha > 0 ? (from * fromAlpha * (1 - share) + to * toAlpha * share) / alpha : from
    }
    return CGColor(
      srgbRed: mix(from.red, from.alpha, to.red, to.alpha),
      green: mix(from.green, from.alpha, to.green, to.alpha),
      blue: mix(from.blue, from.alpha, to.blue, to.alpha), alpha: alpha)
  }

  /// Adds a stop with the colour that is seen there. The first two of a gradient without colours are black and white, at its ends.
  ///
  /// - Returns: the index of the new stop.
  package mutating func add(at location: Double) -> Int {
    let location = min(max(location, 0), 1)
    guard !stops.isEmpty else {
      stops = [0.0, 1].map { Stop(color: CGColor(srgbRed: $0, green: $0, blue: $0, alpha: 1), location: $0) }
      return location < 0.5 ? 0 : 1
    }
    let index = stops.firstIndex { $0.location > location } ?? stops.count
    stops.insert(Stop(color: color(at: location), location: location), at: index)
    return index
  }

  package mutating func remove(_ index: Int) { stops.remove(at: index) }

  package mutating func setColor(_ color: CGColor, of index: Int) { stops[index].color = color }

  /// The locations that a stop can have: those between its neighbours.
  package func room(of index: Int) -> ClosedRange<Double> {
    let least = index > 0 ? stops[index - 1].location : 0
    return least...(index + 1 < stops.count ? stops[index + 1].location : 1)
  }

  /// Moves a stop. It stays between its neighbours.
  package mutating func move(_ index: Int, to location: Double) {
    let room = room(of: index)
    stops[index].location = min(max(location, room.lowerBound), room.upperBound)
  }

  /// Turns the order of the stops round.
  package mutating func reverse() {
    stops = stops.reversed().map { Stop(color: $0.color, location: 1 - $0.location) }
  }

  /// Gives the stops equal distances.
  package mutating func distribute() {
    for index in stops.indices { stops[index].location = Self.even(index, of: stops.count) }
  }

  // MARK: Problems

  /// What a person should know about the stops of a layer, a sentence each: too few colours, locations that do not fit, and animations that
  /// have another number of colours or locations, so that they do not mix.
  package static func problems(of layer: CAGradientLayer) -> [String] {
    let count = layer.colors?.count ?? 0
    var found: [String] = []
    if count < 2 { found.append(localized("A gradient with fewer than two colours draws nothing")) }
    if let locations = layer.locations?.map(\.doubleValue), count > 1 {
      if locations.count != count {
        found.append(localized("There are \(count) colours and \(locations.count) locations"))
      } else if zip(locations, locations.dropFirst()).contains(where: { $0 > $1 }) {
        found.append(
          localized("The locations do not ascend; a stop is drawn no earlier than the one before it"))
      }
    }
    return found + layer.addedAnimations.flatMap { mismatches(in: $0.animation, key: $0.key, of: layer) }
  }

  private static func mismatches(
    in animation: CAAnimation, key: String?, of layer: CAGradientLayer
  ) -> [String] {
    if let group = animation as? CAAnimationGroup {
      return (group.animations ?? []).flatMap { mismatches(in: $0, key: key, of: layer) }
    }
    guard let animation = animation as? CAPropertyAnimation, let keyPath = animation.keyPath,
      keyPath == "colors" || keyPath == "locations"
    else { return [] }
    var values: [Any?] = (animation as? CAKeyframeAnimation)?.values ?? []
    if let basic = animation as? CABasicAnimation {
      values += [basic.fromValue, basic.toValue, basic.byValue]
    }
    let own =
      keyPath == "colors" ? layer.colors?.count ?? 0 : layer.locations?.count ?? layer.colors?.count ?? 0
    let other = values.lazy.compactMap { ($0 as? [Any])?.count }.first { $0 != own }
    guard let other else { return [] }
    let name = key ?? keyPath
    return [
      localized("The animation \(name) has \(other) \(keyPath), and the layer has \(own): they do not mix")
    ]
  }
}
