import Foundation
import TestSupport
import Testing

/// Projects of Xcode and playgrounds in the verbs.
@Suite struct ProjectSceneTests {
  private static let controller = """
    import UIKit
    final class ViewController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        view.layer.name = "stage"
        let info = Bundle.main.infoDictionary ?? [:]
        print(
          NSLocalizedString("greeting", comment: ""), NSLocalizedString("wave", tableName: "More", comment: ""),
          Bundle.main.bundleIdentifier ?? "none", info["CFBundleName"] ?? "none",
          Bundle.main.object(forInfoDictionaryKey: "Secret") ?? "none",
          NSStringFromClass(ViewController.self), NSClassFromString("Tiny_App.Knob") != nil,
          Bundle.main.url(forResource: "note", withExtension: "txt") != nil,
          Bundle.main.url(forResource: "other", withExtension: "txt") != nil, isLoud, separator: "|")
      }
      #if LOUD
      let isLoud = "loud"
      #else
      let isLoud = "quiet"
      #endif
    }

    """

  private static let files = [
    "App/ViewController.swift": controller,
    "App/Views/Knob.swift": "import UIKit\nfinal class Knob: UIView {}\n",
    "App/Unused.swift": "this is no Swift\n", "App/note.txt": "note", "App/other.txt": "other",
    "App/Base.lproj/Localizable.strings": "\"greeting\" = \"Good morning\";\n",
    "App/More.xcstrings": """
    {"sourceLanguage": "en", "version": "1.0", "strings": {"wave": {"localizations": {"en": {"variations": {"plural": {
      "one": {"stringUnit": {"state": "translated", "value": "a wave"}},
      "other": {"stringUnit": {"state": "translated", "value": "waves"}}}}}}}}}
    """,
    "App/Info.plist": """
    <plist version="1.0"><dict><key>Secret</key><string>$(PRODUCT_MODULE_NAME).Knob</string></dict></plist>
    """,
  ]

  private static let settings = """
    INFOPLIST_FILE = App/Info.plist; GENERATE_INFOPLIST_FILE = YES; PRODUCT_BUNDLE_IDENTIFIER = example.tiny;
    SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG LOUD";
    """

  /// A project with a list of its files, and one with a folder that is part of the target.
  private static let projects = [
    """
    A = { isa = PBXFileReference; path = ViewController.swift; sourceTree = "<group>"; };
    B = { isa = PBXFileReference; path = Views/Knob.swift; sourceTree = "<group>"; };
    C = { isa = PBXFileReference; path = Base.lproj/Localizable.strings; sourceTree = "<group>"; };
    D = { isa = PBXFileReference; path = More.xcstrings; sourceTree = "<group>"; };
    E = { isa = PBXFileReference; path = note.txt; sourceTree = "<group>"; };
    V = { isa = PBXVariantGroup; children = ( C ); name = Localizable.strings; sourceTree = "<group>"; };
    APP = { isa = PBXGroup; path = App; children = ( A, B, V, D, E ); sourceTree = "<group>"; };
    FA = { isa = PBXBuildFile; fileRef = A; }; FB = { isa = PBXBuildFile; fileRef = B; };
    FV = { isa = PBXBuildFile; fileRef = V; }; FD = { isa = PBXBuildFile; fileRef = D; };
    FE = { isa = PBXBuildFile; fileRef = E; };
    S = { isa = PBXSourcesBuildPhase; files = ( FA, FB ); }; R = { isa = PBXResourcesBuildPhase; files = ( FV, FD, FE ); };
    T = { isa = PBXNativeTarget; name = "Tiny App"; buildPhases = ( S, R ); buildConfigurationList = L;
      productType = "com.apple.product-type.application"; };
    """,
    """
    X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
      membershipExceptions = ( Info.plist, Unused.swift, other.txt ); };
    APP = { isa = PBXFileSystemSynchronizedRootGroup; path = App; exceptions = ( X ); sourceTree = "<group>"; };
    T = { isa = PBXNativeTarget; name = "Tiny App"; fileSystemSynchronizedGroups = ( APP ); buildConfigurationList = L;
      productType = "com.apple.product-type.application"; };
    """,
  ]

  private static func text(_ objects: String) -> String {
    """
    // !$*UTF8*$!
    { objects = { \(objects)
    L = { isa = XCConfigurationList; buildConfigurations = ( K ); };
    K = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
    G = { isa = PBXGroup; children = ( APP ); sourceTree = "<group>"; };
    P = { isa = PBXProject; mainGroup = G; targets = ( T ); developmentRegion = en; }; }; rootObject = P; }

    """
  }

