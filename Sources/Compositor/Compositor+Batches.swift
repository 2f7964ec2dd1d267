import COpenGL

/// Runs that are drawn alike in one draw call, where the order of painting allows it.
extension Compositor {
  /// The fewest runs in a row of which batches are made. A draw call takes several microseconds in a software driver.
  private static let leastRuns = 8
  /// The most instances of such runs.
  private static let mostInstances = 1 << 16

  /// Runs the commands of the list, consecutive runs in batches.
  func runCommands(_ commands: ContiguousArray<PaintCommand>) {
    var index = 0
    while index < commands.count {
      let begin = index
      var end = index
      while end < commands.count, case .draw(let number) = commands[end],
        !placedRun(number).variant.contains(.shape), !placedRun(number).isTile
      {
        end += 1
      }
      if end - begin < Self.leastRuns || !drawBatches(commands[begin..<end]) {
        end = max(end, begin + 1)
        for command in commands[begin..<end] { run(command) }
      }
      index = end
    }
  }

  func placedRun(_ number: Int) -> PlacedRun {
    placing.hasImages ? placing.runs[number] : PlacedRun(list.runs[number])
  }

  /// Draws runs in batches. False if that saves little.
  private func drawBatches(_ commands: ArraySlice<PaintCommand>) -> Bool {
    guard let pass = passes.last, records.holdsTogether(list.instances.count) else { return false }
    batchRuns.removeAll(keepingCapacity: true)
    var count = 0
    for case .draw(let number) in commands {
      let run = placedRun(number)
      batchRuns.append((number, run.first..<run.first + run.count))
      count += run.count
    }
    guard count <= Self.mostInstances else { return false }
    let isJoined = batches.join(
      batchRuns, within: pass.box, isSameKind: { placedRun($0).isAlike(placedRun($1)) },
      box: { list.box(of: $0, within: pass.box) })
    guard isJoined else { return false }
    indices.removeAll(keepingCapacity: true)
    for batch in batches.batches {
      let variant = placedRun(batch.run).variant
      for instance in batches.order[batch.first..<batch.first + batch.count] {
        InstanceIndices.forEachIndex(of: Int(instance), variant) {
          indices.append(UInt32(truncatingIfNeeded: $0))
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
      let run = placedRun(batch.run)
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

extension Compositor.PlacedRun {
  /// Whether two runs are drawn with the same program and textures.
  func isAlike(_ other: Self) -> Bool {
    variant == other.variant && texture == other.texture && second == other.second
      && sampling == other.sampling
  }
}
