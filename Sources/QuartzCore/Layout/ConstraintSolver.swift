/// Solves the constraints of siblings.
///
/// The unknowns are the attributes: eight a layer, numbered layer × 8 + attribute. An attribute with a constraint
/// depends on its source; one without depends on the constrained attributes of its axis. Tarjan's algorithm
/// finds the circles and, in the same pass, the order in which each attribute comes after what it depends on.
struct ConstraintSolver {
  /// scale × source + offset. The source is an unknown, or, where that is −1, the number `outer`.
  private struct Equation {
    let source: Int
    let outer: CGFloat
    let scale: CGFloat
    let offset: CGFloat
  }

  /// The attributes that settle one axis of a layer; −1 stands for none.
  private struct Axis {
    var first = -1
    var second = -1
  }

  private let layers: [CALayer]
  private let frames: [CGRect]
  private var equations: [Equation?]
  private var axes: [Axis]
  /// The layers that stay as they are.
  private var isLeft: [Bool]
  private var values: [CGFloat]

  init(_ layers: [CALayer], in bounds: CGRect) {
    self.layers = layers
    frames = layers.map(\.frame)
    equations = Array(repeating: nil, count: layers.count * 8)
    axes = Array(repeating: Axis(), count: layers.count * 2)
    isLeft = Array(repeating: false, count: layers.count)
    values = Array(repeating: 0, count: layers.count * 8)
    var indexOfName: [String: Int] = [:]
    for (index, layer) in layers.enumerated().reversed() {
      if let name = layer.name { indexOfName[name] = index }
    }
    for (index, layer) in layers.enumerated() { read(layer, index, bounds, indexOfName) }
  }

  private mutating func read(_ layer: CALayer, _ index: Int, _ bounds: CGRect, _ indexOfName: [String: Int]) {
    guard let constraints = layer.storedConstraints, !constraints.isEmpty else { return }
    for axis in (index * 2)...(index * 2 + 1) {
      let own = constraints.filter { Int($0.attribute.rawValue) / 4 == axis % 2 }
      for constraint in Self.deciding(own) {
        let unknown = index * 8 + Int(constraint.attribute.rawValue)
        var source = -1
        if constraint.sourceName != "superlayer" {
          guard let found = indexOfName[constraint.sourceName] else {
            Misuse.ignored(
              "a constraint of \(label(index)): no sibling has the name \"\(constraint.sourceName)\","
                + " so the layer does not change")
            isLeft[index] = true
            continue
          }
          source = found * 8 + Int(constraint.sourceAttribute.rawValue)
        }
        equations[unknown] = Equation(
          source: source, outer: Self.value(Int(constraint.sourceAttribute.rawValue), of: bounds),
          scale: constraint.scale, offset: constraint.offset)
        if axes[axis].first < 0 { axes[axis].first = unknown } else { axes[axis].second = unknown }
      }
    }
  }

  /// The constraints that settle an axis, in the order in which they were given, of all that were (measured).
  ///
  /// These are the last one, and the first of the others in the order minimum, middle, maximum, size. A size alone
  /// does not settle an axis, nor do constraints of which two set the same attribute.
  private static func deciding(_ given: [CAConstraint]) -> [CAConstraint] {
    guard let last = given.last, Set(given.map(\.attribute)).count == given.count else { return [] }
    let others = given.dropLast()
    guard let other = others.min(by: { $0.attribute.rawValue < $1.attribute.rawValue }) else {
      return last.attribute == .width || last.attribute == .height ? [] : [last]
    }
    return [other, last]
  }

  /// The layers that change, with the frames that they have and get.
  mutating func solved() -> [(layer: CALayer, old: CGRect, new: CGRect)] {
    let order = order()
    for unknown in order { values[unknown] = value(of: unknown) }
    var result: [(layer: CALayer, old: CGRect, new: CGRect)] = []
    for (index, layer) in layers.enumerated() where !isLeft[index] {
      let x = settled(index * 2)
      let y = settled(index * 2 + 1)
      let old = frames[index]
      let new = CGRect(x: x.min, y: y.min, width: x.size, height: y.size)
      if new != old { result.append((layer, old, new)) }
    }
    return result
  }

  // MARK: Values

  /// An unknown's value, once those that it depends on have theirs.
  private mutating func value(of unknown: Int) -> CGFloat {
    let index = unknown / 8
    let own = Self.value(unknown % 8, of: frames[index])
    if isLeft[index] { return own }
    guard let equation = equations[unknown] else {
      let axis = settled(unknown / 4)
      switch unknown % 4 {
      case 0: return axis.min
      case 1: return axis.min + axis.size / 2
      case 2: return axis.min + axis.size
      default: return axis.size
      }
    }
    let source = equation.source < 0 ? equation.outer : values[equation.source]
    let value = equation.scale * source + equation.offset
    guard value.isFinite else {
      Misuse.ignored("a constraint of \(label(index)) gives \(value), so the layer does not change")
      isLeft[index] = true
      return own
    }
    return value
  }

