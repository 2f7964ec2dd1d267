import ArgumentParser
import CoreGraphics
import Foundation
import Previewer

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
