import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// What is drawn over each other is limited by counting: the same list always keeps the same rectangles.
@Suite struct FillBudgetTests {
  private static let whole = PixelRect(x: 0, y: 0, width: 640, height: 320)

  /// A list of rectangles of one colour, each as large as the picture.
  private func list(_ count: Int, alpha: Float, radius: Float = 0) -> PaintList {
    var list = PaintList()
    list.budget.target = Self.whole.area
    for _ in 0..<count { add(Self.whole, alpha, radius, to: &list) }
    return list
  }

  private func add(_ box: PixelRect, _ alpha: Float, _ radius: Float = 0, to list: inout PaintList) {
    list.append(
      Instance(
        .solid, plane: .pixels, rect: FloatRect(box), color: SIMD4(0, 0, 0, alpha), clip: -1,
        Instance.Rounded(radii: SIMD4(repeating: radius))), radius > 0 ? .corners : [], box: box)
  }

  /// A clip whose plane is that of the pixels.
  private static func clip(_ rect: FloatRect, outer: Int = -1) -> Clip {
    .rounded((rows: [1, 0, 0, 0, 1, 0, 0, 0, 1], sign: 1), rect, outer: outer)
  }

  private func drawn(_ list: PaintList) -> [Int] {
    list.instances.indices.filter { list.variants[$0].isDrawn }
  }

  /// An interior whose background is hidden has the depth of the instance before it. If there is no instance before it, its depth lies
  /// behind all instances, and its index is −1.
  @Test func depthsNameTheirInstances() {
    for index in [-1, 0, 1, 2, 1000, PaintList.depthLimit - 1] {
      #expect(PaintList.index(atDepth: PaintList.depth(index)) == index)
    }
  }

  @Test func aListWithinTheBudgetStaysAsItIs() {
    var list = list(500, alpha: 0.5)
    #expect(list.fill == 500 * 640 * 320)
    let commands = list.commands
    let isSeen = list.limitFill(to: 500 * 640 * 320, within: Self.whole)
    #expect(!isSeen)
    #expect(list.commands == commands)
    #expect(drawn(list) == Array(0..<500))
  }

  /// Half of the light comes through each, so a thousandth comes through ten, and a 2⁻¹¹ through eleven.
  @Test func whatNobodySeesGoesFirst() {
    var list = list(500, alpha: 0.5)
    let isSeen = list.limitFill(to: 100 * 640 * 320, within: Self.whole)
    #expect(!isSeen)
    #expect(drawn(list) == Array(0..<0) + Array(489..<500))
    #expect(list.fill == 11 * 640 * 320)
  }

  @Test func opaqueOnesHideAllBeneath() {
    var list = list(10_000, alpha: 1)
    let isSeen = list.limitFill(to: 1 << 20, within: Self.whole)
    #expect(!isSeen)
    #expect(drawn(list) == [9999])
  }

  /// Of what can be seen the nearest stay, and of the lowest 64 as many as a quarter of the budget pays for.
  @Test func beyondTheBudgetTheNearestAndTheLowestStay() {
    var list = list(500, alpha: 0.001)
    let isSeen = list.limitFill(to: 100 * 640 * 320, within: Self.whole)
    #expect(isSeen)
    #expect(drawn(list) == Array(0..<25) + Array(425..<500))
    #expect(list.fill == 100 * 640 * 320)
  }

  @Test func smallOnesAboveAndBesideStay() {
    var list = list(300, alpha: 1)
    add(PixelRect(x: 0, y: 0, width: 10, height: 10), 1, to: &list)
    add(PixelRect(x: 630, y: 310, width: 10, height: 10), 0.5, to: &list)
    let isSeen = list.limitFill(to: 1 << 20, within: Self.whole)
    #expect(!isSeen)
    #expect(drawn(list) == [299, 300, 301])
  }

  /// A rounded rectangle covers no square that its corners reach.
  @Test func roundCornersHideNothing() {
    var list = list(0, alpha: 1)
    add(PixelRect(x: 0, y: 0, width: 20, height: 20), 1, to: &list)
    for _ in 0..<200 { add(Self.whole, 1, 160, to: &list) }
    _ = list.limitFill(to: 4 * 640 * 320, within: Self.whole)
    #expect(drawn(list).first == 0)
  }

  /// What groups read and carry elsewhere is not hidden by what lies above.
  @Test func whatABackdropReadsStays() {
    var list = list(3, alpha: 1)
    list.append(.beginBackdrop(Self.whole))
    list.append(.blurGroup(sigmaX: 9, sigmaY: 9, .continued, to: Self.whole))
    list.append(
      Effect(composition: .replace, box: Self.whole, opacity: 1, clip: -1, isMasked: false))
    for _ in 0..<200 { add(Self.whole, 1, to: &list) }
    _ = list.limitFill(to: 200 * 640 * 320, within: Self.whole)
    #expect(drawn(list) == [2, 202])
    #expect(list.commands.count == 3)
  }

