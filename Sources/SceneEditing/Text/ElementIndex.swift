import CoreAnimationMarkup
import SceneFiles

/// Where the elements of a text are, in the order of their start tags.
///
/// An element has a place in this order, which changes with the text, and a handle, which does not.
struct ElementIndex: Sendable {
  /// The offset of `<`, and the end of the start tag.
  private(set) var starts: [Int32] = []
  private(set) var tagEnds: [Int32] = []
  /// The offset of the end tag, and the end of the element. Both are `tagEnds` for `<a/>`.
  private(set) var contentEnds: [Int32] = []
  private(set) var ends: [Int32] = []
  /// The number of elements in an element, with itself.
  private(set) var sizes: [Int32] = []
  /// The place of the element around an element; −1 for the outermost.
  private(set) var parents: [Int32] = []
  /// The handles by place, and the places by handle; −1 for elements that are gone.
  private(set) var handles: [Int32] = []
  private(set) var places: [Int32] = []

  /// What ended the reading before the end of the text; nil if all of it was read.
  private(set) var failure: Diagnostic?
  /// The first mistake in the markup; nil without any.
  private(set) var firstError: Diagnostic?

  /// Reads a text. The elements have no handles yet.
  private init(reading bytes: [UInt8], file: String) {
    let log = DiagnosticLog()
    let reader = XMLReader(XMLSource(file: file, utf8: bytes), limits: SceneLimits(), log: log)
    // A document type and its entities are kept as they are.
    reader.expectsDocumentType = true
    var open: [Int] = []
    loop: while true {
      switch reader.next() {
      case .start(let element):
        parents.append(Int32(clamping: open.last ?? -1))
        open.append(starts.count)
        starts.append(Int32(clamping: element.offset))
        let end = Int32(clamping: reader.offset)
        tagEnds.append(end)
        contentEnds.append(end)
        ends.append(end)
        sizes.append(1)
      case .end:
        guard let place = open.popLast() else { continue }
        contentEnds[place] = Int32(clamping: reader.ending.lowerBound)
        ends[place] = Int32(clamping: reader.ending.upperBound)
        sizes[place] = Int32(clamping: starts.count - place)
      case .text: continue
      case .finished: break loop
      }
    }
    if reader.wasCutShort { failure = log.diagnostics.last }
    firstError = log.diagnostics.first { $0.severity == .error }
  }

  /// Reads a text for the first time.
  init(_ bytes: [UInt8], file: String) {
    self.init(reading: bytes, file: file)
    handles = (0..<Int32(clamping: starts.count)).map { $0 }
    places = handles
  }

  /// Gives elements the handles of those in another index that they stand for, by place, and new handles to the rest.
  mutating func take(_ given: [Int: Int32], of other: ElementIndex) {
    places = [Int32](repeating: -1, count: other.places.count)
    for place in starts.indices {
      if let handle = given[place] {
        handles[place] = handle
      } else {
        handles[place] = Int32(clamping: places.count)
        places.append(-1)
      }
      places[Int(handles[place])] = Int32(clamping: place)
    }
  }

  /// Gives the elements handles, in the order of the elements, of `count` handles in all.
  ///
  /// - Returns: false, and nothing is changed, if there is not one different handle for each element.
  mutating func take(_ given: [Int32], of count: Int) -> Bool {
    guard given.count == starts.count else { return false }
    var places = [Int32](repeating: -1, count: count)
    for (place, handle) in given.enumerated() {
      guard handle >= 0, handle < count, places[Int(handle)] < 0 else { return false }
      places[Int(handle)] = Int32(clamping: place)
    }
    (handles, self.places) = (given, places)
    return true
  }

  /// The places of the outermost elements that begin in a range of the text.
  func outermost(in range: Range<Int>) -> [Int] {
    var found: [Int] = []
    var place = firstPlace(from: range.lowerBound)
    while place < starts.count, Int(starts[place]) < range.upperBound {
      found.append(place)
      place += Int(sizes[place])
    }
    return found
  }

