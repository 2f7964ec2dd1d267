/// Seconds, as in Core Foundation.
public typealias CFTimeInterval = Double

/// An object of Core Foundation. Here it is any value, because a name such as `"Menlo" as CFTypeRef` is a
/// String.
public typealias CFTypeRef = Any

/// Bytes. On Apple's systems this is a Core Foundation class that is bridged to `Data`. Here it is `Data`
/// itself, so that `data as CFData` compiles on both.
public typealias CFData = Data

/// Text. On Apple's systems this is a Core Foundation class that is bridged to `String`. Here it is `String`
/// itself.
public typealias CFString = String

/// A URL. On Apple's systems this is a Core Foundation class that is bridged to `URL`. Here it is `URL`
/// itself.
public typealias CFURL = URL

/// Bytes that can be appended to. On Apple's systems this is a Core Foundation class that is bridged to
/// `NSMutableData`. Here it is `NSMutableData` itself.
public typealias CFMutableData = NSMutableData

/// Values by key. On Apple's systems this is a Core Foundation class that is bridged to `NSDictionary`. Here
/// it is a Swift dictionary.
public typealias CFDictionary = [String: Any]

/// Values in order. On Apple's systems this is a Core Foundation class that is bridged to `NSArray`. Here it
/// is a Swift array.
public typealias CFArray = [Any]
