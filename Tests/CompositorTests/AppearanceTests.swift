import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Compositor

/// What the description of kinds and pieces says.
@Suite struct LayerTraitsTests {
  @Test func piecesAreIteratedInPaintingOrder() {
    let pieces: LayerPieces = [.particles, .background, .border, .sublayers, .path]
    #expect(Array(pieces.inOrder) == [.background, .path, .sublayers, .border, .particles])
    #expect(Array(LayerPieces().inOrder).isEmpty)
  }

  @Test func aPlainLayerAloneMayTakeTheShortPath() {
    #expect(LayerKind.allCases.filter(\.traits.isPlain) == [.layer])
    #expect(LayerKind.transform.traits.pieces == .sublayers)
  }
}

extension Drawing {
  /// Pieces that shadows used to overlook.
  @Suite(.serialized) @MainActor struct PieceShadowTests {
    private let none = [0, 0, 0, 0]
    private let black = [0, 0, 0, 255]

    private func castShadow(_ layer: CALayer) {
      layer.shadowOpacity = 1
      layer.shadowRadius = 0
      layer.shadowOffset = CGSize(width: 0, height: 30)
    }

    @Test func aPortalCastsTheShadowOfWhatItShows() throws {
      let root = layer(0, 0, 100, 100)
      let source = layer(5, 5, 20, 20, color(1, 0, 0))
      let portal = CAPortalLayer()
      portal.frame = CGRect(x: 50, y: 10, width: 40, height: 20)
      portal.sourceLayer = source
      root.addSublayer(source)
      root.addSublayer(portal)
      castShadow(portal)
      let picture = try Offscreen.draw(root)
      #expect(picture[60, 20] == [255, 0, 0, 255])
      // Half of the portal shows nothing.
      #expect(picture[60, 50] == black && picture[80, 50] == none)
    }

    private final class Red: CATiledLayer {
      override class func fadeDuration() -> CFTimeInterval { 0 }
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      }
    }

    @Test func tilesCastAShadow() throws {
      let root = layer(0, 0, 100, 100)
      let tiled = Red()
      tiled.tileSize = CGSize(width: 16, height: 16)
      tiled.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
      root.addSublayer(tiled)
      castShadow(tiled)
      tiled.setNeedsDisplay()
      let picture = try Offscreen.draw(root)
      #expect(picture[20, 20] == [255, 0, 0, 255] && picture[40, 20] == none)
      #expect(picture[20, 50] == black && picture[40, 50] == none)
    }
  }
}
