import CoreAnimationMarkup
import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Compositor

extension Drawing {
  /// Plain leaves, of one colour or with an image, are drawn by a short path, which reads few properties. Every property of the table gives
  /// the same picture on either path: the short path leaves a layer with a property that it does not support to the other one.
  @Suite(.serialized) @MainActor struct PlainLeafTests {
    /// A value that differs from the default; nil for properties that are no values of a single layer.
    private static func sample(_ property: Property) throws -> Any? {
      let first = property.defaults.first ?? 0
      switch property.kind {
      case .bool: return NSNumber(value: first == 0)
      case .integer: return NSNumber(value: 5)
      case .float: return NSNumber(value: 0.5)
      // A property that is 1 by default may be a share, such as an opacity.
      case .number: return NSNumber(value: first == 1 ? 0.5 : first + 4)
      case .point: return NSValue(cgPoint: CGPoint(x: 0.25 + first * 1.5, y: 0.25 + first * 1.25))
      case .size: return NSValue(cgSize: CGSize(width: 5, height: 4))
      case .rect: return NSValue(cgRect: CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25))
      case .transform: return NSValue(caTransform3D: CATransform3DMakeScale(0.75, 1.25, 1))
      case .color: return CGColor(red: 0.25, green: 0.75, blue: 0.5, alpha: 0.75)
      case .enumeration: return property.names.last
      case .path: return CGPath(rect: CGRect(x: -5, y: -5, width: 30, height: 20), transform: nil)
      case .image: return CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 128, 128])
      case .filter: return CAFilter(type: "plusL")
      case .filters: return [CAFilter(type: "colorInvert")]
      case .layer, .layers, .string, .numbers, .colors, .timingFunctions, .timingFunction, .valueFunction,
        .animations, .value, .values, .dictionary, .colorMatrix, .cells, .behaviors, .object:
        return nil
      }
    }

    private enum Leaf: CaseIterable { case color, mirroredColor, image }

    private func pictures(_ key: String?, _ value: Any?, _ kind: Leaf) throws -> (
      short: Picture, long: Picture
    ) {
      func draw(_ compositor: Compositor) throws -> Picture {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
        // A blend mode acts on the pixels of the superlayer.
        root.backgroundColor = CGColor(red: 0.5, green: 0.75, blue: 1, alpha: 1)
        let leaf = CALayer()
        leaf.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
        leaf.position = CGPoint(x: 41.25, y: 38.5)
        leaf.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        switch kind {
        case .color:
          leaf.backgroundColor = CGColor(red: 0.875, green: 0.25, blue: 0.125, alpha: 1)
          leaf.cornerRadius = 9
        case .mirroredColor:
          leaf.backgroundColor = CGColor(red: 0.875, green: 0.25, blue: 0.125, alpha: 1)
          leaf.transform = CATransform3DConcat(CATransform3DMakeScale(-1, 1, 1), leaf.transform)
        case .image: leaf.contents = try noise(7, 5)
        }
        // Properties that act together with another one.
        if key == "borderColor" { leaf.borderWidth = 3 }
        if key?.hasPrefix("shadow") == true, key != "shadowOpacity" { leaf.shadowOpacity = 0.75 }
        if let key { leaf.setValue(value, forKey: key) }
        root.addSublayer(leaf)
        return try Offscreen.drawInContext(
          root, width: 80, height: 80, background: SIMD4(0.5, 0.75, 1, 1), with: compositor)
      }
      return try Offscreen.withContext {
        let short = try Compositor()
        let long = try Compositor()
        long.resources.takesShortPath = false
        return (try draw(short), try draw(long))
      }
    }

    @Test func everyPropertyGivesTheSamePictureOnEitherPath() throws {
      var changed: [Leaf: Set<String>] = [:]
      for kind in Leaf.allCases {
        let plain = try pictures(nil, nil, kind).short.pixels
        for property in CALayer.propertyTable.properties where property.slot >= 0 || property.object >= 0 {
          let value = try #require(try Self.sample(property), "no sample for \(property.key)")
          let (short, long) = try pictures(property.key, value, kind)
          #expect(short.pixels == long.pixels, "\(property.key) of \(kind)")
          if long.pixels != plain { changed[kind, default: []].insert(property.key) }
        }
      }
      // The samples are such that they show.
      let shown: Set = [
        "bounds", "position", "anchorPoint", "transform", "opacity", "hidden", "cornerRadius",
        "maskedCorners",
        "cornerCurve", "borderWidth", "borderColor", "backgroundColor", "edgeAntialiasingMask",
        "allowsEdgeAntialiasing", "shadowOpacity", "shadowColor", "shadowRadius", "shadowOffset",
        "shadowPath",
        "contents", "filters", "compositingFilter",
      ]
      let hidden = shown.subtracting(changed[.color] ?? [])
      #expect(hidden.isEmpty, "\(hidden)")
      let shownOfImages: Set = [
        "bounds", "opacity", "hidden", "backgroundColor", "borderWidth", "contents", "contentsRect",
        "contentsCenter", "contentsGravity",
        "contentsMultiplyColor", "edgeAntialiasingMask", "filters",
      ]
      let hiddenOfImages = shownOfImages.subtracting(changed[.image] ?? [])
      #expect(hiddenOfImages.isEmpty, "\(hiddenOfImages)")
    }

    /// The short path is taken where it is meant to be: it draws an instance, without a program that the other needs.
    @Test func leavesTakeTheShortPath() throws {
      let tree = RenderTreeLeaf()
      #expect(try tree.takes { $0.cornerRadius = 4 })
      #expect(try !tree.takes { $0.borderWidth = 2 })
      #expect(try !tree.takes { $0.shadowOpacity = 0.5 })
      #expect(try !tree.takes { $0.isDoubleSided = false })
    }

    /// Whether `Painter.leaf` draws a layer.
    @MainActor private struct RenderTreeLeaf {
      func takes(_ change: (CALayer) -> Void) throws -> Bool {
        let root = CALayer()
        let leaf = CALayer()
        leaf.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        leaf.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        change(leaf)
        root.addSublayer(leaf)
        let host = CAContext(layer: root, clock: MediaClock(isPaused: true))
        defer { host.layer = nil }
        CATransaction.flush()
        let frame = host.frame(at: 0)
        var painter = Painter(frame, PaintList(), PaintResources())
        let whole = PixelRect(x: 0, y: 0, width: 20, height: 20)
        let state = PaintState(
          transform: CATransform3DIdentity, safe: whole, isFlipped: false, limit: whole, depth: 1)
        return painter.leaf(frame.children(frame.root)[0], state)
      }
    }

    /// A transform with negative zeros is multiplied, and gives the picture of the identity.
    @Test func negativeZerosAreZeros() throws {
      func draw(_ transform: CATransform3D) throws -> Picture {
        let root = layer(0, 0, 40, 40, color(1, 1, 1))
        let leaf = layer(5.25, 7.5, 20, 10, color(1, 0, 0))
        leaf.cornerRadius = 4
        leaf.transform = transform
        root.addSublayer(leaf)
        return try Offscreen.draw(root, width: 40, height: 40)
      }
      var transform = CATransform3DIdentity
      (transform.m12, transform.m14, transform.m34, transform.m41) = (-0.0, -0.0, -0.0, -0.0)
      #expect(try draw(transform).pixels == draw(CATransform3DIdentity).pixels)
    }
  }
}
