// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Skies",
  platforms: [.iOS(.v13)],
  products: [.library(name: "Skies", targets: ["Skies"])],
  targets: [.target(name: "Skies")]
)
