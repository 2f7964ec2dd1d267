import Foundation
import QuartzCore
import Testing

/// Selectors and what sends them, with public names alone.
extension Engine {
  @MainActor @Suite struct SelectorTests {
    /// A class of the main actor, as view controllers are.
    @MainActor class Controller: NSObject {
      var calls: [String] = []
      var level = 0.0

      func plain() { calls.append("plain") }
      func anything(_ sender: Any) -> Bool {
        calls.append("anything \(sender)")
        return true
      }
      func number(_ sender: NSNumber) { calls.append("number \(sender)") }
      func maybe(_ sender: NSNumber?) { calls.append("maybe \(sender.map { "\($0)" } ?? "nil")") }
      func both(_ sender: NSNumber, for event: NSString) { calls.append("both \(sender) \(event)") }
      func tick(_ link: CADisplayLink) { calls.append("tick \(link.timestamp)") }
      func fired(_ timer: Timer) { calls.append("fired \(timer.userInfo ?? "-")") }
      func noted(_ note: Notification) { calls.append("noted \(note.name.rawValue)") }
      fileprivate func hidden() { calls.append("hidden") }
      class func ofClass() {}

      /// Selectors as a class makes them of its own methods.
      var own: [Selector] {
        [Selector(type(of: self).plain, "plain"), Selector(Controller.hidden, "hidden")]
      }
    }

    final class Sub: Controller {
      override func plain() { calls.append("sub") }
    }

    /// A class of no actor.
    final class Model: NSObject, @unchecked Sendable {
      var calls = 0
      func count() { calls += 1 }
      func add(_ number: Int?) { calls += number ?? 100 }
      func made() -> NSObject { self }
      func fresh() -> NSObject { NSObject() }
      var onTick: (() -> Void)?
      func tick(_ link: CADisplayLink) { onTick?() }
      func fired(_ timer: Timer) { onTick?() }
      func noted(_ note: Notification) { calls += 1 }
    }

    final class Generic<Element> {
      var last: Element?
      func take(_ element: Element) { last = element }
    }

