import Foundation
import Synchronization
import Testing

@testable import QuartzCore
@testable import RenderTree

/// Which tiles a view needs, by closed forms; how they are drawn, kept and dropped.
extension Engine {
  @MainActor @Suite struct TiledContentsTests {
    private func grid(
      _ width: CGFloat = 1000, _ height: CGFloat = 1000, scale: CGFloat = 1, levels: Int = 1, bias: Int = 0,
      tile: CGFloat = 100
    ) -> TileGrid {
      TileGrid(
        bounds: CGRect(x: 0, y: 0, width: width, height: height), contentsScale: scale,
        tileSize: CGSize(width: tile, height: tile), levelsOfDetail: levels, levelsOfDetailBias: bias)
    }

    // MARK: Grid

    @Test(
      arguments: [
        (1, 0, 0...0), (4, 0, -3...0), (4, 3, 0...3), (4, 2, -1...2), (1, 3, 3...3), (0, 0, 0...0),
        (-5, -1, -1...(-1)), (Int.max, Int.max, -20...20), (Int.min, Int.min, -20...(-20)),
      ] as [(Int, Int, ClosedRange<Int>)])
    func levels(count: Int, bias: Int, levels: ClosedRange<Int>) {
      #expect(grid(levels: count, bias: bias).levels == levels)
    }

    @Test(
      arguments: [
        (0.001, -3), (0.125, -3), (0.126, -3), (0.13, -2), (0.25, -2), (0.5, -1), (0.9, 0), (1, 0),
        (1.009, 0),
        (1.1, 1), (2, 1), (3, 2), (4, 2), (100, 2), (0, -3), (-1, -3), (Double.nan, -3),
        (Double.infinity, -3),
      ] as [(Double, Int)])
    func theLevelOfAMagnification(magnification: Double, level: Int) {
      #expect(grid(levels: 6, bias: 2).level(forMagnification: CGFloat(magnification)) == level)
    }

    @Test func tilesCoverTheViewOnce() {
      let grid = grid(950, 1000, scale: 2, levels: 3, bias: 1)
      for level in -1...1 {
        // 100 pixels at 2 pixels per point and level 1: 25 points; at level −1: 100.
        let side = 50 / CGFloat(exp2(Double(level)))
        let view = CGRect(x: 110, y: 260, width: 333, height: 95)
        let keys = grid.keys(in: view, level: level)
        let columns = Int(clamping: (443 / side).rounded(.up)) - Int(clamping: (110 / side).rounded(.down))
        let rows = Int(clamping: (355 / side).rounded(.up)) - Int(clamping: (260 / side).rounded(.down))
        #expect(keys.count == columns * rows && Set(keys).count == keys.count)
        let area = keys.reduce(0) { sum, key in
          let part = grid.rect(of: key).intersection(view)
          return sum + part.width * part.height
        }
        #expect(abs(area - 333 * 95) < 1e-6)
      }
    }

    @Test func theMiddleComesFirstAndEdgesAreCut() {
      let grid = grid(250, 250)
      let keys = grid.keys(in: grid.bounds, level: 0)
      #expect(keys.count == 9 && keys[0] == TileKey(level: 0, column: 1, row: 1))
      #expect(
        grid.rect(of: TileKey(level: 0, column: 2, row: 1)) == CGRect(x: 200, y: 100, width: 50, height: 100))
      #expect(grid.rect(of: TileKey(level: 0, column: 9, row: 9)) == .zero)
      #expect(grid.keys(in: CGRect(x: 300, y: 0, width: 50, height: 50), level: 0) == [])
      #expect(grid.keys(in: .null, level: 0) == [])
      // The edge of a tile is not in the next.
      #expect(grid.keys(in: CGRect(x: 100, y: 100, width: 100, height: 100), level: 0).count == 1)
    }

    @Test func gridsBeyondTheOriginAndBeyondReason() {
      var left = grid()
      left.bounds = CGRect(x: -150, y: -50, width: 200, height: 100)
      #expect(Set(left.keys(in: left.bounds, level: 0).map(\.column)) == [-2, -1, 0])
      let tiny = grid(1e6, 1e6, tile: 0)
      #expect(tiny.tileSize.width == 16)
      let many = tiny.keys(in: tiny.bounds, level: 0)
      #expect(!many.isEmpty && many.count <= TileGrid.mostTiles)
      let huge = grid(1e300, 1e300, tile: 1e300)
      #expect(huge.tileSize.width == 4096)
      #expect(huge.keys(in: huge.bounds, level: 0).count <= TileGrid.mostTiles)
      #expect(grid(scale: .nan).contentsScale == 1 && grid(scale: -1).contentsScale == 1)
    }

