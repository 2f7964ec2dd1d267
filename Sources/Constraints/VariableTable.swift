/// The kind, the constraint and the value of each variable of a system: of the unknowns, and of the slack and error variables.
struct VariableTable: Sendable {
  enum Kind: UInt8 {
    /// The index is not used.
    case none
    /// An unknown. It may have any value.
    case unknown
    /// A slack or error variable, which is at least 0.
    case slack
    /// The error variable of a required equation, which is 0. It stands for its constraint in the rows that the constraint is part of.
    case dummy
  }

  private(set) var kinds: ContiguousArray<Kind> = []
  /// Whether the variable has a row: in the table of definitions if it is an unknown, else in the tableau. The value of a variable without
  /// a row is 0.
  var isBasic: ContiguousArray<Bool> = []
  /// The constraint of a slack, error or dummy variable.
  private(set) var owners: ContiguousArray<Int32> = []
  /// For unknowns: a definition has only unknowns whose numbers are less than that of the unknown that it defines.
  var orders: ContiguousArray<Int> = []
  /// The values since the last solution.
  var values: ContiguousArray<Double> = []
  /// How many constraints an unknown occurs in.
  var uses: ContiguousArray<Int32> = []
  private var free: ContiguousArray<Int32> = []
  private(set) var lastOrder = 0

  var count: Int { kinds.count }

  /// Takes an index that is not in use. Where it is `count`, the other tables have to grow.
  mutating func add(_ kind: Kind, owner: Int32) -> Int32 {
    guard let index = free.popLast() else {
      kinds.append(kind)
      isBasic.append(false)
      owners.append(owner)
      orders.append(nextOrder())
      values.append(0)
      uses.append(0)
      return Int32(kinds.count - 1)
    }
    kinds[Int(index)] = kind
    owners[Int(index)] = owner
    orders[Int(index)] = nextOrder()
    return index
  }

  mutating func remove(_ variable: Int32) {
    kinds[Int(variable)] = .none
    isBasic[Int(variable)] = false
    values[Int(variable)] = 0
    free.append(variable)
  }

  mutating func nextOrder() -> Int {
    lastOrder += 1
    return lastOrder
  }
}

/// A list of variables, each of which is in it once.
struct VariableList: Sendable {
  private(set) var variables: ContiguousArray<Int32> = []
  private var isListed: ContiguousArray<Bool> = []

  var count: Int { variables.count }
  var capacity: Int { variables.capacity }

  /// Makes room for one more variable.
  mutating func grow() { isListed.append(false) }

  @inline(__always)
  mutating func insert(_ variable: Int32) {
    if isListed[Int(variable)] { return }
    isListed[Int(variable)] = true
    variables.append(variable)
  }

  mutating func popLast() -> Int32? {
    guard let last = variables.popLast() else { return nil }
    isListed[Int(last)] = false
    return last
  }

  mutating func remove(_ variable: Int32) {
    guard isListed[Int(variable)] else { return }
    isListed[Int(variable)] = false
    variables.removeAll { $0 == variable }
  }

  mutating func clear() {
    while popLast() != nil {}
  }
}