  /// Where a layer lies along an axis, from the values of the attributes that settle it.
  private func settled(_ axis: Int) -> (min: CGFloat, size: CGFloat) {
    let index = axis / 2
    let frame = frames[index]
    let old = axis % 2 == 0 ? (min: frame.minX, size: frame.width) : (min: frame.minY, size: frame.height)
    let first = axes[axis].first
    let second = axes[axis].second
    guard first >= 0, !isLeft[index] else { return old }
    let a = values[first]
    guard second >= 0 else {
      switch first % 4 {
      case 0: return (a, old.size)
      case 1: return (a - old.size / 2, old.size)
      default: return (a - old.size, old.size)
      }
    }
    let b = values[second]
    let size: CGFloat
    switch (first % 4, second % 4) {
    case (3, _): size = a
    case (_, 3): size = b
    case (0, 1), (1, 2): size = 2 * (b - a)
    case (1, 0), (2, 1): size = 2 * (a - b)
    case (0, _): size = b - a
    default: size = a - b
    }
    // The position that was constrained first, or the only one.
    let (kind, position) = first % 4 == 3 ? (second % 4, b) : (first % 4, a)
    guard size > 0 else { return (position, 0) }
    return (kind == 0 ? position : kind == 1 ? position - size / 2 : position - size, size)
  }

  private static func value(_ attribute: Int, of rect: CGRect) -> CGFloat {
    switch attribute {
    case 0: rect.minX
    case 1: rect.midX
    case 2: rect.maxX
    case 3: rect.width
    case 4: rect.minY
    case 5: rect.midY
    case 6: rect.maxY
    default: rect.height
    }
  }

  // MARK: Order

  /// The first or second unknown that `unknown` depends on; −1 for none.
  private func dependency(_ number: Int, of unknown: Int) -> Int {
    if isLeft[unknown / 8] { return -1 }
    if let equation = equations[unknown] { return number == 0 ? equation.source : -1 }
    let axis = axes[unknown / 4]
    return number == 0 ? axis.first : axis.second
  }

  /// The unknowns that are wanted, each after those that it depends on. Layers in a circle are left as they are.
  private mutating func order() -> [Int] {
    let count = equations.count
    var order: [Int] = []
    var visit = [Int32](repeating: -1, count: count)
    var low = [Int32](repeating: 0, count: count)
    var isOpen = [Bool](repeating: false, count: count)
    var open: [Int] = []
    var path: [(unknown: Int, next: Int)] = []
    var circles: [[Int]] = []
    var visits: Int32 = 0
    func enter(_ unknown: Int) {
      visit[unknown] = visits
      low[unknown] = visits
      visits += 1
      isOpen[unknown] = true
      open.append(unknown)
      path.append((unknown, 0))
    }
    for root in 0..<count where equations[root] != nil && visit[root] < 0 {
      enter(root)
      while let (unknown, number) = path.last {
        if number < 2 {
          path[path.count - 1].next += 1
          let next = dependency(number, of: unknown)
          if next < 0 { continue }
          if visit[next] < 0 {
            enter(next)
          } else if isOpen[next] {
            low[unknown] = min(low[unknown], visit[next])
            if next == unknown { circles.append([unknown]) }
          }
          continue
        }
        path.removeLast()
        if let above = path.last?.unknown { low[above] = min(low[above], low[unknown]) }
        guard low[unknown] == visit[unknown] else { continue }
        var members: [Int] = []
        repeat {
          guard let member = open.popLast() else { break }
          isOpen[member] = false
          members.append(member)
        } while members.last != unknown
        if members.count > 1 { circles.append(members) }
        order.append(contentsOf: members)
      }
    }
    for circle in circles { leave(circle) }
    return order
  }

  private mutating func leave(_ circle: [Int]) {
    let members = Set(circle.map { $0 / 8 }).sorted()
    for index in members { isLeft[index] = true }
    let names = members.prefix(8).map { label($0) }.joined(separator: ", ")
    Misuse.ignored(
      "the constraints of \(names)\(members.count > 8 ? " …" : "") form a cycle, so these layers do not change"
    )
  }

  private func label(_ index: Int) -> String { layers[index].name.map { "\"\($0)\"" } ?? "a layer" }
}
