import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  @Suite @MainActor struct LookTests {
    @Test func look() throws {
      let root = layer(0, 0, 400, 300, color(0.95, 0.95, 0.97))
      let card = layer(40, 40, 140, 100, color(0.2, 0.4, 0.9))
      card.cornerRadius = 24
      card.borderWidth = 6
      card.borderColor = color(1, 0.6, 0, 0.8)
      root.addSublayer(card)
      let tilted = layer(220, 40, 140, 100, color(0.9, 0.2, 0.3))
      var t = CATransform3DIdentity
      t.m34 = -1 / 300
      tilted.transform = CATransform3DRotate(t, 0.9, 0, 1, 0.2)
      tilted.cornerRadius = 20
      root.addSublayer(tilted)
      let clip = layer(60, 170, 120, 100, color(0.1, 0.6, 0.3))
      clip.cornerRadius = 40
      clip.masksToBounds = true
      clip.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      let inner = layer(60, 20, 100, 100, color(1, 1, 0, 0.7))
      inner.cornerRadius = 30
      inner.masksToBounds = true
      inner.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      let deep = layer(-20, 40, 80, 20, color(0, 0, 0))
      inner.addSublayer(deep)
      clip.addSublayer(inner)
      root.addSublayer(clip)
      let group = layer(220, 170, 140, 100, color(0.5, 0, 0.5))
      group.opacity = 0.5
      group.addSublayer(layer(30, 30, 140, 40, color(0, 0.5, 0.5)))
      root.addSublayer(group)
      let smooth = layer(170, 120, 80, 80, color(0, 0, 0, 0.3))
      smooth.cornerRadius = 24
      smooth.cornerCurve = .continuous
      root.addSublayer(smooth)
      let masked = layer(300, 200, 90, 90, color(0.2, 0.8, 0.9))
      let mask = layer(10, 10, 70, 70, color(0, 0, 0))
      mask.cornerRadius = 35
      masked.mask = mask
      root.addSublayer(masked)
      let picture = try Offscreen.draw(root, width: 400, height: 300)
      try picture.save("/tmp/look.png")
      print(picture.statistics)
    }
  }
}
