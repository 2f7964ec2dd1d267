import ArgumentParser
import CLinux
import CoreGraphics
import Foundation
import Previewer

// Memory of large buffers, such as decoded images, is returned to the system when they are released. With a
// fixed threshold this applies to all of them; otherwise glibc would raise the threshold when the first one
// is released.
mallopt(M_MMAP_THRESHOLD, 2 << 20)
Signals.prepare()
do {
  var command = try Cambium.parsed()
  try command.run()
} catch {
  Cambium.end(with: error)
}
