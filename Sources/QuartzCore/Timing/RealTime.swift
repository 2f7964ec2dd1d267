import Dispatch

// The system's own functions, for modules that have others of the same names.

extension DispatchTime {
  /// The present moment.
  package static var realNow: DispatchTime { .now() }
}

extension DispatchSource {
  /// A timer of real time.
  package static func realTimer(_ flags: TimerFlags, _ queue: DispatchQueue?) -> any DispatchSourceTimer {
    makeTimerSource(flags: flags, queue: queue)
  }
}

extension DispatchQueue {
  /// Performs an item after a moment of real time.
  package func realAsyncAfter(_ deadline: DispatchTime, _ item: DispatchWorkItem) {
    asyncAfter(deadline: deadline, execute: item)
  }
}

extension DispatchSourceProtocol {
  package func realSetEventHandler(
    _ qos: DispatchQoS, _ flags: DispatchWorkItemFlags, _ handler: DispatchSourceHandler?
  ) { setEventHandler(qos: qos, flags: flags, handler: handler) }
  package func realSetCancelHandler(
    _ qos: DispatchQoS, _ flags: DispatchWorkItemFlags, _ handler: DispatchSourceHandler?
  ) { setCancelHandler(qos: qos, flags: flags, handler: handler) }
  package func realSetRegistrationHandler(
    _ qos: DispatchQoS, _ flags: DispatchWorkItemFlags, _ handler: DispatchSourceHandler?
  ) { setRegistrationHandler(qos: qos, flags: flags, handler: handler) }
}

extension DispatchSourceTimer {
  package func realSchedule(
    deadline: DispatchTime, _ interval: DispatchTimeInterval, _ leeway: DispatchTimeInterval
  ) { schedule(deadline: deadline, repeating: interval, leeway: leeway) }
  package func realSchedule(
    deadline: DispatchTime, _ interval: Double, _ leeway: DispatchTimeInterval
  ) { schedule(deadline: deadline, repeating: interval, leeway: leeway) }
  package func realSchedule(
    wallDeadline: DispatchWallTime, _ interval: DispatchTimeInterval, _ leeway: DispatchTimeInterval
  ) { schedule(wallDeadline: wallDeadline, repeating: interval, leeway: leeway) }
  package func realSchedule(
    wallDeadline: DispatchWallTime, _ interval: Double, _ leeway: DispatchTimeInterval
  ) { schedule(wallDeadline: wallDeadline, repeating: interval, leeway: leeway) }
}
