import Testing

@testable import QuartzCore
@testable import UIKitCore

/// What a program on a device sees of its screen, and what it is told when the device turns or is another one.
@MainActor @Suite(.serialized) struct DeviceTests {
  /// A screen with a controller in a window of its size.
  @MainActor private struct Stage {
    let screen: UIScreen
    let window: UIWindow
    let controller: Listener

    static func run(
      _ shape: ScreenShape, _ controller: Listener = Listener(), _ body: (Stage) throws -> Void
    ) rethrows {
      let screen = UIScreen(shape, clock: MediaClock(isPaused: true))
      try screen.makingCurrent {
        let window = UIWindow(frame: screen.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        CATransaction.flush()
        try body(Stage(screen: screen, window: window, controller: controller))
        window.isHidden = true
        CATransaction.flush()
      }
    }

    /// Lets time pass, in one frame.
    func step(_ seconds: Double) {
      CATransaction.flush()
      screen.clock.step(by: seconds)
      screen.context.tick()
      screen.clock.runScheduledBlocks()
      for _ in 0..<3 { _ = RunLoop.main.limitDate(forMode: .default) }
      CATransaction.flush()
    }
  }

  /// Writes down what it is told. A view fills the safe area.
  private final class Listener: UIViewController {
    var orientations = UIInterfaceOrientationMask.allButUpsideDown
    var hidesStatusBar = false { didSet { setNeedsStatusBarAppearanceUpdate() } }
    let pinned = UIView()
    var told: [String] = []

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { orientations }
    override var prefersStatusBarHidden: Bool { hidesStatusBar }

    override func viewDidLoad() {
      view.addSubview(pinned)
      pinned.translatesAutoresizingMaskIntoConstraints = false
      let safe = view.safeAreaLayoutGuide
      NSLayoutConstraint.activate([
        pinned.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
        pinned.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
        pinned.topAnchor.constraint(equalTo: safe.topAnchor),
        pinned.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
      ])
    }
    private func tell(_ text: String) { told.append(text) }

    override func viewSafeAreaInsetsDidChange() { tell("safe area") }
    override func traitCollectionDidChange(_ previous: UITraitCollection?) { tell("traits") }
    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      tell("to \(size.width)")
      coordinator.animate(
        alongsideTransition: { context in self.tell("along \(context.transitionDuration)") },
        completion: { _ in self.tell("done") })
    }
  }

  /// A device, how the interface is turned, and what a program sees: the size, the size in pixels, the insets of the safe area (top, left,
  /// bottom, right), the size classes, the margins at the sides without the safe area, and the height of the status bar.
  private static let cases:
    [(String, UIInterfaceOrientation, [Int], [Int], [CGFloat], String, CGFloat, CGFloat)] = [
      ("iphone-se", .portrait, [375, 667], [750, 1334], [20, 0, 0, 0], "compact regular", 16, 20),
      ("iphone-se", .landscapeRight, [667, 375], [750, 1334], [0, 0, 0, 0], "compact compact", 20, 0),
      ("iphone-15", .portrait, [393, 852], [1179, 2556], [59, 0, 34, 0], "compact regular", 16, 54),
      ("iphone-15", .landscapeLeft, [852, 393], [1179, 2556], [0, 59, 21, 59], "compact compact", 20, 0),
      (
        "iphone-15-pro-max", .portrait, [430, 932], [1290, 2796], [59, 0, 34, 0], "compact regular", 20, 54
      ),
      (
        "iphone-15-pro-max", .landscapeRight, [932, 430], [1290, 2796], [0, 59, 21, 59], "regular compact",
        20,
        0
      ),
      ("ipad", .portrait, [820, 1180], [1640, 2360], [24, 0, 20, 0], "regular regular", 20, 24),
      ("ipad", .landscapeRight, [1180, 820], [1640, 2360], [24, 0, 20, 0], "regular regular", 20, 24),
      ("ipad-pro-13", .portrait, [1032, 1376], [2064, 2752], [24, 0, 20, 0], "regular regular", 20, 24),
      ("800x600", .landscapeRight, [800, 600], [600, 800], [0, 0, 0, 0], "regular regular", 20, 0),
      ("320x480", .portrait, [320, 480], [320, 480], [0, 0, 0, 0], "compact regular", 16, 0),
    ]

