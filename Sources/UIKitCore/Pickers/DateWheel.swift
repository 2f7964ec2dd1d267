import CoreGraphics
import Foundation

/// A wheel of a date picker: a part of a date, and its rows.
struct DateWheel {
  enum Part { case day, dayAndMonth, month, year, hour, hour12, minute, half, hours, minutes }

  let part: Part
  let count: Int
  /// Its share of the width.
  let share: CGFloat
  let title: (Int) -> String
  /// The first value, or the distance of the values.
  private let base: Int
  /// The day of the row in the middle, of a wheel of days of all years.
  private let middle: Date

  /// Days around the date that a wheel of days of all years has.
  private static let days = 20_000

  /// The wheels of a mode, in the order of a locale.
  ///
  /// - Parameters:
  ///   - mode: what is chosen.
  ///   - calendar: by which parts are found.
  ///   - locale: the language and the order.
  ///   - minutes: the distance of the minutes.
  ///   - date: the day in the middle of a wheel of days.
  static func wheels(
    of mode: UIDatePicker.Mode, _ calendar: Calendar, _ locale: Locale, minutes: Int, around date: Date
  ) -> [DateWheel] {
    let template = DateFormatter.dateFormat(fromTemplate: "jmm", options: 0, locale: locale) ?? "HH:mm"
    let hasHalves = template.contains("a")
    func wheel(
      _ part: Part, _ count: Int, _ share: CGFloat, base: Int = 0, _ title: @escaping (Int) -> String
    ) -> DateWheel {
      DateWheel(
        part: part, count: count, share: share, title: title, base: base,
        middle: calendar.startOfDay(for: date))
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minute = wheel(.minute, 60 / minutes, 1, base: minutes) { two($0 * minutes) }
    let time =
      hasHalves
      ? [
        wheel(.hour12, 12, 1) { "\($0 == 0 ? 12 : $0)" }, minute,
        wheel(.half, 2, 1) { $0 == 0 ? calendar.amSymbol : calendar.pmSymbol },
      ] : [wheel(.hour, 24, 1) { two($0) }, minute]
    let months = wheel(.month, calendar.range(of: .month, in: .year, for: date)?.count ?? 12, 2.4) {
      calendar.standaloneMonthSymbols.indices.contains($0) ? calendar.standaloneMonthSymbols[$0] : "\($0 + 1)"
    }
    let years = wheel(.year, 9999, 1.4, base: 1) { "\($0 + 1)" }
    switch mode {
    case .time: return time
    case .countDownTimer:
      return [
        wheel(.hours, 24, 1) { "\($0) h" },
        wheel(.minutes, 60 / minutes, 1, base: minutes) { "\($0 * minutes) min" },
      ]
    case .yearAndMonth: return [months, years]
    case .date:
      let day = wheel(.day, 31, 1, base: 1) { "\($0 + 1)" }
      let order = DateFormatter.dateFormat(fromTemplate: "yMMMMd", options: 0, locale: locale) ?? "d MMMM y"
      let wheels: [Character: DateWheel] = ["d": day, "M": months, "y": years]
      var result: [DateWheel] = []
      for letter in order {
        let key: Character = letter == "L" ? "M" : letter
        if let wheel = wheels[key], !result.contains(where: { $0.part == wheel.part }) {
          result.append(wheel)
        }
      }
      return result.count == 3 ? result : [day, months, years]
    case .dateAndTime:
      let formatter = DateFormatter()
      formatter.calendar = calendar
      formatter.timeZone = calendar.timeZone
      formatter.locale = locale
      formatter.setLocalizedDateFormatFromTemplate("EEEMMMd")
      let middle = calendar.startOfDay(for: date)
      let day = wheel(.dayAndMonth, days, 2.6) { row in
        calendar.date(byAdding: .day, value: row - days / 2, to: middle).map { formatter.string(from: $0) }
          ?? ""
      }
      return [day] + time
    }
  }

  /// The row of a date.
  func row(of date: Date, _ calendar: Calendar) -> Int {
    switch part {
    case .day: calendar.component(.day, from: date) - 1
    case .month: calendar.component(.month, from: date) - 1
    case .year: calendar.component(.year, from: date) - 1
    case .hour, .hours: calendar.component(.hour, from: date)
    case .hour12: calendar.component(.hour, from: date) % 12
    case .half: calendar.component(.hour, from: date) < 12 ? 0 : 1
    case .minute, .minutes: calendar.component(.minute, from: date) / max(base, 1)
    case .dayAndMonth:
      (calendar.dateComponents([.day], from: middle, to: calendar.startOfDay(for: date)).day ?? 0) + Self.days
        / 2
    }
  }

  /// The date of rows. What no wheel shows stays.
  static func date(_ wheels: [DateWheel], _ rows: [Int], from date: Date, _ calendar: Calendar) -> Date {
    var parts = calendar.dateComponents([.era, .year, .month, .day, .hour, .minute], from: date)
    var hour12: Int?
    var isLater = false
    for (wheel, row) in zip(wheels, rows) {
      switch wheel.part {
      case .day: parts.day = row + 1
      case .month: parts.month = row + 1
      case .year: parts.year = row + 1
      case .hour, .hours: parts.hour = row
      case .hour12: hour12 = row
      case .half: isLater = row == 1
      case .minute, .minutes: parts.minute = row * max(wheel.base, 1)
      case .dayAndMonth:
        guard let day = calendar.date(byAdding: .day, value: row - days / 2, to: wheel.middle) else {
          continue
        }
        let found = calendar.dateComponents([.era, .year, .month, .day], from: day)
        (parts.era, parts.year, parts.month, parts.day) = (found.era, found.year, found.month, found.day)
      }
    }
    if let hour12 { parts.hour = hour12 + (isLater ? 12 : 0) }
    // The last day of a month that is shorter.
    if let day = parts.day {
      var first = parts
      first.day = 1
      if let start = calendar.date(from: first), let days = calendar.range(of: .day, in: .month, for: start) {
        parts.day = min(day, days.upperBound - 1)
      }
    }
    return calendar.date(from: parts) ?? date
  }
}
