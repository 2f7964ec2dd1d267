import Foundation

/// A positive number from the environment.
func number<Number: FixedWidthInteger>(_ variable: String, _ standard: Number) -> Number {
  ProcessInfo.processInfo.environment[variable].flatMap { Number($0) }.map { max($0, 1) } ?? standard
}
