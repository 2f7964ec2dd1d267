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
