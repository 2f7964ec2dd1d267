import QuartzCore
import RenderTree
import Testing

@testable import Compositor

@Suite struct SlotChainsTests {
  private func values(_ chains: SlotChains<Int>, _ first: Int32) -> [Int] {
    var values: [Int] = []
    chains.forEach(from: first) {
      values.append($0)
      return true
    }
    return values
  }

  @Test func chainsKeepTheirOrderBesideEachOther() {
    var chains = SlotChains<Int>()
    var firsts: [Int32] = [-1, -1, -1]
    for number in 0..<30 { chains.append(number, to: &firsts[number % 3]) }
    for index in firsts.indices {
      #expect(values(chains, firsts[index]) == Array(stride(from: index, to: 30, by: 3)))
    }
    chains.remove(&firsts[1])
    #expect(firsts[1] == -1 && values(chains, firsts[1]).isEmpty)
    chains.replaceFirst(firsts[2], with: 100)
    #expect(values(chains, firsts[2]).prefix(2) == [100, 5])
    #expect(values(chains, firsts[0]) == Array(stride(from: 0, to: 30, by: 3)))
  }

  @Test func slotsAreUsedAgain() {
    var chains = SlotChains<Int>()
    var first: Int32 = -1
    for number in 0..<8 { chains.append(number, to: &first) }
    let memory = chains.memory
    for round in 0..<1000 {
      chains.remove(&first)
      for number in 0..<8 { chains.append(round + number, to: &first) }
    }
    #expect(chains.memory == memory)
    #expect(values(chains, first) == Array(999..<1007))
  }
}

extension Drawing {
  /// The places of nodes in a kept list.
  @Suite(.serialized) @MainActor struct PaintPlacesTests {
    private let root = layer(0, 0, 100, 100, color(1, 1, 1))

    private func painter(_ places: PaintPlaces, _ frame: Frame) -> () -> Void {
      var resources = PaintResources()
      resources.places = places
      var list = PaintList()
      list.keepsPlaces = true
      return {
        Painter.paint(
          frame, toPixels: CATransform3DIdentity, limit: PixelRect(x: 0, y: 0, width: 100, height: 100),
          with: resources, into: &list)
      }
    }

    /// Paintings are told apart by numbers of 16 bits. A node that is not in the tree any more gets no place from an old painting with the
    /// same number.
    @Test func numbersOfPaintingsAreUsedAgain() {
      let gone = layer(10, 10, 20, 20, color(1, 0, 0))
      root.addSublayer(layer(40, 40, 20, 20, color(0, 0, 1)))
      root.addSublayer(gone)
      let host = CAContext(layer: root, clock: MediaClock(isPaused: true))
      defer { host.layer = nil }
      CATransaction.flush()
      let places = PaintPlaces()
      painter(places, host.frame(at: 0))()
      let nodes = host.frame(at: 0).children(host.frame(at: 0).root)
      #expect(nodes.count == 2)
      let isLeaf = { if case .leaf = places.place(of: $0) { true } else { false } }
      #expect(nodes.allSatisfy(isLeaf))
      // Without actions, because the default action is a transition.
      CATransaction.setDisableActions(true)
      gone.removeFromSuperlayer()
      CATransaction.flush()
      let frame = host.frame(at: 0)
      let left = frame.children(frame.root)
      #expect(left.count == 1 && left.allSatisfy(nodes.contains))
      let paint = painter(places, frame)
      var wrong: [Int] = []
      for round in 0..<1 << 16 + 2 {
        paint()
        if nodes.contains(where: { isLeaf($0) != left.contains($0) }) { wrong.append(round) }
      }
      #expect(wrong.isEmpty, "painting \(wrong.first ?? 0): \(nodes), \(left)")
    }

    /// So are repaintings: each asks about every node once, and about every unit once.
    @Test func numbersOfRepaintingsAreUsedAgain() {
      root.addSublayer(layer(40, 40, 20, 20, color(0, 0, 1)))
      let host = CAContext(layer: root, clock: MediaClock(isPaused: true))
      defer { host.layer = nil }
      CATransaction.flush()
      let places = PaintPlaces()
      painter(places, host.frame(at: 0))()
      let leaf = host.frame(at: 0).children(host.frame(at: 0).root)[0]
      places.beginRepainting()
      #expect(places.isFirst(leaf) && !places.isFirst(leaf))
      #expect(places.isFirst(unit: 0) && !places.isFirst(unit: 0))
      // All numbers are used once, and no node is asked about meanwhile.
      for _ in 0..<1 << 16 - 1 { places.beginRepainting() }
      #expect(places.isFirst(leaf) && places.isFirst(unit: 0))
      var isRight = true
      for _ in 0..<1 << 16 + 2 {
        places.beginRepainting()
        isRight = isRight && places.isFirst(leaf) && !places.isFirst(leaf) && places.isFirst(unit: 0)
      }
      #expect(isRight)
    }
  }
}
