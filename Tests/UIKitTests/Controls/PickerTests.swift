import Foundation
import Testing

@testable import UIKitCore

extension Kit {
  /// Pickers under scripted fingers.
  @Suite @MainActor struct PickerTests {
    private final class Source: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
      var counts = [100, 3]
      var made = 0
      var chosen: [String] = []
      func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
      func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        counts[component]
      }
      func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
        -> String?
      {
        made += 1
        return "row \(row)"
      }
      func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        chosen.append("\(component): \(row)")
      }
    }

    private func rest(_ test: TestScreen) { for _ in 0..<120 { test.stepLinks(1.0 / 60) } }

    @Test func rowsAreChosen() {
      TestScreen.run { test in
        let source = Source()
        let picker = test.add(UIPickerView(frame: CGRect(x: 0, y: 200, width: 375, height: 216)))
        picker.dataSource = source
        picker.delegate = source
        picker.layoutIfNeeded()
        #expect(picker.numberOfComponents == 2 && picker.numberOfRows(inComponent: 0) == 100)
        #expect(picker.selectedRow(inComponent: 0) == 0 && picker.selectedRow(inComponent: 7) == -1)
        #expect(source.made < 20, "Only rows that are seen are made.")
        // A finger that moves the wheel by three rows.
        test.play(drag((100, 350), (100, 240), for: 1), until: 1)
        rest(test)
        let row = picker.selectedRow(inComponent: 0)
        #expect(row >= 2 && row <= 8 && source.chosen == ["0: \(row)"])
        // A tap on the row below the middle.
        source.chosen = []
        test.play(tap(300, 340, at: 0), until: 0.1)
        rest(test)
        #expect(source.chosen == ["1: 1"])
        // The program's choices are not told, and are limited.
        source.chosen = []
        picker.selectRow(500, inComponent: 0, animated: true)
        rest(test)
        #expect(picker.selectedRow(inComponent: 0) == 99 && source.chosen.isEmpty)
        test.screen.turnWheel(CGVector(dx: 0, dy: 1), at: CGPoint(x: 100, y: 300))
        rest(test)
        #expect(source.chosen == ["0: 98"])
        // Fewer rows.
        source.counts = [2, 0]
        picker.reloadAllComponents()
        #expect(picker.selectedRow(inComponent: 0) == 1 && picker.selectedRow(inComponent: 1) == -1)
        picker.layoutIfNeeded()
        source.counts = [1_000_000]
        picker.reloadAllComponents()
        picker.selectRow(999_999, inComponent: 0, animated: false)
        picker.layoutIfNeeded()
        #expect(source.made < 200)
      }
    }

    private static func calendar() -> Calendar {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
      return calendar
    }

    private func picker(_ mode: UIDatePicker.Mode, _ date: String) -> UIDatePicker {
      let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
      picker.calendar = Self.calendar()
      picker.locale = Locale(identifier: "en_US")
      picker.preferredDatePickerStyle = .wheels
      picker.datePickerMode = mode
      picker.date = ISO8601DateFormatter().date(from: date) ?? Date()
      picker.layoutIfNeeded()
      return picker
    }

    /// Rows of wheels and the dates that they stand for, there and back.
    @Test(arguments: [
      (UIDatePicker.Mode.date, "2024-02-29T10:20:00Z", 3), (.time, "2024-02-29T00:20:00Z", 3),
      (.time, "2024-02-29T12:05:00Z", 3), (.dateAndTime, "2024-12-31T23:59:00Z", 4),
      (.yearAndMonth, "1999-07-01T00:00:00Z", 2),
    ]) func datesAndRows(_ mode: UIDatePicker.Mode, _ text: String, _ count: Int) {
      let date = ISO8601DateFormatter().date(from: text) ?? Date()
      let wheels = DateWheel.wheels(
        of: mode, Self.calendar(), Locale(identifier: "en_US"), minutes: 1, around: date)
      #expect(wheels.count == count)
      let rows = wheels.map { $0.row(of: date, Self.calendar()) }
      #expect(zip(wheels, rows).allSatisfy { $0.0.count > $0.1 && $0.1 >= 0 })
      #expect(DateWheel.date(wheels, rows, from: date, Self.calendar()) == date)
    }

    /// The 31st of a month that has 30 days is the 30th.
    @Test func shortMonths() {
      let calendar = Self.calendar()
      let date = ISO8601DateFormatter().date(from: "2024-01-31T00:00:00Z") ?? Date()
      let wheels = DateWheel.wheels(
        of: .date, calendar, Locale(identifier: "de_DE"), minutes: 1, around: date)
      #expect(wheels.map(\.part) == [.day, .month, .year])
      #expect(wheels[1].title(1).isEmpty == false)
      let moved = DateWheel.date(wheels, [30, 3, 2023], from: date, calendar)
      #expect(calendar.component(.day, from: moved) == 30 && calendar.component(.month, from: moved) == 4)
    }

    @Test func limits() {
      let picker = picker(.date, "2024-05-05T00:00:00Z")
      let limit = picker.date
      picker.maximumDate = limit
      picker.date = limit.addingTimeInterval(1e6)
      #expect(picker.date == limit)
      picker.minimumDate = limit.addingTimeInterval(10)
      #expect(picker.date == limit.addingTimeInterval(10), "A limit that lies before the other one is none.")
      picker.minuteInterval = 7
      #expect(picker.minuteInterval == 1)
      picker.datePickerMode = .countDownTimer
      picker.countDownDuration = 1e9
      #expect(picker.countDownDuration == 86_340)
    }

    @Test func theCompactStyleOpens() {
      TestScreen.run { test in
        let picker = test.add(UIDatePicker(frame: CGRect(x: 20, y: 100, width: 200, height: 34)))
        picker.layoutIfNeeded()
        #expect(picker.datePickerStyle == .compact && picker.intrinsicContentSize.height == 34)
        test.play(tap(40, 115, at: 0), until: 0.5)
        #expect(picker.intrinsicContentSize.height == 250)
      }
    }
  }
}
