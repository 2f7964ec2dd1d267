/// Why a module of a package cannot be compiled with a scene: a sentence for the person.
struct PackageProblem: Error, Equatable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  /// What the person can do where a package is not there.
  static func advice(_ name: String) -> String {
    "--package-path \(name)=DIR takes a folder with its sources"
  }
}