  /// The handles of the elements that begin in a range of the text, in their order.
  func handles(in range: Range<Int>) -> [Int32] {
    Array(handles[firstPlace(from: range.lowerBound)..<firstPlace(from: range.upperBound)])
  }

  /// The handles of an element and those in it.
  func handles(of place: Int) -> [Int32] { Array(handles[place..<place + Int(sizes[place])]) }

  /// Reads a text again after a part of it was replaced. Elements outside that part keep their handles. Those in it get `given` in
  /// their order, where it is not −1, and the rest get new ones.
  mutating func read(_ bytes: [UInt8], file: String, replaced: Range<Int>, count: Int, _ given: [Int32]) {
    if splice(bytes, file: file, replaced: replaced, count: count, given) { return }
    var new = ElementIndex(reading: bytes, file: file)
    new.places = [Int32](repeating: -1, count: places.count)
    new.handles = [Int32](repeating: -1, count: new.starts.count)
    let delta = Int32(clamping: count - replaced.count)
    let part = Int32(clamping: replaced.lowerBound)..<Int32(clamping: replaced.lowerBound + count)
    var old = 0
    var inPart = 0
    for place in new.starts.indices {
      let start = new.starts[place]
      var handle: Int32 = -1
      if part.contains(start) {
        if inPart < given.count { handle = given[inPart] }
        inPart += 1
      } else {
        let before = start < part.lowerBound ? start : start - delta
        while old < starts.count, starts[old] < before { old += 1 }
        if old < starts.count, starts[old] == before { handle = handles[old] }
      }
      if handle < 0 {
        handle = Int32(clamping: new.places.count)
        new.places.append(-1)
      }
      new.handles[place] = handle
      new.places[Int(handle)] = Int32(clamping: place)
    }
    self = new
  }

  /// Reads only the new part if whole elements took the place of whole elements in the content of another. False if they did not.
  private mutating func splice(
    _ bytes: [UInt8], file: String, replaced: Range<Int>, count: Int, _ given: [Int32]
  ) -> Bool {
    // Where end tags are missing, elements end with those around them.
    guard firstError == nil else { return false }
    let first = firstPlace(from: replaced.lowerBound)
    let last = firstPlace(from: replaced.upperBound)
    var around = first > 0 ? first - 1 : nil
    while let place = around, Int(ends[place]) <= replaced.lowerBound { around = parent(of: place) }
    guard let around, Int(tagEnds[around]) <= replaced.lowerBound,
      replaced.upperBound <= Int(contentEnds[around]),
      outermost(in: replaced).allSatisfy({ Int(ends[$0]) <= replaced.upperBound })
    else { return false }
    let new = ElementIndex(
      reading: Array(bytes[replaced.lowerBound..<replaced.lowerBound + count]), file: file)
    guard new.failure == nil, new.firstError == nil, new.depth + depth(of: around) < SceneLimits().depth
    else { return false }
    let start = Int32(clamping: replaced.lowerBound)
    let delta = Int32(clamping: count - replaced.count)
    for place in last..<starts.count {
      starts[place] += delta
      tagEnds[place] += delta
      contentEnds[place] += delta
      ends[place] += delta
    }
    let old = first..<last
    for place in old { places[Int(handles[place])] = -1 }
    starts.replaceSubrange(old, with: new.starts.map { $0 + start })
    tagEnds.replaceSubrange(old, with: new.tagEnds.map { $0 + start })
    contentEnds.replaceSubrange(old, with: new.contentEnds.map { $0 + start })
    ends.replaceSubrange(old, with: new.ends.map { $0 + start })
    sizes.replaceSubrange(old, with: new.sizes)
    let base = Int32(clamping: first)
    let outer = Int32(clamping: around)
    parents.replaceSubrange(old, with: new.parents.map { $0 < 0 ? outer : $0 + base })
    handles.replaceSubrange(
      old,
      with: new.starts.indices.map { number in
        if number < given.count, given[number] >= 0 { return given[number] }
        places.append(-1)
        return Int32(clamping: places.count - 1)
      })
    let more = Int32(clamping: new.count - old.count)
    for place in first + new.count..<starts.count where parents[place] >= Int32(clamping: last) {
      parents[place] += more
    }
    for place in first..<starts.count { places[Int(handles[place])] = Int32(clamping: place) }
    var outward: Int? = around
    while let place = outward {
      contentEnds[place] += delta
      ends[place] += delta
      sizes[place] += more
      outward = parent(of: place)
    }
    return true
  }

