import CoreGraphics
import Foundation

// UIKit's spelling of what Foundation has as `NSValue(point:)`, `NSValue(size:)` and `NSValue(rect:)`:
// layer code uses either.

extension NSValue {
  /// An object that holds the point.
  public convenience init(cgPoint point: CGPoint) {
    self.init(point: point)
  }

  /// An object that holds the size.
  public convenience init(cgSize size: CGSize) {
    self.init(size: size)
  }

  /// An object that holds the rectangle.
  public convenience init(cgRect rect: CGRect) {
    self.init(rect: rect)
  }

  /// The point that the value holds; zero when it holds something else.
  public var cgPointValue: CGPoint { CGPoint.from(self) ?? .zero }

  /// The size that the value holds; zero when it holds something else.
  public var cgSizeValue: CGSize { CGSize.from(self) ?? .zero }

  /// The rectangle that the value holds; zero when it holds something else.
  public var cgRectValue: CGRect { CGRect.from(self) ?? .zero }
}
