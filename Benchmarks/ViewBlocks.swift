import Foundation
import UIKit

/// `UIView.animate` over 1,000 views, against explicit animations that add the same to 1,000 layers.
func viewBlockRows() -> [Row] {
  MainActor.assumeIsolated {
    let screen = UIScreen(size: CGSize(width: 400, height: 400), clock: MediaClock(time: 1, isPaused: true))
    return MediaClock.$current.withValue(screen.clock) {
      UIScreen.$current.withValue(screen) {
        let window = UIWindow(frame: screen.bounds)
        let views = (0..<1000).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
        for view in views { window.addSubview(view) }
        window.isHidden = false
        CATransaction.flush()
        var place = 0.0

        func blocks() {
          place += 1
          let center = CGPoint(x: place, y: 5)
          UIView.animate(withDuration: 5) { for view in views { view.center = center } }
        }
        func explicit() {
          place += 1
          let center = CGPoint(x: place, y: 5)
          CATransaction.begin()
          CATransaction.setDisableActions(true)
          for view in views {
            let layer = view.layer
            let old = layer.position
            layer.position = center
            let animation = CABasicAnimation(keyPath: "position")
            animation.fromValue = CGPoint(x: old.x - center.x, y: old.y - center.y)
            animation.toValue = CGPoint.zero
            animation.isAdditive = true
            animation.duration = 5
            animation.fillMode = .both
            animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            layer.add(animation, forKey: "position")
          }
          CATransaction.commit()
        }
        /// The least microseconds for `add` and the commit, on views without animations.
        func measure(_ add: () -> Void) -> Double {
          var least = Double.infinity
          for _ in 0..<60 {
            least = min(
              least,
              best(of: 1) {
                add()
                CATransaction.flush()
              })
            for view in views { view.layer.removeAllAnimations() }
            CATransaction.flush()
          }
          return least / 1000
        }
        precondition(views[0].layer.animationKeys() == nil)
        return [
          Row(
            name: "UIView.animate moves 1,000 views", unit: "µs", value: measure(blocks), floor: measure(explicit),
            goal: "≤ 1.5 of explicit animations")
        ]
      }
    }
  }
}
