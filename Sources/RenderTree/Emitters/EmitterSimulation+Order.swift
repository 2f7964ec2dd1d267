/// The order in which particles are drawn.
extension EmitterSimulation {
  /// `oldestFirst` draws the oldest first and so at the back, `oldestLast` the youngest first, `backToFront` the
  /// smallest z first. `unordered` and `additive` keep the order of the cells, each before what it emits, and
  /// of the births within a cell, which is also the order among equals.
  func sort(_ list: inout ContiguousArray<EmitterParticle>, _ mode: EmitterParameters.RenderMode) {
    if mode == .unordered || mode == .additive { return }
    let count = list.count
    guard count > 1 else { return }
    keys.removeAll(keepingCapacity: true)
    var isSorted = true
    var last: UInt32 = 0
    for particle in list {
      let value =
        mode == .backToFront ? particle.z : mode == .oldestFirst ? -particle.age : particle.age
      // The bits of floats order as the floats do, once negative ones are turned over.
      let bits = (value == 0 ? 0 : value).bitPattern
      let key = bits ^ (bits >> 31 == 1 ? 0xFFFF_FFFF : 0x8000_0000)
      keys.append(key)
      isSorted = isSorted && key >= last
      last = key
    }
    if isSorted { return }
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: 0..<UInt32(count))
    otherOrder.removeAll(keepingCapacity: true)
    otherOrder.append(contentsOf: order)
    for shift in 0..<3 { pass(UInt32(shift) * 11) }
    sorted.removeAll(keepingCapacity: true)
    for index in order { sorted.append(list[Int(index)]) }
    swap(&sorted, &list)
  }

  /// A pass of a radix sort by eleven bits of the keys, which keeps the order of equals.
  private func pass(_ shift: UInt32) {
    places.withUnsafeMutableBufferPointer { places in
      places.update(repeating: 0)
      keys.withUnsafeBufferPointer { keys in
        for key in keys { places[Int(key >> shift & 2047)] += 1 }
        var sum = 0
        for digit in places.indices {
          let count = places[digit]
          places[digit] = sum
          sum += count
        }
        order.withUnsafeBufferPointer { order in
          otherOrder.withUnsafeMutableBufferPointer { other in
            for index in order {
              let digit = Int(keys[Int(index)] >> shift & 2047)
              other[places[digit]] = index
              places[digit] += 1
            }
          }
        }
      }
    }
    swap(&order, &otherOrder)
  }
}
