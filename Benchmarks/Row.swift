import CLinux
import Foundation

/// A line of the table: the name of the measurement, its value, its floor, and the greatest allowed ratio.
struct Row: CustomStringConvertible {
  let name: String
  let unit: String
  let value: Double
  let floor: Double
  let goal: String

  static let header = [
    "benchmark".padding(toLength: 52, withPad: " ", startingAt: 0), "      value", "      floor", "ratio",
    " goal",
  ].joined(separator: " ")

  var description: String {
    let name = name.padding(toLength: 52, withPad: " ", startingAt: 0)
    let ratio = floor > 0 ? String(format: "%5.2f", value / floor) : "    –"
    return String(format: "%@ %8.2f %@ %8.2f %@ %@  %@", name, value, unit, floor, unit, ratio, goal)
  }
}

/// The least time of several runs of `body`, nanoseconds.
func best(of runs: Int, _ body: () -> Void) -> Double {
  var least = Double.infinity
  for _ in 0..<runs {
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    least = min(least, Double(DispatchTime.now().uptimeNanoseconds - start))
  }
  return least
}

/// The bytes in use on the heap, as reported by the C library.
func heapInUse() -> Int { Int(mallinfo2().uordblks) }
