import AppleSource
import Foundation
import ProcessEnvironment

/// The package manager of the toolchain, which reads manifests and fetches packages.
///
/// Everything that it writes is in the cache: nothing is written beside the user's files. It runs the code of the manifests.
struct PackageManager: Sendable {
  private let toolchain: SwiftToolchain
  private let folder: URL
  private let announce: @Sendable (String) -> Void
  private let timeLimit: Double
  /// Sets of fetched packages, and manifests, that are kept.
  private static let keptSets = 32
  private static let keptManifests = 256

  /// - Parameters:
  ///   - folder: where it keeps what it has read and fetched.
  ///   - announce: gets a sentence before packages are fetched.
  ///   - timeLimit: how long it may run, in seconds.
  init(
    _ toolchain: SwiftToolchain, folder: URL, timeLimit: Double,
    announce: @escaping @Sendable (String) -> Void
  ) {
    self.toolchain = toolchain
    self.folder = folder
    self.timeLimit = timeLimit
    self.announce = announce
  }

  // MARK: Manifests

  /// What a package's manifest says.
  ///
  /// - Parameter package: the folder of the package.
  func manifest(in package: URL) throws(PackageProblem) -> PackageManifest {
    let name = package.lastPathComponent
    var hash = ContentHash()
    hash.add(toolchain.stamp.utf8)
    hash.add(package.path.utf8)
    // A package may have manifests for versions of Swift.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: package.path)) ?? []
    for file in names.sorted() where file.hasPrefix("Package") && file.hasSuffix(".swift") {
      let url = package.appendingPathComponent(file)
      hash.add(file.utf8)
      hash.add(try SourceText.read(package: [url])[0].utf8)
    }
    let manifests = self.folder.appendingPathComponent("manifests")
    let kept = manifests.appendingPathComponent(hash.text + ".json")
    if let data = try? Data(contentsOf: kept),
      let manifest = try? JSONDecoder().decode(PackageManifest.self, from: data)
    {
      CacheFolder.touch(kept)
      return manifest
    }
    let text = try run(
      ["--package-path", package.path, "--scratch-path", self.folder.appendingPathComponent("build").path],
      ["dump-package"]
    ) { output in
      PackageProblem("the manifest of the package \(name) cannot be read: \(Self.reason(in: output))")
    }
    // Warnings may come before and after.
    guard let start = text.range(of: "{\n"), let end = text.range(of: "\n}", options: .backwards),
      start.lowerBound < end.upperBound
    else {
      throw PackageProblem("the manifest of the package \(name) cannot be read: \(Self.reason(in: text))")
    }
    let data = Data(text[start.lowerBound..<end.upperBound].utf8)
    let manifest: PackageManifest
    do { manifest = try JSONDecoder().decode(PackageManifest.self, from: data) } catch {
      throw PackageProblem(
        "what the package manager says about the package \(name) is not understood: \(error)")
    }
    try? FileManager.default.createDirectory(at: manifests, withIntermediateDirectories: true)
    try? data.write(to: kept, options: .atomic)
    CacheFolder.prune(manifests, to: Self.keptManifests) { _ in true }
    return manifest
  }

  // MARK: Packages from elsewhere

