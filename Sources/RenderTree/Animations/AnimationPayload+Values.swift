/// The values of an animation: those that are written alone, one after the other.
extension AnimationPayload {
  /// Writes the value at a moment over what `out` holds. Returns whether the animation has an effect then.
  func write(_ out: UnsafeMutablePointer<Double>, _ width: Int, at moment: SpaceMoment) -> Bool {
    guard let sample = groups.sample(of: clock, at: moment, marks) else { return false }
    prepare(out)
    let progress: Double
    if let spring {
      progress = spring.value(at: sample.time)
    } else {
      let raw = clock.run.progress(sample.time, steps: marks != nil)
      progress = curve?.value(at: raw) ?? raw
    }
    write(out, over: out, width, progress: progress, iteration: sample.iteration)
    return true
  }

  /// Writes the value at `progress`, after `iteration` repetitions. `out` may be `under`.
  func write(
    _ out: UnsafeMutablePointer<Double>, over under: UnsafePointer<Double>, _ width: Int, progress: Double,
    iteration: Double
  ) {
    let values = Values(payload: self, progress: progress, iteration: iteration)
    // Room for three matrices; wider values have memory of their own.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 48) { scratch in
      guard let scratch = scratch.baseAddress else { return }
      switch spec.target {
      case .numbers: values.writeNumbers(out, under, width, scratch)
      case .transform: values.writeTransform(out, under, scratch)
      case .part(_, let part): values.writePart(part, out, scratch)
      case .valueFunction(_, let function): values.writeFunction(function, out, under, scratch)
      case .tangent(_, let offset): values.writeTangent(out, under, offset, scratch)
      case .object, .cellImage, .follow: break
      }
    }
  }
}

/// One moment of an animation. `scratch` is room for three matrices.
private struct Values {
  unowned(unsafe) let payload: AnimationPayload
  let progress: Double
  let iteration: Double

  private var isAdditive: Bool { payload.spec.isAdditive }
  private var repeats: Bool { payload.spec.isCumulative && iteration > 0 }

  /// The values of `width` components between the ends or along the track, without the value beneath. `last`
  /// is room for as many numbers.
  @inline(__always)
  private func numbers(
    _ width: Int, _ under: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>,
    last: UnsafeMutablePointer<Double>
  ) {
    if let track = payload.track {
      track.pointee.value(at: progress, into: out)
      if repeats {
        track.pointee.value(at: payload.progressAtEnd, into: last)
        payload.add(iteration, to: out, width) { last[$0] }
      }
      return
    }
    let count = min(width, payload.endsCount)
    func value(_ index: Int, _ progress: Double) -> Double {
      payload.ends[index].value(progress, over: isAdditive ? 0 : under[index])
    }
    for index in 0..<count { out[index] = value(index, progress) }
    for index in count..<width { out[index] = isAdditive ? 0 : under[index] }
    if repeats { payload.add(iteration, to: out, count) { value($0, payload.progressAtEnd) } }
  }

  func writeNumbers(
    _ out: UnsafeMutablePointer<Double>, _ under: UnsafePointer<Double>, _ width: Int,
    _ scratch: UnsafeMutablePointer<Double>
  ) {
    let values = payload.wide ?? scratch
    let present = payload.isColor ? under[4] : 1
    numbers(width, under, into: values, last: values + (payload.wide == nil ? 16 : width))
    if isAdditive {
      for index in 0..<width { out[index] = under[index] + values[index] }
    } else {
      for index in 0..<width { out[index] = values[index] }
    }
    if payload.isColor { out[4] = payload.presence(over: present) }
  }

  func writeTransform(
    _ out: UnsafeMutablePointer<Double>, _ under: UnsafePointer<Double>,
    _ scratch: UnsafeMutablePointer<Double>
  ) {
    if !isAdditive && !repeats {
      matrix(at: progress, into: out)
      return
    }
    matrix(at: progress, into: scratch)
    if repeats, iteration < 10_000 { accumulate(scratch) }
    if isAdditive {
      CATransform3D.multiply(scratch, under, into: scratch)
    }
    out.update(from: scratch, count: 16)
  }

  /// The transform between the ends, or between two keyframes.
  @inline(__always)
  private func matrix(at progress: Double, into out: UnsafeMutablePointer<Double>) {
    if let interpolation = payload.interpolation {
      interpolation.pointee.value(at: progress, into: out)
    } else if let track = payload.transforms {
      track.pointee.value(at: progress, into: out)
    }
  }

  /// matrix = matrix · end^iterations.
  private func accumulate(_ matrix: UnsafeMutablePointer<Double>) {
    let last = matrix + 16
    self.matrix(at: payload.progressAtEnd, into: last)
    for _ in 0..<Int(clamping: iteration) { CATransform3D.multiply(matrix, last, into: matrix) }
  }

  func writePart(
    _ part: TransformPart, _ out: UnsafeMutablePointer<Double>, _ scratch: UnsafeMutablePointer<Double>
  ) {
    let beneath = scratch + 16
    beneath[0] = payload.partBeneath(0)
    beneath[1] = payload.partBeneath(1)
    numbers(part.width, beneath, into: scratch, last: scratch + 32)
    payload.writePart(scratch, addsBeneath: isAdditive, into: out)
  }

  func writeFunction(
    _ function: ValueFunction, _ out: UnsafeMutablePointer<Double>, _ under: UnsafePointer<Double>,
    _ scratch: UnsafeMutablePointer<Double>
  ) {
    // A missing end is the identity of the value function, not a number of the transform beneath.
    let rest = scratch + 32
    let isScale: Bool
    switch function {
    case .scale, .scaleX, .scaleY, .scaleZ: isScale = true
    default: isScale = false
    }
    for index in 0..<3 { rest[index] = isScale ? 1 : 0 }
    let values = scratch + 36
    numbers(function.width, rest, into: values, last: scratch + 40)
    if isAdditive {
      function.write(values, into: scratch)
      CATransform3D.multiply(scratch, under, into: out)
    } else {
      function.write(values, into: out)
    }
  }

  func writeTangent(
    _ out: UnsafeMutablePointer<Double>, _ under: UnsafePointer<Double>, _ offset: Double,
    _ scratch: UnsafeMutablePointer<Double>
  ) {
    guard let track = payload.track else { return }
    CATransform3DMakeRotation(track.pointee.angle(at: progress) + offset, 0, 0, 1).store(to: scratch)
    CATransform3D.multiply(scratch, under, into: out)
  }
}
