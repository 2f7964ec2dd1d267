/// How two areas become one.
enum PathBooleanOperation {
  case union, intersection, subtracting, symmetricDifference

  /// Whether a point is in the result that is in the first area or not, and in the second or not.
  func contains(first: Bool, second: Bool) -> Bool {
    switch self {
    case .union: first || second
    case .intersection: first && second
    case .subtracting: first && !second
    case .symmetricDifference: first != second
    }
  }
}

extension CGPathFillRule {
  /// Whether a point that a path turns around so often is inside.
  func contains(windingNumber: Int) -> Bool {
    switch self {
    case .winding: windingNumber != 0
    case .evenOdd: windingNumber & 1 != 0
    }
  }
}
