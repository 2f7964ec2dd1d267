// Names of Core Foundation that source for Apple's systems has in view beside layers. On Linux the toolchain has a library of that name,
// whose symbols programs are not linked to.

/// Seconds since 2001, as in Core Foundation.
public typealias CFAbsoluteTime = CFTimeInterval

/// A truth value. On Apple's systems this is a Core Foundation class that is bridged to `NSNumber`. Here it is `NSNumber` itself.
public typealias CFBoolean = NSNumber

/// A number. On Apple's systems this is a Core Foundation class that is bridged to `NSNumber`. Here it is `NSNumber` itself.
public typealias CFNumber = NSNumber

/// A point in time. On Apple's systems this is a Core Foundation class that is bridged to `Date`. Here it is `Date` itself.
public typealias CFDate = Date

/// The boxed value true.
public var kCFBooleanTrue: CFBoolean! { true }

/// The boxed value false.
public var kCFBooleanFalse: CFBoolean! { false }

/// Whether a boxed value is true.
public func CFBooleanGetValue(_ boolean: CFBoolean!) -> Bool { boolean.boolValue }

/// The time now, in seconds since the beginning of 2001 in UTC: that of `Date()`. Animations are on another clock, that of
/// `CACurrentMediaTime()`.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Seconds from the beginning of 1970 to that of 2001.
public let kCFAbsoluteTimeIntervalSince1970: CFTimeInterval = 978_307_200
/// Seconds from the beginning of 1904 to that of 2001.
public let kCFAbsoluteTimeIntervalSince1904: CFTimeInterval = 3_061_152_000

/// A number for each class of Core Foundation and Core Graphics.
public typealias CFTypeID = UInt
