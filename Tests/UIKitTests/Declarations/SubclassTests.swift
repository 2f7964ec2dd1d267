// Without `@testable`, which would let a class override what is not open.
import Testing
import UIKit

// Subclasses as programs declare them. Where a declaration of the module differs from Apple's, this file does not compile.
// Source of each declaration: Apple's documentation of the superclass.

private final class PlainController: UIViewController {
  let number: Int
  // Apple's `init()` of controllers is a convenience initialiser, so that this one overrides nothing.
  init() {
    number = 7
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override var prefersStatusBarHidden: Bool { true }
  override var shouldAutorotate: Bool { false }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
  override var traitCollection: UITraitCollection { UITraitCollection(userInterfaceStyle: .dark) }
  override var restorationIdentifier: String? {
    get { "plain" }
    set {}
  }
}

private final class Named: UIViewController {
  override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class TurnedController: UIViewController {
  var sizes: [CGSize] = []
  var events: [String] = []
  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    sizes.append(size)
    coordinator.animate(alongsideTransition: { [weak self] _ in self?.events.append("along") }) {
      [weak self] context in self?.events.append("done \(context.isCancelled)")
    }
  }
}

private final class Triangle: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
  override var layer: CAShapeLayer { super.layer as! CAShapeLayer }
}

private final class Covering: UIView {
  override var window: UIWindow? { nil }
  override var canBecomeFirstResponder: Bool { true }
  override func responds(to selector: Selector!) -> Bool { selector == nil || super.responds(to: selector) }
  override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0) }
  override var layoutMarginsGuide: UILayoutGuide { safeAreaLayoutGuide }
  override var accessibilityLabel: String? {
    get { "cover" }
    set {}
  }
  override var semanticContentAttribute: UISemanticContentAttribute { didSet { changes += 1 } }
  override var overrideUserInterfaceStyle: UIUserInterfaceStyle { didSet { changes += 1 } }
  override func setNeedsUpdateConstraints() {
    changes += 1
    super.setNeedsUpdateConstraints()
  }
  override func addConstraint(_ constraint: NSLayoutConstraint) {
    changes += 1
    super.addConstraint(constraint)
  }
  override func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { nil }
  var changes = 0
}

private final class Picture: UIImageView {
  override init(image: UIImage?) { super.init(image: image) }
  override init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(image: image, highlightedImage: highlightedImage)
  }
  required init?(coder: NSCoder) { nil }
}

private final class Column: UIStackView {
  override init(frame: CGRect) { super.init(frame: frame) }
  // Not failable, as Apple's of stack views and activity indicators.
  required init(coder: NSCoder) { super.init(coder: coder) }
}

private final class Wheel: UIActivityIndicatorView {
  override init(style: UIActivityIndicatorView.Style) { super.init(style: style) }
  required init(coder: NSCoder) { super.init(coder: coder) }
}

private final class Overlay: UIWindow {
  override init(windowScene: UIWindowScene) { super.init(windowScene: windowScene) }
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { nil }
}

private final class Program: UIApplication { override init() { super.init() } }

private final class Chip: UIButton {}
private class Pill: UIButton {
  var shape = ""
  override init(frame: CGRect) {
    super.init(frame: frame)
    shape = "pill"
  }
  required init?(coder: NSCoder) { nil }
}
private final class Round: Pill {
  convenience init(title: String) {
    self.init(type: .system)
    setTitle(title, for: .normal)
  }
}
private final class Icon: UIImage, @unchecked Sendable {}
private final class Shade: UIColor, @unchecked Sendable {
  override init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    super.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
  required init?(coder: NSCoder) { nil }
}
private final class NamedConstraint: NSLayoutConstraint { var label: String? }
private final class Gap: UILayoutGuide {}
private final class Outline: UIBezierPath {}
private final class Spring: UISpringTimingParameters {}
private final class Animator: UIViewPropertyAnimator {}
private final class Swipe: UISwipeGestureRecognizer {
  override init(target: Any?, action: Selector?) { super.init(target: target, action: action) }
}

