// Names that Apple's SDK declares and Foundation on Linux lacks.

/// Calls `body` and returns its result.
///
/// On Apple's systems the objects in the pool are released afterwards. Swift on Linux has no autorelease
/// pools: an object is released when its last reference ends.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// The greatest finite Float, as in C's mathematics library. Code uses it as a `repeatCount` that never ends.
public let HUGE = Float.greatestFiniteMagnitude

/// The greatest finite Float, as in C's mathematics library.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// Infinity, as in C's mathematics library.
public let HUGE_VAL = Double.infinity

/// Infinity as a Float, as in C's mathematics library.
public let HUGE_VALF = Float.infinity

// Names that Dispatch declares.

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
