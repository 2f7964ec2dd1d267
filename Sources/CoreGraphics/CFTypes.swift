/// Seconds, as in Core Foundation.
public typealias CFTimeInterval = Double

/// Any object of Core Foundation; here any value, since a name such as `"Menlo" as CFTypeRef` is a String.
public typealias CFTypeRef = Any

/// Bytes. On Apple's systems a Core Foundation class that is bridged to `Data`; here `Data` itself, so that
/// `data as CFData` compiles on both.
public typealias CFData = Data

/// Text. On Apple's systems a Core Foundation class that is bridged to `String`; here `String` itself.
public typealias CFString = String

/// An address. On Apple's systems a Core Foundation class that is bridged to `URL`; here `URL` itself.
public typealias CFURL = URL

/// Bytes that can grow. On Apple's systems a Core Foundation class that is bridged to `NSMutableData`; here
/// `NSMutableData` itself.
public typealias CFMutableData = NSMutableData

/// Values by name. On Apple's systems a Core Foundation class that is bridged to `NSDictionary`; here a Swift
/// dictionary.
public typealias CFDictionary = [String: Any]

/// Values in order. On Apple's systems a Core Foundation class that is bridged to `NSArray`; here a Swift
/// array.
public typealias CFArray = [Any]
