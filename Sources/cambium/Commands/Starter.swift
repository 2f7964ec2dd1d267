import CoreAnimationMarkup
import Foundation

/// A scene to start from, in one of the forms.
struct Starter {
  /// The forms. The raw values are the endings of names.
  private enum Form: String { case swift, caml, ca, tendies }

  private let form: Form
  /// What must not exist yet.
  private let top: URL

  /// Nil if the name has none of the endings.
  init?(_ name: String) {
    top = URL(fileURLWithPath: name)
    guard let form = Form(rawValue: top.pathExtension.lowercased()) else { return nil }
    self.form = form
  }

  struct Refusal: Error, CustomStringConvertible { let description: String }

  func write() throws {
    guard !FileManager.default.fileExists(atPath: top.path) else {
      throw Refusal(
        description: "cannot write \(top.relativePath): a file of this name exists and is not replaced")
    }
    do {
      switch form {
      case .swift: try write(Self.swift, to: top)
      case .caml: try write(Self.caml, to: top)
      case .ca:
        try write(Self.caml, to: top.appendingPathComponent("main.caml"))
        try write(Self.index, to: top.appendingPathComponent("index.xml"))
      case .tendies: try writeArchive(of: Self.wallpaper)
      }
    } catch {
      throw Refusal(description: "cannot write \(top.relativePath): \(error.localizedDescription)")
    }
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .withoutOverwriting)
  }

  /// Writes the archive of a wallpaper, whose one plane is the scene.
  private func writeArchive(of text: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    // The wallpaper gets the name of this file.
    let scene = folder.appendingPathComponent(top.deletingPathExtension().lastPathComponent + ".caml")
    try write(text, to: scene)
    try SceneConversion.convert(scene.path, to: top.path) { _ in }
  }
}

// MARK: Texts

extension Starter {
  private static let swift = """
    // A ball goes to where you touch. Drag it to throw it back with a spring.
    import UIKit

    class ViewController: UIViewController {
      let ball = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))

      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(white: 0.97, alpha: 1)
        ball.backgroundColor = .systemBlue
        ball.layer.cornerRadius = 40
        ball.layer.name = "ball"
        ball.center = view.center
        view.addSubview(ball)
        ball.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:))))
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tap(_:))))
      }

      @objc func tap(_ tap: UITapGestureRecognizer) {
        UIView.animate(withDuration: 0.4) { self.ball.center = tap.location(in: self.view) }
      }

      @objc func pan(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .changed: ball.center = pan.location(in: view)
        case .ended, .cancelled:
          UIView.animate(
            withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0, options: [],
            animations: { self.ball.center = self.view.center }, completion: nil)
        default: break
        }
      }
    }

    """

  private static let caml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- A ball rolls from side to side -->
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="stage" bounds="0 0 640 480" backgroundColor="0.97 0.97 0.97">
        <sublayers>
          <CALayer name="ball" bounds="0 0 80 80" position="120 240" cornerRadius="40" backgroundColor="0 0.48 1">
            <animations>
              <animation type="CABasicAnimation" keyPath="position.x" fromValue="120" toValue="520" duration="1"
                  autoreverses="1" repeatCount="inf" timingFunction="easeInEaseOut"/>
            </animations>
          </CALayer>
        </sublayers>
      </CALayer>
    </caml>

    """

  private static let wallpaper = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- A moon floats over hills; it rises when the phone is unlocked, and everything is dim while it sleeps -->
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="wallpaper" bounds="0 0 390 844" position="195 422" geometryFlipped="1" backgroundColor="0 0 0">
        <sublayers>
          <CAGradientLayer id="#1" name="sky" bounds="0 0 390 844" position="195 422" startPoint="0.5 0" endPoint="0.5 1">
            <colors><CGColor value="0.04 0.05 0.16"/><CGColor value="0.2 0.16 0.42"/><CGColor value="0.86 0.5 0.5"/></colors>
          </CAGradientLayer>
          <CALayer id="#2" name="moon" bounds="0 0 96 96" position="195 330" cornerRadius="48" backgroundColor="1 0.95 0.82">
            <animations>
              <animation type="CABasicAnimation" keyPath="transform.translation.y" fromValue="-8" toValue="8" duration="3"
                  autoreverses="1" repeatCount="inf" timingFunction="easeInEaseOut"/>
            </animations>
          </CALayer>
          <CAShapeLayer name="hills" bounds="0 0 390 260" position="195 714">
            <fillColor value="0.07 0.07 0.16"/>
            <path type="CGPath" value="0 260 m 0 120 l 70 30 130 30 210 110 c 260 160 320 60 390 90 c 390 260 l h"/>
          </CAShapeLayer>
        </sublayers>
        <states>
          <LKState name="Locked">
            <elements>
              <LKStateSetValue targetId="#2" keyPath="position.y"><value type="real" value="330"/></LKStateSetValue>
              <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
              <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
            </elements>
          </LKState>
          <LKState name="Unlock">
            <elements>
              <LKStateSetValue targetId="#2" keyPath="position.y"><value type="real" value="230"/></LKStateSetValue>
              <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
              <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
            </elements>
          </LKState>
          <LKState name="Sleep">
            <elements>
              <LKStateSetValue targetId="#2" keyPath="position.y"><value type="real" value="330"/></LKStateSetValue>
              <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.25"/></LKStateSetValue>
              <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
            </elements>
          </LKState>
        </states>
        <stateTransitions>
          <LKStateTransition fromState="*" toState="*">
            <elements>
              <LKStateTransitionElement key="position.y" targetId="#2"><animation type="CASpringAnimation" keyPath="position.y" mass="1" stiffness="60" damping="11" duration="1.2" fillMode="backwards"/></LKStateTransitionElement>
              <LKStateTransitionElement key="opacity" targetId="#1"><animation type="CABasicAnimation" keyPath="opacity" duration="0.5" fillMode="backwards"/></LKStateTransitionElement>
              <LKStateTransitionElement key="opacity" targetId="#2"><animation type="CABasicAnimation" keyPath="opacity" duration="0.5" fillMode="backwards"/></LKStateTransitionElement>
            </elements>
          </LKStateTransition>
        </stateTransitions>
      </CALayer>
    </caml>

    """

  private static let index = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <!-- The size of the picture in points. Change it together with the bounds of the root layer in main.caml. -->
    <plist version="1.0">
    <dict>
      <key>rootDocument</key>
      <string>main.caml</string>
      <key>documentWidth</key>
      <real>640</real>
      <key>documentHeight</key>
      <real>480</real>
    </dict>
    </plist>

    """
}
