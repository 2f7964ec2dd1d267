import QuartzCore

/// A live tree: root (400 × 300, y down) → stage → layer.
@MainActor struct DragTree {
  let root = CALayer()
  let stage = CALayer()
  let layer = CALayer()
  let context: CAContext

  init(_ arrange: (CALayer, CALayer) -> Void = { _, _ in }) {
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    stage.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    stage.position = CGPoint(x: 200, y: 150)
    layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
    layer.position = CGPoint(x: 180, y: 140)
    stage.addSublayer(layer)
    root.addSublayer(stage)
    arrange(stage, layer)
    context = CAContext(layer: root)
    CATransaction.flush()
  }
}
