import Foundation
import Synchronization

/// Shares independent pieces of work among the processors.
package enum Workers {
  /// The number of threads that work is shared among, at most.
  package static let most = min(ProcessInfo.processInfo.activeProcessorCount, 8)

  /// Calls `body` for each of `count` pieces of work, on as many threads as there are workers, and returns when all are done.
  /// `worker` is less than `workers`; each worker is one thread. The pieces may be done in any order.
  package static func share(
    _ count: Int, among workers: Int = most, _ body: @Sendable (_ worker: Int, _ index: Int) -> Void
  ) {
    guard workers > 1, count > 1 else {
      for index in 0..<count { body(0, index) }
      return
    }
    // Each worker takes the next piece, so that none waits for a worker whose processor is busy.
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(workers, count)) { worker in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        body(worker, index)
      }
    }
  }
}
