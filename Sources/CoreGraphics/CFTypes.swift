/// Seconds, as in Core Foundation.
public typealias CFTimeInterval = Double

/// Any reference, as in Core Foundation.
public typealias CFTypeRef = AnyObject

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
