// Core Foundation's functions on arrays, as code calls them that goes through lines and runs of text by index:
//
//     let run = unsafeBitCast(CFArrayGetValueAtIndex(runs, 0), to: CTRun.self)
//
// An array is a Swift array here. A value in it that is an object has an address; one that is a structure has none.

/// What `CFArrayApplyFunction` calls: with a value's address and the context.
public typealias CFArrayApplierFunction = (UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Void

/// How many values an array has.
public func CFArrayGetCount(_ theArray: CFArray) -> CFIndex { theArray.count }

/// The address of the object at `idx`; nil where there is no such place, or the value is no object.
///
/// The address is good while somebody keeps the object: the array, or what the array was asked of.
public func CFArrayGetValueAtIndex(_ theArray: CFArray, _ idx: CFIndex) -> UnsafeRawPointer! {
  theArray.indices.contains(idx) ? address(of: theArray[idx]) : nil
}

/// Writes the addresses of the objects in `range` to `values`, which has room for them.
public func CFArrayGetValues(
  _ theArray: CFArray, _ range: CFRange, _ values: UnsafeMutablePointer<UnsafeRawPointer?>!
) {
  for (offset, index) in range.part(ofLength: theArray.count).enumerated() {
    values[offset] = address(of: theArray[index])
  }
}

/// How many values in `range` are the object at the address `value`.
public func CFArrayGetCountOfValue(
  _ theArray: CFArray, _ range: CFRange, _ value: UnsafeRawPointer!
) -> CFIndex {
  theArray[range.part(ofLength: theArray.count)].count { value != nil && address(of: $0) == value }
}

/// Whether the object at the address `value` is among the values in `range`.
public func CFArrayContainsValue(_ theArray: CFArray, _ range: CFRange, _ value: UnsafeRawPointer!) -> Bool {
  CFArrayGetFirstIndexOfValue(theArray, range, value) != kCFNotFound
}

/// The first place in `range` of the object at the address `value`; `kCFNotFound` where it is not.
public func CFArrayGetFirstIndexOfValue(
  _ theArray: CFArray, _ range: CFRange, _ value: UnsafeRawPointer!
) -> CFIndex {
  range.part(ofLength: theArray.count).first { value != nil && address(of: theArray[$0]) == value }
    ?? kCFNotFound
}

/// The last place in `range` of the object at the address `value`; `kCFNotFound` where it is not.
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

/// The address of an object; nil for a value that is none.
private func address(of value: Any) -> UnsafeRawPointer? {
  // An object that was made of a structure to have an address would be gone at once.
  guard type(of: value) is AnyObject.Type else { return nil }
  return UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque())
}
