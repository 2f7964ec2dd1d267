import Testing

@testable import UIKitCore

/// A view that notes what it is told of its traits.
private class Listener: UIView {
  var log: [String] = []
  func listen() {
    registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, previous: UITraitCollection) in
      self.log.append("closure \(previous.userInterfaceStyle.rawValue)")
    }
  }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    log.append("\(traitCollection.hasDifferentColorAppearance(comparedTo: previous))")
  }
}

private final class Canvas: UIView {
  var drawn: [UIUserInterfaceStyle] = []
  override func draw(_ rect: CGRect) { drawn.append(UITraitCollection.current.userInterfaceStyle) }
}

extension Kit {
  /// Colours that depend on traits, and who has which. Source: Apple's documentation of UIColor, UITraitCollection and UIView.
  @Suite @MainActor struct DynamicColorTests {
    private let light = UITraitCollection(userInterfaceStyle: .light)
    private let dark = UITraitCollection(userInterfaceStyle: .dark)
    private let ink = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }

    @Test func aDynamicColourIsResolvedWithTraits() {
      #expect(ink.resolvedColor(with: dark) == .white && ink.resolvedColor(with: light) == .black)
      #expect(UIColor.red.resolvedColor(with: dark) === UIColor.red)
      // Apple's Human Interface Guidelines: systemRed is 255, 59, 48 and in the dark appearance 255, 69, 58.
      #expect(
        UIColor.systemRed.resolvedColor(with: dark)
          == UIColor(red: 1, green: 69.0 / 255, blue: 58.0 / 255, alpha: 1))
      #expect(UIColor.label.resolvedColor(with: dark) == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
      // Without other traits those of the screen, whose appearance is light.
      #expect(ink.cgColor == UIColor.black.cgColor)
      dark.performAsCurrent { #expect(ink.cgColor == UIColor.white.cgColor) }
      #expect(UITraitCollection.current.userInterfaceStyle == .light)
    }

    @Test func changedAlphaLeavesAColourDynamic() {
      let pale = ink.withAlphaComponent(0.5)
      #expect(pale.resolvedColor(with: dark) == UIColor(white: 1, alpha: 0.5))
      #expect(
        pale == ink.withAlphaComponent(0.5) && pale != ink && pale.hash == ink.withAlphaComponent(0.5).hash)
      #expect(pale.withAlphaComponent(1).resolvedColor(with: light) == UIColor(white: 0, alpha: 1))
    }

    /// Two colours that give each other have no colour; the program goes on.
    @Test func aColourWithoutAnEndIsBlack() {
      final class Loop: @unchecked Sendable { var color = UIColor.red }
      let loop = Loop()
      let endless = UIColor { _ in loop.color }
      loop.color = endless
      #expect(endless.resolvedColor(with: light).cgColor.alpha == 1)
      loop.color = .red
    }

    @Test func aViewFollowsItsTraits() {
      let screen = UIScreen(size: CGSize(width: 100, height: 100))
      screen.makingCurrent {
        let window = UIWindow()
        let (outer, inner, free) = (UIView(), Listener(), UIView())
        outer.addSubview(inner)
        window.addSubview(outer)
        window.addSubview(free)
        inner.listen()
        for view in [inner, free] { view.backgroundColor = ink }
        #expect(inner.backgroundColor === ink && inner.layer.backgroundColor == UIColor.black.cgColor)
        outer.overrideUserInterfaceStyle = .dark
        #expect(inner.layer.backgroundColor == UIColor.white.cgColor && inner.backgroundColor === ink)
        #expect(free.layer.backgroundColor == UIColor.black.cgColor)
        #expect(inner.log == ["closure 1", "true"] && inner.traitCollection.displayScale == 1)
        // A view's own appearance counts, and what is around it changes nothing.
        inner.overrideUserInterfaceStyle = .light
        outer.overrideUserInterfaceStyle = .unspecified
        #expect(inner.log.count == 4 && inner.layer.backgroundColor == UIColor.black.cgColor)
        // Another superview is another appearance.
        free.overrideUserInterfaceStyle = .dark
        inner.overrideUserInterfaceStyle = .unspecified
        free.addSubview(inner)
        #expect(inner.traitCollection.userInterfaceStyle == .dark)
        #expect(inner.layer.backgroundColor == UIColor.white.cgColor)
        inner.removeFromSuperview()
        #expect(inner.layer.backgroundColor == UIColor.black.cgColor)
        // What the program gives the layer counts.
        inner.layer.backgroundColor = UIColor.green.cgColor
        #expect(inner.backgroundColor == UIColor(cgColor: UIColor.green.cgColor))
      }
    }

    @Test func controllersHaveTraits() {
      let screen = UIScreen(size: CGSize(width: 100, height: 100))
      screen.makingCurrent {
        let controller = UIViewController()
        var told = 0
        controller.registerForTraitChanges(UITraitCollection.systemTraitsAffectingColorAppearance) {
          (controller: UIViewController, _) in told += 1
        }
        #expect(controller.traitCollection.userInterfaceStyle == .light)
        controller.overrideUserInterfaceStyle = .dark
        #expect(controller.traitCollection.userInterfaceStyle == .dark && !controller.isViewLoaded)
        controller.view.backgroundColor = .systemBackground
        #expect(controller.view.layer.backgroundColor?.components?.first == 0)
        controller.overrideUserInterfaceStyle = .light
        #expect(controller.view.layer.backgroundColor?.components?.first == 1 && told == 2)
      }
    }

    @Test func drawingHasTheTraitsOfTheView() {
      let screen = UIScreen(size: CGSize(width: 20, height: 20))
      screen.makingCurrent {
        let window = UIWindow()
        let canvas = Canvas(frame: window.bounds)
        window.addSubview(canvas)
        window.makeKeyAndVisible()
        CATransaction.flush()
        window.overrideUserInterfaceStyle = .dark
        CATransaction.flush()
        #expect(canvas.drawn == [.light, .dark])
        window.isHidden = true
      }
    }

    @Test func traitsCompareAndCombine() {
      let both = UITraitCollection(traitsFrom: [dark, UITraitCollection(displayScale: 2), light])
      #expect(both.userInterfaceStyle == .light && both.displayScale == 2)
      #expect(
        both.containsTraits(in: light) && !both.containsTraits(in: dark) && both.containsTraits(in: nil))
      #expect(
        !light.hasDifferentColorAppearance(comparedTo: both)
          && dark.hasDifferentColorAppearance(comparedTo: nil))
      #expect(
        UITraitCollection(horizontalSizeClass: .compact) == UITraitCollection(horizontalSizeClass: .compact))
      let data = try? NSKeyedArchiver.archivedData(withRootObject: both, requiringSecureCoding: true)
      let read = data.flatMap {
        try? NSKeyedUnarchiver.unarchivedObject(ofClass: UITraitCollection.self, from: $0)
      }
      #expect(read == both)
    }
  }
}
