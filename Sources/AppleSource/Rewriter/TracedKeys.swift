/// The properties whose assignments are traced: those of layers, views and animations that can be edited in a window.
enum TracedKeys {
  private static let geometry: Set<String> = [
    "position", "bounds", "frame", "center", "anchorPoint", "anchorPointZ", "zPosition", "transform",
    "transform3D", "sublayerTransform", "affineTransform",
  ]
  private static let looks: Set<String> = [
    "opacity", "alpha", "isHidden", "backgroundColor", "cornerRadius", "borderWidth", "borderColor",
    "masksToBounds", "clipsToBounds", "isDoubleSided", "isOpaque", "isGeometryFlipped", "shadowColor",
    "shadowOpacity", "shadowOffset", "shadowRadius", "contentsRect", "contentsCenter", "contentsScale",
    "shouldRasterize", "rasterizationScale",
  ]
  private static let kinds: Set<String> = [
    "fillColor", "strokeColor", "lineWidth", "lineDashPhase", "lineDashPattern", "strokeStart", "strokeEnd",
    "miterLimit", "startPoint", "endPoint", "locations", "colors", "fontSize", "foregroundColor",
    "instanceCount", "instanceDelay", "instanceTransform", "instanceColor", "instanceRedOffset",
    "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset", "preservesDepth", "scrollPoint",
  ]
  private static let emitters: Set<String> = [
    "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth", "birthRate", "lifetime",
    "lifetimeRange", "velocity", "velocityRange", "emissionLatitude", "emissionLongitude", "emissionRange",
    "xAcceleration", "yAcceleration", "zAcceleration", "scale", "scaleRange", "scaleSpeed", "spin",
    "spinRange", "color", "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed",
    "blueSpeed", "alphaSpeed", "seed",
  ]
  private static let timing: Set<String> = [
    "duration", "beginTime", "timeOffset", "speed", "repeatCount", "repeatDuration", "autoreverses",
    "fromValue", "toValue", "byValue", "values", "keyTimes", "timingFunction", "timingFunctions",
    "tensionValues", "continuityValues", "biasValues", "isAdditive", "isCumulative",
    "isRemovedOnCompletion", "mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping",
    "startProgress", "endProgress",
  ]

  static let all = geometry.union(looks).union(kinds).union(emitters).union(timing)

  /// The parts of structures that are set on their own: `layer.position.x = 10`.
  static let parts: Set<String> = {
    var parts: Set<String> = ["x", "y", "width", "height", "origin", "size", "dx", "dy", "a", "b", "c", "d"]
    parts.formUnion(["tx", "ty"])
    for row in 1...4 { for column in 1...4 { parts.insert("m\(row)\(column)") } }
    return parts
  }()
}