    // MARK: Contents

    /// Draws tiles of one colour, and notes what it drew.
    final class Artist: @unchecked Sendable {
      private let lock = NSLock()
      private var drawnKeys: [TileKey] = []
      var gate: DispatchSemaphore?
      var begun = DispatchSemaphore(value: 0)

      var drawn: [TileKey] { lock.withLock { drawnKeys } }

      func draw(_ request: TiledContents.Request) -> CGImage? {
        lock.withLock { drawnKeys.append(request.key) }
        begun.signal()
        gate?.wait()
        return CGImage(
          width: request.width, height: request.height,
          premultipliedRGBA: [UInt8](repeating: 255, count: request.width * request.height * 4))
      }
    }

    private func contents(
      _ artist: Artist, memory: Int = 64 << 20, workers: Int = 2, fade: Double = 0.25
    ) -> TiledContents {
      TiledContents(fadeDuration: fade, memoryLimit: memory, workers: workers) { artist.draw($0) }
    }

    private let view = CGRect(x: 0, y: 0, width: 200, height: 200)

    @Test func whatIsMissingIsDrawnOnce() {
      let artist = Artist()
      let contents = contents(artist)
      let ready = DispatchSemaphore(value: 0)
      contents.setReadyHandler { ready.signal() }
      #expect(contents.show(view, magnification: 1, in: grid()).isEmpty)
      #expect(contents.waitUntilDrawn())
      for _ in 0..<4 { ready.wait() }
      let tiles = contents.show(view, magnification: 1, in: grid())
      #expect(tiles.count == 4 && contents.waitUntilDrawn() && artist.drawn.count == 4)
      #expect(contents.memory == 4 * 100 * 100 * 4)
      for tile in tiles {
        #expect(tile.image.width == 100 && tile.rect == grid().rect(of: tile.key))
      }
      // Scrolled by half a tile: two columns more would be one too many.
      _ = contents.show(view.offsetBy(dx: 50, dy: 0), magnification: 1, in: grid())
      #expect(contents.waitUntilDrawn() && artist.drawn.count == 6)
    }

    @Test func tilesFadeInAndThenStay() {
      MediaClock.current.start(at: 5)
      MediaClock.current.setRate(0)
      let contents = contents(Artist())
      _ = contents.show(view, magnification: 1, in: grid())
      #expect(contents.waitUntilDrawn())
      let tile = contents.show(view, magnification: 1, in: grid())[0]
      let begin = tile.fadeBegin
      expectClose(
        [0, 0.125, 0.25, 9, -1].map { contents.opacity(of: tile, at: begin + $0) }, [0, 0.5, 1, 1, 1],
        within: 1e-9)
      // While the time is paused no fade has to be waited for.
      MediaClock.current.pause()
      _ = contents.show(view.offsetBy(dx: 400, dy: 0), magnification: 1, in: grid())
      #expect(contents.waitUntilDrawn())
      let other = contents.show(view.offsetBy(dx: 400, dy: 0), magnification: 1, in: grid())[0]
      #expect(contents.opacity(of: other, at: 5) == 1)
    }

    @Test func whatIsInvalidIsDrawnAgainAndShownUntilThen() {
      let artist = Artist()
      let contents = contents(artist)
      _ = contents.show(view, magnification: 1, in: grid())
      #expect(contents.waitUntilDrawn())
      contents.invalidate(CGRect(x: 110, y: 110, width: 10, height: 10))
      #expect(artist.drawn.count == 4)
      #expect(contents.show(view, magnification: 1, in: grid()).count == 4)
      #expect(contents.waitUntilDrawn() && artist.drawn.count == 5)
      #expect(artist.drawn.last == TileKey(level: 0, column: 1, row: 1))
      // A picture that takes the place of another does not fade.
      let tiles = contents.show(view, magnification: 1, in: grid())
      #expect(tiles.first { $0.key == artist.drawn.last }?.fadeBegin == -.infinity)
      contents.invalidate(nil)
      _ = contents.show(view, magnification: 1, in: grid())
      #expect(contents.waitUntilDrawn() && artist.drawn.count == 9)
    }

    @Test func whatBecomesInvalidWhileItIsDrawnIsDrawnAgain() {
      let artist = Artist()
      artist.gate = DispatchSemaphore(value: 0)
      let contents = contents(artist, workers: 1)
      let spot = CGRect(x: 10, y: 10, width: 10, height: 10)
      _ = contents.show(spot, magnification: 1, in: grid())
      artist.begun.wait()
      contents.invalidate(spot)
      artist.gate?.signal()
      artist.gate?.signal()
      #expect(contents.waitUntilDrawn())
      #expect(artist.drawn == [TileKey](repeating: TileKey(level: 0, column: 0, row: 0), count: 2))
    }

