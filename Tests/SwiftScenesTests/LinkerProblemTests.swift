import AppleSource
import Testing

@testable import SwiftScenes

/// What is said when the compiler cannot start the linker, which it does not name.
@Suite struct LinkerProblemTests {
  @Test(arguments: [
    (
      """
      clang: error: unable to execute command: posix_spawn failed: No such file or directory
      clang: error: linker command failed with exit code 1 (use -v to see invocation)
      """, "ld" as String?
    ),
    ("clang: error: unable to execute command: Executable \"ld\" doesn't exist!\n", "ld"),
    ("clang: error: invalid linker name in argument '-fuse-ld=gold'\n", "ld.gold"),
    ("clang: error: unable to execute command: posix_spawn failed: Cannot allocate memory\n", nil),
    ("/usr/bin/ld: cannot find -lswiftCore: No such file or directory\n", nil),
  ]) func theMissingProgramIsNamed(output: String, linker: String?) {
    let sentence = linker.map {
      "Swift scenes need a linker, and the program \($0) is not in /a, /b. The package binutils has it."
    }
    #expect(SwiftToolchain.linkerProblem(in: output, folders: ["/a", "/b"]) == sentence)
    let start = linker.map { "Swift scenes need a linker, and the program \($0) is not in " }
    #expect(
      SceneCompileError.compilerFailed(output: output).description.hasPrefix(
        start ?? "The compiler failed:\n"))
    let rewriter = SourceRewriterError.notCompiled(output: output).description
    #expect(rewriter.hasPrefix(start ?? "The rewriter of Swift scenes cannot be compiled"))
  }
}
