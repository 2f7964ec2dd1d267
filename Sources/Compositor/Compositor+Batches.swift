import COpenGL

/// Runs that are drawn alike in one draw call, where the order of painting allows it.
extension Compositor {
  /// The fewest runs in a row of which batches are made. A draw call takes several microseconds in a software driver.
  private static let leastRuns = 8
  /// The most instances of such runs.
  private static let mostInstances = 1 << 16

  /// Draws instances between two commands, in batches. Returns their number.
  func draw(_ range: Range<Int>) -> Int {
    batchRuns.removeAll(keepingCapacity: true)
    var drawn = 0
    forEachPlacedRun(of: range) {
      batchRuns.append($0)
      drawn += $0.instances.count
    }
    var first = 0
    while first < batchRuns.count {
      var end = first
      while end < batchRuns.count, !batchRuns[end].variant.contains(.shape), !batchRuns[end].isTile {
        end += 1
      }
      if end - first < Self.leastRuns || !drawBatches(first..<end) {
        end = max(end, first + 1)
        for number in first..<end { draw(batchRuns[number], batchRuns[number].instances) }
      }
      first = end
    }
    return drawn
  }

  /// Draws runs in batches. False if that saves little.
  private func drawBatches(_ range: Range<Int>) -> Bool {
    guard let pass = passes.last, records.holdsTogether(list.instances.count) else { return false }
    let runs = batchRuns[range]
    guard runs.reduce(0, { $0 + $1.instances.count }) <= Self.mostInstances else { return false }
    let isJoined = batches.join(
      runs, within: pass.box, instances: \.instances, isSameKind: { $0.isAlike($1) },
      box: { list.box(of: $0, within: pass.box) })
    guard isJoined else { return false }
    let count = batches.batches.reduce(0) { $0 + $1.count * batchRuns[$1.run].variant.indexCount }
    indices.removeAll(keepingCapacity: true)
    indices.append(contentsOf: repeatElement(0, count: count))
    indices.withUnsafeMutableBufferPointer { indices in
      var place = 0
      for batch in batches.batches {
        let variant = batchRuns[batch.run].variant
        for instance in batches.order[batch.first..<batch.first + batch.count] {
          InstanceIndices.forEachIndex(of: Int(instance), variant) {
            indices[place] = UInt32(truncatingIfNeeded: $0)
            place += 1
          }
        }
      }
    }
    if indexBuffer == 0 { glGenBuffers(1, &indexBuffer) }
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indexBuffer)
    indices.withUnsafeBytes {
      glBufferData(GLenum(GL_ELEMENT_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
    }
    _ = records.bindPart(of: 0)
    var first = 0
    for batch in batches.batches {
      let run = batchRuns[batch.run]
      let count = batch.count * run.variant.indexCount
      defer { first += count }
      guard bind(run) else { continue }
      withProgram(run.variant) {
        reachBeyond()
        submit {
          glDrawElements(
            GLenum(GL_TRIANGLES), GLsizei(count), GLenum(GL_UNSIGNED_INT),
            UnsafeRawPointer(bitPattern: first * MemoryLayout<UInt32>.stride))
        }
        statistics.drawCalls += 1
      }
    }
    return true
  }
}
