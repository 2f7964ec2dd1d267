extension UIView {
  /// A layer of the view's class.
  static func makeLayer() -> CALayer {
    guard let type = layerClass as? CALayer.Type else {
      Misuse.ignored("layerClass of \(self): \(layerClass) is not a class of layers; the view has a CALayer")
      return CALayer()
    }
    return type.init()
  }

  /// What every initialiser does.
  func setUp(_ frame: CGRect) {
    layer.frame = frame
    // After the frame, which does not animate from nothing in the animation block that makes the view.
    layer.delegate = self
    layer.contentsScale = UIScreen.main.scale
    traits.screenScale = layer.contentsScale
    // Views whose class draws nothing answer that when they are asked to draw.
    if type(of: self) != UIView.self { layer.setNeedsDisplay() }
    setUpContents()
  }
}

/// Observers of a view are told of the changes of its layer.
extension UIView: TellsOfChanges {}
