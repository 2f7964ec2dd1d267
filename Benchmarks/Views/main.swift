// Measures `UIView.animate` against explicit animations on layers, in one run. `make bench` prints the table. It is a program of its own,
// because UIKit has windows, and the other benchmarks need no window system.
import Foundation
import UIKit

/// The least time of `body`, in milliseconds; `prepare` is not measured.
@MainActor func best(of runs: Int, prepare: () -> Void, _ body: () -> Void) -> Double {
  var least = Double.infinity
  for _ in 0..<runs {
    prepare()
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    least = min(least, Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
  }
  return least
}

/// 1,000 views in a live window.
@MainActor final class Field {
  let window = UIWindow(frame: UIScreen.main.bounds)
  let views: [UIView]

  init() {
    views = (0..<1000).map { number -> UIView in
      let place = CGPoint(x: number % 40 * 8, y: number / 40 * 8)
      return UIView(frame: CGRect(origin: place, size: CGSize(width: 6, height: 6)))
    }
    window.isHidden = false
    for view in views { window.addSubview(view) }
    CATransaction.flush()
  }

  /// Where the views are to go next.
  private var goesRight = false

  func reset() {
    for view in views { view.layer.removeAllAnimations() }
    goesRight.toggle()
    CATransaction.flush()
  }

  func target(_ number: Int) -> CGPoint {
    CGPoint(x: Double(number % 40) * 8 + (goesRight ? 20 : 0), y: Double(number / 40) * 8)
  }

  var size: CGSize { goesRight ? CGSize(width: 9, height: 9) : CGSize(width: 6, height: 6) }
  var opacity: Float { goesRight ? 0.5 : 1 }
}

final class Ending: NSObject, CAAnimationDelegate {}

/// The animation that a block adds, made by hand.
func animation(_ path: String, from: Any, to: Any?, isAdditive: Bool, _ ending: Ending) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: path)
  animation.fromValue = from
  animation.toValue = to
  animation.isAdditive = isAdditive
  animation.duration = 0.5
  animation.fillMode = .both
  animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  animation.delegate = ending
  return animation
}

let field = Field()
let ending = Ending()
let runs = 40

func row(_ name: String, _ value: Double, _ floor: Double) {
  let name = name.padding(toLength: 52, withPad: " ", startingAt: 0)
  print(String(format: "%@ %8.2f ms %8.2f ms %5.2f  ≤ 1.5", name, value, floor, value / floor))
}

let moved = best(of: runs, prepare: field.reset) {
  UIView.animate(withDuration: 0.5) {
    for (number, view) in field.views.enumerated() { view.center = field.target(number) }
  }
  CATransaction.flush()
}
let movedLayers = best(of: runs, prepare: field.reset) {
  CATransaction.setDisableActions(true)
  for (number, view) in field.views.enumerated() {
    let (old, new) = (view.layer.position, field.target(number))
    view.layer.position = new
    view.layer.add(
      animation(
        "position", from: CGPoint(x: old.x - new.x, y: old.y - new.y), to: CGPoint.zero, isAdditive: true,
        ending),
      forKey: "position")
  }
  CATransaction.flush()
}
row("UIView.animate, 1,000 views, center", moved, movedLayers)

let faded = best(of: runs, prepare: field.reset) {
  UIView.animate(withDuration: 0.5) {
    for (number, view) in field.views.enumerated() {
      view.center = field.target(number)
      view.bounds.size = field.size
      view.alpha = CGFloat(field.opacity)
    }
  }
  CATransaction.flush()
}
let fadedLayers = best(of: runs, prepare: field.reset) {
  CATransaction.setDisableActions(true)
  for (number, view) in field.views.enumerated() {
    let layer = view.layer
    let (old, new) = (layer.position, field.target(number))
    let (oldSize, newSize) = (layer.bounds.size, field.size)
    let oldOpacity = layer.opacity
    layer.position = new
    layer.add(
      animation(
        "position", from: CGPoint(x: old.x - new.x, y: old.y - new.y), to: CGPoint.zero, isAdditive: true,
        ending),
      forKey: "position")
    layer.bounds.size = newSize
    layer.add(
      animation(
        "bounds.size",
        from: CGSize(width: oldSize.width - newSize.width, height: oldSize.height - newSize.height),
        to: CGSize.zero, isAdditive: true, ending), forKey: "bounds.size")
    layer.opacity = field.opacity
    layer.add(animation("opacity", from: oldOpacity, to: nil, isAdditive: false, ending), forKey: "opacity")
  }
  CATransaction.flush()
}
row("… center, size and alpha", faded, fadedLayers)
layoutTable()
stackTable()