  @Test func pixelsWithinClipsCostEachClip() {
    var list = PaintList()
    for index in 0..<100 { list.clips.append(Self.clip(.zero, outer: index - 1)) }
    let costs = [-1, 0, 99].map { list.cost($0 < 0 ? [] : .clip, clip: $0) }
    #expect(costs == [1, 13, 805])
  }

  @Test func depthsTellInstances() {
    for index in [0, 1, 77, 65_535, PaintList.depthLimit - 1] {
      #expect(PaintList.index(atDepth: PaintList.depth(index)) == index)
    }
  }

  /// What costs more than the budget is refused: three quarters of it are for groups.
  @Test func groupsCountWhatIsDoneToThem() {
    var budget = PaintBudget()
    budget.target = 1280 * 720
    let pixels = 2 * 1280 * 720
    func count(_ cost: Int) -> Int {
      var budget = budget
      var count = 0
      while budget.open(pixels, cost: cost) {
        budget.close(pixels)
        count += 1
      }
      #expect(budget.isExceeded)
      return count
    }
    #expect(count(PaintBudget.groupPixel) == PaintBudget.fill / 4 * 3 / pixels / PaintBudget.groupPixel)
    #expect(count(PaintBudget.groupPixel + 1000 * PaintBudget.blurred) == 0)
  }

  /// What groups took is not there for rectangles, but for a quarter of the whole.
  @Test func groupsAndRectanglesShareABudget() {
    var budget = PaintBudget()
    #expect(budget.fillLeft(isRaster: false) == PaintBudget.fill)
    let hasRoom = budget.open(1 << 20, cost: 256)
    budget.close(1 << 20)
    #expect(hasRoom)
    #expect(budget.fillLeft(isRaster: false) == PaintBudget.fill - 1 << 28)
    while budget.open(1 << 20, cost: 256) { budget.close(1 << 20) }
    #expect(budget.fillLeft(isRaster: false) >= PaintBudget.fill / 4)
  }

  /// A group round what has been painted is open together with the groups in it, and not with those beside them.
  @Test func enclosingGroupsAreOpenTogether() {
    var budget = PaintBudget()
    let quarter = PaintBudget.openPixels / 4
    func nested(_ depth: Int) -> Bool {
      budget.beginContent()
      defer { budget.endContent() }
      if depth > 1, !nested(depth - 1) { return false }
      return budget.enclose(quarter, cost: 1)
    }
    let (four, again, five) = (nested(4), nested(4), nested(5))
    #expect(four && again && !five)
    // Within a group that is open already there is room for one less.
    let isOpen = budget.open(quarter)
    let (three, another) = (nested(3), nested(4))
    budget.close(quarter)
    #expect(isOpen && three && !another)
  }

  /// A scene that is drawn at another size lies in a clip, whose edges are off the grid here: copies that others hide go
  /// there, too, without anything to be missed.
  @Test func whatIsHiddenWithinAClipGoesFirst() {
    var list = PaintList()
    list.budget.target = Self.whole.area
    let rect = FloatRect(minX: 100.5, minY: -0.25, maxX: 420.5, maxY: 319.5)
    list.clips.append(Self.clip(rect))
    for _ in 0..<500 {
      list.append(
        Instance(
          .solid, plane: .pixels, rect: rect, color: SIMD4(0, 0, 0, 0.5), clip: 0, Instance.Rounded()), .clip,
        box: PixelRect(x: 100, y: 0, width: 321, height: 320))
    }
    let isSeen = list.limitFill(to: list.fill / 4, within: Self.whole)
    #expect(!isSeen)
    #expect(drawn(list) == Array(489..<500))
  }

  /// What a clip cuts off hides nothing beside the clip.
  @Test func whatClipsCutHidesNothingBesideThem() {
    var list = list(1, alpha: 1)
    for (left, right) in [(0, 320), (320, 608)] as [(Float, Float)] {
      list.clips.append(Self.clip(FloatRect(minX: left, minY: 0, maxX: right, maxY: 320)))
    }
    for clip in 0..<2 {
      for _ in 0..<100 {
        add(Self.whole, 1, to: &list)
        list.instances[list.instances.count - 1].clip = clip
      }
    }
    let isSeen = list.limitFill(to: 60 * 640 * 320, within: Self.whole)
    #expect(!isSeen)
    // The last in each clip, and the parts outside both.
    #expect(drawn(list) == [0, 100, 200])
  }

  /// Outlines whose rectangles go are not covered.
  @Test func shapesThatAreLeftOutAreNotCovered() throws {
    var list = PaintList()
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 640, height: 320), transform: nil)
    let cache = ShapeCache()
    let entry = cache.entry(path, .fill(isEvenOdd: false), greatest: 1)
    for _ in 0..<500 {
      list.append(
        shape: entry, bounds: path.boundingBox, .pixels, color: SIMD4(0, 0, 0, 0.001), clip: -1,
        box: Self.whole)
    }
    _ = list.limitFill(to: 100 * 640 * 320, within: Self.whole)
    var quads = ShapeQuads()
    quads.finish(list, cache)
    #expect(list.shapes.map(\.instance) == drawn(list))
    #expect(drawn(list).count == 100)
    #expect(cache.pictures.count == 100)
  }
}