  /// The greatest number of elements in each other.
  private var depth: Int {
    var depths: [Int] = []
    for parent in parents { depths.append(parent < 0 ? 1 : depths[Int(parent)] + 1) }
    return depths.max() ?? 0
  }

  private func depth(of place: Int) -> Int {
    var depth = 1
    var outer = parent(of: place)
    while let place = outer {
      depth += 1
      outer = parent(of: place)
    }
    return depth
  }

  /// Follows a replacement inside a start tag or a text, which adds no element.
  mutating func shift(after offset: Int, by delta: Int) {
    guard delta != 0 else { return }
    let offset = Int32(clamping: offset)
    let delta = Int32(clamping: delta)
    // Elements that begin later move as a whole; of those that began earlier only some ends do.
    let first = firstPlace(from: Int(offset))
    for place in first..<starts.count { starts[place] += delta }
    for place in tagEnds.indices where tagEnds[place] >= offset { tagEnds[place] += delta }
    for place in contentEnds.indices where contentEnds[place] >= offset { contentEnds[place] += delta }
    for place in ends.indices where ends[place] >= offset { ends[place] += delta }
  }

  // MARK: Elements

  var count: Int { starts.count }

  /// The first place whose element begins at or after an offset.
  private func firstPlace(from offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The place of the element that begins at an offset; nil if none does.
  func place(at offset: Int) -> Int? {
    let place = firstPlace(from: offset)
    return place < starts.count && Int(starts[place]) == offset ? place : nil
  }

  /// The place of an element; nil if it is gone.
  func place(of element: MarkupElement) -> Int? {
    let handle = Int(element.handle)
    guard places.indices.contains(handle), places[handle] >= 0 else { return nil }
    return Int(places[handle])
  }

  /// The innermost element around a range of the text. Nil outside of all elements.
  func innermost(around range: Range<Int>) -> Int? {
    var place = firstPlace(from: range.lowerBound) - 1
    while place >= 0, Int(ends[place]) < range.upperBound || Int(ends[place]) <= range.lowerBound {
      place = Int(parents[place])
    }
    return place >= 0 ? place : nil
  }

  func element(_ place: Int) -> MarkupElement { MarkupElement(handle: handles[place]) }

  func children(of place: Int) -> [Int] {
    var children: [Int] = []
    var next = place + 1
    let end = place + Int(sizes[place])
    while next < end {
      children.append(next)
      next += Int(sizes[next])
    }
    return children
  }

  /// The element before an element in the same element; nil for the first.
  func previous(of place: Int) -> Int? {
    guard let parent = parent(of: place) else { return nil }
    var previous: Int?
    var next = parent + 1
    while next < place {
      previous = next
      next += Int(sizes[next])
    }
    return previous
  }

  func parent(of place: Int) -> Int? { parents[place] >= 0 ? Int(parents[place]) : nil }

  func start(_ place: Int) -> Int { Int(starts[place]) }
  func tag(_ place: Int) -> Range<Int> { Int(starts[place])..<Int(tagEnds[place]) }
  func content(_ place: Int) -> Range<Int> { Int(tagEnds[place])..<Int(contentEnds[place]) }
  func range(_ place: Int) -> Range<Int> { Int(starts[place])..<Int(ends[place]) }
}
