import FuzzTargets
import Foundation

/// The target, which the environment variable `FUZZ_TARGET` names.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    FileHandle.standardError.write(Data("FUZZ_TARGET is \"\(name)\", not one of \(names)\n".utf8))
    exit(2)
  }
  return target
}()

/// Is called for each input by libFuzzer, which contains the entry point of the program.
///
/// - Returns: 0, or −1 for an input that is not to be kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count <= FuzzTarget.largestInput else { return -1 }
  do { try target.run([UInt8](UnsafeBufferPointer(start: start, count: count))) } catch {
    fatalError("\(error)")
  }
  return 0
}