private final class Slow: CABasicAnimation {
  override var duration: CFTimeInterval {
    get { 2 }
    set {}
  }
  override var beginTime: CFTimeInterval {
    get { 0 }
    set {}
  }
}
private final class Vector: CAShapeLayer {
  override var fillColor: CGColor? { didSet { changes += 1 } }
  override func animation(forKey key: String) -> CAAnimation? { nil }
  var changes = 0
}
private final class Flake: CAEmitterCell { override var birthRate: Float { didSet {} } }

private final class Delegate: NSObject, UIApplicationDelegate { var window: UIWindow? }
private final class Windowless: NSObject, UIApplicationDelegate {}

extension Kit {
  /// What subclasses inherit and override.
  @Suite @MainActor struct SubclassTests {
    @Test func aControllerHasItsOwnInitialiserAndValues() {
      let controller = PlainController()
      #expect(controller.number == 7 && controller.restorationIdentifier == "plain")
      #expect(controller.preferredStatusBarStyle == .lightContent)
      #expect(controller.traitCollection.userInterfaceStyle == .dark)
      #expect(Named(nibName: nil, bundle: nil).nibIsIgnored && UIViewController().view.superview == nil)
    }

    @Test func aViewNarrowsTheTypeOfItsLayer() {
      let view = Triangle(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.layer.path = UIBezierPath(rect: view.bounds).cgPath
      #expect(view.layer.path?.boundingBox == view.bounds && (view as UIView).layer === view.layer)
    }

    @Test func aViewOverridesWhatAppleDeclaresInCategories() {
      let view = Covering()
      view.semanticContentAttribute = .forceRightToLeft
      view.overrideUserInterfaceStyle = .dark
      view.setNeedsUpdateConstraints()
      view.addConstraint(view.widthAnchor.constraint(equalToConstant: 5))
      #expect(
        view.changes == 4 && view.safeAreaInsets.top == 44 && view.window == nil && view.responds(to: nil))
      #expect(view.accessibilityLabel == "cover" && view.snapshotView(afterScreenUpdates: false) == nil)
    }

    @Test func initialisersThatAreDesignatedAreOverridden() {
      #expect(Picture(image: UIImage()).image != nil && Column(frame: .zero).arrangedSubviews.isEmpty)
      #expect(Wheel(style: .large).style == .large)
    }

    @Test func subclassesInheritConvenienceInitialisers() {
      let chip = Chip(type: .system)
      #expect(chip.buttonType == .system && Chip(type: .custom).buttonType == .custom)
      #expect(Chip(type: .system, primaryAction: UIAction(title: "Go") { _ in }).currentTitle == "Go")
      #expect(Chip(configuration: .filled()).configuration != nil && Chip().buttonType == .custom)
      // Apple's documentation: the class method makes the object by `init(frame:)`.
      let round = Round(title: "Go")
      #expect(round.shape == "pill" && round.buttonType == .system && round.currentTitle == "Go")
      // The look of an instance of the class itself.
      #expect(chip.titleLabel?.font == UIButton(type: .system).titleLabel?.font)

      let view = UIView()
      let constraint = NamedConstraint(
        item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
        multiplier: 1, constant: 40)
      #expect(constraint.constant == 40 && constraint.firstItem === view)
      #expect(
        Gap().identifier.isEmpty && Outline(rect: CGRect(x: 0, y: 0, width: 3, height: 4)).bounds.width == 3)
      #expect(Spring(dampingRatio: 0.5).initialVelocity == CGVector())
      #expect(Animator(duration: 2, curve: .linear).duration == 2 && Swipe().direction == .right)
      #expect(Shade(red: 1, green: 0, blue: 0, alpha: 1) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    }

