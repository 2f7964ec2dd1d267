/// The records of a list that a unit was painted into, and their places in the kept list.
///
/// Example: a container that fades is painted into a list of its own without its sublayers. The records that are drawn before the
/// sublayers are one segment, and the records that are drawn after them are another segment.
struct UnitRecords {
  /// A kind of records.
  typealias Kind = (PaintPlaces.Counts) -> Int

  /// Records that lie one behind the other in both lists.
  struct Segment {
    private let begin, end, keptBegin, keptEnd: PaintPlaces.Counts

    /// The records between two counts of the list, which belong between two counts of the kept list.
    init(
      _ begin: PaintPlaces.Counts, _ end: PaintPlaces.Counts, _ keptBegin: PaintPlaces.Counts,
      _ keptEnd: PaintPlaces.Counts
    ) {
      (self.begin, self.end, self.keptBegin, self.keptEnd) = (begin, end, keptBegin, keptEnd)
    }

    @inline(__always)
    func range(_ kind: Kind) -> Range<Int> { kind(begin)..<kind(end) }

    @inline(__always)
    func keptRange(_ kind: Kind) -> Range<Int> { kind(keptBegin)..<max(kind(keptEnd), kind(keptBegin)) }

    /// The kept list's index of a record of the segment.
    @inline(__always)
    func kept(_ index: Int, _ kind: Kind) -> Int { index - kind(begin) + kind(keptBegin) }

    /// Whether there are as many records of each kind in both lists. A unit may have fewer or more interiors than there is room for.
    fileprivate var fits: Bool { (end - begin).hasSameRecords(as: keptEnd - keptBegin) }
  }

  let unit: PaintPlaces.Unit
  /// The kept list's clips around the unit. They come first in the list.
  let chain: ContiguousArray<Int>
  let segments: ContiguousArray<Segment>

  init(_ unit: PaintPlaces.Unit, _ chain: ContiguousArray<Int>, _ segments: ContiguousArray<Segment>) {
    (self.unit, self.chain, self.segments) = (unit, chain, segments)
  }

  /// The kept list's index of a record.
  @inline(__always)
  func kept(_ index: Int, _ kind: Kind) -> Int {
    for segment in segments where segment.range(kind).contains(index) { return segment.kept(index, kind) }
    return index
  }

  /// The kept list's index of a clip; −1: none.
  func kept(clip: Int) -> Int {
    clip < 0 ? -1 : clip < chain.count ? chain[clip] : kept(clip, \.clips)
  }

  /// The indices of each command in the kept list and in the list.
  var commands: some Sequence<(kept: Int, own: Int)> {
    segments.lazy.flatMap { segment in
      segment.range(\.commands).lazy.map { (segment.kept($0, \.commands), $0) }
    }
  }

  /// Whether the list has the same structure as the unit: as many records of each kind, between the same commands.
  func fit(_ own: PaintList, _ list: PaintList) -> Bool {
    (own.hasInteriors || !list.hasInteriors)
      && segments.allSatisfy { segment in
        segment.fits && segment.range(\.commands).allSatisfy { hasPlace($0, in: segment, own, list) }
      }
  }

  /// Whether a command of the list does the same as that in its place in the kept list, if perhaps with other values.
  private func hasPlace(_ number: Int, in segment: Segment, _ own: PaintList, _ list: PaintList) -> Bool {
    let (index, command) = (segment.kept(number, \.commands), own.commands[number])
    guard list.commands.indices.contains(index),
      list.commands[index].at == segment.kept(command.at, \.instances)
    else { return false }
    switch (list.commands[index].kind, command.kind) {
    case (.beginGroup, .beginGroup), (.blurGroup, .blurGroup),
      (.beginBackdrop, .beginBackdrop):
      return true
    case (.endGroup(let place, let isMasked, _), .endGroup(let instance, let masked, _)):
      return place == kept(instance, \.instances) && isMasked == masked
    case (.castShadow(let place, _, _, _, _), .castShadow(let instance, _, _, _, _)):
      return place == kept(instance, \.instances)
    case (.raster(let place), .raster(let raster)):
      return place == kept(raster, \.rasters)
        && list.rasters[place].instance == kept(own.rasters[raster].instance, \.instances)
    case (.changeColors(let place, let placeCount, _), .changeColors(let first, let count, _)):
      return place == kept(first, \.stages) && placeCount == count
    case (.compose(let place), .compose(let number)):
      let (old, new) = (list.effects[place], own.effects[number])
      return place == kept(number, \.effects) && old.isMasked == new.isMasked
        && old.stageCount == new.stageCount
        && (new.stageCount == 0 || old.firstStage == kept(new.firstStage, \.stages))
    // Transitions are painted with the whole tree.
    default: return false
    }
  }
}