    @Test func whatIsNoLongerWantedIsNotBegun() {
      let artist = Artist()
      artist.gate = DispatchSemaphore(value: 0)
      let contents = contents(artist, workers: 1)
      _ = contents.show(grid().bounds, magnification: 1, in: grid())
      artist.begun.wait()
      _ = contents.show(CGRect(x: 0, y: 0, width: 100, height: 100), magnification: 1, in: grid())
      for _ in 0..<100 { artist.gate?.signal() }
      #expect(contents.waitUntilDrawn())
      #expect(artist.drawn.count == 2 && artist.drawn.last == TileKey(level: 0, column: 0, row: 0))
    }

    @Test func otherLevelsLieBeneathWhatIsMissing() {
      let artist = Artist()
      let contents = contents(artist, fade: 0)
      let grid = grid(levels: 3, bias: 1)
      _ = contents.show(view, magnification: 0.5, in: grid)
      #expect(contents.waitUntilDrawn() && artist.drawn == [TileKey(level: -1, column: 0, row: 0)])
      let beneath = contents.show(view, magnification: 1, in: grid)
      #expect(beneath.map(\.key.level) == [-1])
      #expect(contents.waitUntilDrawn())
      #expect(contents.show(view, magnification: 1, in: grid).allSatisfy { $0.key.level == 0 })
      let finer = contents.show(view, magnification: 2, in: grid)
      #expect(finer.map(\.key.level) == [-1, 0, 0, 0, 0])
      #expect(contents.waitUntilDrawn())
    }

    @Test func memoryIsLimitedToWhatIsInSightOrFits() {
      let artist = Artist()
      let tile = 100 * 100 * 4
      let contents = contents(artist, memory: 6 * tile)
      for step in 0..<5 {
        _ = contents.show(view.offsetBy(dx: CGFloat(step) * 200, dy: 0), magnification: 1, in: grid())
        #expect(contents.waitUntilDrawn())
        #expect(contents.memory <= 6 * tile)
      }
      // What was seen last is still there, what was seen first is not.
      let count = artist.drawn.count
      _ = contents.show(view.offsetBy(dx: 800, dy: 0), magnification: 1, in: grid())
      #expect(contents.waitUntilDrawn() && artist.drawn.count == count)
      _ = contents.show(view, magnification: 1, in: grid())
      #expect(contents.waitUntilDrawn() && artist.drawn.count == count + 4)
      // A view that does not fit is shown all the same.
      _ = contents.show(grid().bounds, magnification: 1, in: grid())
      #expect(contents.waitUntilDrawn())
      #expect(contents.show(grid().bounds, magnification: 1, in: grid()).count == 100)
    }

    @Test func anotherGridOrAnotherEdge() {
      let artist = Artist()
      let contents = contents(artist)
      _ = contents.show(view, magnification: 1, in: grid(150, 150))
      #expect(contents.waitUntilDrawn() && artist.drawn.count == 4)
      // The tile at the corner keeps its place, those at the edges grow.
      _ = contents.show(view, magnification: 1, in: grid(200, 200))
      #expect(contents.waitUntilDrawn() && artist.drawn.count == 7)
      #expect(contents.show(view, magnification: 1, in: grid(200, 200)).allSatisfy { $0.rect.width == 100 })
      #expect(contents.show(view, magnification: 1, in: grid(200, 200, tile: 50)).isEmpty)
      #expect(contents.waitUntilDrawn() && artist.drawn.count == 23)
      contents.removeAll()
      #expect(contents.memory == 0)
    }

    @Test func aTileThatGivesNothingIsNotAskedForAgain() {
      let count = Mutex(0)
      let contents = TiledContents { _ in
        count.withLock { $0 += 1 }
        return nil
      }
      for _ in 0..<3 {
        #expect(contents.show(view, magnification: 1, in: grid()).isEmpty)
        #expect(contents.waitUntilDrawn())
      }
      #expect(count.withLock { $0 } == 4)
    }

    @Test func theLayersProperties() {
      let layer = CATiledLayer()
      #expect(CATiledLayer.fadeDuration() == 0.25)
      #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
      #expect(layer.tileSize == CGSize(width: 256, height: 256))
      layer.setValue(4, forKey: "levelsOfDetail")
      layer.setValue(CGSize(width: 64, height: 32), forKey: "tileSize")
      layer.setValue(1e300, forKey: "levelsOfDetailBias")
      #expect(layer.levelsOfDetail == 4 && layer.tileSize == CGSize(width: 64, height: 32))
      #expect(layer.levelsOfDetailBias >= 0)
    }
  }
}
