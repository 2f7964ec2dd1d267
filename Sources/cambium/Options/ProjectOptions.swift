import ArgumentParser
import XcodeProjects

/// Which part of a project or playground is meant: options of the verbs that open Swift scenes.
struct ProjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The target of a project's application; needed if the project has several.", valueName: "NAME"))
  var target: String?

  @Option(help: ArgumentHelp("The page of a playground; default: the first.", valueName: "NAME"))
  var page: String?

  var choice: AppContents.Choice { AppContents.Choice(target: target, page: page) }
}
