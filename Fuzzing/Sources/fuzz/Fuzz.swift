import CoreAnimationMarkup
import Foundation
import QuartzCore

/// What the bytes of an input are read as, by the environment variable `FUZZ_TARGET`.
private enum Target: String {
  /// A `.caml` file.
  case caml
  /// A path in CAML's postfix form.
  case path
  /// A transform in CAML's functions.
  case transform
  /// A file of any kind, told by its first bytes: a zip archive, a keyed archive, a property list, markup.
  case file
  /// A `.caml` file that is written and read again.
  case roundtrip
}

private let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap { Target(rawValue: $0) } ?? .caml

/// libFuzzer calls this for each input. An input fails when the process ends, hangs, or an expectation is not met.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Data(UnsafeBufferPointer(start: start, count: count))
  switch target {
  case .caml: show(CAMLReader(data: input))
  case .path: show(read("<CAShapeLayer bounds=\"0 0 9 9\" path=\"", input, "\"/>"))
  case .transform: show(read("<CALayer bounds=\"0 0 9 9\" transform=\"", input, "\"/>"))
  case .file: show(readFile(input))
  case .roundtrip: writeAndReadAgain(input)
  }
  return 0
}

private func read(_ before: String, _ input: Data, _ after: String) -> CAMLReader {
  CAMLReader(
    data: Data("<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(before)".utf8) + input
      + Data("\(after)</caml>".utf8))
}

private func readFile(_ input: Data) -> CAMLReader {
  let url = URL(fileURLWithPath: "/dev/shm/cambium-fuzz-\(getpid())")
  do { try input.write(to: url) } catch { fatalError("cannot write \(url.path): \(error)") }
  return CAMLReader(contentsOf: url)
}

/// Hosts a scene, puts it into each of its states, and reads its presentation values.
private func show(_ reader: CAMLReader) {
  _ = reader.diagnostics.map(\.description)
  guard let root = reader.rootLayer else { return }
  let context = CAContext(layer: reader.hostLayer)
  CATransaction.flush()
  _ = root.presentation()?.hitTest(CGPoint(x: 5, y: 5))
  let controller = CAStateController(layer: root)
  for name in reader.stateNames.prefix(4) {
    controller.setState(root.state(withName: name), ofLayer: root, transitionSpeed: 1)
    CATransaction.flush()
    _ = root.presentation()?.bounds
  }
  withExtendedLifetime(context) {}
}

/// Writes a scene, reads it again, and checks that writing it a second time gives the same bytes.
private func writeAndReadAgain(_ input: Data) {
  guard let first = CAMLWriter(CAMLReader(data: input)).flatMap({ try? $0.data() }) else { return }
  let again = CAMLReader(data: first)
  guard let second = CAMLWriter(again).flatMap({ try? $0.data() }) else {
    fatalError("what was written cannot be read: \(again.diagnostics)")
  }
  if first != second {
    fatalError(
      "what was written reads as something else:\n\(String(decoding: first, as: UTF8.self))\n---\n"
        + String(decoding: second, as: UTF8.self))
  }
}
