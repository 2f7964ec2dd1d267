import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// What is made of paths, and how often.
@Suite struct ShapeCacheTests {
  private func part(_ index: Int) -> CGPath {
    CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 60 + Double(index % 50), height: 80), transform: nil)
  }

  private let whole = PixelRect(x: 0, y: 0, width: 200, height: 200)

  /// A frame that shows entries, each in a place.
  @discardableResult
  private func frame(_ cache: ShapeCache, _ shown: [(ShapeCache.Entry, CATransform3D)]) -> [ShapeCache
    .Picture]
  {
    let items = shown.enumerated().map {
      ShapeItem(entry: $1.0, plane: Plane($1.1), box: whole, instance: $0)
    }
    let pictures = cache.cover(ContiguousArray(items))
    cache.place(pictures)
    cache.endFrame()
    return Array(pictures)
  }

  @Test func whatOnlyMovesIsMadeOnce() {
    let cache = ShapeCache()
    let path = part(0)
    for index in 0..<100 {
      // Rotations are off by rounding; half an octave of scales is not.
      let scale = index < 50 ? 1 + 1e-15 * Double(index % 3 - 1) : 1.1 + 0.008 * Double(index)
      let entry = cache.entry(path, .fill(isEvenOdd: false), greatest: scale)
      frame(cache, [(entry, CATransform3DMakeTranslation(Double(index), 0, 0))])
      #expect(cache.tessellations == (index < 50 ? 1 : 2))
    }
  }

  /// A kept list draws a still shape without asking for its outline, in frames that update several parts of a picture too.
  @Test func whatIsDroppedIsMadeAgain() {
    let cache = ShapeCache()
    let entry = cache.entry(part(0), .fill(isEvenOdd: false), greatest: 1)
    let first = frame(cache, [(entry, CATransform3DIdentity)])[0].coverages
    // Frames that draw no shape.
    for _ in 0..<3 { cache.endFrame() }
    let both = frame(cache, [(entry, CATransform3DIdentity), (entry, CATransform3DIdentity)])
    #expect(first.count > 100 && both.allSatisfy { $0.coverages == first && !$0.strips.isEmpty })
    for _ in 0..<3 { frame(cache, [(entry, CATransform3DIdentity)]) }
    let moved = frame(cache, [(entry, CATransform3DMakeTranslation(3, 0, 0))])[0]
    #expect(moved.coverages.count > 100)
    // The key finds it again.
    #expect(cache.entry(entry.path, .fill(isEvenOdd: false), greatest: 1) === entry)
  }

  /// A growing stroke is the same in each frame as in a cache that has not seen it before, and the texture has its coverages.
  @Test func aGrowingStrokeIsFlattenedOnce() {
    func entry(_ cache: ShapeCache, _ path: CGPath, _ end: Double) -> ShapeCache.Entry {
      cache.entry(
        path,
        .stroke(StrokeStyle(width: 6, cap: .round, join: .round, miterLimit: 10, start: 0, end: end)),
        greatest: 1)
    }
    let cache = ShapeCache()
    let path = part(3)
    for index in 1...12 {
      let end = Double(index) / 12
      let grown = frame(cache, [(entry(cache, path, end), CATransform3DMakeTranslation(20, 20, 0))])[0]
      let fresh = ShapeCache()
      let alone = frame(fresh, [(entry(fresh, path, end), CATransform3DMakeTranslation(20, 20, 0))])[0]
      #expect(grown.coverages == alone.coverages && !grown.coverages.isEmpty)
      #expect(
        Array(cache.texels[grown.place..<grown.place + grown.coverages.count]) == Array(grown.coverages))
    }
  }

  /// Strokes of one path share its lines while frames ask for them. A path whose points have changed has other lines.
  @Test func flattenedPathsAreSharedWhileTheyAreUsed() {
    var paths = FlatPaths()
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 30, height: 40))
    let first = paths.path(path, scale: 0, width: 4, frame: 0)
    #expect(first != nil && paths.path(path, scale: 0, width: 4, frame: 0) === first)
    #expect(paths.path(path, scale: 1, width: 4, frame: 0) !== first)
    #expect(paths.path(path, scale: 0, width: 5, frame: 0) !== first)
    let count = first?.lines(tolerance: 0.03).vertices.count ?? 0
    #expect(count > 20)
    paths.endFrame(0)
    #expect(paths.path(path, scale: 0, width: 4, frame: 1) === first)
    paths.endFrame(1)
    path.addLine(to: CGPoint(x: 90, y: 90))
    let second = paths.path(path, scale: 0, width: 4, frame: 2)
    #expect(second !== first && (second?.lines(tolerance: 0.03).vertices.count ?? 0) > count)
    paths.endFrame(2)
    paths.endFrame(3)
    #expect(paths.path(path, scale: 0, width: 4, frame: 4) !== second)
  }

  @Test func whatStandsStillIsSentOnce() {
    let cache = ShapeCache()
    let (still, other) = (part(0), part(1))
    for index in 0..<10 {
      let entries = [still, other].map { cache.entry($0, .fill(isEvenOdd: false), greatest: 1) }
      let before = cache.texels
      let pictures = frame(
        cache,
        [
          (entries[0], CATransform3DIdentity),
          (entries[1], CATransform3DMakeTranslation(index < 5 ? Double(index) : 5, 0, 0)),
        ])
      #expect(pictures[0].coverages.count > 100 && pictures[1].place > pictures[0].place)
      #expect(cache.fresh.isEmpty == (index > 5))
      // Of the one that stands still nothing is written again.
      let place = pictures[0].place..<pictures[0].place + pictures[0].coverages.count
      if index > 0 { #expect(before[place] == cache.texels[place]) }
    }
  }

  @Test func pathsThatChangeInPlaceAreMadeAnew() {
    let cache = ShapeCache()
    let path = part(0).duplicatePath()
    var points = path.points
    var stamps: Set<Int> = []
    for index in 0..<4 {
      points[0].x += index < 3 ? 1 : 0
      let coordinates = points.flatMap { [Double($0.x), Double($0.y)] }
      path.replacePoints(coordinates)
      let entry = cache.entry(path, .fill(isEvenOdd: false), greatest: 1)
      stamps.insert(entry.stamp)
      frame(cache, [(entry, CATransform3DIdentity)])
    }
    #expect(cache.tessellations == 3 && stamps.count == 3)
  }

  @Test func stylesAndScalesAreKeptApart() {
    let cache = ShapeCache()
    let path = part(0)
    var style = StrokeStyle(width: 3, cap: .butt, join: .miter, miterLimit: 10)
    func count() -> Int {
      _ = cache.entry(path, .stroke(style), greatest: 1)
      return cache.tessellations
    }
    #expect(count() == 1 && count() == 1)
    style.end = 0.5
    #expect(count() == 2)
    style.cap = .round
    #expect(count() == 3 && count() == 3)
    _ = cache.entry(path, .stroke(style), greatest: 2.5)
    #expect(cache.tessellations == 4)
  }

  // 1,000 different shapes of some 80 points lie in the texture together, under a fifth of 64 MiB, and stay there: 5,000
  // fit. (They take 13 seconds in a debug build.)
  @Test func aThousandShapesFit() {
    let cache = ShapeCache()
    let paths = (0..<1000).map { index in
      CGPath(
        roundedRect: CGRect(x: 0, y: 0, width: 30 + Double(index % 70), height: 60), cornerWidth: 9,
        cornerHeight: 9, transform: nil)
    }
    for index in 0..<2 {
      let pictures = frame(
        cache,
        paths.map { (cache.entry($0, .fill(isEvenOdd: false), greatest: 1), CATransform3DIdentity) })
      #expect(pictures.allSatisfy { $0.place > 0 } && !cache.isFull)
      #expect(cache.texels.count < (64 << 20) / 5)
      #expect(cache.fresh.isEmpty == (index == 1))
    }
    #expect(cache.tessellations == 1000)
  }

  // Shapes that grow and shrink beside one that stands still: none is written over another, and the texture stays small.
  @Test func coveragesLieApart() {
    let cache = ShapeCache()
    let still = part(1)
    for index in 0..<300 {
      let entries = (0..<4).map {
        cache.entry($0 == 0 ? still : part($0), .fill(isEvenOdd: false), greatest: 8)
      }
      let pictures = frame(
        cache,
        entries.enumerated().map { place, entry in
          let tenths = (index * 7 + place * 13) % 50 + 1
          let width = place == 0 ? 1 : Double(tenths) / 10
          return (entry, CATransform3DMakeScale(width, 1, 1))
        })
      let places = pictures.map { $0.place..<$0.place + $0.coverages.count }.sorted {
        $0.lowerBound < $1.lowerBound
      }
      for (a, b) in zip(places, places.dropFirst()) { #expect(a.upperBound <= b.lowerBound) }
      for picture in pictures {
        let end = picture.place + picture.coverages.count
        #expect(cache.texels[picture.place..<end].elementsEqual(picture.coverages))
      }
      #expect(cache.texels.count == ShapeCache.leastTexels)
    }
  }
}
