import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Safe areas and margins of views that move. Sources: Apple's documentation of `safeAreaInsets`, `safeAreaInsetsDidChange()`,
/// `layoutMargins` and `preservesSuperviewLayoutMargins`.
@MainActor @Suite(.serialized) struct SafeAreaTests {
  private final class Seen: UIView {
    var safeAreaCalls = 0
    var marginCalls = 0
    override func safeAreaInsetsDidChange() { safeAreaCalls += 1 }
    override func layoutMarginsDidChange() { marginCalls += 1 }
  }

  /// A controller of 300 × 300 points, 60 of which are covered at the bottom, in a window of 375 × 667.
  @MainActor private struct Stage {
    let host = UIViewController()
    let window: UIWindow

    static func run(_ body: (Stage) throws -> Void) rethrows {
      try TestScreen.run { test in
        let stage = Stage(window: test.window)
        let root = UIViewController()
        test.window.rootViewController = root
        root.addChild(stage.host)
        root.view.addSubview(stage.host.view)
        stage.host.view.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        stage.host.additionalSafeAreaInsets.bottom = 60
        CATransaction.flush()
        try body(stage)
      }
    }

    /// A view of 50 × 100 points with a part that is tied to a guide of it.
    func piece(
      y: CGFloat, in parent: UIView? = nil, guide: (UIView) -> UILayoutGuide = { $0.safeAreaLayoutGuide }
    ) -> (out: Seen, part: UIView) {
      let out = Seen(frame: CGRect(x: 0, y: y, width: 50, height: 100))
      (parent ?? host.view).addSubview(out)
      return (out, tie(to: guide(out), of: out))
    }

    func tie(to guide: UILayoutGuide, of owner: UIView) -> UIView {
      let part = LayoutTree.add(to: owner)
      activate(
        part.topAnchor.constraint(equalTo: guide.topAnchor),
        part.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        part.leadingAnchor.constraint(equalTo: owner.leadingAnchor),
        part.widthAnchor.constraint(equalToConstant: 10))
      return part
    }
  }

  /// Ways by which a view at y = 230 comes to lie at y = 100, where nothing is covered.
  static let ways: [(name: String, move: @MainActor (UIView) -> Void)] = [
    ("center", { $0.center.y -= 130 }),
    ("frame.origin", { $0.frame.origin.y = 100 }),
    ("frame", { $0.frame = CGRect(x: 9, y: 100, width: 60, height: 100) }),
    ("transform", { $0.transform = CGAffineTransform(translationX: 0, y: -130) }),
    ("transform3D", { $0.transform3D = CATransform3DMakeTranslation(0, -130, 0) }),
    ("layer.position", { $0.layer.position.y -= 130 }),
    ("layer.frame", { $0.layer.frame.origin.y = 100 }),
    ("layer's key path", { $0.layer.setValue(150, forKeyPath: "position.y") }),
    ("layer.transform", { $0.layer.setValue(-130, forKeyPath: "transform.translation.y") }),
    ("anchor point", { $0.anchorPoint.y = 1.8 }),
    ("superview's bounds", { $0.superview?.bounds.origin.y = 130 }),
    ("another superview", { $0.window?.addSubview($0) }),
    ("a larger superview", { $0.superview?.frame.size.height = 430 }),
    (
      "the controller's insets", { ($0.next?.next as? UIViewController)?.additionalSafeAreaInsets.bottom = 0 }
    ),
  ]

  @Test func insetsFollowAViewThatMoves() {
    for (name, move) in Self.ways { insetsFollow(name, move) }
  }

