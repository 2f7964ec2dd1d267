/// The operation that combines two areas.
enum PathBooleanOperation {
  case union, intersection, subtracting, symmetricDifference

  /// Whether the result contains a point, given whether each area contains it.
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
  /// Whether a path with this winding number around a point contains the point.
  func contains(windingNumber: Int) -> Bool {
    switch self {
    case .winding: windingNumber != 0
    case .evenOdd: windingNumber & 1 != 0
    }
  }
}
