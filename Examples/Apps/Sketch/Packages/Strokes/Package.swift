// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Strokes",
  platforms: [.iOS(.v13)],
  products: [.library(name: "Strokes", targets: ["Strokes"])],
  targets: [.target(name: "Strokes")]
)
