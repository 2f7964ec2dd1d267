/// An axis of a point or a size.
package enum AnimatedAxis: CaseIterable {
  /// x, or the width.
  case x
  /// y, or the height.
  case y
}

/// The paces of an animator along both axes. They differ where a spring begins with different speeds.
struct AxisPaces {
  /// That of x and widths, and of all values that are neither points nor sizes.
  let x: BlockPace
  let y: BlockPace
  /// Whether both axes have one pace.
  let isUniform: Bool

  init(_ pace: BlockPace) {
    self.init(x: pace, y: pace, isUniform: true)
  }

  init(x: BlockPace, y: BlockPace, isUniform: Bool) {
    self.x = x
    self.y = y
    self.isUniform = isUniform
  }

  subscript(axis: AnimatedAxis) -> BlockPace { axis == .x ? x : y }
}

extension AnimatedValue {
  /// The key paths of the components of what `keyPath` names; nil if it names no point or size.
  static func componentKeyPaths(of keyPath: String) -> [(axis: AnimatedAxis, keyPath: String)]? {
    switch keyPath {
    case "position", "bounds.origin": [(.x, keyPath + ".x"), (.y, keyPath + ".y")]
    case "bounds.size": [(.x, keyPath + ".width"), (.y, keyPath + ".height")]
    default: nil
    }
  }

  /// The component of a point or a size along an axis.
  func component(_ axis: AnimatedAxis) -> AnimatedValue {
    switch self {
    case .point(let point): .number(axis == .x ? point.x : point.y)
    case .size(let size): .number(axis == .x ? size.width : size.height)
    default: self
    }
  }

  /// A point or a size with another component along an axis.
  func with(_ axis: AnimatedAxis, _ component: AnimatedValue) -> AnimatedValue {
    guard case .number(let number) = component else { return self }
    switch self {
    case .point(let point):
      return .point(axis == .x ? CGPoint(x: number, y: point.y) : CGPoint(x: point.x, y: number))
    case .size(let size):
      return .size(
        axis == .x ? CGSize(width: number, height: size.height) : CGSize(width: size.width, height: number))
    default: return self
    }
  }
}
