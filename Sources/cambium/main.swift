import ArgumentParser
import CMalloc
import CoreGraphics
import Foundation
import Previewer

// Large buffers, such as decoded images, go back to the system when they are released. A threshold that is set stays; glibc
// would raise its own with the first large buffer that is released, and keep all later ones.
mallopt(M_MMAP_THRESHOLD, 2 << 20)
Signals.prepare()
do {
  var command = try Cambium.parseAsRoot()
  try command.run()
} catch {
  // Help and the version are no failures, and go to standard output.
  guard !Cambium.exitCode(for: error).isSuccess else { Cambium.exit(withError: error) }
  // What was wrong with the arguments quotes them.
  let message = Cambium.fullMessage(for: error)
  if !message.isEmpty { StandardStreams.messages(message) }
  exit(Cambium.exitCode(for: error).rawValue)
}
