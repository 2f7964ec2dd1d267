import Foundation
import Synchronization
import Testing

@testable import QuartzCore

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

  final class Follower: NSObject, KeyPathObserver {
    var seen: [String] = []

    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      let values = [change?[.oldKey], change?[.newKey]].map { $0.map { "\($0 as? Double ?? -1)" } ?? "none" }
      seen.append("\(keyPath ?? "") \(values[0]) \(values[1]) \(context.map { Int(bitPattern: $0) } ?? 0)")
    }
  }

  /// Apple's documentation of `addObserver(_:forKeyPath:options:context:)`, NSKeyValueObservingOptions and `removeObserver`.
  @Test func objectsObserveByTheNamesOfProperties() {
    let (layer, counter, follower) = (CALayer(), Counter(), Follower())
    let context = UnsafeMutableRawPointer(bitPattern: 7)
    layer.addObserver(follower, forKeyPath: "opacity", options: [.old, .new], context: context)
    layer.addObserver(follower, forKeyPath: "position.x", options: [.initial, .new], context: nil)
    counter.addObserver(follower, forKeyPath: ObservedKeyPath(\.count, "count"), context: nil)
    layer.opacity = 0.5
    layer.opacity = 0.5
    layer.position = CGPoint(x: 3, y: 1)
    layer.position.y = 2
    counter.count = 4
    #expect(
      follower.seen == [
        "position.x none 0.0 0", "opacity 1.0 0.5 7", "position.x none 3.0 0", "count none none 0",
      ])
    layer.removeObserver(follower, forKeyPath: "opacity", context: context)
    layer.removeObserver(follower, forKeyPath: "position.x")
    layer.opacity = 0.25
    layer.position.x = 4
    #expect(follower.seen.count == 4)
  }

  /// Where Apple's systems raise an exception, or never call the observer, a message says why.
  @Test func observersThatHearNothingAreTold() {
    let messages = Mutex<[String]>([])
    Misuse.$listener.withValue({ message in messages.withLock { $0.append(message) } }) {
      let follower = Follower()
      NSString("a").addObserver(follower, forKeyPath: "length", context: nil)
      CALayer().addObserver(NSObject(), forKeyPath: "opacity", context: nil)
      CALayer().removeObserver(follower, forKeyPath: "opacity")
      KeyValueObservers.observeValue(forKeyPath: "opacity", of: nil, change: nil, context: nil)
    }
    let found = messages.withLock { $0 }
    #expect(
      found.count == 4 && found.allSatisfy { $0.contains("length") || $0.contains("opacity") }, "\(found)")
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
