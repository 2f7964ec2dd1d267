import CoreGraphics

/// When the bar at the upper edge is shown: while it is kept, or while the pointer is near the edge.
///
/// The bar lies over the scene, so it comes only when somebody moves to the edge, and goes soon after.
package struct BarVisibility: Equatable {
  /// Whether the bar stays. Default false.
  package var isKept = false
  /// Whether there is no bar at all. Default false.
  package var isOff = false
  /// Whether the bar is shown. Default false.
  package private(set) var isShown = false

  /// The distance from the upper edge within which a movement of the pointer shows the bar, in points.
  package static let reach = 40.0
  /// The seconds after which a bar that has come takes presses: a press that was meant for the scene is still the scene's.
  package static let calm = 0.25
  /// The seconds for which the bar stays after the pointer has left it.
  package static let delay = 0.5

  private var pointer: CGPoint?
  /// When the pointer left the bar; nil while it is there.
  private var left: Double?

  package init() {}

  /// Where the pointer and the bar are.
  package struct Situation {
    /// Nil outside of the window.
    var pointer: CGPoint?
    /// The part of the window at whose upper edge the bar lies.
    var area: CGRect
    /// The bar's place, also while it is hidden.
    var bar: CGRect
    /// Whether there may be a bar at all: not in full screen, and not over the gallery.
    var isAllowed = true
    /// Whether a button of the mouse is down, so that something may be dragged to the edge.
    var isPressed = false
    /// Whether a list of the bar is open.
    var isInUse = false
  }

  /// Keeps the bar, then turns it off, then lets it come and go again.
  package mutating func advance() {
    (isKept, isOff) = (!isKept && !isOff, isKept)
  }

  /// Decides anew.
  ///
  /// - Parameter now: the time in seconds.
  /// - Returns: the seconds until the next decision without a movement of the pointer; infinite for none.
  @discardableResult package mutating func update(_ situation: Situation, at now: Double) -> Double {
    let hasMoved = pointer != nil && situation.pointer != nil && pointer != situation.pointer
    pointer = situation.pointer
    guard situation.isAllowed, !isOff else {
      isShown = false
      left = nil
      return .infinity
    }
    if isKept {
      isShown = true
      left = nil
      return .infinity
    }
    let isNear = situation.pointer.map { Self.isNear($0, situation, isShown: isShown) } ?? false
    if isShown {
      guard !isNear, !situation.isInUse else {
        left = nil
        return .infinity
      }
      let since = left ?? now
      left = since
      guard now >= since + Self.delay else { return since + Self.delay - now }
      isShown = false
      left = nil
    } else if isNear, hasMoved, !situation.isPressed {
      isShown = true
    }
    return .infinity
  }

  /// Whether the pointer is at the upper edge or, while the bar is shown, near the bar.
  private static func isNear(_ pointer: CGPoint, _ situation: Situation, isShown: Bool) -> Bool {
    let area = situation.area
    guard (area.minX...area.maxX).contains(pointer.x), pointer.y >= area.minY else { return false }
    let end = isShown ? max(situation.bar.maxY + 12, area.minY + reach) : area.minY + reach
    return pointer.y <= end
  }
}
