// swift-tools-version: 6.1
import PackageDescription

// Programs that use the engine as a dependency, with public API only. `make examples` builds and runs them.
let engine = Target.Dependency.product(name: "QuartzCore", package: "cambium")

let package = Package(
  name: "Examples",
  products: [
    .library(name: "Indicators", targets: ["Indicators"]),
    .executable(name: "ActivityIndicators", targets: ["ActivityIndicators"]),
    .executable(name: "ProgressRing", targets: ["ProgressRing"]),
    .executable(name: "PageTurner", targets: ["PageTurner"]),
    .executable(name: "ArticleListings", targets: ["ArticleListings"]),
    .executable(name: "PhotoWall", targets: ["PhotoWall"]),
    .executable(name: "Stopwatch", targets: ["Stopwatch"]),
    .executable(name: "Bouncer", targets: ["Bouncer"]),
    .executable(name: "LayerWindow", targets: ["LayerWindow"]),
  ],
  // The name is given because the folder of a checkout may have another name.
  dependencies: [.package(name: "cambium", path: "..")],
  targets: [
    .target(
      name: "ExampleKit", dependencies: [engine, .product(name: "ImageIO", package: "cambium")]),
    .target(name: "Indicators", dependencies: [engine]),
    .executableTarget(name: "ActivityIndicators", dependencies: ["ExampleKit", "Indicators", engine]),
    .executableTarget(name: "ProgressRing", dependencies: ["ExampleKit", engine]),
    .executableTarget(name: "PageTurner", dependencies: ["ExampleKit", engine]),
    .executableTarget(name: "PhotoWall", dependencies: [.product(name: "UIKit", package: "cambium")]),
    .executableTarget(name: "ArticleListings", dependencies: ["ExampleKit", engine]),
    // Source for Apple's systems in the folder Apple, as it is.
    .target(
      name: "StopwatchKit", dependencies: [engine], exclude: ["Apple"],
      plugins: [.plugin(name: "AppleSource", package: "cambium")]),
    .executableTarget(name: "Stopwatch", dependencies: ["StopwatchKit", engine]),
    // The programs of two guides, docs/guides/window-program.md and own-context.md; `GuideTests` compares them with the guides.
    .executableTarget(name: "Bouncer", dependencies: [.product(name: "UIKit", package: "cambium")]),
    .systemLibrary(name: "CSDL", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
    .executableTarget(
      name: "LayerWindow", dependencies: ["CSDL", engine, .product(name: "Compositor", package: "cambium")]),
  ]
)
