import ArgumentParser
import Foundation
import SceneTools
import SwiftScenes

/// Runs `body`. If it throws, writes the error to standard error and exits with the status `code`.
func reportingFailure(_ code: Int32 = 1, _ body: () throws -> Void) throws {
  do {
    try body()
  } catch let exit as ExitCode {
    throw exit
  } catch let exit as ProgramExit {
    throw ExitCode(exit.status)
  } catch let error as OutputError where error.isBrokenPipe {
    // Nobody reads on, as in `cambium scenes | head`: what a signal would have done.
    throw ExitCode(128 + SIGPIPE)
  } catch {
    tell(error)
    throw ExitCode(code)
  }
}

/// Writes an error to standard error. Errors of a Swift scene's source have a line each, in the form of the compiler's.
func tell(_ error: any Error) {
  guard let error = error as? SceneCompileError else { return StandardStreams.message("cambium: \(error)") }
  if case .errors = error { return StandardStreams.messages("\(error)") }
  StandardStreams.messages("cambium: \(error)")
}
