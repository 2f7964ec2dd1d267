import QuartzCore
import Testing

extension Engine {
  /// Layers and animations of classes that are known only at run time.
  @MainActor @Suite struct LayerFactoryTests {
    private final class Card: CALayer {
      let number: Int
      override init() {
        number = 7
        super.init()
        name = "card"
      }
      required init?(coder: NSCoder) { nil }
    }

    private func make(_ kind: CALayer.Type) -> CALayer { kind.init() }
    private func make<Layer: CALayer>(a kind: Layer.Type) -> Layer { kind.init() }

    @Test func layersAreMadeByClass() {
      let classes: [CALayer.Type] = [
        CALayer.self, CAShapeLayer.self, CATextLayer.self, CAGradientLayer.self, CAReplicatorLayer.self,
        CAEmitterLayer.self, CAScrollLayer.self, CATiledLayer.self, CATransformLayer.self,
      ]
      for kind in classes { #expect(type(of: kind.init()) == kind) }
      #expect((make(Card.self) as? Card)?.number == 7 && make(Card.self).name == "card")
      #expect(make(a: Card.self).number == 7)
      weak var released: CALayer?
      do {
        let layer = make(CAShapeLayer.self)
        released = layer
      }
      #expect(released == nil)
    }
  }
}
