import ArgumentParser
import XcodeProjects

/// Which part of a project or playground is meant, and where its packages are: options of the verbs that open Swift scenes.
struct ProjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The target of a project's application; needed if the project has several.", valueName: "NAME"))
  var target: String?

  @Option(help: ArgumentHelp("The page of a playground; default: the first.", valueName: "NAME"))
  var page: String?

  @Option(
    help: ArgumentHelp(
      "Takes the module NAME, which a Swift scene imports, from a folder: a package, or the Swift files of the module. Can be given several times.",
      valueName: "NAME=DIR"))
  var packagePath: [PackagePath] = []

  var choice: AppContents.Choice {
    AppContents.Choice(target: target, page: page, packages: packagePath)
  }
}

extension PackagePath: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension AppContents.Choice {
  /// What is said about a choice for a scene that has nothing to choose; nil for none.
  var complaint: String? {
    guard let option = arguments.first else { return nil }
    return "\(option) needs \(option == "--package-path" ? "a Swift scene" : "a project or playground")."
  }
}
