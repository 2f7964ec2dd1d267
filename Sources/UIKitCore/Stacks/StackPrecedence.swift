/// Which of several views with equal priorities keeps its natural length: a part of the numbers from 0 to 0.5, which raises the hugging and
/// compression priorities of the views of a stack in layouts. Views of a nested stack have parts of the part of that stack.
struct StackPrecedence: Equatable {
  private(set) var low: Float = 0
  private var width: Float = 0.5

  /// One of `count` equal parts.
  func part(_ index: Int, of count: Int) -> StackPrecedence {
    var part = self
    part.width = width / Float(count)
    part.low = low + Float(index) * part.width
    return part
  }
}
