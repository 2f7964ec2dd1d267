/// Rows of a system of linear equations, each of which says what one variable is: row = constant + Σ coefficient × variable.
///
/// A row is named by the number of its variable. Each term knows its place in the column of its variable, and each entry of a column
/// knows its place in the row, so that terms are found, added and removed without a search.
struct SparseTable: Sendable {
  /// A term of a row.
  struct Term: Sendable, BitwiseCopyable {
    var coefficient: Double
    var variable: Int32
    /// The offset of the occurrence in the column.
    var place: Int32
  }

  /// Where a variable occurs.
  struct Occurrence: Sendable, BitwiseCopyable {
    var row: Int32
    /// The offset of the term in the row.
    var position: Int32
  }

  /// By variable.
  private(set) var rows: ContiguousArray<Slice> = []
  private(set) var columns: ContiguousArray<Slice> = []
  var constants: ContiguousArray<Double> = []
  /// The largest magnitude that the constant of a row was the sum of; see `Combination.scale`.
  var scales: ContiguousArray<Double> = []

  private var terms = SlicePool(placeholder: Term(coefficient: 0, variable: 0, place: 0))
  private var occurrences = SlicePool(placeholder: Occurrence(row: 0, position: 0))
  /// How many terms were read or written since the beginning. Tests bound it.
  private(set) var visitedTerms = 0

  /// A product of coefficients that is smaller than this is 0. Constraints are scaled so that the largest coefficient of each is about 1.
  static let smallest = 1e-14

  /// Makes room for one more variable.
  mutating func grow() {
    rows.append(Slice())
    columns.append(Slice())
    constants.append(0)
    scales.append(0)
  }

  /// Numbers of elements of the arrays that may be reallocated. Tests compare them.
  var storageSizes: [Int] { [terms.elements.count, occurrences.elements.count, rows.count] }

  // MARK: Reading

  @inline(__always) func term(_ index: Int) -> Term { terms.elements[index] }
  @inline(__always) func occurrence(_ index: Int) -> Occurrence { occurrences.elements[index] }

  /// The indices of a row's terms.
  @inline(__always) func indices(ofRow row: Int32) -> Range<Int> { rows[Int(row)].indices }

  /// The indices of a variable's occurrences.
  @inline(__always) func indices(ofColumn variable: Int32) -> Range<Int> { columns[Int(variable)].indices }

  /// How many rows a variable occurs in.
  @inline(__always) func uses(of variable: Int32) -> Int { Int(columns[Int(variable)].count) }

  @inline(__always) func coefficient(_ occurrence: Occurrence) -> Double {
    terms.elements[Int(rows[Int(occurrence.row)].start + occurrence.position)].coefficient
  }

  /// The offset of a variable in a row; nil if it does not occur there.
  func position(of variable: Int32, in row: Int32) -> Int32? {
    for index in indices(ofRow: row) where term(index).variable == variable {
      return Int32(index) - rows[Int(row)].start
    }
    return nil
  }

  /// The value of a row.
  mutating func value(of row: Int32, _ values: borrowing ContiguousArray<Double>) -> Double {
    var sum = constants[Int(row)]
    for index in indices(ofRow: row) {
      let term = terms.elements[index]
      sum += term.coefficient * values[Int(term.variable)]
    }
    visitedTerms += Int(rows[Int(row)].count)
    return sum
  }

  /// One of the rows in which a variable occurs.
  func lastOccurrence(of variable: Int32) -> Occurrence? {
    let slice = columns[Int(variable)]
    return slice.count == 0 ? nil : occurrences.elements[Int(slice.start + slice.count - 1)]
  }

  // MARK: Terms

  /// Adds a term for a variable that does not occur in the row.
  mutating func append(_ coefficient: Double, _ variable: Int32, to row: Int32) {
    let term = Term(coefficient: coefficient, variable: variable, place: columns[Int(variable)].count)
    let occurrence = Occurrence(row: row, position: rows[Int(row)].count)
    terms.append(term, to: &rows[Int(row)])
    occurrences.append(occurrence, to: &columns[Int(variable)])
  }

