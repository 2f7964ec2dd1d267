// swift-tools-version: 6.1
import PackageDescription

/// Lets a program load compiled Swift scenes, which take the engine from it.
let exportingSymbols = LinkerSetting.unsafeFlags(["-Xlinker", "--export-dynamic"])

/// Shortens the start of the program. The libraries that it does not use are left out: UIKit exports Foundation's networking and XML to
/// source that imports it, and these two bring thirty libraries. Options come before the libraries only by a configuration file. The
/// symbols that no scene uses are not exported.
let quickStart = LinkerSetting.unsafeFlags([
  "-Xclang-linker", "--config=\(Context.packageDirectory)/packaging/linker.cfg",
  "-Xlinker", "--version-script=\(Context.packageDirectory)/packaging/linker.map",
])

/// What does nothing for each frame, pixel or layer is not optimised, which takes most of the time that compiling it would take: the panels
/// as they are built, the verbs' options, and the tests' own code.
let unoptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// The targets are listed from the lowest module to the highest; each depends only on modules above it in the list.
// ARCHITECTURE.md describes them.
let package = Package(
  name: "cambium",
  products: [
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "CoreAnimationMarkup", targets: ["CoreAnimationMarkup"]),
    .library(name: "Compositor", targets: ["Compositor"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .executable(name: "cambium", targets: ["cambium"]),
    .plugin(name: "AppleSource", targets: ["AppleSourcePlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    // Only `swift package generate-documentation` uses it.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "COpenGL", pkgConfig: "opengl", providers: [.apt(["libopengl-dev", "libgl-dev"])]),
    .systemLibrary(name: "CEGL", pkgConfig: "egl", providers: [.apt(["libegl-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CSDL2", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),

    .target(name: "_Testing_CoreGraphics"),
    .target(name: "_Testing_UIKit"),
    // The shaders, the icons, the texts in other languages and the source of the rewriter: EmbeddedFiles.c lists them.
    .target(name: "CEmbeddedFiles", publicHeadersPath: ".", cSettings: [.headerSearchPath("../..")]),
    .target(name: "EmbeddedFiles", dependencies: ["CEmbeddedFiles"]),
    .target(name: "Clamping"),
    .target(name: "FileWriting", dependencies: ["CLinux"]),
    .target(name: "ProcessEnvironment", dependencies: ["Clamping"]),
    .target(name: "DesktopPortal", dependencies: ["CGIO"]),
    .target(name: "AssetCatalogs", dependencies: ["ProcessEnvironment"]),
    // Projects of Xcode, playgrounds and folders: what an app is made of.
    .target(name: "XcodeProjects"),
    .target(name: "SourceLiterals"),
    .target(name: "VisualFormatLanguage"),
    .target(name: "CoreGraphics", dependencies: ["Clamping", "_Testing_CoreGraphics", "CCairo"]),
    .target(name: "CoreText", dependencies: ["CoreGraphics", "CCairo", "CPango"]),
    .target(
      name: "ImageIO",
      dependencies: ["CoreGraphics", "FileWriting", "CPNG", "CJPEG", "CWebP", "CGIF", "CLCMS"]),
    .target(name: "RenderTree", dependencies: ["CoreGraphics", "CLinux"]),
    .target(name: "XMLFiles", dependencies: ["CoreGraphics"]),
    .target(
      name: "SceneFiles", dependencies: ["XMLFiles", "CoreGraphics", "FileWriting", "ImageIO", "CZip"]),
    .target(
      name: "QuartzCore",
      dependencies: [
        "RenderTree", "CoreGraphics", "CoreText", "CLinux", .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "Compositor", dependencies: ["QuartzCore", "RenderTree", "EmbeddedFiles", "COpenGL", "CEGL"]),
    .target(
      name: "CoreAnimationMarkup",
      dependencies: ["QuartzCore", "RenderTree", "ImageIO", "SceneFiles", "XcodeProjects"]),
    .target(
      name: "Windowing",
      dependencies: [
        "Compositor", "QuartzCore", "RenderTree", "ProcessEnvironment", "COpenGL", "CSDL2", "CLinux",
      ]),
    .target(name: "Constraints"),
    // The texts of the interface in other languages than English.
    .target(
      name: "Localization", dependencies: ["EmbeddedFiles"], exclude: ["de.strings", "zh-Hans.strings"]),
    .target(
      name: "UIKitCore",
      dependencies: [
        "AssetCatalogs", "Constraints", "VisualFormatLanguage", "QuartzCore", "RenderTree", "CoreGraphics",
        "CoreText", "ImageIO",
      ]),
    .target(name: "PlaygroundSupport", dependencies: ["UIKitCore"]),
    .target(name: "InterfaceFiles", dependencies: ["UIKitCore", "QuartzCore", "XMLFiles"]),
    // UIKitCore, interface files, and windows for programs.
    .target(
      name: "UIKit",
      dependencies: ["_Testing_UIKit", "InterfaceFiles", "UIKitCore", "Compositor", "Windowing"]),
    .target(
      name: "SceneTools",
      dependencies: [
        "CoreAnimationMarkup", "Compositor", "RenderTree", "FileWriting", "ImageIO", "SceneFiles",
        "UIKitCore", "COpenGL", "CLinux", "Localization", "ProcessEnvironment",
      ]),
    .target(
      name: "SceneEditing",
      dependencies: [
        "CoreAnimationMarkup", "FileWriting", "ImageIO", "Localization", "ProcessEnvironment", "QuartzCore",
        "RenderTree", "SceneFiles",
      ]),
    .target(
      name: "SwiftLiterals",
      dependencies: [
        "SceneEditing", "CoreAnimationMarkup", "Localization", "SourceLiterals", "UIKitCore",
      ]),
    // The folder Rewriter is not compiled: its files are embedded, and compiled against the toolchain's SwiftSyntax when needed.
    .target(
      name: "AppleSource",
      dependencies: [
        "AssetCatalogs", "EmbeddedFiles", "ProcessEnvironment", "SourceLiterals", "XcodeProjects",
      ],
      exclude: ["Rewriter"], swiftSettings: unoptimised),
    .executableTarget(name: "apple-source-tool", dependencies: ["AppleSource"], swiftSettings: unoptimised),
    .plugin(name: "AppleSourcePlugin", capability: .buildTool(), dependencies: ["apple-source-tool"]),
    .target(
      name: "SwiftScenes",
      dependencies: [
        "AppleSource", "CoreAnimationMarkup", "PlaygroundSupport", "ProcessEnvironment", "SceneFiles",
        "SceneTools", "SourceLiterals", "UIKit", "XcodeProjects", "CLinux",
      ],
      swiftSettings: unoptimised),
    .target(
      name: "Previewer",
      dependencies: [
        "Compositor", "CoreAnimationMarkup", "RenderTree", "EmbeddedFiles", "ImageIO", "SceneEditing",
        "SceneFiles", "SceneTools", "SwiftLiterals", "SwiftScenes", "UIKit", "Windowing", "COpenGL", "CLinux",
        "DesktopPortal", "Localization", "ProcessEnvironment",
      ],
      swiftSettings: unoptimised),
    .target(
      name: "LanguageServer", dependencies: ["CoreAnimationMarkup", "EmbeddedFiles", "SceneFiles"],
      swiftSettings: unoptimised),
    .executableTarget(
      name: "cambium",
      dependencies: [
        "Compositor", "ImageIO", "LanguageServer", "Localization", "Previewer", "ProcessEnvironment",
        "SceneFiles",
        "SceneTools", "SwiftLiterals", "SwiftScenes", "Windowing", "UIKit", "XcodeProjects", "CLinux",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: unoptimised,
      linkerSettings: [exportingSymbols, quickStart]),

    .executableTarget(
      name: "cambium-bench",
      dependencies: ["Compositor", "RenderTree", "CoreAnimationMarkup", "ImageIO", "COpenGL", "CLinux"],
      path: "Benchmarks", exclude: ["peers", "Views"]),
    // Views need windows, which the other benchmarks do without.
    .executableTarget(name: "cambium-view-bench", dependencies: ["UIKit"], path: "Benchmarks/Views"),

    // The functions that libFuzzer calls with its inputs. A test runs the inputs of Fuzzing/corpus.
    .target(name: "FuzzTargets", dependencies: ["Previewer"], path: "Fuzzing/Targets"),

    // What the tests of several modules share.
    .target(name: "TestSupport", dependencies: ["SourceLiterals"], path: "Tests/TestSupport"),
    .target(
      name: "SceneTestSupport", dependencies: ["CoreAnimationMarkup", "TestSupport"],
      path: "Tests/SceneTestSupport"),
    .testTarget(name: "AssetCatalogsTests", dependencies: ["AssetCatalogs", "TestSupport"]),
    .testTarget(name: "EmbeddedFilesTests", dependencies: ["EmbeddedFiles"]),
    .testTarget(name: "LanguageServerTests", dependencies: ["LanguageServer", "TestSupport"]),
    .testTarget(
      name: "FileWritingTests", dependencies: ["FileWriting", "CLinux"]),
    .testTarget(
      name: "ProcessEnvironmentTests", dependencies: ["ProcessEnvironment", "TestSupport"]),
    .testTarget(
      name: "DesktopPortalTests", dependencies: ["DesktopPortal", "Previewer", "TestSupport"],
      exclude: ["portal"]),
    .testTarget(name: "XcodeProjectsTests", dependencies: ["XcodeProjects", "TestSupport"]),
    .testTarget(name: "SourceLiteralsTests", dependencies: ["SourceLiterals", "TestSupport"]),
    .testTarget(
      name: "VisualFormatLanguageTests", dependencies: ["VisualFormatLanguage", "TestSupport"]),
    .testTarget(
      name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "CCairo", "TestSupport"]),
    .testTarget(
      name: "ConstraintsTests", dependencies: ["Constraints", "TestSupport"], exclude: ["Oracle"]),
    .testTarget(name: "CoreTextTests", dependencies: ["CoreText"]),
    .testTarget(
      name: "ImageIOTests", dependencies: ["ImageIO", "FileWriting", "TestSupport"], exclude: ["Oracle"]),
    .testTarget(
      name: "QuartzCoreTests",
      dependencies: ["QuartzCore", "RenderTree", "CoreText", "CLinux", "TestSupport"]),
    .testTarget(name: "XMLFilesTests", dependencies: ["XMLFiles", "TestSupport"]),
    .testTarget(
      name: "SceneFilesTests", dependencies: ["SceneFiles", "ImageIO", "TestSupport"]),
    .testTarget(
      name: "CoreAnimationMarkupTests",
      dependencies: [
        "CoreAnimationMarkup", "RenderTree", "ImageIO", "SceneFiles", "SceneTestSupport", "TestSupport",
      ]),
    .testTarget(
      name: "SceneEditingTests",
      dependencies: [
        "SceneEditing", "CoreAnimationMarkup", "RenderTree", "ImageIO", "SceneFiles", "SceneTestSupport",
        "TestSupport",
      ]),
    .testTarget(
      name: "SwiftLiteralsTests", dependencies: ["SwiftLiterals", "SourceLiterals", "UIKit", "TestSupport"]),
    .testTarget(
      name: "CompositorTests",
      dependencies: ["Compositor", "RenderTree", "CoreAnimationMarkup", "ImageIO", "CLinux", "TestSupport"]),
    .testTarget(
      name: "SceneToolsTests",
      dependencies: ["SceneTools", "CoreAnimationMarkup", "ImageIO", "ProcessEnvironment", "TestSupport"]),
    .testTarget(
      name: "PreviewerTests",
      dependencies: [
        "Localization", "Previewer", "RenderTree", "SceneEditing", "SceneTools", "SwiftLiterals", "Windowing",
        "TestSupport",
      ]),
    .testTarget(
      name: "InterfaceFilesTests", dependencies: ["InterfaceFiles", "XMLFiles", "UIKitCore", "TestSupport"]),
    .testTarget(
      name: "UIKitTests", dependencies: ["UIKit", "UIKitCore", "ImageIO", "TestSupport"]),
    .testTarget(
      name: "AppleSourceTests",
      dependencies: ["AppleSource", "AssetCatalogs", "SourceLiterals", "XcodeProjects"]),
    .testTarget(
      name: "SwiftScenesTests",
      dependencies: [
        "SwiftScenes", "QuartzCore", "SceneTools", "SourceLiterals", "UIKit", "XcodeProjects",
      ],
      linkerSettings: [exportingSymbols]),
    .testTarget(
      name: "cambiumTests", dependencies: ["cambium", "CoreAnimationMarkup", "ImageIO", "TestSupport"]),
    // Runs the scenes of scenes/articles, scenes/layout and scenes/uikit with the built command.
    .testTarget(name: "ArticleTests", dependencies: ["cambium", "ImageIO"]),
    .testTarget(name: "FuzzTargetsTests", dependencies: ["FuzzTargets"]),
    // What measures time. Only `make test-cost` runs it.
    .testTarget(name: "CostTests", dependencies: ["QuartzCore", "CoreAnimationMarkup", "FuzzTargets"]),
  ]
)

// Tests run the optimised modules. Those that measure time are optimised themselves.
for target in package.targets where target.type == .test && target.name != "CostTests" {
  target.swiftSettings = unoptimised
}

// Scripts/fuzz builds this target. Its entry point is in libFuzzer, which other builds do not link.
if Context.environment["CAMBIUM_FUZZER"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzzer", dependencies: ["FuzzTargets"], path: "Fuzzing/Fuzzer",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}

// The build system compiles a target again when the interface of a module changes that the target names. It does not when a module changes
// that is only exported by a named one. Example: Compositor names QuartzCore, which exports the structs of CoreGraphics. After a change of
// their layouts, an incremental build kept the old layouts in Compositor, and the program crashed. So each target names all modules of the
// package below it.
var modulesBelow: [String: [String]] = [:]
for target in package.targets where target.type != .system && target.type != .plugin {
  let named = target.dependencies.compactMap { dependency -> String? in
    guard case .byNameItem(let name, _) = dependency, modulesBelow[name] != nil else { return nil }
    return name
  }
  var all = named
  for module in named.flatMap({ modulesBelow[$0] ?? [] }) where !all.contains(module) { all.append(module) }
  target.dependencies += all.dropFirst(named.count).map { .byName(name: $0) }
  modulesBelow[target.name] = all
}

// Scripts/test builds only what the tests that it was asked for need.
if let tests = Context.environment["CAMBIUM_TESTS"]?.split(separator: " ").map(String.init) {
  var kept: Set<String> = []
  for target in package.targets.reversed() where kept.contains(target.name) || tests.contains(target.name) {
    kept.insert(target.name)
    for case .byNameItem(let name, _) in target.dependencies { kept.insert(name) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { product in
    switch product {
    case let library as Product.Library: !kept.isSuperset(of: library.targets)
    case let executable as Product.Executable: !kept.isSuperset(of: executable.targets)
    default: true
    }
  }
}
