// swift-tools-version: 6.1
import PackageDescription

// Feeds the readers of scene files with inputs that libFuzzer makes; `make fuzz` builds and runs it.
let package = Package(
  name: "Fuzzing",
  // The name stands for the folder's, which a checkout may have changed.
  dependencies: [.package(name: "cambium", path: "..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        .product(name: "CoreAnimationMarkup", package: "cambium"), .product(name: "QuartzCore", package: "cambium"),
      ],
      // libFuzzer has the entry point of the program.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ]
)