  @Test(arguments: 0..<11) func whatAProgramSees(_ index: Int) throws {
    let (name, orientation, size, pixels, safe, classes, margin, bar) = Self.cases[index]
    let device = try #require(ScreenDevice(name))
    Stage.run(ScreenShape(device, scale: 1, orientation: orientation)) { stage in
      let (screen, view) = (stage.screen, stage.controller.view!)
      let insets = UIEdgeInsets(top: safe[0], left: safe[1], bottom: safe[2], right: safe[3])
      #expect(screen.bounds == CGRect(x: 0, y: 0, width: size[0], height: size[1]))
      #expect(screen.nativeBounds == CGRect(x: 0, y: 0, width: pixels[0], height: pixels[1]))
      #expect(view.frame == screen.bounds)
      #expect(stage.window.safeAreaInsets == insets)
      #expect(view.safeAreaInsets == insets)
      #expect(stage.controller.pinned.frame == screen.bounds.inset(by: insets))
      let traits = view.traitCollection
      #expect("\(traits.horizontalSizeClass) \(traits.verticalSizeClass)" == classes)
      #expect(traits.displayScale == screen.scale)
      #expect(view.layoutMargins.left == margin + insets.left)
      let isTablet = min(size[0], size[1]) >= 600
      #expect(traits.userInterfaceIdiom == (isTablet ? .pad : .phone))
      #expect(UIDevice.current.userInterfaceIdiom == (isTablet ? .pad : .phone))
      #expect(screen.windowScene.statusBarManager?.statusBarFrame.height == bar)
      #expect(screen.windowScene.interfaceOrientation == orientation)
    }
  }

  @Test func namesThatAreNoDevices() {
    for name in ["", "iphone", "800", "800x", "x600", "0x600", "800x-1", "9000x1", "nanx1", "800x600x2"] {
      #expect(ScreenDevice(name) == nil, "\(name)")
    }
    #expect(ScreenDevice("iPad") == ScreenDevice.all[3])
    #expect(ScreenDevice("800.5X600")?.name == "800.5x600")
  }