    private func run(until condition: () -> Bool) {
      let end = Date(timeIntervalSinceNow: 600)
      while !condition(), end.timeIntervalSinceNow > 0 {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.004))
      }
    }

    /// Runs the loop until a delayed call has come that was asked for now, after all others, on the current clock.
    private func runUntilALaterCall() {
      let later = Model()
      later.perform(Selector(Model.count), with: nil, afterDelay: 0)
      run { later.calls == 1 }
      #expect(later.calls == 1)
    }

    // MARK: Sending

    @Test func methodsGetAsManyArgumentsAsTheyHave() {
      let controller = Controller()
      for selector in [
        Selector(Controller.plain, "plain"), Selector(Controller.anything(_:), "anything:"),
        Selector(Controller.number, "number:"), Selector(Controller.maybe), Selector(Controller.both(_:for:)),
      ] {
        selector.send(to: controller, NSNumber(value: 7), NSString("event"))
      }
      #expect(controller.calls == ["plain", "anything 7", "number 7", "maybe 7", "both 7 event"])
      controller.calls = []
      Selector(Controller.maybe).send(to: controller)
      for selector in controller.own { selector.send(to: controller) }
      #expect(controller.calls == ["maybe nil", "plain", "hidden"])
    }

    @Test func resultsAreGiven() {
      let controller = Controller()
      #expect(Selector(Controller.anything).send(to: controller, 1) as? Bool == true)
      #expect(Selector(Controller.plain).send(to: controller) == nil)
    }

    @Test func overriddenMethodsAreCalled() {
      let sub = Sub()
      Selector(Controller.plain).send(to: sub)
      #expect(sub.calls == ["sub"])
    }

    @Test func propertiesAreReadAndWritten() {
      let controller = Controller()
      Selector(setter: \Controller.level, "setLevel:").send(to: controller, 0.5)
      #expect(controller.level == 0.5)
      #expect(Selector(getter: \Controller.level, "level").send(to: controller) as? Double == 0.5)
    }

    @Test func classesOfNoActorAndGenericOnes() {
      let model = Model()
      Selector(Model.count).send(to: model)
      Selector(Model.add).send(to: model, 2)
      Selector(Model.add).send(to: model)
      #expect(model.calls == 103)
      let generic = Generic<String>()
      Selector(Generic<String>.take).send(to: generic, "text")
      #expect(generic.last == "text")
    }

    @Test func closuresNeedNoTarget() {
      var heard: [String] = []
      Selector { heard.append("none") }.send(to: nil, 1, 2)
      Selector { (sender: Int) in heard.append("\(sender)") }.send(to: self, 1, 2)
      Selector { (sender: Int, event: Int) in heard.append("\(sender) \(event)") }.send(to: nil, 1, 2)
      #expect(heard == ["none", "1", "1 2"])
    }

    @Test func wrongTypesAreNotSent() {
      let controller = Controller()
      #expect(Selector(Controller.number).send(to: controller, "text") == nil)
      #expect(Selector(Controller.number).send(to: controller) == nil)
      #expect(Selector(Controller.maybe).send(to: controller, "text") == nil)
      #expect(Selector(Controller.both).send(to: controller, NSNumber(value: 1), 2) == nil)
      #expect(Selector(Controller.plain).send(to: Model()) == nil)
      #expect(Selector(Controller.plain).send(to: nil) == nil)
      #expect(Selector("plain").send(to: controller) == nil)
      #expect(controller.calls.isEmpty)
    }

    @Test func theMainActorsMethodsStayOnTheMainThread() async {
      let selector = Selector(Controller.plain)
      let counting = Selector(Model.count)
      let controller = Controller()
      let model = Model()
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          selector.send(to: controller)
          counting.send(to: model)
          continuation.resume()
        }
      }
      #expect(controller.calls.isEmpty && model.calls == 1)
    }

    // MARK: Names

    @Test func selectorsAreEqualByName() {
      let tap = Selector(Controller.number(_:), "number:")
      #expect(tap == Selector(Controller.number, "number") && tap == Selector("number:") && tap == "number:")
      #expect(tap != Selector(Controller.plain, "number") && tap != Selector(Controller.number))
      #expect(Set([tap, Selector(Controller.number, "number")]).count == 1)
      #expect(NSStringFromSelector(tap) == "number:" && "\(NSSelectorFromString("a:b:"))" == "a:b:")
      let unnamed = Selector(Controller.number)
      let copy = unnamed
      #expect(unnamed == copy && unnamed != Selector(Controller.number))
    }

    @Test func respondingIsHavingTheFunction() {
      let controller = Controller()
      #expect(
        controller.responds(to: Selector(Controller.plain)) && Sub().responds(to: Selector(Controller.plain)))
      #expect(!controller.responds(to: Selector(Model.count)) && !controller.responds(to: Selector("plain")))
    }

    // MARK: Senders

    @Test func displayLinksRetainTheirTargetUntilInvalidated() {
      MediaClock.current.start(at: 0, paused: true)
      weak var held: Model?
      let link: CADisplayLink
      var ticks = 0
      do {
        let model = Model()
        held = model
        model.onTick = { ticks += 1 }
        link = CADisplayLink(target: model, selector: Selector(Model.tick, "tick:"))
      }
      link.add(to: .current, forMode: .default)
      MediaClock.current.step(by: 1.0 / 60)
      run { ticks == 1 }
      #expect(ticks == 1 && held != nil)
      link.invalidate()
      #expect(held == nil)
    }

    @Test func timersFireAndLetGo() {
      weak var held: Model?
      var fired = 0
      var timer: Timer
      do {
        let model = Model()
        held = model
        model.onTick = { fired += 1 }
        timer = .scheduledTimer(
          timeInterval: 0.005, target: model, selector: Selector(Model.fired), userInfo: nil, repeats: true)
      }
      run { fired == 3 }
      #expect(fired == 3 && held != nil && timer.isValid)
      timer.invalidate()
      #expect(held == nil && !timer.isValid)

      fired = 0
      do {
        let model = Model()
        held = model
        model.onTick = { fired += 1 }
        timer = Timer(
          timeInterval: 0.001, target: model, selector: Selector(Model.fired), userInfo: nil, repeats: false)
      }
      RunLoop.current.add(timer, forMode: .default)
      run { fired == 1 }
      #expect(fired == 1 && held == nil && !timer.isValid)
    }

    @Test func timersCarryTheirInformation() {
      let controller = Controller()
      Timer.scheduledTimer(
        timeInterval: 0, target: controller, selector: Selector(Controller.fired(_:)), userInfo: "news",
        repeats: false)
      run { !controller.calls.isEmpty }
      #expect(controller.calls == ["fired news"])
    }

    @Test func observersHearUntilRemovedOrReleased() {
      let center = NotificationCenter()
      let (one, two) = (Notification.Name("one"), Notification.Name("two"))
      let controller = Controller()
      center.addObserver(controller, selector: Selector(Controller.noted), name: one, object: nil)
      center.addObserver(controller, selector: Selector(Controller.noted), name: two, object: center)
      center.post(name: one, object: nil)
      center.post(name: two, object: nil)
      center.post(name: two, object: center)
      #expect(controller.calls == ["noted one", "noted two"])
      center.removeObserver(controller, name: one, object: nil)
      center.post(name: one, object: nil)
      center.post(name: two, object: center)
      #expect(controller.calls.count == 3)
      center.removeObserver(controller)
      center.post(name: two, object: center)
      #expect(controller.calls.count == 3)

      weak var held: Model?
      do {
        let model = Model()
        held = model
        center.addObserver(model, selector: Selector(Model.noted), name: one, object: nil)
        center.post(name: one, object: nil)
        #expect(model.calls == 1)
      }
      #expect(held == nil)
      center.post(name: one, object: nil)

      var heard = 0
      let token = center.addObserver(forName: one, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { heard += 1 }
      }
      center.post(name: one, object: nil)
      center.removeObserver(token)
      center.post(name: one, object: nil)
      #expect(heard == 1)
    }

    @Test func delayedCallsComeOnceOrAreCancelled() {
      let controller = Controller()
      controller.perform(Selector(Controller.maybe, "maybe:"), with: NSNumber(value: 1), afterDelay: 0)
      controller.perform(Selector(Controller.maybe, "maybe:"), with: NSNumber(value: 2), afterDelay: 0)
      controller.perform(Selector(Controller.plain, "plain"), with: nil, afterDelay: 0)
      NSObject.cancelPreviousPerformRequests(
        withTarget: controller, selector: Selector("maybe:"), object: NSNumber(value: 1))
      #expect(controller.calls.isEmpty)
      run { controller.calls.count == 2 }
      #expect(Set(controller.calls) == ["maybe 2", "plain"])
      controller.perform(Selector(Controller.plain, "plain"), with: nil, afterDelay: 0)
      NSObject.cancelPreviousPerformRequests(withTarget: controller)
      runUntilALaterCall()
      #expect(controller.calls.count == 2)
      weak var held: Model?
      do {
        let model = Model()
        held = model
        model.perform(Selector(Model.count), with: nil, afterDelay: 0)
      }
      #expect(held != nil)
      run { held == nil }
      #expect(held == nil)
    }

    @Test func delayedCallsFollowTheCurrentClock() {
      let clock = MediaClock(time: 5, isPaused: true)
      let controller = Controller()
      weak var held: Model?
      MediaClock.$current.withValue(clock) {
        let model = Model()
        held = model
        model.perform(Selector(Model.count), with: nil, afterDelay: 0.5)
        controller.perform(Selector(Controller.plain, "plain"), with: nil, afterDelay: 2)
        controller.perform(Selector(Controller.maybe, "maybe:"), with: NSNumber(value: 1), afterDelay: 1)
        controller.perform(Selector(Controller.maybe, "maybe:"), with: NSNumber(value: 2), afterDelay: 1)
        controller.perform(Selector(Controller.hidden, "hidden"), with: nil, afterDelay: 1)
      }
      NSObject.cancelPreviousPerformRequests(
        withTarget: controller, selector: Selector("maybe:"), object: NSNumber(value: 1))
      // Neither the run loop's timers nor the clock's schedule have anything due.
      runUntilALaterCall()
      MediaClock.$current.withValue(clock) { runUntilALaterCall() }
      #expect(controller.calls.isEmpty && held != nil)
      clock.step(by: 0.5)
      run { held == nil }
      #expect(controller.calls.isEmpty && held == nil)
      clock.step(by: 0.5)
      run { controller.calls.count == 2 }
      #expect(controller.calls == ["maybe 2", "hidden"])
      NSObject.cancelPreviousPerformRequests(withTarget: controller)
      clock.step(by: 5)
      MediaClock.$current.withValue(clock) { runUntilALaterCall() }
      #expect(controller.calls.count == 2)
    }

    @Test func performingGivesObjects() {
      let model = Model()
      #expect(model.perform(Selector(Model.made))?.takeUnretainedValue() === model)
      #expect(model.perform(Selector(Model.count)) == nil && model.calls == 1)
      #expect(model.perform(Selector(Model.fresh)) == nil)
      model.perform(Selector(Model.add), with: 5)
      model.performSelector(onMainThread: Selector(Model.add), with: 5, waitUntilDone: true)
      #expect(model.calls == 11)
    }

    // MARK: Arguments

    class Counter: NSObject {
      var calls = 0
      func count(_ sender: NSNumber) { calls += 1 }
      func countAll(_ sender: NSNumber?, _ event: NSString) { calls += 10 }
      func add(_ number: Int) { calls += 100 }
    }

    /// Objective-C passes any object, whatever class the parameter has. A value that is no object would not have the parameter's size.
    @Test func methodsThatIgnoreTheirArgumentsGetAnyObject() {
      let counter = Counter()
      Selector(Counter.count, "count:").send(to: counter, NSArray())
      #expect(counter.calls == 0)
      Selector(Counter.count, "count:", ignoresArguments: true).send(to: counter, NSArray())
      Selector(Counter.countAll, "countAll::", ignoresArguments: true).send(to: counter, NSArray(), CALayer())
      #expect(counter.calls == 11)
      Selector(Counter.add, "add:", ignoresArguments: true).send(to: counter, NSArray())
      Selector(Counter.count, "count:", ignoresArguments: true).send(to: counter, Optional<Int>.none as Any?)
      #expect(counter.calls == 11)
    }

    // MARK: Formats

    struct Pair { var a = 1 }

    @Test func formatsTakeAnyValue() {
      let layer = CALayer()
      let none: CALayer? = nil
      #expect(String(format: "%@", layer) == layer.description)
      #expect(String(format: "%@|%@|%.1f|%d", Pair(), none, 1.5, true) == "\(Pair())|(null)|1.5|1")
      #expect(String(format: "%@ %d", "text", 3) == "text 3" && String(format: "none") == "none")
      #expect(String(format: "%d %@", 3, [1, 2]) == "3 [1, 2]")
      // To standard error, with the time; that it takes these is what is tested.
      NSLog("%@ %f %@", layer, 0.5, none)
    }
  }
}
