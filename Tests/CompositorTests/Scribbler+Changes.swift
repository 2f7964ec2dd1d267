import Foundation
import QuartzCore

@testable import Compositor

/// Changes of one layer.
extension Scribbler {
  /// Changes something.
  mutating func change() {
    // The root less often: what hides it hides everything.
    let layer = layers[layers.count > 1 && pick(10) > 0 ? 1 + pick(layers.count - 1) : 0]
    let change: String
    switch pick(45) {
    case 0:
      if layer === root { return }
      layer.position = CGPoint(x: place(0, Self.span), y: place(0, Self.span))
      change = "position"
    case 1:
      if layer === root { return }
      layer.bounds = CGRect(x: place(-9, 9), y: place(-9, 9), width: place(0, 80), height: place(0, 80))
      change = "bounds"
    case 2, 3:
      layer.transform = transform()
      change = "transform"
    case 4:
      layer.sublayerTransform = transform()
      change = "sublayerTransform"
    case 5:
      layer.opacity = [layer === root ? 0.7 : 0, 0.3, 0.99, 1][pick(4)]
      change = "opacity \(layer.opacity)"
    case 6:
      layer.backgroundColor = pick(4) == 0 ? nil : tone()
      change = "backgroundColor"
    case 7:
      if !layer.allowsEdgeAntialiasing { return }
      layer.cornerRadius = number(0, 30)
      layer.cornerCurve = pick(2) == 0 ? .continuous : .circular
      change = "corners"
    case 8:
      layer.borderWidth = place(0, 6)
      layer.borderColor = tone()
      change = "border"
    case 9:
      layer.masksToBounds.toggle()
      change = "masksToBounds \(layer.masksToBounds)"
    case 10:
      layer.shadowOpacity = [0, 0.5, 1][pick(3)]
      layer.shadowRadius = number(0, 8)
      layer.shadowOffset = CGSize(width: place(-8, 8), height: place(-8, 8))
      change = "shadow \(layer.shadowOpacity)"
    case 11:
      layer.shadowPath =
        pick(2) == 0 ? nil : CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 40), transform: nil)
      change = "shadowPath"
    case 12, 13:
      if layer === root || pick(2) == 0 {
        layer.mask = nil
      } else {
        let mask = pick(3) == 0 ? CAGradientLayer() : CALayer()
        (mask as? CAGradientLayer)?.colors = [tone(), color(0, 0, 0, 0)]
        mask.frame = CGRect(x: place(-5, 10), y: place(-5, 10), width: place(5, 50), height: place(5, 50))
        mask.backgroundColor = mask is CAGradientLayer ? nil : color(0, 0, 0, 0.8)
        mask.cornerRadius = number(0, 10)
        layer.mask = mask
      }
      change = "mask \(layer.mask.map { "\(type(of: $0))" } ?? "nil")"
    case 14, 15:
      if layer is CATextLayer { return }
      layer.contents = pick(4) == 0 ? nil : images[pick(3)]
      change = "contents"
    case 16:
      layer.contentsGravity = [.resize, .center, .topLeft, .resizeAspect, .resizeAspectFill][pick(5)]
      layer.contentsCenter =
        pick(2) == 0
        ? CGRect(x: 0, y: 0, width: 1, height: 1) : CGRect(x: 0.3, y: 0.4, width: 0.1, height: 0.2)
      change = "gravity"
    case 17:
      layer.contentsRect = CGRect(x: number(-0.5, 0.5), y: 0, width: number(0.2, 1.5), height: 1)
      change = "contentsRect"
    case 18:
      layer.isHidden = layer !== root && !layer.isHidden
      change = "hidden \(layer.isHidden)"
    case 19:
      layer.zPosition = place(-20, 20)
      change = "zPosition"
    case 20:
      layer.compositingFilter =
        pick(2) == 0
        ? nil : ["multiplyBlendMode", "plusL", "destOut", "hueBlendMode", "xor", "copy"][pick(6)]
      change = "compositingFilter \(layer.compositingFilter.map { "\($0)" } ?? "nil")"
    case 21:
      layer.filters = pick(2) == 0 ? nil : [filter(pick(2) == 0 ? "gaussianBlur" : "colorInvert")]
      change = "filters"
    case 22:
      layer.backgroundFilters = pick(2) == 0 ? nil : [filter("gaussianBlur")]
      change = "backgroundFilters"
    case 23:
      layer.shouldRasterize.toggle()
      layer.rasterizationScale = [1, 0.5, 2][pick(3)]
      change = "shouldRasterize \(layer.shouldRasterize)"
    case 24:
      layer.isGeometryFlipped.toggle()
      change = "geometryFlipped"
    case 25:
      layer.allowsGroupOpacity.toggle()
      change = "allowsGroupOpacity"
    case 26:
      // Round corners are antialiased all the same: where they meet such an edge rounding decides.
      if layer.cornerRadius > 0 { return }
      layer.allowsEdgeAntialiasing.toggle()
      change = "allowsEdgeAntialiasing"
    case 27:
      layer.isDoubleSided.toggle()
      change = "doubleSided"
    case 28:
      guard layer !== root, layers.count > 4 else { return }
      layer.removeFromSuperlayer()
      forgetRemoved()
      change = "removed"
    case 29, 30:
      add()
      change = "and another"
    case 31:
      guard layer !== root, let parent = layer.superlayer, parent.mask !== layer else { return }
      parent.insertSublayer(layer, at: UInt32(pick(2)))
      change = "to the back"
    case 32, 33, 37, 38: change = animate(layer)
    case 34:
      let transition = CATransition()
      transition.type = CATransitionType(
        rawValue: [
          "fade", "push", "moveIn", "reveal", "cube", "oglFlip", "pageCurl", "suckEffect", "rippleEffect",
          "cameraIrisHollowOpen",
        ][pick(10)])
      transition.subtype = [.fromLeft, .fromRight, .fromTop, .fromBottom][pick(4)]
      transition.duration = number(0.2, 1)
      layer.add(transition, forKey: nil)
      layer.backgroundColor = tone()
      change = "transition \(transition.type.rawValue)"
    case 35:
      if let shape = layer as? CAShapeLayer { shape.strokeEnd = unit() }
      if let gradient = layer as? CAGradientLayer { gradient.endPoint = CGPoint(x: unit(), y: unit()) }
      if let text = layer as? CATextLayer { text.string = "By \(pick(1000))" }
      if let replicator = layer as? CAReplicatorLayer { changeCopies(replicator) }
      if let portal = layer as? CAPortalLayer { changePortal(portal) }
      if let emitter = layer as? CAEmitterLayer { emitter.birthRate = Float(pick(3)) / 2 }
      change = "its own"
    case 39:
      // Only the mask changes.
      guard let mask = layer.mask else { return }
      switch pick(4) {
      case 0: mask.position = CGPoint(x: place(0, 40), y: place(0, 40))
      case 1: mask.opacity = [0, 0.4, 1][pick(3)]
      case 2: mask.cornerRadius = number(0, 15)
      default: mask.transform = transform()
      }
      change = "its mask"
    case 40: change = changeTiming(layer)
    case 41:
      guard let parent = layer.superlayer, parent.mask !== layer else { return }
      for (index, sibling) in (parent.sublayers ?? []).enumerated() {
        sibling.zPosition = Double((index * 7 + pick(5)) % 5) * 3 - 6
      }
      change = "and its siblings change zPosition"
    case 42:
      layer.anchorPoint = CGPoint(x: number(0, 1), y: number(0, 1))
      change = "anchorPoint"
    case 43:
      layer.maskedCorners = CACornerMask(rawValue: UInt(1 + pick(15)))
      change = "maskedCorners"
    case 44:
      layer.contentsScale = [1, 2][pick(2)]
      layer.magnificationFilter = pick(2) == 0 ? .nearest : .linear
      change = "contentsScale and filter"
    default:
      layer.removeAllAnimations()
      change = "no animations"
    }
    tell("\(name(layer)) \(change)")
  }

  mutating func filter(_ name: String) -> CAFilter {
    let filter = CAFilter(type: name)
    if name == "gaussianBlur" { filter.setValue(number(0.5, 6), forKey: "inputRadius") }
    return filter
  }

  private mutating func changeCopies(_ replicator: CAReplicatorLayer) {
    switch pick(4) {
    case 0: replicator.instanceCount = pick(5)
    case 1: replicator.instanceTransform = transform()
    case 2: replicator.instanceColor = tone()
    default: replicator.instanceDelay = pick(2) == 0 ? 0 : number(-0.4, 0.4)
    }
  }

  private mutating func changePortal(_ portal: CAPortalLayer) {
    switch pick(4) {
    case 0: portal.sourceLayer = pick(4) == 0 ? nil : layers[pick(layers.count)]
    case 1: portal.hidesSourceLayer.toggle()
    case 2: portal.matchesOpacity.toggle()
    default: portal.matchesTransform.toggle()
    }
  }

  /// Removes from `layers` those that are no longer in the tree.
  mutating func forgetRemoved() {
    layers.removeAll { each in
      var ancestor: CALayer? = each
      while let current = ancestor, current !== root { ancestor = current.superlayer }
      return ancestor == nil
    }
  }
}