  private static func shape(_ name: String, _ orientation: UIInterfaceOrientation) throws -> ScreenShape {
    ScreenShape(try #require(ScreenDevice(name)), scale: 1, orientation: orientation)
  }

  @Test func theDeviceTurns() throws {
    try Stage.run(try Self.shape("iphone-15-pro-max", .portrait)) { stage in
      let controller = stage.controller
      controller.told = []
      var posted: [UIDeviceOrientation] = []
      let token = NotificationCenter.default.addObserver(
        forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
      ) { _ in MainActor.assumeIsolated { posted.append(UIDevice.current.orientation) } }
      defer { NotificationCenter.default.removeObserver(token) }
      #expect(stage.screen.turn(to: .landscapeLeft, duration: 0.4))
      #expect(posted == [.landscapeLeft])
      #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 932, height: 430))
      #expect(controller.pinned.frame == CGRect(x: 59, y: 0, width: 814, height: 409))
      #expect(controller.told == ["to 932.0", "traits", "along 0.4", "safe area"])
      stage.step(0.2)
      // The views are on their way, in the block of the rotation.
      let width = try #require(controller.view.layer.presentation()?.bounds.width)
      #expect(width > 430 && width < 932)
      stage.step(0.3)
      stage.step(0)
      #expect(controller.told.last == "done")
      #expect(stage.screen.windowScene.interfaceOrientation == .landscapeRight)
    }
  }

  @Test func onlyTheOrientationsThatTheControllerSupports() throws {
    let controller = Listener()
    controller.orientations = .portrait
    Stage.run(try Self.shape("iphone-15", .portrait), controller) { stage in
      #expect(!stage.screen.turn(to: .landscapeLeft))
      #expect(UIDevice.current.orientation == .landscapeLeft)
      #expect(stage.screen.bounds.width == 393)
      controller.orientations = .all
      controller.setNeedsUpdateOfSupportedInterfaceOrientations()
      #expect(stage.screen.bounds.width == 852)
      // A game that is played on its side only.
      controller.orientations = .landscapeRight
      #expect(!stage.screen.turn(to: .portrait))
      #expect(stage.screen.bounds.width == 852)
    }
    controller.orientations = .landscape
    Stage.run(try Self.shape("iphone-15", .portrait), controller) { stage in
      // It turns once the controller is shown.
      #expect(stage.screen.windowScene.interfaceOrientation == .landscapeRight)
    }
  }

  /// The list of the Info.plist, that of tablets first on a tablet.
  @Test func onlyTheOrientationsThatTheProgramLists() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("orientations-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let before = ModuleResources.programFolder
    ModuleResources.programFolder = folder.path
    defer {
      ModuleResources.programFolder = before
      try? FileManager.default.removeItem(at: folder)
    }
    let list = [
      "UISupportedInterfaceOrientations": ["UIInterfaceOrientationPortrait"],
      "UISupportedInterfaceOrientations~ipad": [
        "UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight",
      ],
    ]
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(
      to: folder.appendingPathComponent("Info.plist"))
    Stage.run(try Self.shape("iphone-15", .portrait)) { stage in
      #expect(!stage.screen.turn(to: .landscapeLeft))
    }
    Stage.run(try Self.shape("ipad", .portrait)) { stage in
      #expect(stage.screen.bounds.size == CGSize(width: 1180, height: 820))
    }
  }

  @Test func anotherDevice() throws {
    try Stage.run(try Self.shape("iphone-15", .portrait)) { stage in
      let controller = stage.controller
      var heard: [UIUserInterfaceSizeClass] = []
      controller.registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
        (controller: Listener, _: UITraitCollection) in
        heard.append(controller.traitCollection.horizontalSizeClass)
      }
      controller.told = []
      stage.screen.show(try #require(ScreenDevice("ipad")), scale: 1)
      stage.step(0)
      #expect(controller.pinned.frame == CGRect(x: 0, y: 24, width: 820, height: 1136))
      #expect(heard == [.regular])
      #expect(controller.told == ["to 820.0", "traits", "along 0.0", "done", "safe area"])
      // A screen of the desktop has no safe area.
      stage.screen.resize(to: CGSize(width: 375, height: 667), scale: 1)
      stage.step(0)
      #expect(controller.view.safeAreaInsets == .zero)
      #expect(controller.pinned.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
    }
  }

  @Test func aHiddenStatusBar() throws {
    for (name, top) in [("iphone-se", CGFloat(0)), ("iphone-15", 59)] {
      Stage.run(try Self.shape(name, .portrait)) { stage in
        stage.controller.hidesStatusBar = true
        stage.step(0)
        #expect(stage.controller.view.safeAreaInsets.top == top)
        #expect(UIApplication.shared.statusBarFrame == .zero)
      }
    }
  }

  /// The natural heights that Xcode writes into its files, at two and at three pixels per point.
  @Test func labelsHaveTheHeightsOfApplesFont() throws {
    let third: CGFloat = 1 / 3
    let heights: [(size: CGFloat, atTwo: CGFloat, atThree: CGFloat)] = [
      (12, 14.5, 14 + third), (14, 17, 17), (17, 20.5, 20 + third), (34, 41, 40 + 2 * third),
    ]
    for (size, atTwo, atThree) in heights {
      for (name, height) in [("iphone-se", atTwo), ("iphone-15", atThree)] {
        Stage.run(try Self.shape(name, .portrait)) { stage in
          let label = UILabel()
          label.font = .systemFont(ofSize: size)
          label.text = "Label"
          stage.controller.view.addSubview(label)
          expectNear(label.intrinsicContentSize.height, height, within: 1e-4)
        }
      }
    }
    expectNear(UIFont.systemFont(ofSize: 17).lineHeight, 20.287109375, within: 1e-9)
  }
}
