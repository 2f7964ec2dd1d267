// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Confetti",
  platforms: [.iOS(.v13)],
  products: [.library(name: "Confetti", targets: ["Confetti"])],
  targets: [.target(name: "Confetti")]
)