  private func insetsFollow(_ name: String, _ move: @MainActor (UIView) -> Void) {
    Stage.run { stage in
      let (out, part) = stage.piece(y: 230)
      CATransaction.flush()
      #expect(out.safeAreaInsets.bottom == 90 && part.frame.height == 10, "\(name): before")
      #expect(out.safeAreaCalls == 1, "\(name)")
      move(out)
      CATransaction.flush()
      #expect(out.safeAreaInsets == .zero, "\(name): insets")
      #expect(part.frame.height == 100, "\(name): what is tied to the guide")
      #expect(out.safeAreaLayoutGuide.layoutFrame.height == 100, "\(name): guide")
      #expect(out.safeAreaCalls == 2, "\(name): calls")
      #expect(
        part.constraints.allSatisfy { !$0.isBroken } && out.constraints.allSatisfy { !$0.isBroken }, "\(name)"
      )
    }
  }

  @Test func aViewWithinOneThatMoves() {
    Stage.run { stage in
      let shell = UIView(frame: CGRect(x: 0, y: 200, width: 60, height: 200))
      stage.host.view.addSubview(shell)
      let (deep, part) = stage.piece(y: 30, in: shell)
      CATransaction.flush()
      #expect(part.frame.height == 10 && deep.safeAreaCalls == 1)
      shell.center.y = 150
      CATransaction.flush()
      #expect(part.frame.height == 100 && deep.safeAreaCalls == 2)
      // It is told nothing while its insets stay.
      shell.center.x += 20
      CATransaction.flush()
      #expect(deep.safeAreaCalls == 2)
    }
  }

  @Test func marginsFollowTheSafeArea() {
    Stage.run { stage in
      let (out, part) = stage.piece(y: 230) {
        $0.layoutMargins = .zero
        return $0.layoutMarginsGuide
      }
      CATransaction.flush()
      #expect(part.frame.height == 10)
      let calls = out.marginCalls
      out.center.y = 150
      CATransaction.flush()
      #expect(part.frame.height == 100 && out.marginCalls == calls + 1)
    }
  }

  /// Insets of a view that is turned by a quarter: what is covered at the bottom of the superview is a side of the view.
  @Test func aTurnedViewIsCoveredAtItsSide() {
    Stage.run { stage in
      let view = UIView(frame: CGRect(x: 0, y: 220, width: 40, height: 40))
      stage.host.view.addSubview(view)
      CATransaction.flush()
      #expect(view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 20, right: 0))
      view.transform = CGAffineTransform(rotationAngle: .pi / 2)
      CATransaction.flush()
      let insets = view.safeAreaInsets
      #expect(abs(insets.right - 20) < 1e-9 && insets.left == 0 && insets.top == 0 && insets.bottom == 0)
    }
  }

  /// Drawers that are open, wait below the window's edge, or at it. Their buttons are tied to their safe areas. Apple's documentation: the insets
  /// of a view that is not yet visible on screen are 0.
  @Test(arguments: [(-150.0, 34.0), (-250, 0), (-140, 44), (0, 0), (10, 0)])
  func drawers(offset: Double, inset: CGFloat) {
    TestScreen.run { test in
      let root = UIViewController()
      test.window.rootViewController = root
      root.additionalSafeAreaInsets.bottom = 34
      let drawer = LayoutTree.add(Seen(), to: root.view)
      let button = LayoutTree.add(to: drawer)
      let top = drawer.topAnchor.constraint(equalTo: root.view.bottomAnchor, constant: offset)
      let height = drawer.heightAnchor.constraint(equalToConstant: 150)
      activate(
        top, height, drawer.leadingAnchor.constraint(equalTo: root.view.leadingAnchor),
        drawer.widthAnchor.constraint(equalToConstant: 60),
        button.heightAnchor.constraint(equalToConstant: 20),
        button.leadingAnchor.constraint(equalTo: drawer.leadingAnchor),
        button.widthAnchor.constraint(equalToConstant: 50),
        button.bottomAnchor.constraint(equalTo: drawer.safeAreaLayoutGuide.bottomAnchor))
      CATransaction.flush()
      #expect(drawer.frame.height == 150 && drawer.safeAreaInsets.bottom == inset)
      #expect(button.frame.maxY == 150 - inset && !height.isBroken)
      #expect(drawer.safeAreaCalls == (inset > 0 ? 1 : 0))
      // It slides in.
      top.constant = -150
      UIView.animate(withDuration: 0.5) { root.view.layoutIfNeeded() }
      #expect(drawer.frame.minY == 517 && drawer.safeAreaInsets.bottom == 34 && button.frame.maxY == 116)
    }
  }

  /// A constraint that a guide without room has made impossible holds again once there is room.
  @Test func noConstraintIsLostToAnImpossibleGuide() {
    let root = LayoutTree.root()
    let card = LayoutTree.add(to: root)
    card.layoutMargins = UIEdgeInsets(top: 30, left: 0, bottom: 30, right: 0)
    let height = card.heightAnchor.constraint(equalToConstant: 100)
    let part = LayoutTree.add(to: card)
    activate(
      height, card.widthAnchor.constraint(equalToConstant: 50),
      card.topAnchor.constraint(equalTo: root.topAnchor),
      card.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      part.topAnchor.constraint(equalTo: card.layoutMarginsGuide.topAnchor),
      part.bottomAnchor.constraint(equalTo: card.layoutMarginsGuide.bottomAnchor),
      part.leadingAnchor.constraint(equalTo: card.leadingAnchor),
      part.widthAnchor.constraint(equalToConstant: 10))
    root.layoutIfNeeded()
    #expect(part.frame == CGRect(x: 0, y: 30, width: 10, height: 40))
    Misuse.$listener.withValue({ _ in }) {
      height.constant = 20
      root.layoutIfNeeded()
    }
    #expect(card.frame.height == 20 && part.frame.height == 0)
    height.constant = 80
    root.layoutIfNeeded()
    #expect(card.frame.height == 80 && part.frame == CGRect(x: 0, y: 30, width: 10, height: 20))
    #expect(root.constraints.allSatisfy { !$0.isBroken } && card.constraints.allSatisfy { !$0.isBroken })
  }

  // MARK: Margins

  /// Apple's documentation of `layoutMargins`: a root view has 0 above and below and 16 or 20 at the sides; other views have 8.
  @Test(arguments: [(375.0, 16.0), (414, 20), (834, 20)]) func marginsOfRootViews(
    width: Double, side: CGFloat
  ) {
    let screen = UIScreen(size: CGSize(width: width, height: 667), clock: MediaClock(isPaused: true))
    screen.makingCurrent {
      let window = UIWindow(frame: screen.bounds)
      let controller = UIViewController()
      window.rootViewController = controller
      window.isHidden = false
      let root: UIView = controller.view
      #expect(root.layoutMargins == UIEdgeInsets(top: 0, left: side, bottom: 0, right: side))
      #expect(controller.systemMinimumLayoutMargins.leading == side)
      #expect(UIView().layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
      // Smaller sides are limited, larger ones are not.
      root.layoutMargins = UIEdgeInsets(top: 3, left: 4, bottom: 5, right: 60)
      #expect(root.layoutMargins == UIEdgeInsets(top: 3, left: side, bottom: 5, right: 60))
      controller.viewRespectsSystemMinimumLayoutMargins = false
      #expect(root.layoutMargins == UIEdgeInsets(top: 3, left: 4, bottom: 5, right: 60))
      window.isHidden = true
    }
  }

  @Test func marginsCascade() {
    let host = LayoutTree.root(600, 300)
    host.layoutMargins = UIEdgeInsets(top: 50, left: 30, bottom: 40, right: 20)
    let view = Seen(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.preservesSuperviewLayoutMargins = true
    host.addSubview(view)
    let inner = Seen(frame: view.bounds)
    inner.preservesSuperviewLayoutMargins = true
    view.addSubview(inner)
    let part = LayoutTree.add(to: inner)
    let guide = inner.layoutMarginsGuide
    activate(
      part.topAnchor.constraint(equalTo: guide.topAnchor),
      part.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      part.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      part.trailingAnchor.constraint(equalTo: guide.trailingAnchor))
    // Where the view lies, what is left of the superview's margins there, and the part.
    let cases: [(origin: CGPoint, part: CGRect)] = [
      (.zero, CGRect(x: 30, y: 50, width: 62, height: 42)),
      (CGPoint(x: 10, y: 30), CGRect(x: 20, y: 20, width: 72, height: 72)),
      (CGPoint(x: 200, y: 100), CGRect(x: 8, y: 8, width: 84, height: 84)),
      (CGPoint(x: 500, y: 200), CGRect(x: 8, y: 8, width: 72, height: 52)),
    ]
    for (origin, expected) in cases {
      let calls = (view.marginCalls, inner.marginCalls)
      view.frame.origin = origin
      host.layoutIfNeeded()
      #expect(part.frame == expected, "\(origin)")
      if origin != .zero { #expect(view.marginCalls == calls.0 + 1 && inner.marginCalls == calls.1 + 1) }
    }
    view.frame.origin = .zero
    host.layoutMargins.left = 60
    host.layoutIfNeeded()
    #expect(part.frame.minX == 60)
  }
}
