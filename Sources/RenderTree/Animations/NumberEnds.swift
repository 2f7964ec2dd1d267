/// The ends of a component: value = a + under·c + (b + under·d)·p, where p is the progress and `under` the
/// value beneath. This one form serves ends that are fixed, ends that are the value beneath, and values that are added to it.
struct NumberEnds {
  /// A component's value between two ends as a function of the progress p: a + b·p.
  struct Line {
    var a = 0.0
    var b = 0.0

    @inline(__always)
    func value(at p: Double) -> Double { a + b * p }
  }

  var a = 0.0
  var b = 0.0
  var c = 1.0
  var d = 0.0

  init() {}

  /// Takes the ends from `from` and `to`, or computes one of them from `by`. A nil end is the value
  /// beneath; in an additive animation it is 0.
  init(from: Double?, to: Double?, by: Double?, isAdditive: Bool) {
    switch (from, to, by) {
    case (let from?, let to?, _): (a, b, c, d) = (from, to - from, 0, 0)
    case (let from?, nil, let by?): (a, b, c, d) = (from, by, 0, 0)
    case (nil, let to?, let by?): (a, b, c, d) = (to - by, by, 0, 0)
    case (let from?, nil, nil): (a, b, c, d) = (from, -from, 0, 1)
    case (nil, let to?, nil): (a, b, c, d) = (0, to, 1, -1)
    case (nil, nil, let by?): (a, b, c, d) = (0, by, 1, 0)
    case (nil, nil, nil): (a, b, c, d) = (0, 0, 1, 0)
    }
    if isAdditive { (c, d) = (1, 0) }
  }

  @inline(__always)
  func line(over under: Double) -> Line { Line(a: a + under * c, b: b + under * d) }

  @inline(__always)
  func value(_ p: Double, over under: Double) -> Double { line(over: under).value(at: p) }
}

extension NumberEnds {
  /// The ends by component; a list that is shorter than the others has nil ends.
  static func list(from: [Double]?, to: [Double]?, by: [Double]?, isAdditive: Bool) -> [Self] {
    func component(_ list: [Double]?, _ index: Int) -> Double? {
      list.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    return (0..<max(from?.count ?? 0, to?.count ?? 0, by?.count ?? 0)).map { index in
      NumberEnds(
        from: component(from, index), to: component(to, index), by: component(by, index),
        isAdditive: isAdditive)
    }
  }
}
