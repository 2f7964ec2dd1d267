import Foundation
import QuartzCore
import Testing

/// Observers of layers. Expected: Apple's documentation of `observe(_:options:changeHandler:)` and NSKeyValueObservedChange.
@Suite struct KeyValueObservationTests {
  @Test func changesHaveTheValuesThatTheOptionsName() {
    let layer = CALayer()
    var seen: [[CGFloat?]] = []
    let token = layer.observe(\.position, options: [.old, .new, .initial]) { object, change in
      #expect(object === layer && !change.isPrior)
      seen.append([change.oldValue?.x, change.newValue?.x])
    }
    let bare = layer.observe(\.position) { _, change in seen.append([change.oldValue?.x, change.newValue?.x])
    }
    layer.position.x = 5
    // Another property of the layer, and the same value.
    layer.opacity = 0.5
    layer.position.x = 5
    layer.frame = CGRect(x: 7, y: 0, width: 0, height: 0)
    #expect(seen == [[nil, 0], [0, 5], [nil, nil], [5, 7], [nil, nil]])
    token.invalidate()
    bare.invalidate()
    layer.position.x = 9
    #expect(seen.count == 5)
  }

  @Test func anObservationEndsWithItsToken() {
    let layer = CALayer()
    var count = 0
    do {
      let token = layer.observe(\.opacity) { _, _ in count += 1 }
      withExtendedLifetime(token) { layer.opacity = 0.5 }
    }
    layer.opacity = 0.25
    #expect(count == 1)
  }

  final class Counter: NSObject {
    // As the rewriter writes a property with `@objc dynamic`.
    var count = 0 { didSet { KeyValueObservers.objectChanged(self) } }
  }

  @Test func propertiesOfOtherObjectsTell() {
    let counter = Counter()
    var seen: [Int] = []
    let token = counter.observe(\.count, options: .new) { seen.append($1.newValue ?? -1) }
    withExtendedLifetime(token) { for value in [1, 1, 2] { counter.count = value } }
    #expect(seen == [1, 2])
  }
}
