import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Animations that meet on a part of a property.
  @MainActor @Suite struct OverlappingAnimations {
    @Test func addsToThePartThatNothingElseAnimatesOnceAFrame() throws {
      let hosted = Hosted()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      hosted.layer.position = CGPoint(x: 180, y: 140)
      CATransaction.commit()
      let sideways = CABasicAnimation(keyPath: "position.x")
      sideways.fromValue = 100
      sideways.toValue = 300
      sideways.duration = 10
      hosted.layer.add(sideways, forKey: "sideways")
      let offset = CABasicAnimation(keyPath: "position")
      offset.fromValue = CGPoint(x: 40, y: 20)
      offset.toValue = CGPoint(x: 40, y: 20)
      offset.isAdditive = true
      offset.duration = 10
      hosted.layer.add(offset, forKey: "offset")
      for time in [1.0, 1, 2, 1] {
        let position = try hosted.at(time).position
        expectClose([position.x, position.y], [140 + 20 * time, 160])
        // Frames of a render thread come without anything having changed.
        for _ in 0..<3 {
          let frame = hosted.context.frame(at: 0)
          let row = frame.row(hosted.layer.node)
          expectClose([row[Slot.position], row[Slot.position + 1]], [140 + 20 * time, 160])
        }
      }
    }
  }
}