  /// Removes a term. The last one of the row takes its place.
  mutating func remove(at position: Int32, from row: Int32) {
    let slice = rows[Int(row)]
    let term = terms.elements[Int(slice.start + position)]
    removeOccurrence(term.place, of: term.variable)
    let last = slice.count - 1
    if position != last {
      let moved = terms.elements[Int(slice.start + last)]
      terms.elements[Int(slice.start + position)] = moved
      occurrences.elements[Int(columns[Int(moved.variable)].start + moved.place)].position = position
    }
    rows[Int(row)].count = last
  }

  private mutating func removeOccurrence(_ place: Int32, of variable: Int32) {
    let slice = columns[Int(variable)]
    let last = slice.count - 1
    if place != last {
      let moved = occurrences.elements[Int(slice.start + last)]
      occurrences.elements[Int(slice.start + place)] = moved
      terms.elements[Int(rows[Int(moved.row)].start + moved.position)].place = place
    }
    columns[Int(variable)].count = last
  }

  // MARK: Rows

  /// Removes a row.
  mutating func removeRow(_ row: Int32) {
    for index in indices(ofRow: row) {
      let term = terms.elements[index]
      removeOccurrence(term.place, of: term.variable)
    }
    terms.release(&rows[Int(row)])
    constants[Int(row)] = 0
    scales[Int(row)] = 0
  }

  /// Removes a variable from all rows.
  mutating func removeColumn(_ variable: Int32) {
    while let last = lastOccurrence(of: variable) { remove(at: last.position, from: last.row) }
    occurrences.release(&columns[Int(variable)])
  }

  /// Adds the terms of a row to a combination.
  func add(_ multiple: Double, timesRow row: Int32, to sum: inout Combination) {
    for index in indices(ofRow: row) {
      let term = terms.elements[index]
      sum.add(multiple * term.coefficient, term.variable)
    }
    sum.addConstant(multiple * constants[Int(row)], scale: abs(multiple) * scales[Int(row)])
  }

  /// Adds a multiple of a combination to a row.
  mutating func add(_ multiple: Double, times sum: inout Combination, to row: Int32) {
    sum.pass += 1
    let pass = sum.pass
    let start = Int(rows[Int(row)].start)
    var met = 0
    var position = 0
    var count = Int(rows[Int(row)].count)
    visitedTerms += count
    while position < count {
      let index = Int(terms.elements[start + position].variable)
      let weight = sum.weights[index]
      if weight != 0 {
        sum.seen[index] = pass
        met += 1
        let added = multiple * weight
        let value = terms.elements[start + position].coefficient + added
        if abs(value) <= abs(added) * Combination.cancellation || abs(value) < Self.smallest {
          remove(at: Int32(position), from: row)
          count -= 1
          continue
        }
        terms.elements[start + position].coefficient = value
      }
      position += 1
    }
    if met < sum.variables.count {
      visitedTerms += sum.variables.count
      for variable in sum.variables where sum.seen[Int(variable)] != pass {
        let coefficient = multiple * sum.weights[Int(variable)]
        if abs(coefficient) >= Self.smallest { append(coefficient, variable, to: row) }
      }
    }
    constants[Int(row)] += multiple * sum.constant
    scales[Int(row)] = max(scales[Int(row)], abs(multiple) * sum.scale)
  }

  /// Solves a row for another variable, whose row it becomes: what the row said of `row` it then says of the variable at `position`.
  mutating func solve(_ row: Int32, at position: Int32) {
    let slice = rows[Int(row)]
    let pivot = terms.elements[Int(slice.start + position)]
    let solved = pivot.variable
    let factor = -1 / pivot.coefficient
    remove(at: position, from: row)
    for index in indices(ofRow: row) {
      terms.elements[index].coefficient *= factor
      let term = terms.elements[index]
      occurrences.elements[Int(columns[Int(term.variable)].start + term.place)].row = solved
    }
    visitedTerms += Int(slice.count)
    rows.swapAt(Int(row), Int(solved))
    constants[Int(solved)] = constants[Int(row)] * factor
    scales[Int(solved)] = scales[Int(row)] * abs(factor)
    constants[Int(row)] = 0
    scales[Int(row)] = 0
    append(-factor, row, to: solved)
  }
}
