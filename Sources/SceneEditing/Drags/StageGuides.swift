import CoreGraphics

/// The guides of a stage: straight lines that a person has put there, at which layers snap. They are no part of the scene.
package struct StageGuides: Codable, Equatable, Sendable {
  /// The places of the vertical guides, and of the horizontal ones, in points of the stage.
  package var xs: [Double] = []
  package var ys: [Double] = []

  package init(xs: [Double] = [], ys: [Double] = []) { (self.xs, self.ys) = (xs, ys) }

  package var isEmpty: Bool { xs.isEmpty && ys.isEmpty }

  /// The direction of a guide, and its number among those of that direction.
  package struct Index: Equatable, Sendable {
    package let isVertical: Bool
    package let number: Int

    package init(isVertical: Bool, number: Int) { (self.isVertical, self.number) = (isVertical, number) }
  }

  /// The place of a guide along its axis.
  package subscript(_ index: Index) -> Double {
    get { index.isVertical ? xs[index.number] : ys[index.number] }
    set { if index.isVertical { xs[index.number] = newValue } else { ys[index.number] = newValue } }
  }

  /// Adds a guide, and returns which it is.
  package mutating func add(isVertical: Bool, at place: Double) -> Index {
    if isVertical { xs.append(place) } else { ys.append(place) }
    return Index(isVertical: isVertical, number: (isVertical ? xs.count : ys.count) - 1)
  }

  package mutating func remove(_ index: Index) {
    if index.isVertical { xs.remove(at: index.number) } else { ys.remove(at: index.number) }
  }

  /// The guide that is nearest to a point of the stage; nil for none within a distance.
  package func nearest(to point: CGPoint, within distance: Double) -> Index? {
    let vertical = xs.indices.map { (Index(isVertical: true, number: $0), abs(xs[$0] - point.x)) }
    let horizontal = ys.indices.map { (Index(isVertical: false, number: $0), abs(ys[$0] - point.y)) }
    return (vertical + horizontal).filter { $0.1 <= distance }.min { $0.1 < $1.1 }?.0
  }
}
