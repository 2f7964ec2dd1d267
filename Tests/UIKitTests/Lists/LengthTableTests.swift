import Testing

@testable import UIKitCore

/// Sums of lengths, compared with sums that are computed one by one.
@Suite struct LengthTableTests {
  private static func random(_ seed: UInt64) -> () -> Int {
    var state = seed
    return {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33)
    }
  }

  @Test(arguments: [0, 1, 2, 7, 64, 65, 100]) func sumsAndPlaces(_ count: Int) {
    let random = Self.random(UInt64(count) + 1)
    var lengths = (0..<count).map { _ in CGFloat(random() % 5) * 12.5 }
    var table = LengthTable(lengths)
    for _ in 0..<50 {
      for index in 0...count { #expect(table.start(of: index) == lengths[..<index].reduce(0, +)) }
      for offset in stride(from: -10.0, through: table.total + 10, by: 6.25) {
        var (index, end) = (0, CGFloat(0))
        while index < count, offset >= 0 {
          end += lengths[index]
          if end > offset { break }
          index += 1
        }
        #expect(table.index(at: offset) == index, "\(offset) in \(lengths)")
      }
      guard count > 0 else { return }
      let index = random() % count
      lengths[index] = CGFloat(random() % 5) * 12.5
      table[index] = lengths[index]
    }
  }

  @Test func equalRowsNeedNoMemoryUntilOneDiffers() {
    var table = LengthTable(count: 1_000_000, length: 44)
    #expect(table.total == 44_000_000 && table.start(of: 500_000) == 22_000_000)
    #expect(table.index(at: 22_000_043) == 500_000 && table.index(at: 1e300) == 1_000_000)
    table[10] = 100
    #expect(table.start(of: 11) == 540 && table.start(of: 1_000_000) == 44_000_056)
    #expect(table.index(at: 539) == 10 && table.index(at: 540) == 11)
  }
}
