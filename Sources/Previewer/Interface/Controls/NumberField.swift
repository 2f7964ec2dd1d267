import CoreAnimationMarkup
import Foundation
import Localization
import SceneFiles
import UIKit
import Windowing

/// A field with a number. A horizontal drag changes it: with Shift in tenths, with Alt in tens of steps. A click begins to
/// type; then the keys up and down change it by a step.
@MainActor package final class NumberField: TextField {
  /// The number; nil for none.
  package var number: Double? {
    didSet { if number != oldValue { text = number.map { Self.text(of: $0) } ?? "" } }
  }
  /// What a point of a drag changes. Default 1.
  package var step = 1.0
  /// Whether the number has no fraction. Default false.
  package var isWhole = false
  /// Takes a number. `isDragged` says that more will follow, until `dragEnded`.
  package var changed: @MainActor (_ number: Double, _ isDragged: Bool) -> Void = { _, _ in }
  package var dragEnded: @MainActor () -> Void = {}
  /// What the number counts, which decides the units that can be typed. Default: plain numbers.
  package var unit = FieldNumber.Unit.plain
  /// The key of the property, which decides whether the number may be infinite. Default: none.
  package var key = ""
  /// The least and the greatest number. A drag stops there, and the field refuses typed numbers beyond them. Default: all numbers.
  package var limits = -Double.infinity...Double.infinity
  /// Why a number is refused; nil if it is not. Default: none is.
  package var refusal: @MainActor (Double) -> String? = { _ in nil }

  /// The number before a drag, and where this began.
  private var start: (x: CGFloat, number: Double)?
  /// The number of the drag before it is rounded, and the last place.
  private var drag: (x: CGFloat, number: Double)?
  /// The way before a press becomes a drag, in points.
  private static let slop: CGFloat = 3

  package override init(frame: CGRect) {
    super.init(frame: frame)
    alignment = .right
    commit = { [weak self] text in self?.take(text) }
  }

  package required init?(coder: NSCoder) { nil }

  /// A number for reading: at most three decimals, and without zeros at the end.
  package static func text(of number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "−∞" : "∞" }
    if abs(number) >= 1e9 { return String(format: "%.4g", number) }
    if number != 0, abs(number) < 0.0005 { return String(format: "%.1e", number) }
    let rounded = (number * 1000).rounded() / 1000
    // A zero has no sign.
    return (rounded == 0 ? 0 : rounded).shortestText
  }

  /// A number for reading in a width: with as many decimals as it has room for, and in powers of ten where there is no room for the digits
  /// before the point.
  package static func text(of number: Double, within width: CGFloat, font: UIFont = Theme.number) -> String {
    func fits(_ text: String) -> Bool {
      NSString(string: text).size(withAttributes: [.font: font]).width <= width
    }
    let whole = text(of: number)
    guard number.isFinite, !fits(whole) else { return whole }
    var shorter: [String] = []
    if abs(number) < 1e9 {
      shorter = [100.0, 10, 1].map { (number * $0).rounded() / $0 }.filter { $0 != 0 }.map(\.shortestText)
    }
    // Powers of ten are no shorter for a number with one digit before the point.
    if !(1..<10).contains(abs(number)) {
      shorter += [2, 1, 0].map {
        String(format: "%.\($0)e", number).replacing(/e([+-])0*/) { $0.1 == "-" ? "e-" : "e" }
      }
    }
    return shorter.first(where: fits) ?? shorter.min { $0.count < $1.count } ?? whole
  }

  /// All digits are shown while the number is edited.
  package override func shownText(within width: CGFloat) -> String {
    number.map { Self.text(of: $0, within: width, font: font) } ?? text
  }

  private func take(_ text: String) -> String? {
    do throws(ValueError) {
      let isEndless = text == "∞" && MarkupValue.mayBeInfinite(key)
      let value =
        isEndless ? .infinity : try MarkupValue.value(text, .number, key: key, unit: unit) as? Double ?? 0
      if isWhole, value.isFinite, value != value.rounded() {
        return localized("\(text) is not a whole number")
      }
      if value < limits.lowerBound {
        return localized("the number must be at least \(Self.text(of: limits.lowerBound))")
      }
      if value > limits.upperBound {
        return localized("the number must be at most \(Self.text(of: limits.upperBound))")
      }
      if let reason = refusal(value) { return reason }
      changed(value, false)
      return nil
    } catch { return error.description }
  }

  package override func press(_ key: Key, isControl: Bool) -> Bool {
    guard isEditing, key.name == "Up" || key.name == "Down", let number else {
      return super.press(key, isControl: isControl)
    }
    let way = (key.name == "Up" ? 1.0 : -1) * step * (key.shift ? 10 : 1)
    cancelEditing()
    changed(limited(Self.clean(number + way)), false)
    beginEditing()
    return true
  }

  private func limited(_ number: Double) -> Double { min(max(number, limits.lowerBound), limits.upperBound) }

  /// Without the rounding errors of sums.
  private static func clean(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    guard !isEditing, isEnabled, let number, number.isFinite, let touch = touches.first else { return }
    start = (touch.location(in: superview).x, number)
  }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let start, let touch = touches.first else {
      return super.touchesMoved(touches, with: event)
    }
    let x = touch.location(in: superview).x
    if drag == nil {
      guard abs(x - start.x) >= Self.slop else { return }
      drag = (start.x, start.number)
    }
    guard let last = drag else { return }
    let modifiers = interface?.modifiers ?? []
    let factor = modifiers.contains(.shift) ? 0.1 : modifiers.contains(.alt) ? 10.0 : 1
    let number = last.number + Double(x - last.x) * step * factor
    drag = (x, number)
    changed(limited(isWhole ? number.rounded() : Self.clean(number)), true)
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasDragged = drag != nil
    start = nil
    drag = nil
    if wasDragged { dragEnded() } else { super.touchesEnded(touches, with: event) }
  }

  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let start, drag != nil {
      changed(start.number, true)
      dragEnded()
    }
    start = nil
    drag = nil
  }
}
