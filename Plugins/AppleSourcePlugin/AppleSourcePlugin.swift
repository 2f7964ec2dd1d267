import Foundation
import PackagePlugin

/// Lets a target compile Swift files that were written for Apple's systems.
///
/// The files are in the folder `Apple` of the target, which the target excludes: the package manager would compile them
/// as they are otherwise. What is compiled is a rewritten copy of each. docs/reference/swift-scenes.md has an example.
@main struct AppleSourcePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Apple").resolvingSymlinksInPath()
    let found =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
      ?? []
    let files = found.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    guard !files.isEmpty else {
      Diagnostics.warning(
        "target \(target.name) uses AppleSource, but has no Swift files in its folder Apple")
      return []
    }
    let output = context.pluginWorkDirectoryURL
    // The package manager declares `Bundle.module` for a target with resources of its own.
    let hasResources =
      (target as? any SourceModuleTarget)?.sourceFiles.contains { $0.type == .resource } ?? false
    // Interface files are resources that source need not name.
    let usesBundles =
      found.contains { ["storyboard", "xib"].contains($0.pathExtension) }
      || files.contains { file in
        (try? String(contentsOf: file, encoding: .utf8))?.contains("Bundle") ?? false
      }
    var options: [String] = []
    var outputs = files.map { file in
      output.appending(path: "\(file.deletingPathExtension().lastPathComponent)+Linux.swift")
    }
    if usesBundles {
      options = ["--resources", folder.path] + (hasResources ? ["--no-module"] : [])
      outputs.append(output.appending(path: "AppleSource+Resources.swift"))
    }
    // One command for all: what one file declares counts for the others.
    return [
      .buildCommand(
        displayName: "Rewriting \(files.count) Swift files of \(target.name)",
        executable: try context.tool(named: "apple-source-tool").url,
        // The rewriter is compiled with the toolchain that compiles the package.
        arguments: options + [try context.tool(named: "swiftc").url.path, output.path] + files.map(\.path),
        // A resource that comes or goes changes the links.
        inputFiles: usesBundles ? found.filter { !$0.hasDirectoryPath } : files, outputFiles: outputs)
    ]
  }
}
