extension PaintPlaces {
  /// How many records of each kind a list has.
  struct Counts: Equatable {
    var instances = 0
    var images = 0
    var interiors = 0
    var clips = 0
    var stops = 0
    var shapes = 0
    var commands = 0
    var rasters = 0
    var effects = 0
    var stages = 0
    /// The list's counts of copies and of pieces of planes, and the budget's sums.
    var copies = 0
    var fragments = 0
    var sums = PaintBudget.Sums()
  }
}

extension PaintPlaces.Counts {
  static func + (a: Self, b: Self) -> Self { a.combined(b, +, sums: a.sums + b.sums) }
  static func - (a: Self, b: Self) -> Self { a.combined(b, -, sums: a.sums - b.sums) }

  @inline(__always)
  private func combined(_ other: Self, _ combine: (Int, Int) -> Int, sums: PaintBudget.Sums) -> Self {
    Self(
      instances: combine(instances, other.instances), images: combine(images, other.images),
      interiors: combine(interiors, other.interiors), clips: combine(clips, other.clips),
      stops: combine(stops, other.stops), shapes: combine(shapes, other.shapes),
      commands: combine(commands, other.commands), rasters: combine(rasters, other.rasters),
      effects: combine(effects, other.effects), stages: combine(stages, other.stages),
      copies: combine(copies, other.copies), fragments: combine(fragments, other.fragments), sums: sums)
  }

  /// Whether both have the same number of records of each kind. Interiors are not compared, because a unit may have fewer or more of them.
  func hasSameRecords(as other: Self) -> Bool {
    var other = other
    (other.sums, other.interiors) = (sums, interiors)
    return self == other
  }
}

extension PaintList {
  var counts: PaintPlaces.Counts {
    .init(
      instances: instances.count, images: images.count, interiors: interiors.count, clips: clips.count,
      stops: stops.count, shapes: shapes.count, commands: commands.count, rasters: rasters.count,
      effects: effects.count,
      stages: colorStages.count, copies: copyCount, fragments: fragmentCount, sums: budget.sums)
  }
}
