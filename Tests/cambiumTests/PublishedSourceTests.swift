import Foundation
import TestSupport
import Testing

/// Source as people publish it for Apple's systems: one or two lines of each kind, which compile as they are.
@Suite struct PublishedSourceTests {
  /// What compiles, by its subject. All of it is one module, as the files of an app are. Each row compiles in Xcode as it is.
  static let sources: [(subject: String, text: String)] = [
    (
      "any object messages",
      #"""
      import UIKit
      class AnyObjectMessagesShown: UIView { func find() -> AnyObject? { let info: [String: Any] = ["n": 1.5]; return (info["n"] as AnyObject).doubleValue as AnyObject } }
      """#
    ),
    (
      "associated objects",
      #"""
      import UIKit
      private var key: UInt8 = 0
      extension UIView { var badge: String? { get { objc_getAssociatedObject(self, &key) as? String } set { objc_setAssociatedObject(self, &key, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) } } }
      class AssociatedObjectsShown: UIView {}
      """#
    ),
    (
      "button subclass",
      #"""
      import UIKit
      final class ButtonSubclassChip: UIButton {}
      let buttonSubclass = ButtonSubclassChip(type: .custom)
      """#
    ),
    (
      "class names",
      #"""
      import UIKit
      class ClassNamesKnob: UIView { func name() -> String { ClassNamesKnob.description() } ; func bundle() -> Bundle { Bundle(for: classForCoder) } }
      """#
    ),
    (
      "core foundation",
      #"""
      import UIKit
      func quietCoreFoundation() { CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions); let t = CFAbsoluteTimeGetCurrent(); print(t) }
      class CoreFoundationShown: UIView {}
      """#
    ),
    (
      "delegate window",
      #"""
      import UIKit
      class DelegateWindowKnob: UIView { func root() -> UIViewController? { UIApplication.shared.delegate?.window??.rootViewController } }
      """#
    ),
    (
      "description",
      #"""
      import UIKit
      class DescriptionKnob: UIView { override class var layerClass: AnyClass { CAGradientLayer.self }; static func make() -> Self { self.init() } }
      """#
    ),
    (
      "empty initialisers",
      #"""
      import UIKit
      class EmptyInitialisersKnob: UIView { var shade = UIColor(); var face = UIImage(); var text = NSAttributedString() ; var path = UIBezierPath(); var f = UIFont() }
      """#
    ),
    (
      "imports",
      #"""
      import UIKit.UIGestureRecognizerSubclass
      import ObjectiveC
      import Darwin
      import os
      class ImportsShown: UIView {}
      """#
    ),
    (
      "key value observing",
      #"""
      import UIKit
      class KeyValueObservingWatch: UIView { var token: NSKeyValueObservation?; func start(_ s: UIScrollView) { token = s.observe(\.contentOffset, options: [.new]) { _, c in print(c.newValue as Any) } } }
      """#
    ),
    (
      "objc protocol",
      #"""
      import UIKit
      @objc protocol ObjcProtocolKnobDelegate { func knobTurned() ; @objc optional func knobStopped() }
      class ObjcProtocolKnob: UIView { weak var delegate: ObjcProtocolKnobDelegate? }
      """#
    ),
    (
      "optional calls",
      #"""
      import UIKit
      class OptionalCallsPager: UIScrollView, UIScrollViewDelegate {
        weak var other: UIScrollViewDelegate?
        func scrollViewDidScroll(_ scrollView: UIScrollView) { other?.scrollViewDidScroll?(scrollView) }
        func scrollViewDidEndDecelerating(_ s: UIScrollView) { if other?.scrollViewDidEndDecelerating?(s) == nil {} }
      }
      """#
    ),
    (
      "os ios",
      #"""
      #if os(iOS)
      import UIKit
      #else
      import AppKit
      #endif
      class OsIosKnob: UIView {}
      """#
    ),
    (
      "overridden by subclasses",
      #"""
      import UIKit
      class OverriddenBySubclassesSlow: CABasicAnimation { override var duration: CFTimeInterval { get { 2 } set {} } ; override var beginTime: CFTimeInterval { get { 0 } set {} } }
      class OverriddenBySubclassesVec: CAShapeLayer { override var fillColor: CGColor? { didSet {} } }
      class OverriddenBySubclassesShown: UIView { override var window: UIWindow? { nil } ; override var canBecomeFirstResponder: Bool { true } ; override func responds(to s: Selector!) -> Bool { true } }
      """#
    ),
    (
      "override in extension",
      #"""
      import UIKit
      class OverrideInExtensionKnob: UIView {}
      extension OverrideInExtensionKnob { override func layoutSubviews() { super.layoutSubviews() } }
      """#
    ),
    (
      "run loop timer",
      #"""
      import UIKit
      class RunLoopTimerKnob: UIView { func go() { RunLoop.main.add(Timer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true), forMode: .common) }; @objc func tick() {} ; @IBInspectable var n: CGFloat = 0; @IBOutlet weak var delegate: AnyObject? }
      """#
    ),
    (
      "trait changes",
      #"""
      import UIKit
      class TraitChangesKnob: UIView { func listen() { registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, previous: UITraitCollection) in self.setNeedsDisplay() } } }
      """#
    ),
    (
      "url session",
      #"""
      import Foundation
      func loadUrlSession(_ u: URL) { URLSession.shared.dataTask(with: u) { _, _, _ in }.resume() }
      class UrlSessionShown: UIView {}
      """#
    ),
    (
      "former names",
      #"""
      import UIKit
      class FormerController: UIViewController {
        let options: UIViewAnimationOptions = [.curveEaseIn], insets = UIEdgeInsetsMake(1, 2, 3, 4), state = UIControlState.normal
        func started(_ options: [UIApplicationLaunchOptionsKey: Any]?) -> Bool { UIInterfaceOrientationIsLandscape(.portrait) }
        let curve = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn), wheel = UIActivityIndicatorView(activityIndicatorStyle: .gray)
      }
      """#
    ),
    (
      "initialisers of controllers",
      #"""
      import UIKit
      final class OwnController: UIViewController {
        init() { super.init(nibName: nil, bundle: nil) }
        required init?(coder: NSCoder) { fatalError() }
      }
      """#
    ),
    (
      "a narrowed layer",
      #"""
      import UIKit
      final class Triangle: UIView {
        override class var layerClass: AnyClass { CAShapeLayer.self }
        override var layer: CAShapeLayer { super.layer as! CAShapeLayer }
      }
      """#
    ),
    (
      "small gaps",
      #"""
      import UIKit
      import UIKit.UIGestureRecognizerSubclass
      final class Gaps: UIViewController {
        private var timer = Timer()
        private var bottom = NSLayoutConstraint()
        private var animator = UIViewPropertyAnimator()
        override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
        override func viewDidLoad() {
          super.viewDidLoad()
          view.overrideUserInterfaceStyle = traitCollection.displayScale > 0 ? .dark : .light
          let colors: [CGColor] = [#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)], fill: UIColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
          _ = (colors, fill)
        }
      }
      """#
    ),
    (
      "a subclass of constraints",
      #"""
      import UIKit
      final class Named: NSLayoutConstraint { var label: String? }
      extension NSLayoutConstraint { override open var description: String { "constraint" } }
      func widthOf(_ view: UIView) -> Named {
        Named(item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1, constant: 40)
      }
      """#
    ),
    (
      "keys of associated objects",
      #"""
      import UIKit
      private struct Keys { static var name = "name"; static var handle: UInt8 = 0 }
      private let bytes = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
      private var void: Void?
      extension UIControl {
        var handle: String? {
          get { objc_getAssociatedObject(self, &Keys.handle) as? String }
          set { objc_setAssociatedObject(self, &Keys.handle, newValue, objc_AssociationPolicy.OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
        }
        var others: [Any?] { [objc_getAssociatedObject(self, &Keys.name), objc_getAssociatedObject(self, bytes), objc_getAssociatedObject(self, &void)] }
      }
      """#
    ),
    (
      "exchanged methods",
      #"""
      import UIKit
      extension UIButton {
        static func exchange(_ first: Selector, _ second: Selector) {
          guard let a = class_getInstanceMethod(self, first), let b = class_getInstanceMethod(self, second) else { return }
          if class_addMethod(self, first, method_getImplementation(b), method_getTypeEncoding(b)) {
            class_replaceMethod(self, second, method_getImplementation(a), method_getTypeEncoding(a))
          } else {
            method_exchangeImplementations(a, b)
          }
        }
      }
      """#
    ),
    (
      "observers by key path",
      #"""
      import UIKit
      private var context = 0
      final class Header: UIView {
        weak var scrollView: UIScrollView? {
          didSet {
            oldValue?.removeObserver(self, forKeyPath: "contentOffset")
            scrollView?.addObserver(self, forKeyPath: #keyPath(UIScrollView.contentOffset), options: [.new, .old], context: &context)
          }
        }
        override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
          guard let offset = change?[.newKey] as? CGPoint else {
            super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
            return
          }
          alpha = 1 - offset.y / 200
        }
      }
      """#
    ),
    (
      "managed references",
      #"""
      import UIKit
      class OwnedLayer: CALayer { @NSManaged weak var owner: UIView?; @NSManaged var level: CGFloat }
      """#
    ),
    (
      "optional results",
      #"""
      import UIKit
      @objc protocol DialDelegate: NSObjectProtocol {
        @objc optional func dialMayTurn(_ dial: Dial) -> Bool
        @objc optional var dialTint: UIColor { get }
        func dialTurned(_ dial: Dial)
      }
      class Dial: UIControl {
        weak var delegate: DialDelegate?
        @IBOutlet weak var owner: AnyObject?
        func turn() {
          guard delegate?.dialMayTurn?(self) ?? true else { return }
          backgroundColor = delegate?.dialTint ?? .red
          _ = owner?.dialMayTurn?(self)
        }
      }
      """#
    ),
    (
      "selectors by name",
      #"""
      import UIKit
      import AVFoundation
      class Clock: UIView {
        func start() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: Selector(("tick:")), userInfo: nil, repeats: true) }
        @objc private func tick(_ timer: Timer) {}
      }
      """#
    ),
    (
      "effect views",
      #"""
      import UIKit
      final class Frosted: UIVisualEffectView {
        override init(effect: UIVisualEffect?) { super.init(effect: effect) }
        required init?(coder: NSCoder) { super.init(coder: coder) }
      }
      func frost(_ view: UIView) {
        let blur = UIBlurEffect(style: UIBlurEffectStyle.light), glass = UIVisualEffectView(effect: blur)
        glass.contentView.addSubview(UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: .label)))
        view.addSubview(glass)
      }
      """#
    ),
    (
      "shortcuts of the home screen",
      #"""
      import UIKit
      class ShortcutDelegate: UIResponder, UIApplicationDelegate {
        var launched: UIApplicationShortcutItem?
        func application(_ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem, completionHandler: @escaping (Bool) -> Void) { completionHandler(shortcutItem.type == "new") }
        func applicationDidBecomeActive(_ application: UIApplication) {
          application.shortcutItems = [UIApplicationShortcutItem(type: "new", localizedTitle: "New", localizedSubtitle: nil, icon: UIApplicationShortcutIcon(templateImageName: "pencil"), userInfo: nil)]
        }
      }
      """#
    ),
    (
      "controls with former names",
      #"""
      import UIKit
      class FormerControls: UIView {
        let field = UITextField(), picker = UIDatePicker(), choice = UISegmentedControl(), alert = UIAlertController(title: nil, message: nil, preferredStyle: UIAlertControllerStyle.alert)
        func start() {
          field.clearButtonMode = UITextFieldViewMode.whileEditing
          field.borderStyle = UITextBorderStyle.roundedRect
          picker.datePickerMode = UIDatePickerMode.time
          choice.selectedSegmentIndex = UISegmentedControlNoSegment
          alert.addAction(UIAlertAction(title: "OK", style: UIAlertActionStyle.default) { _ in })
          NotificationCenter.default.addObserver(self, selector: #selector(changed), name: NSNotification.Name.UITextFieldTextDidChange, object: field)
        }
        @objc func changed() {}
      }
      """#
    ),
    (
      "bars with former names",
      #"""
      import UIKit
      class Tabs: UITabBarController, UINavigationControllerDelegate {
        let item = UIBarButtonItem(title: "", style: UIBarButtonItemStyle.plain, target: nil, action: nil)
        override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
        func navigationController(_ navigationController: UINavigationController, animationControllerFor operation: UINavigationControllerOperation, from fromVC: UIViewController, to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? { nil }
      }
      """#
    ),
  ]

  private func check(_ files: [(name: String, text: String)]) throws -> Command.Result {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: "App/\(name).swift") }
    return try Command.run(["check", folder.path("App")])
  }

  @Test func itCompiles() throws {
    let result = try check(
      Self.sources.map { ($0.subject.replacingOccurrences(of: " ", with: "-"), $0.text) })
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)\(result.messages)")
  }

  /// A program's own types may have the names of those that the rewritten text uses.
  @Test func namesOfItsOwnAreKept() throws {
    let result = try check([
      (
        "selector",
        """
        import UIKit
        enum Selector { case byTag, byClass }
        class Knob: UIView {
          func arm() { addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped))) }
          @objc func tapped() {}
        }
        """
      ),
      (
        "property",
        """
        import UIKit
        struct LayerProperty<T> { var value: T }
        class Gauge: CALayer { @NSManaged var level: CGFloat }
        """
      ),
    ])
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)\(result.messages)")
  }

  /// Objective-C looks at no class of an argument, animates the `@objc` properties of layers, and finds observed properties by their names.
  @Test func itDoesWhatItDoesThere() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      #"""
      import UIKit
      final class Ring: CALayer {
        @objc var thickness: CGFloat = 2
        override init() { super.init() }
        override init(layer: Any) { super.init(layer: layer); if let o = layer as? Ring { thickness = o.thickness } }
        required init?(coder: NSCoder) { fatalError() }
        override class func needsDisplay(forKey key: String) -> Bool { key == #keyPath(thickness) || super.needsDisplay(forKey: key) }
        override func draw(in context: CGContext) { drawn.append("\(Int(thickness.rounded()))") }
      }
      var drawn: [String] = []
      final class Model: NSObject { @objc dynamic var count = 0 }
      final class ViewController: UIViewController {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), model = Model(), ring = Ring()
        override func viewDidLoad() {
          super.viewDidLoad()
          view.layer.name = "stage"
          view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(start)))
          ring.frame = CGRect(x: 200, y: 200, width: 20, height: 20)
          view.layer.addSublayer(ring)
          let animation = CABasicAnimation(keyPath: #keyPath(Ring.thickness))
          animation.fromValue = 2
          animation.toValue = 20
          animation.duration = 2
          ring.thickness = 20
          ring.setNeedsDisplay()
          ring.add(animation, forKey: nil)
          scroll.addObserver(self, forKeyPath: "contentOffset", options: .new, context: nil)
          model.addObserver(self, forKeyPath: #keyPath(Model.count), options: [.old, .new], context: nil)
        }
        @objc func start(_ sender: UIButton) {
          view.alpha = 0.5
          scroll.contentOffset.y = 40
          model.count = 3
          scroll.removeObserver(self, forKeyPath: "contentOffset")
          scroll.contentOffset.y = 50
          print("width", drawn.last ?? "")
        }
        override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
          if let offset = change?[.newKey] as? CGPoint, object as? UIScrollView === scroll { print(keyPath ?? "", offset.y) }
          if let old = change?[.oldKey] as? Int, let new = change?[.newKey] as? Int { print(keyPath ?? "", old, new) }
        }
      }
      """#, to: "scene.swift")
    let result = try Command.run([
      "dump", path, "--time", "1.5", "--tap", "100,100@0.95", "--get", "stage:opacity",
    ])
    #expect(try result.json()["stage:opacity"] as? Double == 0.5)
    #expect(result.messages.contains("contentOffset 40.0\ncount 0 3\n"), "\(result.messages)")
    #expect(!result.messages.contains("50.0"), "\(result.messages)")
    // At 1 s the width of a line that grows from 2 to 20 in 2 s is 11.
    #expect(result.messages.contains("width 11\n"), "\(result.messages)")
  }
}
