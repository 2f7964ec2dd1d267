import TestSupport
import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// Memory for rows.
@Suite struct RowPoolTests {
  /// Rows of several lengths, one longer than a slab, taken and given back at random: none is another's, all lie at
  /// the beginning of a cache line, and those taken one after the other lie in order, an odd number of lines apart.
  @Test func rowsAreApart() {
    let pool = RowPool()
    var rows: [(row: UnsafeMutablePointer<Double>, length: Int, mark: Double)] = []
    var numbers = LinearCongruential(seed: 9)
    func next(_ count: Int) -> Int { Int(numbers.next() >> 33) % count }
    for round in 0..<6000 {
      // First more and more of them, then fewer and fewer.
      if rows.isEmpty || next(100) < (round < 3000 ? 70 : 30) {
        let length = [1, 8, 57, 120, 300, 20_000][next(100) == 0 ? 5 : next(5)]
        let row = pool.take(length)
        row.initialize(repeating: Double(round), count: length)
        rows.append((row, length, Double(round)))
      } else {
        let (row, length, mark) = rows.remove(at: next(rows.count))
        #expect((0..<length).allSatisfy { row[$0] == mark })
        pool.giveBack(row, length)
      }
    }
    for (row, length, mark) in rows {
      #expect((0..<length).allSatisfy { row[$0] == mark })
      pool.giveBack(row, length)
    }
    let fresh = RowPool()
    let places = (0..<50).map { _ in Int(bitPattern: fresh.take(100)) }
    #expect(places.allSatisfy { $0 % 64 == 0 })
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 == 13 * 64 })
  }

  /// What was given back is used again before there is more.
  @Test func givenBackIsUsedAgain() {
    let pool = RowPool()
    let rows = (0..<5000).map { _ in pool.take(120) }
    for row in rows { pool.giveBack(row, 120) }
    func slab(_ row: UnsafeMutablePointer<Double>) -> Int { Int(bitPattern: row) & ~0xffff }
    let kept = pool.take(120)
    for _ in 0..<1000 {
      let row = pool.take(120)
      #expect(slab(row) == slab(kept))
      pool.giveBack(row, 120)
    }
  }
}
