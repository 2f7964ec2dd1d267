import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Transitions from opposite sides are each other's mirror images; what a page or a cloth has left, or not reached, is
  /// as it was.
  @Suite(.serialized) @MainActor struct TransitionSymmetryTests {
    private let times = [0.1, 0.3, 0.5, 0.7, 0.9]

    /// A card of 80×60 in the middle of 120×100, its picture the same from left, right, above and below.
    private func pictures(_ kind: String, _ subtype: CATransitionSubtype) throws -> [Picture] {
      let root = layer(0, 0, 120, 100)
      func face(_ fill: CGColor, _ dots: CGColor) -> CALayer {
        let face = layer(0, 0, 80, 60, fill)
        for (x, y) in [(8.0, 8.0), (56, 8), (8, 36), (56, 36)] { face.addSublayer(layer(x, y, 16, 16, dots)) }
        return face
      }
      let card = layer(20, 20, 80, 60)
      card.sublayers = [face(color(0.9, 0.2, 0.1), color(1, 0.9, 0.3))]
      root.addSublayer(card)
      return try Offscreen.pictures(root, width: 120, height: 100, times: times) {
        card.sublayers = [face(color(0.1, 0.3, 0.8), color(0.3, 0.9, 0.6))]
        card.add(transition(kind, subtype), forKey: nil)
      }
    }

    /// All but ripples, which are lit from one side.
    @Test(arguments: Cards.kinds.filter { $0 != "rippleEffect" })
    func oppositeSidesAreMirrored(_ kind: String) throws {
      for (one, other, mirrorsX) in [
        (CATransitionSubtype.fromRight, CATransitionSubtype.fromLeft, true), (.fromTop, .fromBottom, false),
      ] {
        let pairs = zip(try pictures(kind, one), try pictures(kind, other))
        for (index, (a, b)) in pairs.enumerated() {
          // The iris turns one way.
          let tolerance = kind.hasPrefix("cameraIris") ? 400 : 40
          var far = 0
          for y in 0..<100 {
            for x in 0..<120 {
              let mirrored = mirrorsX ? b[119 - x, y] : b[x, 99 - y]
              if zip(a[x, y], mirrored).contains(where: { abs($0 - $1) > 24 }) { far += 1 }
            }
          }
          #expect(far <= tolerance, "\(kind) \(one.rawValue) \(times[index]): \(far)")
        }
      }
    }

    /// A tenth of the way, the half of a page on the other side lies flat, as it was; nine tenths, the side it came from
    /// shows the new picture alone.
    @Test(arguments: ["pageCurl", "suckEffect"]) func whatIsFarFromItIsAsItWas(_ kind: String) throws {
      for (subtype, near, far) in [
        (CATransitionSubtype.fromRight, (85, 50), (35, 50)), (.fromLeft, (35, 50), (85, 50)),
        (.fromTop, (60, 70), (60, 30)), (.fromBottom, (60, 30), (60, 70)),
      ] {
        let pictures = try pictures(kind, subtype)
        if kind == "pageCurl" {
          #expect(isClose(pictures[0][far.0, far.1], [230, 51, 26, 255]), "\(subtype.rawValue)")
        }
        let last = pictures[4][near.0, near.1]
        #expect(last[2] > 150 && last[0] < 40, "\(kind) \(subtype.rawValue) \(last)")
      }
    }

    /// Where nothing was there is nothing to curl, and no shadow of it.
    @Test func nothingCastsNoShadow() throws {
      let root = layer(0, 0, 100, 100)
      let pictures = try Offscreen.pictures(root, times: [0.3, 0.6]) {
        let card = layer(10, 10, 80, 80, color(1, 1, 1))
        card.add(transition("pageCurl"), forKey: nil)
        root.addSublayer(card)
      }
      for picture in pictures {
        for x in 10..<90 { #expect(picture[x, 50] == [255, 255, 255, 255]) }
      }
    }

    /// Transition filters are not supported: the type is used, with a warning.
    @Test func aFilterIsNoTransition() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(20, 30, 60, 40, color(1, 0, 0))
      root.addSublayer(card)
      let change = transition("moveIn", .fromRight)
      change.filter = "CIDissolveTransition"
      let picture = try Offscreen.pictures(root, times: [0.5]) {
        card.backgroundColor = color(0, 0, 1)
        card.add(change, forKey: nil)
      }[0]
      // Its type is shown.
      #expect(picture[30, 50] == [255, 0, 0, 255] && picture[70, 50] == [0, 0, 255, 255])
    }

    /// Contents that change, under each direction of a push: old and new side by side, each whole.
    @Test func contentsChange() throws {
      let image = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 200, 0, 255])
      let next = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 120, 255, 255])
      for (subtype, old, new) in [
        (CATransitionSubtype.fromRight, (30, 50), (70, 50)), (.fromLeft, (70, 50), (30, 50)),
        (.fromTop, (50, 35), (50, 65)), (.fromBottom, (50, 65), (50, 35)),
      ] {
        for kind in ["push", "moveIn", "reveal"] {
          let root = layer(0, 0, 100, 100)
          let card = layer(20, 30, 60, 40)
          card.contents = image
          root.addSublayer(card)
          let picture = try Offscreen.pictures(root, times: [0.5]) {
            card.contents = next
            card.add(transition(kind, subtype), forKey: nil)
          }[0]
          // What comes in lies at the side it comes from; what goes uncovers that side.
          #expect(picture[old.0, old.1] == [255, 200, 0, 255], "\(kind) \(subtype.rawValue)")
          #expect(picture[new.0, new.1] == [0, 120, 255, 255], "\(kind) \(subtype.rawValue)")
        }
      }
    }
  }
}