    @Test func subclassesOfImagesAreMade() throws {
      let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { _ in }
      let pixels = try #require(picture.cgImage)
      #expect(Icon(cgImage: pixels).size == CGSize(width: 4, height: 2))
      #expect(Icon(cgImage: pixels, scale: 2, orientation: .left).size == CGSize(width: 1, height: 2))
      let file = try #require(picture.pngData())
      #expect(Icon(data: file)?.size == picture.size && Icon(data: file, scale: 2)?.scale == 2)
      #expect(Icon().size == .zero)
    }

    /// Apple's classes have NSObject's initialiser without parameters.
    @Test func emptyInitialisers() {
      #expect(UIColor().cgColor.alpha == 0 && UIImage().cgImage == nil && UIBezierPath().isEmpty)
      #expect(UIFont().pointSize == UIFont.systemFontSize && UIFontDescriptor().pointSize == 0)
      #expect(NSAttributedString().length == 0 && NSMutableAttributedString().string.isEmpty)
      #expect(!Timer().isValid && UIViewPropertyAnimator().state == .inactive)
      let constraint = NSLayoutConstraint()
      constraint.constant = 5
      constraint.isActive = true
      #expect(!constraint.isActive && constraint.firstItem == nil && constraint.constant == 5)
      #expect(
        UITraitCollection().userInterfaceStyle == .unspecified
          && UISpringTimingParameters().timingCurveType == .spring)
    }

    @Test func animationsAndLayersAreOverridden() throws {
      let slow = Slow(keyPath: "opacity")
      slow.duration = 9
      let layer = CALayer()
      layer.add(slow, forKey: "slow")
      #expect(layer.animation(forKey: "slow")?.duration == 2)
      let vector = Vector()
      vector.fillColor = nil
      vector.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      #expect(vector.changes == 1 && vector.animation(forKey: "a") == nil && Flake().birthRate == 0)
    }

    /// Apple's documentation: `optional var window: UIWindow? { get set }`, which Swift reads as `UIWindow??`.
    @Test func theWindowOfADelegateIsAnOptionalOfAnOptional() {
      let own = Delegate()
      own.window = UIWindow()
      let delegate: (any UIApplicationDelegate)? = own
      own.window?.rootViewController = Named(nibName: nil, bundle: nil)
      #expect(delegate?.window??.rootViewController is Named && own.window?.rootViewController is Named)
      let windowless: any UIApplicationDelegate = Windowless()
      #expect(windowless.window??.rootViewController == nil)
    }

    @Test func aClassTellsItsName() {
      #expect(
        UIView.description() == "UIView" && CALayer.description() == "CALayer"
          && Chip.description().hasSuffix("Chip"))
    }

    /// The interface turns when the screen becomes wider than high, and the root controller is told of the size before.
    @Test func controllersAndObserversHearOfASizeThatChanges() {
      let screen = UIScreen(size: CGSize(width: 100, height: 200))
      screen.makingCurrent {
        let window = UIWindow()
        let controller = TurnedController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        var numbers: [Int] = []
        let names = [
          UIApplication.willChangeStatusBarOrientationNotification,
          UIApplication.didChangeStatusBarOrientationNotification,
        ]
        let tokens = names.map { name in
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
            let number = note.userInfo?[UIApplication.statusBarOrientationUserInfoKey] as? Int
            MainActor.assumeIsolated { numbers.append(number ?? -1) }
          }
        }
        screen.resize(to: CGSize(width: 300, height: 200), scale: 1)
        screen.resize(to: CGSize(width: 400, height: 200), scale: 1)
        tokens.forEach { NotificationCenter.default.removeObserver($0) }
        #expect(controller.sizes == [CGSize(width: 300, height: 200), CGSize(width: 400, height: 200)])
        #expect(controller.events == ["along", "done false", "along", "done false"])
        // The new orientation before, the former one after (Apple's documentation of both names).
        #expect(
          numbers == [
            UIInterfaceOrientation.landscapeRight.rawValue, UIInterfaceOrientation.portrait.rawValue,
          ])
        window.isHidden = true
      }
    }
  }
}

extension UIViewController {
  fileprivate var nibIsIgnored: Bool { viewIfLoaded == nil }
}
