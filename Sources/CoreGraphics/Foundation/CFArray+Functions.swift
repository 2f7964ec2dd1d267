// Core Foundation's functions on arrays. Code uses them to visit lines and runs of text by index:
//
//     let run = unsafeBitCast(CFArrayGetValueAtIndex(runs, 0), to: CTRun.self)
//
// Here an array is a Swift array. An element that is an object has an address; an element that is a structure
// has none.

/// The function that `CFArrayApplyFunction` calls, with the address of an element and the context.
public typealias CFArrayApplierFunction = (UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Void

/// The number of elements of an array.
public func CFArrayGetCount(_ theArray: CFArray) -> CFIndex { theArray.count }

/// The address of the object at `idx`. Nil if the index is out of range or the element is not an object.
///
/// The address is valid while the object has a reference, for example from the array.
public func CFArrayGetValueAtIndex(_ theArray: CFArray, _ idx: CFIndex) -> UnsafeRawPointer! {
  theArray.indices.contains(idx) ? address(of: theArray[idx]) : nil
}

/// Writes the addresses of the objects in `range` to `values`, which must have room for them.
public func CFArrayGetValues(
  _ theArray: CFArray, _ range: CFRange, _ values: UnsafeMutablePointer<UnsafeRawPointer?>!
) {
  for (offset, index) in range.part(ofLength: theArray.count).enumerated() {
    values[offset] = address(of: theArray[index])
  }
}

/// The number of elements in `range` that are the object at the address `value`.
public func CFArrayGetCountOfValue(
  _ theArray: CFArray, _ range: CFRange, _ value: UnsafeRawPointer!
) -> CFIndex {
  theArray[range.part(ofLength: theArray.count)].count { value != nil && address(of: $0) == value }
}

/// Whether the object at the address `value` is one of the elements in `range`.
public func CFArrayContainsValue(_ theArray: CFArray, _ range: CFRange, _ value: UnsafeRawPointer!) -> Bool {
  CFArrayGetFirstIndexOfValue(theArray, range, value) != kCFNotFound
}

/// The first index in `range` of the object at the address `value`, or `kCFNotFound`.
public func CFArrayGetFirstIndexOfValue(
  _ theArray: CFArray, _ range: CFRange, _ value: UnsafeRawPointer!
) -> CFIndex {
  range.part(ofLength: theArray.count).first { value != nil && address(of: theArray[$0]) == value }
    ?? kCFNotFound
}

/// The last index in `range` of the object at the address `value`, or `kCFNotFound`.
public func CFArrayGetLastIndexOfValue(
  _ theArray: CFArray, _ range: CFRange, _ value: UnsafeRawPointer!
) -> CFIndex {
  range.part(ofLength: theArray.count).last { value != nil && address(of: theArray[$0]) == value }
    ?? kCFNotFound
}

/// Calls `applier` with the address of each object in `range`, in order, and with `context`.
public func CFArrayApplyFunction(
  _ theArray: CFArray, _ range: CFRange, _ applier: CFArrayApplierFunction,
  _ context: UnsafeMutableRawPointer!
) {
  for value in theArray[range.part(ofLength: theArray.count)] { applier(address(of: value), context) }
}

/// The address of an object, or nil for a structure.
private func address(of value: Any) -> UnsafeRawPointer? {
  // A structure would be boxed for the call, and its box would be released at once.
  guard type(of: value) is AnyObject.Type else { return nil }
  return UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque())
}
