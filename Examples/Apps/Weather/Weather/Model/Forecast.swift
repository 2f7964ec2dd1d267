import Foundation

/// The weather of a day.
struct Day {
  enum Sky: String {
    case sun, cloud, rain
  }

  let name: String
  let sky: Sky
  /// Degrees Celsius.
  let low: Int
  let high: Int
}

/// The weather of a place, with the days that follow.
struct Forecast {
  let place: String
  let now: Int
  let days: [Day]

  static let sample = Forecast(
    place: "Porto", now: 21,
    days: [
      Day(name: NSLocalizedString("monday", comment: ""), sky: .sun, low: 14, high: 24),
      Day(name: NSLocalizedString("tuesday", comment: ""), sky: .sun, low: 15, high: 26),
      Day(name: NSLocalizedString("wednesday", comment: ""), sky: .cloud, low: 13, high: 21),
      Day(name: NSLocalizedString("thursday", comment: ""), sky: .rain, low: 11, high: 17),
      Day(name: NSLocalizedString("friday", comment: ""), sky: .rain, low: 10, high: 16),
      Day(name: NSLocalizedString("saturday", comment: ""), sky: .cloud, low: 11, high: 19),
      Day(name: NSLocalizedString("sunday", comment: ""), sky: .sun, low: 13, high: 23),
      Day(name: NSLocalizedString("nextMonday", comment: ""), sky: .sun, low: 15, high: 27),
    ])
}
