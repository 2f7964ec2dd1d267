import ArgumentParser
import CLinux
import CoreGraphics
import Foundation
import Localization
import Previewer
import QuartzCore
import SceneTools
import Windowing

// Memory of large buffers, such as decoded images, is returned to the system when they are released. With a
// fixed threshold this applies to all of them; otherwise glibc would raise the threshold when the first one
// is released.
mallopt(M_MMAP_THRESHOLD, 2 << 20)
// Memory is asked of the system in large steps, and what a frame frees is kept for the next one until `FreeMemory.giveBack`.
mallopt(M_TOP_PAD, 1 << 20)
mallopt(M_TRIM_THRESHOLD, Int32(FreeMemory.kept))
Language.current = Language(environment: ProcessInfo.processInfo.environment)
Signals.prepare()
// Messages about files have their severity behind the place.
Misuse.setOutput { message in
  if message.contains(": error: ") {
    StandardStreams.message(message)
  } else {
    StandardStreams.note(message.contains(": warning: ") ? message : "warning: \(message)")
  }
}
if ProgramProcess.isProgram { ProgramProcess.prepare() }
RunningVerb.runAgain = Cambium.runVerb
RunningVerb.end = Cambium.end(with:)
Cambium.runVerb()
