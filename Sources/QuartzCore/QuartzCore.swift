/// The engine: layers, animations, transactions, layout, display and hit testing.
///
/// As on Apple's systems, `import QuartzCore` brings CoreGraphics and Foundation into view. Of the module RenderTree it
/// re-exports what is Apple's, and nothing else.
@_exported import CoreGraphics
@_exported import Foundation
import Logging
@_exported import struct RenderTree.CATransform3D
@_exported import func RenderTree.CATransform3DConcat
@_exported import func RenderTree.CATransform3DEqualToTransform
@_exported import func RenderTree.CATransform3DGetAffineTransform
@_exported import let RenderTree.CATransform3DIdentity
@_exported import func RenderTree.CATransform3DInvert
@_exported import func RenderTree.CATransform3DIsAffine
@_exported import func RenderTree.CATransform3DIsIdentity
@_exported import func RenderTree.CATransform3DMakeAffineTransform
@_exported import func RenderTree.CATransform3DMakeRotation
@_exported import func RenderTree.CATransform3DMakeScale
@_exported import func RenderTree.CATransform3DMakeTranslation
@_exported import func RenderTree.CATransform3DRotate
@_exported import func RenderTree.CATransform3DScale
@_exported import func RenderTree.CATransform3DTranslate

/// Where the engine reports misuse that it ignores.
let engineLog = Logger(label: "cambium.QuartzCore")

/// Reports each distinct misuse once, so that a mistake in a loop does not drown the log.
enum Misuse {
  private static let seen = Lock(Set<String>())

  static func ignored(_ message: String) {
    if seen.withLock({ $0.count < 1000 && $0.insert(message).inserted }) {
      engineLog.warning("\(message.escapingControls())")
    }
  }
}

/// A value behind a lock.
final class Lock<Value>: @unchecked Sendable {
  private let mutex = NSRecursiveLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(&value)
  }
}
