import Foundation
import QuartzCore

/// Changes of many layers at once, and layers that move between superlayers and trees.
extension Scribbler {
  /// Replaces all layers within one frame.
  mutating func rebuild() {
    for layer in root.sublayers ?? [] { layer.removeFromSuperlayer() }
    layers = [root]
    for _ in 0..<(6 + pick(12)) { add() }
    for _ in 0..<16 { change() }
    tell("all layers are replaced")
  }

  /// Removes half of the layers and adds as many.
  mutating func churn() {
    let count = max(layers.count / 2, 1)
    for _ in 0..<count where layers.count > 1 {
      layers[1 + pick(layers.count - 1)].removeFromSuperlayer()
      forgetRemoved()
    }
    for _ in 0..<count { add() }
    tell("\(count) layers come and go")
  }

  /// Adds hundreds of small layers to one layer.
  mutating func grow() {
    let parent = layers[pick(layers.count)]
    let rounds = pick(2) == 0
    for index in 0..<(300 + pick(300)) {
      let leaf = CALayer()
      leaf.name = "leaf \(index)"
      leaf.bounds = CGRect(x: 0, y: 0, width: 5, height: 4)
      leaf.position = CGPoint(x: place(0, 80), y: place(0, 80))
      leaf.backgroundColor = tone()
      if rounds { leaf.cornerRadius = 1.5 }
      if pick(50) == 0 { leaf.masksToBounds = true }
      parent.addSublayer(leaf)
      // A change of one of them is as likely as that of another layer.
      if index % 40 == 0 { layers.append(leaf) }
    }
    tell("\(name(parent)) gets hundreds of layers")
  }

  /// Removes all layers but a few.
  mutating func shrink() {
    let kept = [layers[pick(layers.count)], layers[pick(layers.count)]]
    func thin(_ layer: CALayer) -> Bool {
      var holds = kept.contains { $0 === layer }
      for sublayer in layer.sublayers ?? [] where thin(sublayer) { holds = true }
      if !holds && layer !== root { layer.removeFromSuperlayer() }
      return holds
    }
    _ = thin(root)
    forgetRemoved()
    tell("all layers but a few go")
  }

  /// Changes only a layer that has sublayers: its subtree rests.
  mutating func moveContainer() {
    let containers = layers.filter { $0.sublayers?.isEmpty == false && $0 !== root }
    guard !containers.isEmpty else { return }
    let layer = containers[pick(containers.count)]
    switch pick(8) {
    case 0: layer.position = CGPoint(x: place(0, Self.span), y: place(0, Self.span))
    case 1: layer.transform = transform()
    case 2: layer.opacity = [0, 0.3, 0.8, 1][pick(4)]
    case 3: layer.sublayerTransform = transform()
    case 4: layer.bounds.origin = CGPoint(x: place(-20, 20), y: place(-20, 20))
    case 5: layer.zPosition = place(-20, 20)
    case 6: layer.masksToBounds.toggle()
    default:
      let move = CABasicAnimation(
        keyPath: ["position.x", "transform.rotation.z", "opacity", "transform.scale"][pick(4)])
      (move.fromValue, move.toValue, move.duration, move.repeatCount) = (0.2, 1, number(0.2, 1), .infinity)
      move.timeOffset = number(0, 1)
      layer.add(move, forKey: "container")
    }
    tell("the container \(name(layer)) moves alone")
  }

  /// Moves a layer, with its sublayers, to another superlayer of the tree.
  mutating func moveWithinTree() {
    guard layers.count > 3 else { return }
    let layer = layers[1 + pick(layers.count - 1)]
    let target = layers[pick(layers.count)]
    var ancestor: CALayer? = target
    while let current = ancestor {
      if current === layer { return }
      ancestor = current.superlayer
    }
    target.insertSublayer(layer, at: UInt32(pick((target.sublayers ?? []).count + 1)))
    tell("\(name(layer)) moves to \(name(target))")
  }

  /// Moves a layer, with its sublayers, to another tree.
  mutating func moveOut(to other: CALayer) {
    guard layers.count > 4 else { return }
    let layer = layers[1 + pick(layers.count - 1)]
    other.addSublayer(layer)
    guests.append(layer)
    forgetRemoved()
    tell("\(name(layer)) moves to the other tree")
  }

  /// Moves a layer back from the other tree.
  mutating func moveIn() {
    guard !guests.isEmpty else { return }
    let layer = guests.remove(at: pick(guests.count))
    layers[pick(layers.count)].addSublayer(layer)
    func take(_ layer: CALayer) {
      layers.append(layer)
      for sublayer in layer.sublayers ?? [] { take(sublayer) }
    }
    take(layer)
    tell("\(name(layer)) comes back from the other tree")
  }

  /// Moves a layer to another tree and back, each in a commit of its own.
  mutating func moveThereAndBack(_ other: CALayer) {
    moveOut(to: other)
    CATransaction.flush()
    moveIn()
  }

  /// Commits `count` small changes one by one.
  mutating func commitOften(_ count: Int) {
    for _ in 0..<count {
      let layer = layers[layers.count > 1 ? 1 + pick(layers.count - 1) : 0]
      CATransaction.setDisableActions(pick(16) > 0)
      switch pick(6) {
      case 0: layer.opacity = Float(unit())
      case 1 where layer !== root: layer.position = CGPoint(x: place(0, Self.span), y: place(0, Self.span))
      case 2: layer.backgroundColor = tone()
      case 3: layer.zPosition = place(-3, 3)
      case 4 where layer !== root: layer.isHidden.toggle()
      default: layer.borderWidth = place(0, 4)
      }
      CATransaction.flush()
    }
    CATransaction.setDisableActions(true)
    tell("\(count) commits")
  }
}
