/// How a CAReplicatorLayer draws its sublayers: `count` times, with a transform, a time and a colour that
/// change from copy to copy.
package struct Replication {
  /// The number of copies, the source included.
  package let count: Int
  /// The transform from one copy to the next, about the layer's anchor point. It applies to the sublayers, in
  /// the layer's coordinates.
  package let transform: CATransform3D
  /// How far the time of each copy is behind the time of the copy before.
  package let delay: Double
  /// Whether copies differ in their times.
  package var isDelayed: Bool { delay != 0 && count > 1 }

  /// The tint of the source, and what each copy adds to it: red, green, blue, alpha; not premultiplied.
  package let color: SIMD4<Double>
  package let colorOffset: SIMD4<Double>
  package let preservesDepth: Bool

  /// The colour that copy `index` is multiplied by, components within 0…1.
  package func color(of index: Int) -> SIMD4<Double> {
    (color + Double(index) * colorOffset).clamped(lowerBound: .zero, upperBound: .one)
  }

  package init(_ row: LayerRow) {
    count = Int(clampedCount: row[ReplicatorSlot.instanceCount])
    preservesDepth = row[ReplicatorSlot.preservesDepth] != 0
    delay = row[ReplicatorSlot.instanceDelay]
    let x = row[Slot.bounds] + row[Slot.anchorPoint] * row[Slot.bounds + 2]
    let y = row[Slot.bounds + 1] + row[Slot.anchorPoint + 1] * row[Slot.bounds + 3]
    let z = row[Slot.anchorPointZ]
    let moved = CATransform3DTranslate(CATransform3D(row: row + ReplicatorSlot.instanceTransform), -x, -y, -z)
    transform = CATransform3DConcat(moved, CATransform3DMakeTranslation(x, y, z))
    let tint = row + ReplicatorSlot.instanceColor
    color = tint[4] == 0 ? .one : SIMD4(tint[0], tint[1], tint[2], tint[3])
    let offset = row + ReplicatorSlot.instanceRedOffset
    colorOffset = SIMD4(offset[0], offset[1], offset[2], offset[3])
  }
}

extension Frame {
  /// How a node draws its sublayers; nil for one that is no replicator.
  package func replication(_ node: NodeIndex) -> Replication? {
    kind(node) == .replicator ? Replication(row(node)) : nil
  }

  /// The time inside a node: the time of its animations, its particles and its sublayers.
  package func innerTime(_ node: NodeIndex) -> Double { tree.shownTime(of: node) }
}

extension RenderTree {
  /// The delays of the copies of the nodes inside `node`, in its time, where `node` itself is shown with the
  /// delays `outer`. Of very many copies only the first are listed.
  func delays(in node: NodeIndex, beneath outer: [Double]) -> [Double] {
    let replication = Replication(row(Int(node)))
    guard replication.isDelayed else { return outer }
    let copies = min(replication.count, max(1, 4096 / max(outer.count, 1)))
    return outer.flatMap { shift in (0..<copies).map { shift + Double($0) * replication.delay } }
  }
}

extension Int {
  /// A number of copies: whole, and not so many that a frame never ends.
  package init(clampedCount value: Double) { self.init(clamping: value, to: 0...1_000_000) }
}
