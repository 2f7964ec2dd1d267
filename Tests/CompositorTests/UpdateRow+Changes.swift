import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension UpdateRow {
  /// Changes of single layers: what they cost, and where damage is carried further than the layer that changes.
  static let changes = [
    UpdateRow("cells change") { scene in
      let cells = grid(in: scene)
      // 85.5 … 115.5 by 45 … 75, whole pixels.
      try scene.step("a colour", drawn: .exactly(PixelRect(x: 85, y: 44, width: 31, height: 32))) {
        cells[7].backgroundColor = color(1, 0, 0)
      }
      #expect(try scene.compositor.statistics.instances == 2)
      try scene.step("two cells", drawn: .lessThan(3000)) {
        cells[0].position.x += 3
        cells[24].opacity = 0.5
      }
    },
    UpdateRow("layers come and go") { scene in
      let cells = grid(in: scene)
      let quarter = UpdateScene.Drawn.lessThan(200 * 200 / 4)
      // Both frames have the other cells.
      try scene.step("one goes", drawn: quarter) { cells[12].removeFromSuperlayer() }
      try scene.step("it comes to the back") { scene.root.insertSublayer(cells[12], at: 0) }
      try scene.step("one is hidden", drawn: quarter) { cells[3].isHidden = true }
      try scene.step("all go") { for cell in cells { cell.removeFromSuperlayer() } }
      try scene.step("all come") { for cell in cells { scene.root.addSublayer(cell) } }
    },
    UpdateRow("clips, images, gradients and groups", clipsImagesGradientsAndGroups),
    UpdateRow("an animation in a corner") { scene in
      let cells = grid(in: scene)
      let spin = CABasicAnimation(keyPath: "transform.rotation.z")
      (spin.byValue, spin.duration) = (3, 1)
      cells[4].add(spin, forKey: "spin")
      for step in 1...8 { try scene.step("spins", at: Double(step) / 10, drawn: .lessThan(50 * 50)) }
      try scene.step("has ended", at: 1.5)
      try scene.step("rests", at: 2, drawn: .nothing)
    },
    // An edge that is not antialiased, in the middle of its pixels: in or out, but always the same.
    UpdateRow("edges on the centres of pixels") { scene in
      let group = layer(20, 20, 160, 160, color(0.2, 0.2, 0.4, 0.5))
      group.filters = [CAFilter(type: "colorInvert")]
      scene.root.addSublayer(group)
      for index in 0..<6 {
        let card = layer(
          Double(index % 3) * 40 + 30.5, Double(index / 3) * 61 + 22.5, 33, 41, color(1, 0.6, 0))
        if index % 2 == 0 { card.contents = try noise(40, 40, seed: 5, opaque: true) }
        card.allowsEdgeAntialiasing = false
        group.addSublayer(card)
      }
      let mover = layer(20, 20, 60, 50, color(0, 0.5, 1, 0.3))
      group.addSublayer(mover)
      for step in 1...12 {
        try scene.step("step \(step)") {
          mover.position = CGPoint(x: 30 + Double(step) * 9.3, y: 30 + Double(step) * 7.9)
        }
      }
    },
    // A layer gets a mask, so its rectangle is drawn into an off-screen surface that is smaller than the rectangle. The instance stays the
    // same. The pixels that it showed outside the surface have to be drawn again.
    UpdateRow("a group that shows less of the same") { scene in
      let cards = (0..<3).map {
        layer(10, 10 + 60 * Double($0), 150, 50, color(0.9, 0.8, 0.3 * Double($0)))
      }
      cards.forEach(scene.root.addSublayer)
      for (index, card) in cards.enumerated() {
        try scene.step("masked \(index)") { card.mask = layer(20, 5, 30, 30, color(0, 0, 0)) }
      }
      for (index, card) in cards.enumerated() { try scene.step("whole \(index)") { card.mask = nil } }
    },
    // A layer beside the picture is blurred into it. Random trees (`UpdateFuzzTests`) found this case and the next one.
    UpdateRow("a blur shows what lies outside the picture") { scene in
      let blurred = layer(0, 100, 200, 90, color(0, 1, 0))
      blurred.filters = [filter("gaussianBlur", ["inputRadius": 5])]
      scene.root.addSublayer(blurred)
      let outside = layer(50, 104, 60, 60, color(1, 0, 0))
      blurred.addSublayer(outside)
      let other = layer(10, 10, 20, 20, color(0, 0, 1))
      scene.root.addSublayer(other)
      try scene.step("outside", at: 0.1) { outside.backgroundColor = color(0, 0, 0) }
      try scene.step("both", at: 0.2) {
        outside.backgroundColor = color(1, 1, 0)
        other.addSublayer(layer(0, 0, 5, 5, color(1, 1, 1)))
      }
      try scene.step("gone", at: 0.3) { outside.removeFromSuperlayer() }
    },
    // The pieces at a clip's edge that have changed share no pixel there, but others do.
    UpdateRow("a part is cut as the whole is") { scene in
      let card = layer(20.3, 20.4, 150.2, 100.3)
      card.masksToBounds = true
      card.addSublayer(layer(-10, 10, 40, 40, color(0, 0, 0)))
      card.addSublayer(layer(-5, 20, 40, 40, color(1, 0, 0)))
      let above = layer(120, 0, 60, 50.3, color(0, 0.5, 0))
      let below = layer(120, 50.3, 60, 60, color(0, 0, 1))
      card.addSublayer(above)
      card.addSublayer(below)
      scene.root.addSublayer(card)
      try scene.step("above", at: 0.1) { above.backgroundColor = color(0, 0.6, 0) }
      try scene.step("below", at: 0.2) { below.backgroundColor = color(0.2, 0, 1) }
      try scene.step("above again", at: 0.3) { above.backgroundColor = color(0.3, 0.6, 0) }
    },
  ]

  /// Twenty-five translucent cells below the root, some with borders.
  @MainActor private static func grid(in scene: UpdateScene) -> [CALayer] {
    (0..<25).map { index in
      let cell = layer(
        Double(index % 5) * 40 + 5.5, Double(index / 5) * 40 + 5, 30, 30, color(0.2, 0.5, 0.8, 0.7))
      cell.cornerRadius = 6
      cell.borderWidth = index % 2 == 0 ? 2 : 0
      scene.root.addSublayer(cell)
      return cell
    }
  }

  @MainActor private static func clipsImagesGradientsAndGroups(_ scene: UpdateScene) throws {
    let clip = layer(20, 20, 80, 80)
    (clip.cornerRadius, clip.masksToBounds) = (20, true)
    clip.addSublayer(layer(-10, -10, 100, 100, color(0.5, 0.1, 0.6)))
    let picture = layer(120, 20, 40, 40)
    picture.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 255, 0, 255])
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 120, y: 80, width: 40, height: 40)
    gradient.colors = [color(1, 0, 0), color(0, 0, 1)]
    let faded = layer(20, 120, 60, 60, color(0, 0.5, 0.5))
    faded.opacity = 0.5
    let child = layer(30, 30, 20, 20, color(1, 1, 0))
    faded.addSublayer(child)
    let masked = layer(120, 140, 40, 40, color(0.3, 0.3, 0.3))
    masked.mask = layer(10, 10, 20, 20, color(0, 0, 0))
    masked.mask?.cornerRadius = 5
    for each in [clip, picture, gradient, faded, masked] { scene.root.addSublayer(each) }
    func step(_ what: String, _ x: Double, _ y: Double, _ side: Double, _ change: () -> Void) throws {
      try scene.step(what, drawn: .within(CGRect(x: x, y: y, width: side, height: side)), change)
    }
    // What lies in a clip is compared by its own box, which the clip does not bound.
    try step("the clip's corners", 10, 10, 100) { clip.cornerRadius = 30 }
    try step("the image", 120, 20, 40) {
      picture.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 255, 255])
    }
    try step("a stop", 120, 80, 40) { gradient.colors = [color(1, 0, 0), color(0, 1, 1)] }
    try step("one stop more", 120, 80, 40) {
      gradient.colors = [color(1, 0, 0), color(0, 1, 1), color(0, 0, 0)]
    }
    try step("in a group", 50, 150, 20) { child.backgroundColor = color(1, 0, 1) }
    try step("the group's opacity", 20, 120, 60) { faded.opacity = 0.75 }
    try step("the mask's corners", 130, 150, 20) { masked.mask?.cornerRadius = 2 }
    try step("the mask's size", 120, 140, 40) {
      masked.mask?.frame = CGRect(x: 5, y: 5, width: 20, height: 30)
    }
  }
}
