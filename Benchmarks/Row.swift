import CMalloc
import Foundation

/// One line of the table: what was measured, its floor, and the ratio that was agreed.
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

/// Bytes in use on the heap, by the C library's own account.
func heapInUse() -> Int { Int(mallinfo2().uordblks) }
