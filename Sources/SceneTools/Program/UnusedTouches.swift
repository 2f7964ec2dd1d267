import CoreGraphics
import UIKitCore

/// The scripted touches of a program that do nothing, in sentences: those that begin outside of the screen, and those that begin
/// after the last time that was shown.
package struct UnusedTouches {
  /// A sentence for each reason, which names the first of its touches.
  package let sentences: [String]

  /// - Parameters:
  ///   - input: the touches, with times in seconds after the start.
  ///   - screen: the size of the screen in points.
  ///   - last: the last time that was shown, in seconds; nil if others draw what comes later.
  package init(of input: [TouchSample], screen: CGSize, last: Double?) {
    let begun = input.filter { $0.phase == .began }.sorted { $0.time < $1.time }
    let area = CGRect(origin: .zero, size: screen)
    let (size, end) = ("\(Self.text(screen.width)) × \(Self.text(screen.height))", last ?? .infinity)
    let outside = begun.filter { !area.contains($0.place) }
    let late = begun.filter { area.contains($0.place) && $0.time > end }
    sentences = [
      Self.sentence(outside, "is outside of the screen of \(size) points"),
      Self.sentence(late, "is after the last time that is shown, which is \(Self.text(end)) s"),
    ].compactMap { $0 }
  }

  /// For example `the touch at 500,20 at 1 s is outside of the screen of 375 × 667 points, so it has no effect (and 2 others)`.
  private static func sentence(_ touches: [TouchSample], _ reason: String) -> String? {
    guard let touch = touches.first else { return nil }
    let place = "\(text(touch.place.x)),\(text(touch.place.y))"
    let others = touches.count - 1
    return "the touch at \(place) at \(text(touch.time)) s \(reason), so it has no effect"
      + (others == 0 ? "" : " (and \(others) other\(others == 1 ? "" : "s"))")
  }

  private static func text(_ number: Double) -> String { JSON.text(of: (number * 1e4).rounded() / 1e4) }
}
