import TestSupport
import Foundation
import Previewer
import Testing

@testable import SceneTools
@testable import cambium

@Suite struct CompletionTests {
  @Test func offersTheStatesOfTheSceneOnTheLine() throws {
    #expect(
      StateChange.stateNames(["cambium", "render", "lock-states", "--state", ""])
        == ["locked", "open", "alarm", "base"])
    #expect(StateChange.stateNames(["cambium", "render", "cube", "--state", ""]) == [])
    #expect(StateChange.stateNames(["cambium", "dump", "no such scene", "--state"]) == [])
    // With the words that the shell passes.
    let output = try Command.run(
      "---completion", "dump", "--", "--state", "6", "0", "cambium", "dump", "lock-states", "--state", ""
    ).output
    #expect(output.contains("alarm"))
  }

  /// What `make install` installs.
  @Test(arguments: ["bash", "zsh", "fish"]) func shellsGetAScript(shell: String) throws {
    let script = try Command.run("--generate-completion-script", shell).output
    for word in ["cambium", "render", "background"] { #expect(script.contains(word), "\(word)") }
  }

  @Test func offersScenes() throws {
    let folder = try TemporaryFolder()
    for name in ["b.caml", "a.tendies", "notes.txt", ".hidden.caml"] { try folder.write("", to: name) }
    for name in ["sub", "c.ca"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    let base = folder.url.path + "/"
    #expect(SceneCompletion.files(base) == ["a.tendies", "b.caml", "c.ca", "sub/"].map { base + $0 })
    #expect(SceneCompletion.files(base + "b") == [base + "b.caml"])
    #expect(SceneCompletion.files(folder.path("nowhere/")) == [])
    #expect(SceneCompletion.candidates(["cambium", "render", "swinging"], 2) == ["swinging-door"])
    // With the words that the shell passes.
    let output = try Command.run(
      "---completion", "dump", "--", "positional@0", "2", "5", "cambium", "dump", "swing"
    ).output
    #expect(output.contains("swinging-door"), "\(output)")
  }
}
