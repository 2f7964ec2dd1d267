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

/// The bytes in use on the heap and in blocks that are mapped one by one, as reported by the C library.
func heapInUse() -> Int {
  let information = mallinfo2()
  return Int(information.uordblks) + Int(information.hblkhd)
}

/// The bytes by which the heap has grown since it had `before`. More than `most` are reported on the error output. The measurement goes on,
/// because its times are valid nevertheless.
@discardableResult
func heapGrowth(since before: Int, most: Int, _ what: String) -> Int {
  let grown = heapInUse() - before
  if grown > most {
    let warning = "warning: \(what) keeps \(grown) bytes on the heap, more than \(most)\n"
    FileHandle.standardError.write(Data(warning.utf8))
  }
  return grown
}
