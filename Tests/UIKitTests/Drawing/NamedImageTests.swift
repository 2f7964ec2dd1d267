import Testing

@testable import UIKitCore

/// The search for files. Its folders are the process's, so the tests run one by one.
@MainActor @Suite(.serialized) struct NamedImageTests {
  private func write(_ name: String, _ size: Int, in folder: URL) throws {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try #require(picture(size, size) { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }.pngData()).write(
      to: url)
  }

  private func searching<R>(_ folder: URL, scale: CGFloat = 1, _ body: () throws -> R) rethrows -> R {
    let before = UIImage.searchFolders
    UIImage.searchFolders = [folder]
    defer { UIImage.searchFolders = before }
    let screen = UIScreen(size: CGSize(width: 10, height: 10), scale: scale)
    return try MainScreen.$current.withValue(screen) { try body() }
  }

  @Test func theFileOfTheScreensScaleIsChosen() throws {
    try withFolder { folder in
      try write("ship.png", 4, in: folder)
      try write("ship@2x.png", 8, in: folder)
      try write("ship@3x.png", 12, in: folder)
      try write("only@2x.png", 6, in: folder)
      try write("plain.png", 5, in: folder)
      for (scale, width) in [(1.0, 4), (2, 8), (3, 12), (1.5, 8), (9, 12)] {
        try searching(folder, scale: CGFloat(scale)) {
          let ship = try #require(UIImage(named: "ship"))
          #expect(ship.cgImage?.width == width && ship.size.width == 4, "\(scale)")
          #expect(UIImage(named: "ship.png")?.cgImage?.width == width)
          #expect(UIImage(named: "only")?.size.width == 3)
          #expect(UIImage(named: "plain")?.size.width == 5)
        }
      }
      // A name with its scale is that file.
      #expect(searching(folder) { UIImage(named: "ship@2x")?.size.width } == 4)
    }
  }

  /// Apple: the scale of the main screen is the default of renderers and contexts, on any thread.
  @Test func theScreensScaleReachesImages() async throws {
    let screen = UIScreen(size: CGSize(width: 10, height: 10), scale: 3)
    func drawn() -> UIImage { UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { _ in } }
    #expect(drawn().scale == 1)
    screen.makingCurrent {
      let image = drawn()
      #expect(image.scale == 3 && image.cgImage?.width == 12 && image.size == CGSize(width: 4, height: 2))
      #expect(UIGraphicsImageRendererFormat.default().scale == 3)
      #expect(UIGraphicsImageRendererFormat.preferred().scale == 3)
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 0)
      #expect(UIGraphicsGetImageFromCurrentImageContext()?.scale == 3)
      UIGraphicsEndImageContext()
      screen.resize(to: CGSize(width: 10, height: 10), scale: 2)
      #expect(drawn().scale == 2)
      // Another screen, as that of a tool's panels, has a scale of its own.
      let other = UIScreen(size: CGSize(width: 10, height: 10), scale: 1.5)
      other.resize(to: CGSize(width: 20, height: 10), scale: 1.25)
      #expect(drawn().scale == 2)
      other.makingCurrent { #expect(drawn().scale == 1.25) }
    }
    // Elsewhere it is that of the process's program.
    let before = MainScreen.program
    MainScreen.program = screen
    let scale = await Task.detached { UIGraphicsImageRendererFormat().scale }.value
    let seen = await Task.detached { @MainActor in UIScreen.main === screen }.value
    MainScreen.program = before
    #expect(scale == 2 && seen)
    let traits = UITraitCollection(displayScale: 1.75)
    #expect(UIGraphicsImageRendererFormat(for: traits).scale == 1.75)
  }

  @Test func namesMayHaveFoldersAndExtensions() throws {
    try withFolder { folder in
      try write("icons/star.PNG", 3, in: folder)
      try write("photo.v2.png", 2, in: folder)
      searching(folder) {
        #expect(UIImage(named: "icons/star.PNG")?.size.width == 3)
        #expect(UIImage(named: "photo.v2")?.size.width == 2)
        #expect(UIImage(named: "icons") == nil)
        #expect(UIImage(named: "none") == nil)
      }
    }
  }

  @Test func namesDoNotLeaveTheFolder() throws {
    try withFolder { folder in
      try write("secret.png", 2, in: folder)
      try write("inside/own.png", 2, in: folder)
      searching(folder.appendingPathComponent("inside")) {
        #expect(UIImage(named: "own") != nil)
        for name in [
          "../secret", "../secret.png", folder.path + "/secret.png", "./../secret.png", "x/../../secret.png",
          "",
          "own\0", "..",
        ] {
          #expect(UIImage(named: name) == nil, "\(name)")
          #expect(NSDataAsset(name: name) == nil, "\(name)")
        }
      }
    }
  }

  @Test func decodedPixelsAreKept() throws {
    try withFolder { folder in
      try write("kept.png", 4, in: folder)
      try searching(folder) {
        let first = try #require(UIImage(named: "kept"))
        #expect(UIImage(named: "kept")?.cgImage === first.cgImage)
        #expect(UIImage(named: "kept") == first)
        #expect((#imageLiteral(resourceName: "kept") as UIImage).cgImage === first.cgImage)
      }
    }
  }

  @Test func filesThatAreNoImagesGiveNil() throws {
    try withFolder { folder in
      try Data("no image".utf8).write(to: folder.appendingPathComponent("text.png"))
      // Nobody writes to the pipe, so reading it would never end.
      #expect(mkfifo(folder.appendingPathComponent("pipe.png").path, 0o600) == 0)
      searching(folder) {
        #expect(UIImage(named: "text") == nil && UIImage(named: "pipe") == nil)
        #expect(NSDataAsset(name: "pipe.png") == nil)
      }
      #expect(UIImage(contentsOfFile: folder.appendingPathComponent("text.png").path) == nil)
      #expect(UIImage(contentsOfFile: "/nowhere/at/all.png") == nil)
    }
  }

  @Test func pathsHaveScalesToo() throws {
    try withFolder { folder in
      try write("a@2x.png", 8, in: folder)
      #expect(UIImage(contentsOfFile: folder.appendingPathComponent("a@2x.png").path)?.scale == 2)
      #expect(UIImage(contentsOfFile: folder.appendingPathComponent("a.png").path)?.size.width == 4)
      #expect(UIImage(contentsOfFile: folder.appendingPathComponent("a").path)?.size.width == 4)
    }
  }

  @Test func animationsAreNumberedFiles() throws {
    try withFolder { folder in
      for number in 1...4 { try write("walk\(number).png", number, in: folder) }
      try write("walk6.png", 6, in: folder)
      try searching(folder) {
        let walk = try #require(UIImage.animatedImageNamed("walk", duration: 2))
        #expect(walk.images?.map(\.size.width) == [1, 2, 3, 4] && walk.duration == 2)
        #expect(UIImage.animatedImageNamed("run", duration: 1) == nil)
      }
    }
  }

  @Test func dataAssetsAreFiles() throws {
    try withFolder { folder in
      try Data("[1]".utf8).write(to: folder.appendingPathComponent("points.json"))
      searching(folder) {
        #expect(NSDataAsset(name: "points")?.data == Data("[1]".utf8))
        #expect(NSDataAsset(name: "points.json")?.name == "points.json")
        #expect(NSDataAsset(name: "poin") == nil)
      }
    }
  }
}
