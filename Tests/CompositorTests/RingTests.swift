import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Large pictures and borders with rounded corners are drawn as rings around a hole (`Painter+Hole`).
  @Suite(.serialized) @MainActor struct RingTests {
    nonisolated static let planes = [
      CATransform3DIdentity, CATransform3DMakeRotation(0.4, 0, 0, 1), CATransform3DMakeRotation(2.9, 0, 0, 1),
      CATransform3DMakeScale(-0.9, 1.1, 1), Sample.perspective(0.5, 1, 0.4, eye: 300),
      Sample.perspective(-0.6, 0.3, 1, eye: 250),
    ]

    private enum Corners { case none, own, inContainer, within }

    /// A picture of 76 by 70 points in the middle of 100 by 100, half of which shows through: a pixel that is drawn twice or not at all
    /// has another colour.
    private func card(
      _ plane: CATransform3D, _ corners: Corners, _ curve: CALayerCornerCurve, border: Double = 0
    ) throws -> CALayer {
      let card = layer(12.3, 15.4, 76, 70)
      card.transform = plane
      card.contents = try noise(24, 20, opaque: true)
      card.allowsGroupOpacity = false
      card.opacity = 0.5
      func round(_ layer: CALayer) {
        layer.cornerRadius = 9
        layer.cornerCurve = curve
        layer.masksToBounds = true
      }
      switch corners {
      case .none: return card
      case .own:
        round(card)
        card.borderWidth = border
        card.borderColor = color(1, 1, 1)
        return card
      case .inContainer, .within:
        // The picture in a container that clips; `within` is smaller than its picture.
        let inset = corners == .within ? 4.0 : 0
        let container = layer(12.3 + inset, 15.4 + inset, 76 - 2 * inset, 70 - 2 * inset)
        container.transform = plane
        round(container)
        card.transform = CATransform3DIdentity
        card.frame = CGRect(x: -inset, y: -inset, width: 76, height: 70)
        // A layer that clips is none of the short path.
        card.masksToBounds = true
        container.addSublayer(card)
        return container
      }
    }

    /// Well inside the corners the picture is the one without corners.
    @Test(arguments: planes, [CALayerCornerCurve.circular, .continuous])
    func middleIsThePictureWithoutCorners(_ plane: CATransform3D, _ curve: CALayerCornerCurve) throws {
      func draw(_ card: CALayer) throws -> (Picture, variants: [Variant]) {
        let root = layer(0, 0, 100, 100, color(1, 1, 1))
        root.addSublayer(card)
        return try Offscreen.withContext {
          let own = try Compositor()
          return (
            try Offscreen.drawInContext(
              root, width: 300, height: 300, toPixels: CGAffineTransform(scaleX: 3, y: 3), with: own),
            own.programs.variants
          )
        }
      }
      let expected = try draw(card(plane, .none, curve)).0
      for corners in [Corners.own, .inContainer, .within] {
        for border in corners == .own ? [0, 3.0] : [0] {
          let found = try draw(card(plane, corners, curve, border: border))
          #expect(found.variants.contains { $0.contains([.image, .ring]) }, "\(corners)")
          #expect(found.variants.contains { $0.contains([.image, .filledHole]) }, "\(corners)")
          #expect(border == 0 || found.variants.contains { $0.contains([.border, .ring]) })
          // The pixels whose boxes lie inside the corners, the border and the container.
          let middle = layer(12.3, 15.4, 76, 70)
          middle.transform = plane
          let area = CGRect(x: 0, y: 0, width: 76, height: 70).insetBy(dx: 8.5, dy: 8.5)
          let root = layer(0, 0, 100, 100)
          root.addSublayer(middle)
          var compared = 0
          var error = 0
          for pixel in 0..<300 * 300 {
            let (x, y) = (pixel % 300, pixel / 300)
            let place = middle.convert(
              CGPoint(x: (Double(x) + 0.5) / 3, y: (Double(y) + 0.5) / 3), from: root)
            guard area.contains(place) else { continue }
            compared += 1
            error = max(error, zip(found.0[x, y], expected[x, y]).map { abs($0 - $1) }.max() ?? 0)
          }
          #expect(compared > 13000)
          #expect(error <= 1, "\(corners), border \(border): \(error)")
        }
      }
    }

    /// A translucent background has one colour: no pixel where the ring and its hole meet is drawn twice or not at all. With a label, which
    /// lies well inside the border, the hole is painted below it and the ring above.
    @Test(arguments: planes, [false, true])
    func backgroundHasNoSeam(_ plane: CATransform3D, hasLabel: Bool) throws {
      for (curve, border) in [(CALayerCornerCurve.continuous, 0.0), (.continuous, 3), (.circular, 3)] {
        let root = layer(0, 0, 100, 100, color(1, 1, 1))
        let card = layer(12.3, 15.4, 76, 70, color(0.2, 0.5, 0.9, 0.5))
        card.transform = plane
        card.cornerRadius = 9
        card.cornerCurve = curve
        card.borderWidth = border
        card.borderColor = color(1, 0, 0)
        let label = layer(30, 30, 8, 6, color(0, 0, 0))
        if hasLabel {
          card.masksToBounds = true
          card.addSublayer(label)
        }
        root.addSublayer(card)
        let (picture, variants) = try Offscreen.withContext {
          let own = try Compositor()
          return (
            try Offscreen.drawInContext(
              root, width: 300, height: 300, toPixels: CGAffineTransform(scaleX: 3, y: 3), with: own),
            own.programs.variants
          )
        }
        #expect(picture.statistics.passes == 1)
        if border > 0 || !hasLabel { #expect(variants.contains { $0.contains(.ring) }) }
        let area = CGRect(x: 0, y: 0, width: 76, height: 70).insetBy(dx: border + 2.5, dy: border + 2.5)
        var colors = Set<[Int]>()
        for pixel in 0..<300 * 300 {
          let (x, y) = (pixel % 300, pixel / 300)
          let place = card.convert(CGPoint(x: (Double(x) + 0.5) / 3, y: (Double(y) + 0.5) / 3), from: root)
          // Away from the corners and from the label.
          let isCorner = abs(place.x - 38) > 26 && abs(place.y - 35) > 23
          guard area.contains(place), !isCorner,
            !(hasLabel && label.frame.insetBy(dx: -2, dy: -2).contains(place))
          else {
            continue
          }
          colors.insert(picture[x, y])
        }
        #expect(colors == [[153, 191, 242, 255]], "\(curve), border \(border)")
      }
    }

    /// While a card grows and turns, its picture becomes a ring. Each update is the picture painted anew.
    @Test(arguments: [CALayerCornerCurve.circular, .continuous])
    func updatesAreTheSame(_ curve: CALayerCornerCurve) throws {
      try Offscreen.withContext {
        for border in [0, 3.0] {
          let root = layer(0, 0, 100, 100, color(1, 1, 1))
          let card = try card(CATransform3DIdentity, .own, curve, border: border)
          root.addSublayer(card)
          let pair = try UpdateTests.Pair(
            root, width: 300, height: 300, toPixels: CGAffineTransform(scaleX: 3, y: 3))
          defer { pair.end() }
          for step in 0...20 {
            let scale = 0.3 + 0.04 * Double(step)
            card.transform = CATransform3DScale(
              CATransform3DMakeRotation(0.2 * Double(step), 0, 0, 1), scale, scale, 1)
            if step == 8 { card.contents = try plain(3, 3, [9, 200, 30, 255]) }
            if step > 12 { card.cornerRadius = 9 + Double(step) }
            pair.frame(at: 0, "border \(border), step \(step)")
          }
        }
      }
    }

    /// A picture whose corners are clipped is sampled at the same places before and after its hole is found, also while the images of a
    /// frame are placed in their textures anew.
    @Test func fadesIntoTheNextPictureAndBack() throws {
      try Offscreen.withContext {
        let root = layer(0, 0, 100, 100, color(1, 1, 1))
        let card = try card(CATransform3DMakeRotation(0.3, 0, 0, 1), .own, .circular)
        root.addSublayer(card)
        let pair = try UpdateTests.Pair(
          root, width: 300, height: 300, toPixels: CGAffineTransform(scaleX: 3, y: 3))
        defer { pair.end() }
        pair.frame()
        let fade = CABasicAnimation(keyPath: "contents")
        fade.fromValue = try noise(24, 20, opaque: true)
        fade.toValue = try plain(3, 3, [9, 200, 30, 255])
        fade.duration = 2
        card.add(fade, forKey: nil)
        for step in 0...12 { pair.frame(at: Double(step) * 0.25, "step \(step)") }
      }
    }

    /// A group that a layer's own clip cuts is dissolved into the one that fades the layer, and is still cut by the clips around it.
    @Test func clipOfADissolvedGroupIsCutByTheClipsAroundIt() throws {
      let root = layer(0, 0, 100, 100, color(0, 0, 0))
      let container = layer(20.5, 20, 40, 60)
      container.masksToBounds = true
      let card = layer(-10, 5, 100, 100)
      card.cornerRadius = 10
      card.masksToBounds = true
      card.opacity = 0.5
      for _ in 0..<2 { card.addSublayer(layer(0, 0, 100, 100, color(1, 1, 1))) }
      container.addSublayer(card)
      root.addSublayer(container)
      let picture = try Offscreen.draw(root)
      #expect(picture.statistics.passes == 2)
      #expect(abs(picture[30, 50][0] - 128) <= 1)
      #expect(abs(picture[20, 50][0] - 64) <= 1)
      #expect(picture[19, 50][0] == 0)
    }
  }
}
