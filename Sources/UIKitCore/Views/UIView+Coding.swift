/// A coder that reads an interface file. It knows which object is being made, and what the file says of it.
///
/// No class of views knows such a file: the initialiser of `UIView` hands the coder the view, whose class has set up its contents by then. An
/// initialiser of a subclass sees the values and the subviews after it has called `super.init(coder:)`, as on Apple's systems.
package protocol InterfaceCoder: NSCoder {
  /// Gives an object that is being made its values, and the objects in it.
  @MainActor func configure(_ object: NSObject)
}

extension UIView {
  func encodeAll(_ coder: NSCoder) {
    coder.encode(NSValue(cgRect: bounds), forKey: "UIBounds")
    coder.encode(NSValue(cgPoint: center), forKey: "UICenter")
    coder.encode(NSValue(caTransform3D: transform3D), forKey: "UITransform")
    coder.encode(backgroundColor, forKey: "UIBackgroundColor")
    coder.encode(Double(alpha), forKey: "UIAlpha")
    coder.encode(isHidden, forKey: "UIHidden")
    coder.encode(isOpaque, forKey: "UIOpaque")
    coder.encode(clipsToBounds, forKey: "UIClipsToBounds")
    coder.encode(isUserInteractionEnabled, forKey: "UIUserInteractionEnabled")
    coder.encode(tag, forKey: "UITag")
    coder.encode(contentMode.rawValue, forKey: "UIContentMode")
    coder.encode(Int(autoresizingMask.rawValue), forKey: "UIAutoresizingMask")
    coder.encode(storedSubviews as NSArray, forKey: "UISubviews")
  }

  func decode(_ coder: NSCoder) {
    if let coder = coder as? any InterfaceCoder { return coder.configure(self) }
    guard coder.containsValue(forKey: "UIBounds") else { return }
    if let value = coder.decodeObject(forKey: "UIBounds") as? NSValue { bounds = value.cgRectValue }
    if let value = coder.decodeObject(forKey: "UICenter") as? NSValue { center = value.cgPointValue }
    if let value = coder.decodeObject(forKey: "UITransform") as? NSValue {
      transform3D = value.caTransform3DValue
    }
    backgroundColor = coder.decodeObject(forKey: "UIBackgroundColor") as? UIColor
    alpha = CGFloat(coder.decodeDouble(forKey: "UIAlpha"))
    isHidden = coder.decodeBool(forKey: "UIHidden")
    isOpaque = coder.decodeBool(forKey: "UIOpaque")
    clipsToBounds = coder.decodeBool(forKey: "UIClipsToBounds")
    isUserInteractionEnabled = coder.decodeBool(forKey: "UIUserInteractionEnabled")
    tag = coder.decodeInteger(forKey: "UITag")
    contentMode = ContentMode(rawValue: coder.decodeInteger(forKey: "UIContentMode")) ?? .scaleToFill
    autoresizingMask = AutoresizingMask(
      rawValue: UInt(max(coder.decodeInteger(forKey: "UIAutoresizingMask"), 0)))
    for case let view as UIView in coder.decodeObject(forKey: "UISubviews") as? NSArray ?? [] {
      addSubview(view)
    }
  }
}
