import CoreAnimationMarkup
import Foundation
import QuartzCore

/// Key frames on the clipboard: keyframe animations as elements of a scene file, which other programs can read, too.
@MainActor enum CopiedKeyFrames {
  /// The text of some key frames, an element for each animation.
  static func text(of animations: [(animation: CAKeyframeAnimation, layer: CALayer)]) -> String {
    animations.map { CAMLWriter.element(of: $0.animation, key: nil, on: $0.layer, in: nil) }.joined()
  }

  /// The keyframe animations of a text, as a layer would have them; empty for a text without. Those with keys are whole animations, which are
  /// pasted as such.
  static func animations(in text: String, for layer: CALayer) -> [CAKeyframeAnimation] {
    guard text.contains("<"), !text.contains(" key="), text.utf8.count < 1 << 20 else { return [] }
    // How values are read depends on the class of the layer.
    let name = "\(type(of: layer))"
    let element = name.hasPrefix("CA") && name.hasSuffix("Layer") ? name : "CALayer"
    let markup =
      "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><\(element)><animations>\(text)</animations></\(element)></caml>"
    guard let root = CAMLReader(data: Data(markup.utf8)).rootLayer else { return [] }
    return root.addedAnimations.compactMap { $0.animation as? CAKeyframeAnimation }
  }
}