  /// Fetches packages, and those that they depend on.
  ///
  /// What was fetched once stays as it is: another version is fetched when the versions that are asked for, or the pinned ones, are others.
  ///
  /// - Parameters:
  ///   - packages: by the names of what is wanted from them, for messages.
  ///   - pins: the file `Package.resolved` with the versions; nil for the newest ones that fit.
  /// - Returns: the folders of all of them, by their identities.
  func fetch(_ packages: [RemotePackage: String], pins: URL?) throws(PackageProblem) -> [String: URL] {
    let sorted = packages.keys.sorted { $0.identity < $1.identity }
    let manifest = Self.manifest(of: sorted)
    var pinned: String?
    if let pins { pinned = try SourceText.read(package: [pins])[0] }
    var hash = ContentHash()
    hash.add(toolchain.stamp.utf8)
    hash.add(manifest.utf8)
    hash.add((pinned ?? "").utf8)
    let sets = self.folder.appendingPathComponent("fetched")
    let set = sets.appendingPathComponent(hash.text)
    let scratch = set.appendingPathComponent("build")
    let done = set.appendingPathComponent("complete")
    if FileManager.default.fileExists(atPath: done.path), let found = Self.checkouts(in: scratch) {
      CacheFolder.touch(set)
      return found
    }
    do {
      try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
      try Data(manifest.utf8).write(to: set.appendingPathComponent("Package.swift"), options: .atomic)
      if let pinned {
        try Data(pinned.utf8).write(to: set.appendingPathComponent("Package.resolved"), options: .atomic)
      }
    } catch {
      throw PackageProblem(
        "\(set.path): the cache cannot be written: \(error.localizedDescription)")
    }
    announce(
      "Fetching \(sorted.map { "\(packages[$0] ?? $0.identity) from \($0.address)" }.joined(separator: ", "))"
    )
    _ = try run(["--package-path", set.path, "--scratch-path", scratch.path], ["resolve"]) { output in
      // The package whose address the error has, else the first.
      let error = output.range(of: "error: ").map { output[$0.lowerBound...] } ?? ""
      let named = sorted.first { error.contains($0.address) } ?? sorted.first
      let name = named.flatMap { packages[$0] } ?? "NAME"
      return PackageProblem(
        "the package \(name) could not be fetched from \(named?.address ?? "its address"): \(Self.reason(in: output)). "
          + PackageProblem.advice(name))
    }
    guard let found = Self.checkouts(in: scratch) else {
      throw PackageProblem("what the package manager has fetched into \(scratch.path) is not understood")
    }
    try? Data().write(to: done)
    CacheFolder.prune(sets, to: Self.keptSets) { _ in true }
    return found
  }

  /// A package without modules that depends on some.
  private static func manifest(of packages: [RemotePackage]) -> String {
    let lines = packages.map { package in
      "    .package(url: \(RewrittenSource.quoted(package.address)), \(package.requirement)),\n"
    }
    return """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "scene",
        dependencies: [
      \(lines.joined())  ])

      """
  }

  /// What the package manager writes about the packages that it has fetched.
  private struct State: Decodable {
    struct Object: Decodable { let dependencies: [Dependency] }
    struct Dependency: Decodable {
      let packageRef: Reference
      let subpath: String
    }
    struct Reference: Decodable { let identity: String }

    let object: Object
  }

  /// The folders of fetched packages, by their identities; nil if one is missing.
  private static func checkouts(in scratch: URL) -> [String: URL]? {
    guard let data = try? Data(contentsOf: scratch.appendingPathComponent("workspace-state.json")),
      let state = try? JSONDecoder().decode(State.self, from: data)
    else { return nil }
    var found: [String: URL] = [:]
    for dependency in state.object.dependencies {
      let place = scratch.appendingPathComponent("checkouts").appendingPathComponent(dependency.subpath)
      guard FileManager.default.fileExists(atPath: place.path) else { return nil }
      found[dependency.packageRef.identity] = place
    }
    return found
  }

  // MARK: The program

  /// Runs the package manager, and gives what it writes.
  private func run(
    _ places: [String], _ words: [String], _ problem: (String) -> PackageProblem
  ) throws(PackageProblem) -> String {
    guard let program = toolchain.packageManager else {
      throw PackageProblem(
        "packages need the package manager of Swift, and this toolchain has no program swift-package beside \(toolchain.compiler.path)"
      )
    }
    var process = ChildProcess(
      program,
      places + [
        "--cache-path", folder.appendingPathComponent("cache").path,
        "--config-path", folder.appendingPathComponent("configuration").path,
        "--security-path", folder.appendingPathComponent("security").path,
      ] + words)
    // Nobody answers a question for a password.
    process.environment = ["GIT_TERMINAL_PROMPT": "0", "GIT_SSH_COMMAND": "ssh -o BatchMode=yes"]
    process.outputLimit = 16 << 20
    switch process.run(within: timeLimit) {
    case .ended(0, let output): return output
    case .ended(_, let output): throw problem(output)
    case .tookTooLong, .cancelled: throw problem("it did not end within \(Int(timeLimit)) seconds")
    case .notStarted(let reason): throw problem(reason)
    }
  }

  /// The sentence of the package manager's output that says why it has failed.
  private static func reason(in output: String) -> String {
    let lines = output.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    // Git's own reason comes after a general sentence.
    for mark in ["fatal: ", "error: "] {
      guard let line = lines.first(where: { $0.contains(mark) && !$0.hasSuffix("Invalid manifest") }),
        let start = line.range(of: mark)
      else { continue }
      // The place in a manifest stands before the mark.
      let place = line[..<start.lowerBound]
      let text = place.contains(".swift:") ? line : String(line[start.upperBound...])
      return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
    return lines.last ?? "it gives no reason"
  }
}
