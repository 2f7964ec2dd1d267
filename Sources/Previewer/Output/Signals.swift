import Foundation

/// How the process takes signals.
package enum Signals {
  /// Lets a write to a closed pipe fail, instead of ending the process without a word; and lets the process be ended,
  /// also when who started it did so from a thread that blocks signals (libdispatch's do), which is inherited.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    var ending = sigset_t()
    sigemptyset(&ending)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&ending, number) }
    pthread_sigmask(SIG_UNBLOCK, &ending, nil)
  }
}
