import COpenGL
import Compositor
import Foundation
import QuartzCore

/// A layer of 1280×720 in the middle of a transition between two pictures of gradients and dots, for each
/// kind of transition: whole frames through `CARenderer`. The floor is the same layer without a transition.
func transitionRows() throws -> [Row] {
  bindFramebuffer(width: 1280, height: 720)
  func scene(_ hue: Double) -> CALayer {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
    gradient.colors = [
      CGColor(srgbRed: hue, green: 0.4, blue: 1 - hue, alpha: 1),
      CGColor(srgbRed: 0.2, green: hue, blue: 0.5, alpha: 1),
    ]
    for index in 0..<40 {
      let dot = CALayer()
      dot.frame = CGRect(
        x: 40 + 150 * Double(index % 8), y: 40 + 130 * Double(index / 8), width: 90, height: 90)
      dot.cornerRadius = 45
      dot.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.6)
      gradient.addSublayer(dot)
    }
    return gradient
  }
  let kinds = [
    "fade", "moveIn", "push", "reveal", "cube", "oglFlip", "pageCurl", "pageUnCurl", "suckEffect",
    "rippleEffect",
    "cameraIrisHollowOpen", "cameraIrisHollowClose",
  ]
  var plain = 0.0
  return try ([nil] + kinds).compactMap { kind -> Row? in
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 1280, height: 720)
    root.anchorPoint = .zero
    root.sublayers = [scene(0.2)]
    let renderer = try CARenderer(checked: ())
    renderer.layer = root
    renderer.bounds = root.bounds
    CATransaction.flush()
    let start = CACurrentMediaTime()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.sublayers = [scene(0.9)]
    if let kind {
      let transition = CATransition()
      transition.type = CATransitionType(rawValue: kind)
      transition.duration = 1000
      root.add(transition, forKey: nil)
    }
    CATransaction.commit()
    CATransaction.flush()
    var frame = 0.0
    func draw() {
      frame += 1
      renderer.beginFrame(atTime: start + 450 + frame, timeStamp: nil)
      renderer.addUpdate(root.bounds)
      renderer.render()
      renderer.endFrame()
      glFinish()
    }
    draw()
    let time = best(of: 15, draw)
    guard let kind else {
      plain = time
      return nil
    }
    return Row(name: "\(kind), 1280×720", unit: "ms", value: time / 1e6, floor: plain / 1e6, goal: "")
  }
}
