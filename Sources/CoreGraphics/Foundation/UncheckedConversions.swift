import Foundation

// A conversion of a floating-point number that an integer type cannot represent stops the program. Numbers
// come from files, so every conversion must choose what happens beyond the range: `init(clamping:)` or
// `init(exactly:)`. The declarations here have the signatures of the standard library's `init(_:)`, and the
// compiler prefers them in every module of the package that imports CoreGraphics. They are deprecated and
// warnings are errors, so an unchecked conversion does not build. (They are not marked unavailable, because
// an unavailable declaration does not hide the standard library's.)

extension FixedWidthInteger {
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init<T: BinaryFloatingPoint>(_ source: T) { self.init(clamping: Double(source)) }
}

extension Int {
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Double) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Float) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: CGFloat) { self.init(clamping: source) }
}

extension Int8 {
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Double) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Float) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: CGFloat) { self.init(clamping: source) }
}

extension Int16 {
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Double) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Float) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: CGFloat) { self.init(clamping: source) }
}

extension Int32 {
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Double) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Float) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: CGFloat) { self.init(clamping: source) }
}

extension Int64 {
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Double) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Float) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: CGFloat) { self.init(clamping: source) }
}

extension UInt {
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Double) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Float) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: CGFloat) { self.init(clamping: source) }
}

extension UInt8 {
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Double) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Float) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: CGFloat) { self.init(clamping: source) }
}

extension UInt16 {
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Double) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Float) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: CGFloat) { self.init(clamping: source) }
}

extension UInt32 {
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Double) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Float) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: CGFloat) { self.init(clamping: source) }
}

extension UInt64 {
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Double) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: Float) { self.init(clamping: source) }
  @available(*, deprecated, message: "stops the program beyond the range; use init(clamping:)")
  package init(_ source: CGFloat) { self.init(clamping: source) }
}
