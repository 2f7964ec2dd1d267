import Foundation

/// A thread with a stack for trees as deep as a file is long: `a.b.b.b…` is a level for each dot, and a walk calls itself
/// for each level.
enum DeepStack {
  /// The result of `body`, which runs on a thread of its own while this one waits.
  static func run<Result>(_ body: @Sendable () -> Result) -> Result {
    withoutActuallyEscaping(body) { body in
      let call = Call(body)
      let thread = Thread { call.perform() }
      thread.stackSize = 1 << 30
      thread.start()
      call.done.wait()
      return call.result!
    }
  }

  /// Unchecked: the caller waits until the thread has set the result.
  private final class Call<Result>: @unchecked Sendable {
    let done = DispatchSemaphore(value: 0)
    var result: Result?
    private var body: (() -> Result)?

    init(_ body: @escaping () -> Result) { self.body = body }

    func perform() {
      result = body?()
      body = nil
      done.signal()
    }
  }
}
