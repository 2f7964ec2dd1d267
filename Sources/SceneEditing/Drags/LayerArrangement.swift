import Localization
import QuartzCore

/// How layers are aligned with each other, or distributed.
///
/// ```swift
/// try LayerArrangement.alignLeft.arrange(client.selected, in: client.edits.history)
/// ```
///
/// Layers are compared by their bounding boxes in the space of the layer around all of them, so a turned layer counts with its corners. A
/// layer that is alone is aligned with the bounds of its superlayer. "Left" and "top" are those of the screen: in a superlayer that is
/// turned or flipped the edge is taken that is seen there.
package enum LayerArrangement: Sendable, Equatable, CaseIterable {
  case alignLeft, alignRight, alignTop, alignBottom, alignCenter, alignMiddle
  /// The gaps between neighbours become equal; the outermost two layers stay.
  case spaceHorizontally, spaceVertically
  /// The centres get equal distances; the outermost two layers stay.
  case distributeHorizontally, distributeVertically

  /// Whether layers move along the horizontal of the screen.
  package var isHorizontal: Bool {
    switch self {
    case .alignLeft, .alignCenter, .alignRight, .distributeHorizontally, .spaceHorizontally: true
    case .alignTop, .alignMiddle, .alignBottom, .distributeVertically, .spaceVertically: false
    }
  }

  /// The least number of layers for which it has a meaning.
  package var leastCount: Int { isAlignment ? 1 : 3 }

  private var isAlignment: Bool {
    switch self {
    case .distributeHorizontally, .distributeVertically, .spaceHorizontally, .spaceVertically: false
    default: true
    }
  }

  /// Moves layers, as one step of a history. Layers in others of them move with those.
  ///
  /// - Throws: `EditFailure`, and moves nothing, where there are too few layers, or one of them is not seen.
  @MainActor package func arrange(_ layers: [CALayer], in history: EditHistory) throws {
    let layers = CALayer.outermost(layers.map { $0.model() })
    guard layers.count >= leastCount else {
      throw EditFailure(
        description: isAlignment
          ? localized("Select the layers to align") : localized("Select three layers or more to distribute"))
    }
    let space = try ArrangementSpace(around: layers)
    let axis = space.axis(isHorizontal: isHorizontal)
    let offsets = offsets(of: space.boxes.map { axis.span(of: $0) }, in: axis.span(of: space.reference))
    let moves = try zip(layers, offsets).filter { abs($1) > 1e-6 }.map { layer, offset in
      (layer, try space.offset(of: layer, by: axis.vector(offset)))
    }
    let before = moves.map { (layer: $0.0, before: LayerPosition(of: $0.0)) }
    for (layer, offset) in moves { DragSession.shift(layer, by: offset) }
    history.recordDrag(of: before, verb: isAlignment ? "Align" : "Distribute")
  }

  /// How far spans go, along the axis in the direction of the screen.
  ///
  /// - Parameter reference: what they are aligned with.
  func offsets(of spans: [ClosedRange<Double>], in reference: ClosedRange<Double>) -> [Double] {
    switch self {
    case .alignLeft, .alignTop: return spans.map { reference.lowerBound - $0.lowerBound }
    case .alignRight, .alignBottom: return spans.map { reference.upperBound - $0.upperBound }
    case .alignCenter, .alignMiddle: return spans.map { reference.middle - $0.middle }
    case .distributeHorizontally, .distributeVertically, .spaceHorizontally, .spaceVertically: break
    }
    let order = spans.indices.sorted { (spans[$0].middle, $0) < (spans[$1].middle, $1) }
    guard let first = order.first, let last = order.last, order.count > 2 else { return spans.map { _ in 0 } }
    var offsets = spans.map { _ in 0.0 }
    let count = Double(order.count - 1)
    if self == .distributeHorizontally || self == .distributeVertically {
      let step = (spans[last].middle - spans[first].middle) / count
      for (number, index) in order.enumerated().dropFirst().dropLast() {
        offsets[index] = spans[first].middle + Double(number) * step - spans[index].middle
      }
    } else {
      let lengths = order.reduce(0) { $0 + spans[$1].length }
      let gap = (spans[last].upperBound - spans[first].lowerBound - lengths) / count
      var place = spans[first].upperBound + gap
      for index in order.dropFirst().dropLast() {
        offsets[index] = place - spans[index].lowerBound
        place += spans[index].length + gap
      }
    }
    return offsets
  }
}

extension ClosedRange<Double> {
  fileprivate var middle: Double { (lowerBound + upperBound) / 2 }
  fileprivate var length: Double { upperBound - lowerBound }
}
