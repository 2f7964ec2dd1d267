import ArgumentParser
import Foundation
import Previewer

struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a scene to start from.",
    discussion: """
      NAME ends with .swift for a Swift scene, .caml for a scene file, or .ca for a folder with a scene file. A file that \
      exists is kept. Exit status: 0; 1 when the file exists or cannot be written.
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "NAME"), transform: OutputPath.expanded)
  var name: String
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard Starter(name) != nil else {
      throw ValidationError("cannot write \(name): its name must end with .swift, .caml or .ca.")
    }
  }

  func run() throws {
    try reportingFailure {
      guard let starter = Starter(name) else { return }
      try starter.write()
      StandardStreams.note(
        "\(name): open it with `cambium \(name)`; it is shown again whenever it is saved")
    }
  }
}

/// A scene to start from, in one of the forms.
struct Starter {
  /// The files to write, with their texts.
  private let files: [(url: URL, text: String)]
  /// What must not exist yet.
  private let top: URL

  /// Nil if the name has none of the endings.
  init?(_ name: String) {
    top = URL(fileURLWithPath: name)
    switch top.pathExtension.lowercased() {
    case "swift": files = [(top, Self.swift)]
    case "caml": files = [(top, Self.caml)]
    case "ca":
      files = [
        (top.appendingPathComponent("main.caml"), Self.caml),
        (top.appendingPathComponent("index.xml"), Self.index),
      ]
    default: return nil
    }
  }

  struct Refusal: Error, CustomStringConvertible { let description: String }

  func write() throws {
    guard !FileManager.default.fileExists(atPath: top.path) else {
      throw Refusal(description: "\(top.relativePath): it exists, and is kept as it is")
    }
    do {
      for file in files {
        try FileManager.default.createDirectory(
          at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: file.url, options: .withoutOverwriting)
      }
    } catch {
      throw Refusal(description: "\(top.relativePath): it cannot be written (\(error.localizedDescription))")
    }
  }

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

  private static let index = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
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