  @Test(arguments: projects.indices) func theTargetOfAProjectIsAScene(index: Int) throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.files { try folder.write(Data(text.utf8), to: path) }
    let file = "Tiny „App“.xcodeproj/project.pbxproj"
    try folder.write(Data(Self.text(Self.projects[index]).utf8), to: file)
    let result = try Command.run(
      ["dump", folder.url.path, "--get", "stage:opacity"], environment: ["LANG": "en_US.UTF-8"])
    let expected = [
      "Good morning", "waves", "example.tiny", "Tiny App", "Tiny_App.Knob", "Tiny_App.ViewController", "true",
      "true",
      "false", "loud",
    ]
    #expect(
      result.status == 0 && result.messages == expected.joined(separator: "|") + "\n", "\(result.messages)")
    // A change of the project is one of the scene.
    let missing = Self.text(Self.projects[index]).replacingOccurrences(of: "DEBUG LOUD", with: "DEBUG")
    try folder.write(Data(missing.utf8), to: file)
    let quiet = try Command.run(["dump", folder.url.path, "--get", "stage:opacity"])
    #expect(quiet.messages.hasSuffix("|quiet\n"), "\(quiet.messages)")
  }

  @Test func aCheckNamesWhatIsNotRead() throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.files { try folder.write(Data(text.utf8), to: path) }
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("App/note.txt"))
    try folder.write(Data(Self.text(Self.projects[0]).utf8), to: "T.xcodeproj/project.pbxproj")
    let result = try Command.run("check", folder.path("T.xcodeproj"))
    #expect(result.status == 0)
    #expect(
      result.messages.contains(
        "App/note.txt: warning: the file is part of the target Tiny App, and is missing [missing-file]\n"),
      "\(result.messages)")
    for options in [["--target", "Other"], ["--page", "One"]] {
      let result = try Command.run(["check", folder.path("T.xcodeproj")] + options)
      #expect(
        result.status == 1
          && result.messages.contains(options[0] == "--page" ? "--page needs" : "named Other"))
    }
  }

  @Test func aPlaygroundShowsItsLiveView() throws {
    let folder = try TemporaryFolder()
    let page = """
      //: # A page
      import UIKit
      import PlaygroundSupport
      let size = helperSize()
      let view = UIView(frame: CGRect(x: 40, y: 0, width: size, height: 100))
      view.layer.name = "page"
      PlaygroundPage.current.liveView = view
      PlaygroundPage.current.needsIndefiniteExecution = true
      """
    let old = """
      import UIKit
      import XCPlayground
      XCPShowView(identifier: "one", view: UIView())
      let controller = UIViewController()
      controller.view.layer.name = "page"
      controller.preferredContentSize = CGSize(width: 500, height: 300)
      XCPlaygroundPage.currentPage.liveView = controller
      """
    for (path, text) in [
      ("P.playground/Pages/A.xcplaygroundpage/Contents.swift", page),
      ("P.playground/Pages/Old one.xcplaygroundpage/Contents.swift", old),
      (
        "P.playground/Pages/Words.xcplaygroundpage/Contents.swift",
        "import PlaygroundSupport\nprint(\"words\")\n"
      ),
      ("P.playground/Sources/Helper.swift", "import UIKit\npublic func helperSize() -> CGFloat { 150 }\n"),
    ] { try folder.write(Data(text.utf8), to: path) }
    let place = folder.path("P.playground")
    let first = try Command.run(["dump", place, "--get", "page:position", "--get", "page:bounds"])
    #expect(try first.json()["page:position"] as? [Double] == [187.5, 333.5], "\(first.messages)")
    #expect(try first.json()["page:bounds"] as? [Double] == [0, 0, 150, 100])
    let second = try Command.run(["dump", place, "--page", "Old one", "--get", "page:bounds"])
    #expect(try second.json()["page:bounds"] as? [Double] == [0, 0, 500, 300], "\(second.messages)")
    let words = try Command.run(["dump", place, "--page", "Words"])
    #expect(words.status == 1 && words.messages.hasPrefix("words\n"), "\(words.messages)")
    #expect(words.messages.contains("there is nothing to show"), "\(words.messages)")
  }
}
