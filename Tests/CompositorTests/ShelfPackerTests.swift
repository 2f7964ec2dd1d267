import TestSupport
import Testing

@testable import Compositor

@Suite struct ShelfPackerTests {
  private struct Cell { let x, y, width, height: Int }

  private func overlaps(_ a: Cell, _ b: Cell) -> Bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  }

  @Test(arguments: [1, 64]) func cellsComeAndGoWithoutMeeting(_ unit: Int) {
    var packer = ShelfPacker(side: 1024, unit: unit)
    var random = SplitMix64(seed: 7)
    var cells: [Cell] = []
    for _ in 0..<1500 {
      if !cells.isEmpty, random.next(3) == 0 {
        let gone = cells.remove(at: random.next(cells.count))
        packer.remove(x: gone.x, y: gone.y)
        continue
      }
      let (width, height) = (1 + random.next(120), 1 + random.next(90))
      guard let at = packer.place(width: width, height: height) else { continue }
      let cell = Cell(x: at.x, y: at.y, width: width, height: height)
      #expect(cell.x % unit == 0 && cell.y % unit == 0)
      #expect(cell.x + width <= 1024 && cell.y + height <= 1024)
      #expect(!cells.contains { overlaps($0, cell) })
      cells.append(cell)
    }
    #expect(packer.cellCount == cells.count && cells.count > 20)
    for cell in cells { packer.remove(x: cell.x, y: cell.y) }
    // All of it is free again, in one piece.
    #expect(packer.cellCount == 0)
    let all = packer.place(width: 1024, height: 1024)
    #expect(all?.x == 0 && all?.y == 0)
  }

  @Test func aFullSquareOfEqualCells() {
    var packer = ShelfPacker(side: 512)
    for _ in 0..<64 { #expect(packer.place(width: 64, height: 64) != nil) }
    #expect(packer.place(width: 1, height: 1) == nil)
    #expect(packer.place(width: 513, height: 1) == nil)
  }
}

extension SplitMix64 {
  fileprivate mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
