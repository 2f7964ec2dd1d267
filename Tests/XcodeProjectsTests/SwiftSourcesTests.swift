import Foundation
import TestSupport
import Testing

@testable import XcodeProjects

/// The Swift files of an app's folder, as templates of Xcode sort them.
struct SwiftSourcesTests {
  @Test func theFilesOfAnAppAreFound() throws {
    let folder = try TemporaryFolder()
    for name in [
      "AppDelegate.swift", "Views/Badge.swift", "Views/Cells/Cell.swift", "A/B.swift", "Package.swift",
      "notes.txt",
      // None of these is a source of the app.
      ".hidden/X.swift", "Pods/X.swift", "DerivedData/X.swift", "AppTests/X.swift", "AppUITests/X.swift",
      "Page.playground/Contents.swift", "Preview Content/X.swift", "Kit.framework/X.swift",
    ] { try folder.write(Data(), to: name) }
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Round"), withDestinationURL: folder.url)
    let found = SwiftSources.files(below: folder.url).map { $0.path.dropFirst(folder.url.path.count + 1) }
    #expect(found == ["AppDelegate.swift", "A/B.swift", "Views/Badge.swift", "Views/Cells/Cell.swift"])
    #expect(SwiftSources.files(below: folder.url, limit: 2).count == 2)
    #expect(SwiftSources.files(below: folder.url.appendingPathComponent("none")).isEmpty)
  }
}
