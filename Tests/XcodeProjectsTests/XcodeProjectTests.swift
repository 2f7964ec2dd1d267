import Foundation
import TestSupport
import Testing

@testable import XcodeProjects

/// Projects as Xcode writes them. Expected: what a build of the target contains.
@Suite struct XcodeProjectTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ names: String...) throws { for name in names { try folder.write(Data(), to: name) } }

  private func names(_ urls: [URL]) -> [String] {
    urls.map { String($0.path.dropFirst(folder.url.path.count + 1)) }
  }

  private func names(_ resources: [AppContents.Resource]) -> [String] {
    resources.map { resource in
      switch resource {
      case .file(let url): names([url])[0]
      case .below(let url): "below \(names([url]))"
      case .beside(let url): "beside \(names([url]))"
      }
    }
  }

  private func error(_ place: URL, _ choice: AppContents.Choice = .init()) -> String? {
    do { _ = try AppContents(place, choice) } catch {
      return error.description.replacingOccurrences(of: folder.url.path, with: "")
    }
    return nil
  }

  private func reasons(_ app: AppContents) -> [String] {
    app.notes.map { $0.description.replacingOccurrences(of: folder.url.path + "/", with: "") }
  }

  private func plist(_ app: AppContents) throws -> [String: Any] {
    let data = try #require(app.infoPlist)
    return try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
  }

  /// Groups with paths, without, and nested ones; files of the project's folder; variants for languages; names with other letters.
  @Test func filesAreWhereTheirGroupsAre() throws {
    try write(
      "App/Main.swift", "App/Views/Knob view.swift", "Shared/Ünder.swift", "App/de.lproj/Text.strings",
      "App/Base.lproj/Main.storyboard", "App/Art.xcassets/Contents.json", "App/old.m", "Other.swift")
    var project = ProjectText()
    project.add("A", #"isa = PBXFileReference; path = Main.swift; sourceTree = "<group>";"#)
    project.add("B", #"isa = PBXFileReference; path = "knob View.swift"; sourceTree = "<group>";"#)
    project.add("C", #"isa = PBXFileReference; path = "Shared/Ünder.swift"; sourceTree = SOURCE_ROOT;"#)
    project.add("D", #"isa = PBXFileReference; path = Art.xcassets; sourceTree = "<group>";"#)
    project.add(
      "E", #"isa = PBXFileReference; name = de; path = de.lproj/Text.strings; sourceTree = "<group>";"#)
    project.add(
      "F", #"isa = PBXFileReference; name = Base; path = Base.lproj/Main.storyboard; sourceTree = "<group>";"#
    )
    project.add("M", #"isa = PBXFileReference; path = old.m; sourceTree = "<group>";"#)
    project.add("GONE", #"isa = PBXFileReference; path = Gone.swift; sourceTree = "<group>";"#)
    project.add("OUT", #"isa = PBXFileReference; path = ../../Outside.swift; sourceTree = "<group>";"#)
    project.add(
      "V", #"isa = PBXVariantGroup; name = Text.strings; children = ( E ); sourceTree = "<group>";"#)
    project.add(
      "W", #"isa = PBXVariantGroup; name = Main.storyboard; children = ( F ); sourceTree = "<group>";"#)
    project.add("VIEWS", #"isa = PBXGroup; path = Views; children = ( B ); sourceTree = "<group>";"#)
    project.add(
      "NAMED", #"isa = PBXGroup; name = "No folder"; children = ( A, VIEWS ); sourceTree = "<group>";"#)
    project.addFile(
      "APP",
      #"isa = PBXGroup; path = App; children = ( NAMED, C, D, V, W, M, GONE, OUT, APP ); sourceTree = "<group>";"#
    )
    project.addTarget(
      "My App", sources: ["A", "B", "C", "M", "GONE", "OUT"], resources: ["D", "V", "W"],
      settings:
        #"SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG $(inherited)"; "OTHER_SWIFT_FLAGS" = "-D LOUD -DQUIET";"#
    )
    let url = try project.write("My App", in: folder)
    let app = try AppContents(url)
    #expect(names(app.sources) == ["App/Main.swift", "App/Views/Knob view.swift", "Shared/Ünder.swift"])
    #expect(
      names(app.resources) == [
        "App/Art.xcassets", "App/de.lproj/Text.strings", "App/Base.lproj/Main.storyboard",
      ])
    #expect(
      app.moduleName == "My_App" && app.name == "My App" && app.conditions == ["DEBUG", "LOUD", "QUIET"])
    let reasons = reasons(app)
    #expect(reasons.count == 4, "\(reasons)")
    #expect(reasons[0] == "App/old.m: the file is not compiled, because Cambium compiles Swift alone")
    #expect(reasons[1] == "App/Gone.swift: the file is part of the target My App, and is missing")
    #expect(reasons[2].contains("Outside.swift: the file lies outside of"))
    #expect(reasons[3] == "My App.xcodeproj: the group App contains itself")
    #expect(app.notes.map(\.isMissing) == [false, true, false, false])
    // The folder with the project is the project, and not all files below it.
    #expect(try AppContents(folder.url).sources == app.sources)
    #expect(names(app.watched).contains("My App.xcodeproj/project.pbxproj"))
  }

  /// The form of Xcode 16: a folder is part of a target, without a list of its files.
  @Test func aSynchronisedFolderIsTakenAsItIs() throws {
    try write(
      "App/Main.swift", "App/Deep/Knob.swift", "App/Info.plist", "App/NotThis.swift", "App/Skipped/X.swift",
      "App/Base.lproj/Main.storyboard", "App/Art.xcassets/a.imageset/a.png", "App/bell.wav", "App/Bridge.h",
      "App/.hidden")
    var project = ProjectText()
    project.add(
      "X",
      "isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = ( NotThis.swift, Skipped, Info.plist ); target = AppT;"
    )
    project.add(
      "Y",
      "isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = ( Main.swift ); target = OtherT;"
    )
    project.addFile(
      "APP",
      #"isa = PBXFileSystemSynchronizedRootGroup; path = App; exceptions = ( X, Y ); sourceTree = "<group>";"#
    )
    project.addTarget("App", more: "fileSystemSynchronizedGroups = ( APP );")
    let app = try AppContents(try project.write("App", in: folder))
    #expect(names(app.sources) == ["App/Deep/Knob.swift", "App/Main.swift"])
    #expect(names(app.resources) == ["App/Art.xcassets", "App/Base.lproj/Main.storyboard", "App/bell.wav"])
    #expect(names(app.watched).contains("App/Deep"))
  }

  @Test func thePropertyListIsMerged() throws {
    try folder.write(
      Data(
        """
        <plist version="1.0"><dict>
        <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        <key>Delegate</key><array><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string></array>
        <key>UIMainStoryboardFile</key><string>Own</string>
        </dict></plist>
        """.utf8), to: "App/Info.plist")
    var project = ProjectText()
    project.addTarget(
      "Ball Game",
      settings: #"""
        INFOPLIST_FILE = "$(SRCROOT)/App/Info.plist"; GENERATE_INFOPLIST_FILE = YES;
        PRODUCT_BUNDLE_IDENTIFIER = "example.$(TARGET_NAME:rfc1034identifier)"; MARKETING_VERSION = 2.5;
        INFOPLIST_KEY_UIMainStoryboardFile = Main; INFOPLIST_KEY_CFBundleDisplayName = "Ball!";
        INFOPLIST_KEY_UIRequiresFullScreen = YES; "INFOPLIST_KEY_UIStatusBarHidden[sdk=iphoneos*]" = NO;
        "INFOPLIST_KEY_Other[sdk=macosx*]" = x; INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES;
        INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone = "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft";
        """#)
    project.addFile("A", #"isa = PBXFileReference; path = A.swift; sourceTree = "<group>";"#)
    let list = try plist(try AppContents(try project.write("Ball", in: folder)))
    let texts = [
      "CFBundleIdentifier": "example.Ball-Game", "UIMainStoryboardFile": "Own",
      "CFBundleDisplayName": "Ball!",
      "CFBundleName": "Ball Game", "CFBundleExecutable": "Ball Game", "CFBundleShortVersionString": "2.5",
      "CFBundleVersion": "1", "CFBundlePackageType": "APPL", "CFBundleDevelopmentRegion": "de",
    ]
    for (key, value) in texts { #expect(list[key] as? String == value, "\(key)") }
    #expect(list["Delegate"] as? [String] == ["Ball_Game.SceneDelegate"])
    #expect(list["UIRequiresFullScreen"] as? Bool == true && list["UIStatusBarHidden"] as? Bool == false)
    #expect(list["Other"] == nil && (list["UIApplicationSceneManifest"] as? [String: Any])?.count == 1)
    #expect((list["UISupportedInterfaceOrientations"] as? [String])?.count == 2)
  }

  @Test func oneOfSeveralTargetsIsChosen() throws {
    try write("A.swift", "B.swift")
    var project = ProjectText()
    for name in ["A", "B"] {
      project.addFile(name, "isa = PBXFileReference; path = \(name).swift; sourceTree = \"<group>\";")
      project.addTarget("App\(name)", sources: [name])
    }
    project.addTarget("Watch", settings: "SDKROOT = watchos;")
    project.addTarget("Kit", product: "framework")
    let url = try project.write("Two", in: folder)
    #expect(
      error(url)
        == "/Two.xcodeproj: there are 2 targets of applications: AppA, AppB. Choose one with --target NAME")
    #expect(try names(AppContents(url, .init(target: "AppB")).sources) == ["B.swift"])
    #expect(
      error(url, .init(target: "Kit"))?.hasSuffix("named Kit; there is the applications AppA, AppB, Watch")
        == true)
    #expect(error(url, .init(page: "One")) == "/Two.xcodeproj: --page needs a playground with pages")
  }

  /// Libraries of the same project come with the application.
  @Test func frameworksAreListed() throws {
    var project = ProjectText()
    for name in ["App", "Knobs", "Base"] {
      project.addFile("F\(name)", "isa = PBXFileReference; path = \(name).swift; sourceTree = \"<group>\";")
      try write("\(name).swift")
    }
    project.add("DK", "isa = PBXTargetDependency; target = KnobsT;")
    project.add("DB", "isa = PBXTargetDependency; target = BaseT;")
    project.add(
      "REF",
      #"isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/Snap.git"; requirement = { kind = branch; branch = main; };"#
    )
    project.add("P", "isa = XCSwiftPackageProductDependency; package = REF; productName = Snap;")
    project.addTarget(
      "App", sources: ["FApp"], more: "dependencies = ( DK ); packageProductDependencies = ( P );")
    project.addTarget("Knobs", sources: ["FKnobs"], more: "dependencies = ( DB );", product: "framework")
    project.addTarget("Base", sources: ["FBase"], product: "framework.static")
    let app = try AppContents(try project.write("App", in: folder))
    #expect(app.frameworks.map(\.moduleName) == ["Knobs", "Base"])
    #expect(app.frameworks.map { names($0.sources) } == [["Knobs.swift"], ["Base.swift"]])
    let place = AppContents.Package.Place.remote(
      "https://example.org/Snap.git", ["kind": "branch", "branch": "main"])
    #expect(app.packages == [.init(place: place, products: ["Snap"])])
  }

  @Test func whatCannotBeReadIsNamed() throws {
    var project = ProjectText()
    project.addTarget("App")
    let text = project.text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let broken =
      lines.prefix(3) + ["<<<<<<< HEAD", "A = 1;", "=======", "A = 2;", ">>>>>>> other"] + lines.dropFirst(3)
    let cases: [(String, String)] = [
      (
        broken.joined(separator: "\n"),
        "/Bad.xcodeproj/project.pbxproj:4: a merge conflict is not resolved: the line is one of its marks"
      ),
      (
        "{ objects = { }; rootObject = P; }",
        "/Bad.xcodeproj/project.pbxproj: it is not a project: its rootObject P is missing"
      ),
      (
        "( 1, 2 )", "/Bad.xcodeproj/project.pbxproj: it is not a project: it has no objects, or no rootObject"
      ),
      (
        String(text.prefix(text.count - 4)),
        "/Bad.xcodeproj/project.pbxproj:\(lines.count - 1): it cannot be read as a property list: there is no ;"
      ),
    ]
    for (text, message) in cases {
      try folder.write(Data(text.utf8), to: "Bad.xcodeproj/project.pbxproj")
      let found = error(folder.url.appendingPathComponent("Bad.xcodeproj")) ?? "nothing"
      #expect(found.hasPrefix(message), "\(found)")
    }
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Bad.xcodeproj/project.pbxproj"))
    #expect(
      error(folder.url.appendingPathComponent("Bad.xcodeproj"))
        == "/Bad.xcodeproj/project.pbxproj: the project has no such file")
  }

  @Test func workspacesNameProjects() throws {
    try write("Demo/A.swift", "Kit/K.swift")
    var demo = ProjectText()
    demo.addFile("A", #"isa = PBXFileReference; path = A.swift; sourceTree = "<group>";"#)
    demo.addFile("K", #"isa = PBXFileReference; path = ../Kit/K.swift; sourceTree = "<group>";"#)
    demo.addTarget("Demo", sources: ["A", "K"])
    try folder.write(Data(demo.text.utf8), to: "Demo/Demo.xcodeproj/project.pbxproj")
    var kit = ProjectText()
    kit.addTarget("Kit", product: "framework")
    try folder.write(Data(kit.text.utf8), to: "Kit/Kit.xcodeproj/project.pbxproj")
    let workspace = try folder.write(
      Data(
        """
        <?xml version="1.0"?><Workspace version = "1.0"><!-- <FileRef location = "group:Old.xcodeproj"/> -->
        <Group location = "container:" name = "All"><FileRef location = "group:Kit/Kit.xcodeproj"></FileRef></Group>
        <Group location = "group:Demo"><FileRef location = "group:Demo.xcodeproj"></FileRef></Group>
        <FileRef location = "group:Pods/Pods.xcodeproj"/><FileRef location = "group:../Far.xcodeproj"/></Workspace>
        """.utf8), to: "All.xcworkspace/contents.xcworkspacedata"
    ).deletingLastPathComponent()
    let app = try AppContents(workspace)
    // The workspace is in the folder with both, so a file of the other project is inside.
    #expect(names(app.sources) == ["Demo/A.swift", "Kit/K.swift"])
    #expect(reasons(app).count == 1 && reasons(app)[0].contains("Far.xcodeproj: the project lies outside of"))
    // The project alone lies in a folder of its own.
    let alone = try AppContents(folder.url.appendingPathComponent("Demo/Demo.xcodeproj"))
    #expect(names(alone.sources) == ["Demo/A.swift"] && alone.notes.count == 1)
  }

  // MARK: Without a project

  @Test func playgroundsHavePagesAndSources() throws {
    try write(
      "P.playground/Sources/Helper.swift", "P.playground/Resources/a.png",
      "P.playground/Pages/Two.xcplaygroundpage/Contents.swift",
      "P.playground/Pages/One ü.xcplaygroundpage/Contents.swift",
      "P.playground/Pages/One ü.xcplaygroundpage/Sources/Own.swift", "Q.playground/Contents.swift")
    try folder.write(
      Data("<playground><pages><page name='Two'/><page name='One ü'/></pages></playground>".utf8),
      to: "P.playground/contents.xcplayground")
    let place = folder.url.appendingPathComponent("P.playground")
    let first = try AppContents(place)
    #expect(
      names(first.sources)
        == ["P.playground/Pages/Two.xcplaygroundpage/Contents.swift", "P.playground/Sources/Helper.swift"])
    #expect(names(first.resources) == [#"below ["P.playground/Resources"]"#])
    let second = try AppContents(place, .init(page: "One ü"))
    #expect(
      names(second.sources).map { $0.split(separator: "/").last } == [
        "Contents.swift", "Helper.swift", "Own.swift",
      ])
    let page = place.appendingPathComponent("Pages/One ü.xcplaygroundpage")
    #expect(try AppContents(page).sources == second.sources)
    #expect(
      error(place, .init(page: "Three")) == "/P.playground: there is no page Three; the pages are Two, One ü")
    #expect(
      error(folder.url) == ": it has several playgrounds: P.playground, Q.playground. Name one of them")
    #expect(
      try names(AppContents(folder.url.appendingPathComponent("Q.playground")).sources) == [
        "Q.playground/Contents.swift"
      ])
  }

  @Test func appsOfSwiftPlaygroundsAreRead() throws {
    try write("My.swiftpm/Views/Knob.swift", "My.swiftpm/App.swift", "My.swiftpm/Resources/a.png")
    try folder.write(
      Data(
        """
        // swift-tools-version: 5.6
        import PackageDescription
        import AppleProductTypes
        let package = Package(name: "My", platforms: [.iOS("15.2")],
          products: [.iOSApplication(name: "My", targets: ["AppModule"], bundleIdentifier: "example.my",
            displayVersion: "1.5", bundleVersion: "3", accentColor: .presetColor(.orange))],
          dependencies: [.package(url: "https://example.org/Snap.git", from: "5.0.0")],
          targets: [.executableTarget(name: "AppModule", path: ".", resources: [.process("Resources")])])
        """.utf8), to: "My.swiftpm/Package.swift")
    let app = try AppContents(folder.url.appendingPathComponent("My.swiftpm"))
    #expect(names(app.sources) == ["My.swiftpm/App.swift", "My.swiftpm/Views/Knob.swift"])
    let version = ["kind": "upToNextMajorVersion", "minimumVersion": "5.0.0"]
    #expect(app.moduleName == "AppModule")
    #expect(app.packages.map(\.place) == [.remote("https://example.org/Snap.git", version)])
    let list = try plist(app)
    #expect(
      list["CFBundleIdentifier"] as? String == "example.my" && list["CFBundleVersion"] as? String == "3")
  }

  @Test func aFolderMayHaveItsProjectFurtherDown() throws {
    try write("Repo/Final/App/A.swift", "Repo/README.md", "Plain/Views/V.swift", "Plain/App.swift")
    var project = ProjectText()
    project.addFile("A", #"isa = PBXFileReference; path = App/A.swift; sourceTree = "<group>";"#)
    project.addTarget("App", sources: ["A"])
    try folder.write(Data(project.text.utf8), to: "Repo/Final/App.xcodeproj/project.pbxproj")
    let repository = folder.url.appendingPathComponent("Repo")
    #expect(try AppContents(repository).moduleName == "App")
    try folder.write(Data(project.text.utf8), to: "Repo/Starter/App.xcodeproj/project.pbxproj")
    #expect(
      error(repository)
        == "/Repo: there are 2 targets of applications: App (Final/App.xcodeproj), App (Starter/App.xcodeproj). Name its project"
    )
    // The project of a library has that of an example below it.
    var kit = ProjectText()
    kit.addTarget("Kit", product: "framework")
    try folder.write(Data(kit.text.utf8), to: "Library/Kit.xcodeproj/project.pbxproj")
    try write("Library/Example/App/A.swift", "Library/Source/K.swift")
    try folder.write(Data(project.text.utf8), to: "Library/Example/App.xcodeproj/project.pbxproj")
    let library = try AppContents(folder.url.appendingPathComponent("Library"))
    #expect(library.moduleName == "App" && library.frameworks.map(\.moduleName) == ["Kit"])
    let plain = try AppContents(folder.url.appendingPathComponent("Plain"))
    #expect(names(plain.sources) == ["Plain/App.swift", "Plain/Views/V.swift"] && plain.moduleName == nil)
    #expect(
      error(folder.url.appendingPathComponent("Plain"), .init(target: "X"))?.contains("needs a project")
        == true)
  }
}
