import Foundation
import QuartzCore

/// Making layers that are not in a tree: without values, and with bounds, a position and a background colour. The floor of the first is an
/// object with one field; that of the second, the first.
func layerRows() -> [Row] {
  final class Plain { var value = 0.0 }
  let count = 20_000
  /// The least time for an object, in nanoseconds. The time of their release is not measured.
  func time<Object: AnyObject>(_ make: () -> Object) -> Double {
    var least = Double.infinity
    for _ in 0..<10 {
      var kept: [Object] = []
      kept.reserveCapacity(count)
      let start = DispatchTime.now().uptimeNanoseconds
      for _ in 0..<count { kept.append(make()) }
      least = min(least, Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count))
    }
    return least
  }
  let color = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
  let plain = time(CALayer.init)
  let filled = time {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.position = CGPoint(x: 5, y: 5)
    layer.backgroundColor = color
    return layer
  }
  return [
    Row(name: "make a layer", unit: "ns", value: plain, floor: time(Plain.init), goal: ""),
    Row(
      name: "make a layer and set its place and colour", unit: "ns", value: filled, floor: plain, goal: ""),
  ]
}
