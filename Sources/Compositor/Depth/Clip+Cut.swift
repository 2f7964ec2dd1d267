extension Clip {
  /// The clip of a cut that `PlaneOrder` has made, with the rest of its line.
  static func cut(_ cut: PlaneOrder.Cut, rest: PlaneOrder.Rest, outer: Int) -> Clip {
    let (one, two, three) = rest.stretches
    return .cut(
      Line(
        a: cut.a, b: cut.b, c: cut.c, side: cut.isNear ? 1 : -1, firstFrom: one.x, firstTo: one.y,
        secondFrom: two.x, secondTo: two.y, thirdFrom: three.x, thirdTo: three.y, outer: Float(outer)))
  }
}
