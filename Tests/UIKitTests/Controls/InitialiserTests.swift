import Testing

@testable import UIKitCore

extension Kit {
  /// What initialisers are given is shown as what is set later.
  @Suite @MainActor struct InitialiserTests {
    @Test func anImageViewShowsTheImageOfItsInitialiser() throws {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4)).image { _ in
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 4))
      }
      let view = UIImageView(image: image)
      #expect(view.layer.contents as AnyObject? === image.cgImage && view.frame.size == image.size)
    }

    @Test func aButtonShowsTheConfigurationOfItsInitialiser() {
      var configuration = UIButton.Configuration.filled()
      configuration.title = "Start"
      let early = UIButton(configuration: configuration)
      let late = UIButton(type: .system)
      late.configuration = configuration
      late.frame.size = late.intrinsicContentSize
      #expect(early.titleLabel?.text == "Start" && early.bounds.size == late.bounds.size)
    }
  }
}
