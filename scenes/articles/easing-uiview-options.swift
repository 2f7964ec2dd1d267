// Touch anywhere: the square moves there in 1 s with the ease-out option, and four dots show what each curve option does.
// Article 1, item E3.
import UIKit

class ViewController: UIViewController {
  let colorView = UIView()
  private var dots: [(view: UIView, options: UIView.AnimationOptions)] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    // create the view
    colorView.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
    colorView.center = CGPoint(x: view.bounds.size.width / 2, y: 470)
    colorView.backgroundColor = .warm
    view.addSubview(colorView)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // perform the animation
    UIView.animate(
      withDuration: 1.0, delay: 0.0, options: .curveEaseOut,
      animations: {
        // set the position
        self.colorView.center = touches.first!.location(in: self.view)
      },
      completion: nil)
    compare()
  }

  /// Moves the four dots to the other end, each with its option.
  func compare() {
    for (dot, options) in dots {
      UIView.animate(withDuration: 1.0, delay: 0.0, options: options) {
        dot.center.x = dot.center.x < 200 ? 330 : 150
      }
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    compare()
  }
}

extension ViewController {
  private func setUp() {
    heading("E3", "Curve options", "Touch anywhere below the tracks.")
    let options: [(String, UIView.AnimationOptions, UIColor)] = [
      ("curveEaseInOut", .curveEaseInOut, .teal), ("curveEaseIn", .curveEaseIn, .sand),
      ("curveEaseOut", .curveEaseOut, .warm), ("curveLinear", .curveLinear, .accent),
    ]
    for (index, (name, option, color)) in options.enumerated() {
      let y = 134 + 52 * CGFloat(index)
      write(name, x: 24, y: y - 11, width: 116, size: 14, .semibold)
      let track = CALayer()
      track.frame = CGRect(x: 150, y: y - 1, width: 180, height: 2)
      track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
      view.layer.addSublayer(track)
      let dot = UIView(frame: CGRect(x: 138, y: y - 12, width: 24, height: 24))
      dot.layer.cornerRadius = 12
      dot.layer.name = name
      dot.backgroundColor = color
      view.addSubview(dot)
      dots.append((dot, option))
    }
    colorView.layer.name = "box"
    colorView.layer.cornerRadius = 14
    write("1 s, curveEaseOut", x: 24, y: 620, width: 327, size: 15, .semibold, .ink, .center)
  }
}

// MARK: - Setting

extension ViewController {
  /// The item's number, a title and a line below.
  func heading(_ item: String, _ title: String, _ line: String) {
    view.backgroundColor = .paper
    let tag = write(item, x: 24, y: 32, width: 42, size: 13, .bold, .white, .center)
    tag.frame.size.height = 24
    tag.backgroundColor = .accent
    tag.layer.cornerRadius = 12
    let name = write(title, x: 76, y: 26, width: 279, size: 24, .bold)
    name.numberOfLines = 1
    name.frame.size.height = 36
    name.adjustsFontSizeToFitWidth = true
    write(line, x: 24, y: 66, width: 327, size: 14, .regular, .ink.withAlphaComponent(0.65)).numberOfLines = 2
  }

  /// Adds a label.
  @discardableResult func write(
    _ text: String, x: CGFloat, y: CGFloat, width: CGFloat, size: CGFloat = 13, _ weight: UIFont.Weight = .regular,
    _ color: UIColor = .ink, _ alignment: NSTextAlignment = .left
  ) -> UILabel {
    let label = UILabel(frame: CGRect(x: x, y: y, width: width, height: size * 1.5))
    label.text = text
    label.font = .systemFont(ofSize: size, weight: weight)
    label.textColor = color
    label.textAlignment = alignment
    label.adjustsFontSizeToFitWidth = true
    view.addSubview(label)
    if text.contains("\n") || size * 0.55 * CGFloat(text.count) > width {
      label.numberOfLines = 0
      label.frame.size.height = label.sizeThatFits(CGSize(width: width, height: 0)).height
    }
    return label
  }
}

extension UIColor {
  static let paper = UIColor(red: 247 / 255, green: 245 / 255, blue: 240 / 255, alpha: 1)
  static let ink = UIColor(red: 34 / 255, green: 38 / 255, blue: 43 / 255, alpha: 1)
  static let accent = UIColor(red: 47 / 255, green: 111 / 255, blue: 222 / 255, alpha: 1)
  static let warm = UIColor(red: 228 / 255, green: 87 / 255, blue: 46 / 255, alpha: 1)
  static let teal = UIColor(red: 27 / 255, green: 153 / 255, blue: 139 / 255, alpha: 1)
  static let sand = UIColor(red: 233 / 255, green: 196 / 255, blue: 106 / 255, alpha: 1)
}
