// Names that code for Apple's systems takes from elsewhere in the SDK, and that Linux's Foundation lacks.

/// Calls `body` and returns what it returns.
///
/// On Apple's systems objects that were put into the pool are let go afterwards. Swift on Linux has no pools: objects are
/// let go when their last owner lets them go.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// The greatest finite Float, as in C's mathematics library: for a `repeatCount` that never ends.
public let HUGE = Float.greatestFiniteMagnitude

/// The greatest finite Float, as in C's mathematics library.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// Infinity, as in C's mathematics library.
public let HUGE_VAL = Double.infinity

/// Infinity as a Float, as in C's mathematics library.
public let HUGE_VALF = Float.infinity

// As in Dispatch.

/// Nanoseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds of a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// Microseconds of a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
